"""The proof of the chance of a whole game, as it is given to players, and its verification.

A proof holds what was shown (fingerprints, secrets, seeds) and what was drawn and decided.  Two schemes:
``randomness`` alone, where every secret is shown at the end; and ``sealing``, where hands that nobody
showed stay hidden.  ``check_casts.py`` verifies the same without this project, and a test holds the two
against each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec

from engine import catalogue, sealing
from engine.cards import DECK, Card, shuffled, sort_cards
from engine.core import RecordError
from engine.randomness import SCHEME, SECRET_BYTES, Count, Draw, Seed, commitment, draw

# --- What a proof holds ----------------------------------------------------------------------------


class Decision(msgspec.Struct, frozen=True):
    """What some draws decided: ``{"for": "cast", "result": 3, "draws": […]}``.

    A ``cast`` whose result is a number is checked against its draws: each draw is a stick that shows 0 or 1
    (stop 2), or one draw stands for five sticks at once (stop 32, one bit a stick); the result is the
    number of ones.  So is the number in ``sticks 3`` where the draws are such.  A ``deal`` or ``reshuffle``
    whose result is a text is checked card by card (under seal: the dealer).  Other decisions and results are
    words for the reader.
    """

    purpose: str = msgspec.field(name="for")
    result: int | str
    draws: tuple[Draw, ...]


class Deal(msgspec.Struct, frozen=True):
    """One secret and all that was drawn with it: a season, or a deal of cards.

    ``secret`` is None until it may be shown; ``count`` the number of draws, so that none can be missing
    at the end.
    """

    label: str
    commitment: str
    secret: str | None
    count: Count
    seeds: tuple[Seed, ...] = ()
    decisions: tuple[Decision, ...] = ()


class Opened(msgspec.Struct, frozen=True):
    """A card that the deck turned up: at which place (0: the first), which card, and what opens its seal.

    ``number`` is that of the card in deck order, which tells copies apart.
    """

    place: Count
    card: Card
    number: Count
    key: str


class SealedDeal(msgspec.Struct, frozen=True):
    """A deal under seal: ``secret`` is that of the draws alone; ``seals`` are shown with it."""

    label: str
    commitment: str
    secret: str | None
    count: Count
    seeds: tuple[Seed, ...] = ()
    decisions: tuple[Decision, ...] = ()
    seals: tuple[str, ...] = ()
    opened: tuple[Opened, ...] = ()


class Proof(msgspec.Struct, frozen=True):
    """Everything that is needed to check the chance of one whole game."""

    game: str
    deals: tuple[Deal, ...]
    scheme: str = SCHEME


class SealedProof(msgspec.Struct, frozen=True):
    """Everything that may be known of the chance of a game whose unshown hands stay hidden."""

    game: str
    deals: tuple[SealedDeal, ...]
    scheme: str = sealing.SCHEME


AnyProof = Proof | SealedProof
AnyDeal = Deal | SealedDeal


class Problem(msgspec.Struct, frozen=True):
    """Something that does not fit: in which deal, at which draw (None: in the deal as a whole), and what."""

    deal: str
    counter: int | None
    rule: str
    data: dict[str, Any]


class _Named(msgspec.Struct):
    scheme: str


_TYPES: Final[dict[str, type[AnyProof]]] = {SCHEME: Proof, sealing.SCHEME: SealedProof}


def dump_proof(proof: AnyProof) -> str:
    """Write a proof as JSON, as ``check_casts.py`` reads it."""
    return msgspec.json.format(msgspec.json.encode(proof), indent=1).decode() + "\n"


def load_proof(text: str) -> AnyProof:
    """Read a proof; raise RecordError ``unreadable`` or ``unknown_scheme``."""
    data = text.encode(errors="replace")
    try:
        scheme = msgspec.json.decode(data, type=_Named).scheme
        if scheme not in _TYPES:
            raise RecordError("unknown_scheme", scheme=scheme, allowed=tuple(_TYPES))
        return msgspec.json.decode(data, type=_TYPES[scheme])
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise RecordError("unreadable", reason=str(error)) from None


def sealed_deal(
    label: str,
    secret: bytes,
    count: int,
    seeds: tuple[Seed, ...],
    decisions: tuple[Decision, ...],
    places: Sequence[int],
) -> SealedDeal:
    """Return all that may be known of a deal under seal when its game has ended.

    ``secret`` is the whole one, which must not be shown; ``places`` are those of the deck whose cards it
    turned up for everybody.
    """
    deck = sealing.SealedDeck(secret)
    dealing = next((one for one in decisions if one.purpose == "deal"), None)
    slots = slots_of(dealing) if dealing is not None else None
    return SealedDeal(
        label=label,
        commitment=deck.commitment,
        secret=deck.draws_secret.hex(),
        count=count,
        seeds=seeds,
        decisions=decisions,
        seals=deck.seals,
        opened=tuple(_opened(deck, place, slots[place]) for place in places) if slots is not None else (),
    )


def _opened(deck: sealing.SealedDeck, place: int, slot: int) -> Opened:
    number = deck.numbers[slot]
    return Opened(place, DECK[number], number, deck.key(slot).hex())


# --- Verification ----------------------------------------------------------------------------------


def verify(proof: AnyProof) -> list[Problem]:
    """Compute everything again and list what does not fit; a secret not yet shown is no problem."""
    deals: Sequence[AnyDeal] = proof.deals
    problems = [
        Problem(deal.label, None, "secret_used_again", {"commitment": deal.commitment})
        for number, deal in enumerate(deals)
        if deal.commitment in [earlier.commitment for earlier in deals[:number]]
    ]
    for deal in deals:
        problems += _verify_order(deal)
        for decision in deal.decisions:
            problems += _verify_result(deal, decision)
        problems += _verify_drawn(deal)
        problems += _verify_values(deal)
        if isinstance(deal, SealedDeal):
            problems += _verify_opened(deal)
    return problems


def _verify_order(deal: AnyDeal) -> list[Problem]:
    """Check that no draw is missing."""
    draws = [one for decision in deal.decisions for one in decision.draws]
    problems = [
        Problem(deal.label, one.counter, "wrong_order", {"expected": expected})
        for expected, one in enumerate(draws)
        if one.counter != expected
    ]
    if len(draws) != deal.count:
        problems.append(
            Problem(deal.label, None, "missing_draw", {"found": len(draws), "expected": deal.count})
        )
    return problems


def _verify_result(deal: AnyDeal, decision: Decision) -> list[Problem]:
    """Check a result that follows from its draws."""
    told = str(decision.result)
    expected: int | str | None
    if decision.purpose == "cast" and told.lstrip("-").isdecimal():
        expected = ones(decision.draws)
    elif decision.purpose == "sticks" and thrown(decision.draws) is not None:
        expected = f"sticks {thrown(decision.draws)}"
    elif decision.purpose in {"deal", "reshuffle"} and isinstance(decision.result, str):
        expected = dealt(decision, sealed=isinstance(deal, SealedDeal))
    else:
        return []
    if told == str(expected):
        return []
    counter = decision.draws[0].counter if decision.draws else None
    return [Problem(deal.label, counter, "wrong_result", {"found": decision.result, "expected": expected})]


def _verify_drawn(deal: AnyDeal) -> list[Problem]:
    """Check cards that were drawn one by one, until the whole deck is: what renews it is not told here."""
    problems, left = [], list(DECK)
    for decision in deal.decisions:
        if decision.purpose != "draw" or not left:
            continue
        expected = drawn(decision.draws, left)
        if decision.result != expected:
            data = {"found": decision.result, "expected": expected}
            counter = decision.draws[0].counter if decision.draws else None
            problems.append(Problem(deal.label, counter, "wrong_result", data))
            break
    return problems


def _verify_values(deal: AnyDeal) -> list[Problem]:
    if deal.secret is None:
        return []
    try:
        secret = bytes.fromhex(deal.secret)
        shown = sealing.commitment(secret, deal.seals) if isinstance(deal, SealedDeal) else commitment(secret)
    except ValueError:
        return [Problem(deal.label, None, "wrong_secret", {"commitment": deal.commitment})]
    if len(secret) != SECRET_BYTES or shown != deal.commitment:
        return [Problem(deal.label, None, "wrong_secret", {"commitment": deal.commitment})]
    problems = []
    for one in (one for decision in deal.decisions for one in decision.draws):
        expected = draw(secret, deal.seeds, one.counter, one.stop)
        if one.value != expected:
            data = {"found": one.value, "expected": expected}
            problems.append(Problem(deal.label, one.counter, "wrong_value", data))
    return problems


def _verify_opened(deal: SealedDeal) -> list[Problem]:
    """Check that each opened card lay under the seal that the draws brought to its place."""
    decision = next((one for one in deal.decisions if one.purpose == "deal"), None)
    slots = None if decision is None else slots_of(decision)
    problems = []
    for number, one in enumerate(deal.opened):
        again = any(one.place == other.place or one.number == other.number for other in deal.opened[:number])
        if again or slots is None or not _opens(one, slots, deal.seals):
            problems.append(Problem(deal.label, None, "wrong_card", {"place": one.place, "card": one.card}))
    return problems


def _opens(one: Opened, slots: Sequence[int], seals: Sequence[str]) -> bool:
    if one.place >= len(slots) or one.number >= len(DECK) or len(seals) != sealing.SLOTS:
        return False
    try:
        seal = sealing.seal(bytes.fromhex(one.key), one.number)
    except ValueError:
        return False
    return seal == seals[slots[one.place]] and one.card == DECK[one.number]


# --- What follows from draws -----------------------------------------------------------------------


def ones(draws: Sequence[Draw]) -> int | None:
    """Return the sum of a cast from its draws, None if they are not draws of sticks."""
    if draws and all(one.stop == 2 for one in draws):
        return sum(one.value for one in draws)
    if len(draws) == 1 and draws[0].stop == 32:
        return draws[0].value.bit_count()
    return None


DIE: Final = 6
"""Faces of a die, which one draw shows."""


def thrown(draws: Sequence[Draw]) -> int | None:
    """Return what sticks or a die show, None if the draws are of neither."""
    if len(draws) == 1 and draws[0].stop == DIE:
        return draws[0].value + 1
    return ones(draws)


def drawn(draws: Sequence[Draw], left: list[Card]) -> str | None:
    """Return the words for the card that a draw takes from those that are left, in their own order.

    It is taken away from them.  None if the draw is not one of so many.
    """
    if len(draws) != 1 or draws[0].stop != len(left) or not 0 <= draws[0].value < len(left):
        return None
    return f"draw {left.pop(draws[0].value)}"


_DEALT: Final = re.compile(r"(?:deal(?: (?P<dealer>[0-9]+))?|reshuffle)(?P<cards>(?: \S+)*)")


def dealt(decision: Decision, *, sealed: bool) -> str | None:
    """Return the words for what a deal's draws dealt, under seal without the deck; None: they dealt nothing.

    A reshuffle mixes the cards that its result names: these are known from the game, their order is not.
    """
    match = _DEALT.fullmatch(str(decision.result))
    if match is None:
        return None
    cards = match["cards"].split()
    if decision.purpose == "reshuffle":
        deck = _mixed(sort_cards(cards), decision.draws) if set(cards) <= set(DECK) else None
        return None if deck is None else " ".join(("reshuffle", *deck))
    whole = _deck_of(cards)
    dealer, draws = _dealer(decision.draws, whole)
    deck = _mixed(whole, draws)
    if deck is None:
        return None
    return " ".join(("deal", *([] if dealer is None else [str(dealer)]), *(() if sealed else deck)))


def slots_of(decision: Decision) -> tuple[int, ...] | None:
    """Return which slot of a sealed deck each place of the dealt one is; None if the draws are no deal."""
    return _mixed(range(sealing.SLOTS), _dealer(decision.draws, DECK)[1])


def _deck_of(cards: Sequence[str]) -> Sequence[str]:
    """Return the deck of some game that has just these cards, in its own order; the 48 cards if none has."""
    decks = {deck for game in catalogue.GAMES.values() for deck in game.decks}
    return next((deck for deck in decks if Counter(deck) == Counter(cards)), DECK)


def _dealer(draws: Sequence[Draw], deck: Sequence[str]) -> tuple[int | None, Sequence[Draw]]:
    """Return the dealer, who was drawn if there is one draw more than the deck takes, and the other draws."""
    return (draws[0].value, draws[1:]) if len(draws) == len(deck) else (None, draws)


T = TypeVar("T")


class Again:
    """Draws that were made before, as a source of chance (``core.Draws``)."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = iter(draws)

    def randrange(self, stop: int, /) -> int:
        """Return the next of the draws; raise ValueError if it is none below ``stop``."""
        one = next(self._draws, None)
        if one is None or one.stop != stop or one.value >= stop:
            raise ValueError(stop)
        return one.value

    def end(self) -> None:
        """Raise ValueError if a draw is left over."""
        if next(self._draws, None) is not None:
            raise ValueError


def _mixed(cards: Sequence[T], draws: Sequence[Draw]) -> tuple[T, ...] | None:
    """Return the cards in the order into which the draws brought them; None if they are no such draws."""
    again = Again(draws)
    try:
        deck = shuffled(cards, again)
        again.end()
    except ValueError:
        return None
    return deck
