"""The proof of the chance of a whole game, as it is given to players, and its verification.

A proof holds what was shown (fingerprints, secrets, seeds) and what was drawn and decided.  Two schemes:
``randomness`` alone, where every secret is shown at the end; and ``sealing``, where hands that nobody
showed stay hidden.  ``check_casts.py`` verifies the same without this project, and a test holds the two
against each other; which kinds of decisions a game has, and how their results follow from draws, stands in
one table there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from engine import check_casts, sealing
from engine.cards import DECK, Card
from engine.randomness import SCHEME, SECRET_BYTES, Count, Draw, Seed, commitment, draw

# --- What a proof holds ----------------------------------------------------------------------------


class Decision(msgspec.Struct, frozen=True):
    """What some draws decided: ``{"for": "cast", "result": 3, "draws": […]}``.

    The result is what follows from the draws, and nothing else, in the words of a record where they follow.
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


class SealedDeal(Deal, frozen=True):
    """A deal under seal: ``secret`` is that of the draws alone; ``seals`` are shown with it."""

    seals: tuple[str, ...] = ()
    opened: tuple[Opened, ...] = ()


D = TypeVar("D", bound=Deal)


class ProofOf(msgspec.Struct, Generic[D], frozen=True):
    """What a proof tells, whatever its deals are like.

    ``game`` is its identifier, ``rules`` that of what is played, ``seats`` how many there were at the start.
    ``options`` are those rules of the table on which chance depends (:func:`options_of`), and ``first`` is
    the number of the season or deal with which it began.
    """

    game: str
    rules: str
    seats: int
    options: dict[str, object]
    first: int
    deals: tuple[D, ...]


class Proof(ProofOf[Deal], frozen=True):
    """Everything that is needed to check the chance of one whole game."""

    scheme: str = SCHEME


class SealedProof(ProofOf[SealedDeal], frozen=True):
    """Everything that may be known of the chance of a game whose unshown hands stay hidden."""

    scheme: str = sealing.SCHEME


AnyProof = Proof | SealedProof


class Problem(msgspec.Struct, frozen=True):
    """Something that does not fit: in which deal, at which draw (None: in the deal as a whole), and what."""

    deal: str
    counter: int | None
    rule: str
    data: Mapping[str, object]


def dump_proof(proof: AnyProof) -> str:
    """Write a proof as JSON, as ``check_casts.py`` reads it."""
    return msgspec.json.format(msgspec.json.encode(proof), indent=1).decode() + "\n"


# --- How a proof is made ---------------------------------------------------------------------------


class Drawn(msgspec.Struct, frozen=True):
    """What draws decided by the log: the kind of action, and its notation."""

    purpose: str
    notation: str
    draws: tuple[Draw, ...]


class Basis(msgspec.Struct, frozen=True):
    """What of a game a proof rests on, beside its secrets; see :class:`ProofOf`."""

    game: str
    rules: str
    seats: int
    options: dict[str, object]
    first: int = 1
    sealed: bool = False

    @property
    def plain(self) -> check_casts.Proof:
        """The same as ``check_casts`` has it, without a deal."""
        return {
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "first": self.first,
            "sealed": self.sealed,
            "deals": [],
        }

    def open(self, deals: tuple[Deal, ...]) -> Proof:
        """Return the proof with these deals."""
        return Proof(self.game, self.rules, self.seats, self.options, self.first, deals)

    def under_seal(self, deals: tuple[SealedDeal, ...]) -> SealedProof:
        """Return the proof with these deals of a table under seal."""
        return SealedProof(self.game, self.rules, self.seats, self.options, self.first, deals)


def _plain(value: object) -> Any:
    """Return a value as ``check_casts`` reads it: in lists and dictionaries."""
    return msgspec.json.decode(msgspec.json.encode(value))


def options_of(rules: str, options: msgspec.Struct) -> dict[str, object]:
    """Return the values of those options on which the chance of a game depends."""
    names = check_casts.GAMES[rules].options
    return {name: msgspec.to_builtins(getattr(options, name)) for name in names}


def decisions(basis: Basis, number: int, log: Iterable[Drawn]) -> tuple[Decision, ...]:
    """Return the decisions of a deal: of all that was noted with draws, what follows from them.

    What does not is told as it was noted: a check then finds it.
    """
    course, kinds = check_casts.Course(basis.plain, number), check_casts.GAMES[basis.rules].kinds
    found = []
    for line in log:
        if not line.draws:
            continue
        kind, told, draws = kinds.get(line.purpose), line.notation, _plain(line.draws)
        if kind is not None and check_casts.decide(kind, course, draws) is not None:
            told = kind.in_proof(course, line.notation, draws)
            kind.pass_on(course, told, draws)
        found.append(Decision(line.purpose, check_casts.written(told), line.draws))
    return tuple(found)


def sealed_deal(
    basis: Basis,
    number: int,
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
    slots = check_casts.slots_of(basis.plain, number, _plain(decisions))
    return SealedDeal(
        label=str(number),
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
    deals: Sequence[Deal] = proof.deals
    problems = [
        Problem(deal.label, None, "secret_used_again", {"commitment": deal.commitment})
        for number, deal in enumerate(deals)
        if deal.commitment in [earlier.commitment for earlier in deals[:number]]
    ]
    try:
        told = check_casts.checked_proof(_plain(proof))
    except check_casts.NoProof as error:
        return [*problems, Problem("", None, "no_proof", {"reason": str(error)})]
    for deal, plain in zip(deals, told["deals"], strict=True):
        problems += _verify_order(deal)
        problems += _verify_results(told, plain, deal)
        problems += [
            Problem(deal.label, None, "missing_draw", {"reason": reason})
            for reason in check_casts.skipped(told, plain)
        ]
        problems += _verify_values(deal)
        if isinstance(deal, SealedDeal):
            problems += _verify_opened(deal, check_casts.slots_of(told, plain["number"], plain["decisions"]))
    return problems


def _verify_order(deal: Deal) -> list[Problem]:
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


def _verify_results(told: check_casts.Proof, plain: check_casts.Season, deal: Deal) -> Iterator[Problem]:
    """Check each result by the table of its game."""
    for decision, (_, problem, _) in zip(deal.decisions, check_casts.judged(told, plain), strict=True):
        if problem is not None:
            counter = decision.draws[0].counter if decision.draws else None
            yield Problem(deal.label, counter, "wrong_result", {"found": decision.result, "reason": problem})


def _verify_values(deal: Deal) -> list[Problem]:
    if deal.secret is None:
        return []
    secret = _unhex(deal.secret)
    if not secret or deal.commitment != _shown(deal, secret):
        return [Problem(deal.label, None, "wrong_secret", {"commitment": deal.commitment})]
    problems = []
    for one in (one for decision in deal.decisions for one in decision.draws):
        expected = draw(secret, deal.seeds, one.counter, one.stop)
        if one.value != expected:
            data = {"found": one.value, "expected": expected}
            problems.append(Problem(deal.label, one.counter, "wrong_value", data))
    return problems


def _unhex(text: str) -> bytes:
    """Return the bytes that a hash, key or secret is written for; nothing if it is no such text."""
    return bytes.fromhex(text) if re.fullmatch(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", text) else b""


def _shown(deal: Deal, secret: bytes) -> str | None:
    """Return the fingerprint of what a deal shows; None if its seals are none."""
    if isinstance(deal, SealedDeal):
        return sealing.commitment(secret, deal.seals) if all(map(_unhex, deal.seals)) else None
    return commitment(secret)


def _verify_opened(deal: SealedDeal, slots: Sequence[int] | None) -> list[Problem]:
    """Check that each opened card lay under the seal that the draws brought to its place."""
    problems = []
    for number, one in enumerate(deal.opened):
        again = any(one.place == other.place or one.number == other.number for other in deal.opened[:number])
        if again or slots is None or not _opens(one, slots, deal.seals):
            problems.append(Problem(deal.label, None, "wrong_card", {"place": one.place, "card": one.card}))
    return problems


def _opens(one: Opened, slots: Sequence[int], seals: Sequence[str]) -> bool:
    if one.place >= len(slots) or one.number >= len(DECK) or len(seals) != sealing.SLOTS:
        return False
    key = _unhex(one.key)
    fits = key and sealing.seal(key, one.number) == seals[slots[one.place]]
    return bool(fits) and one.card == DECK[one.number]


# --- Draws once more -------------------------------------------------------------------------------


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
