"""What the seven card games share: deck, strengths, combinations, table, options, deals, text of cards.

Source: the common rules of the card games (紙机戦), by their section numbers.  A card is its code: colour
letter and face ("B5" the black horse, "Rk" the red king); the copies of a card are interchangeable.
Hands are tuples in deck order, the order of :data:`FACES` with black before red.

Decisions where the rules are silent:

* A reading is named by kind and top: ``run6``, ``set9``, ``single-1``.
* ``bankrupt_ends`` and the last season at once: the rule named is ``last_season``.
* The dealer whom chance draws stands in the first deal; a deal that names one at another time is refused.
* With ``lone_ship="wild"`` two ships together are a pair of −1 or of any strength 0…9, as 5.1 says.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, NoReturn, Protocol, TypeVar, runtime_checkable

import msgspec

from engine.core import Chance, Draws, IllegalAction, OptionError, Seat, Step, Turn

# --- The deck (1, 2) -------------------------------------------------------------------------------

Card = str
"""Colour letter and face: "B5"."""

Cards = tuple[Card, ...]

COLOURS: Final = "BR"
"""Black (黒) and red (赤)."""


class Face(msgspec.Struct, frozen=True):
    """A row of the table of cards."""

    code: str
    kanji: str
    name: str
    strength: int
    copies: int
    """Copies in each colour."""


FACES: Final = (
    Face("s", "船", "ship", -1, 1),
    Face("0", "無", "none", 0, 3),
    Face("1", "兵", "soldier", 1, 4),
    Face("2", "弓", "bow", 2, 2),
    Face("3", "車", "chariot", 3, 2),
    Face("4", "虎", "tiger", 4, 2),
    Face("5", "馬", "horse", 5, 2),
    Face("6", "筆", "brush", 6, 2),
    Face("7", "巫", "shaman", 7, 2),
    Face("8", "将", "general", 8, 2),
    Face("k", "王", "king", 9, 1),
    Face("t", "皇", "tam", 9, 1),
)
"""The table of section 1 with the strengths of section 2, weakest first."""

DECK: Final[Cards] = tuple(
    colour + face.code for face in FACES for colour in COLOURS for _ in range(face.copies)
)
"""The 48 cards in deck order: Bs Rs B0 B0 B0 R0 … Rk Bt Rt."""

STRENGTH: Final[Mapping[str, int]] = MappingProxyType({face.code: face.strength for face in FACES})
"""Strength (位) by the code of the face; 王 and 皇 are equal."""

STRENGTHS: Final = tuple(sorted({face.strength for face in FACES}))
"""The 11 strength classes, −1 … 9."""

PLACE: Final[Mapping[Card, int]] = MappingProxyType(
    {card: place for place, card in enumerate(dict.fromkeys(DECK))}
)
"""The place of each different card in deck order."""

COPIES: Final[Mapping[Card, int]] = MappingProxyType(Counter(DECK))
"""How often each card is in the deck."""

HIGHEST_NUMBER: Final = 8


def strength(card: Card) -> int:
    """Return the strength (位) of a card."""
    return STRENGTH[card[1]]


def is_ship(card: Card) -> bool:
    """Whether the card is a 船, the wildcard of most games."""
    return card[1] == "s"


def sort_cards(cards: Iterable[Card]) -> Cards:
    """Return the cards in deck order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def colours_of(cards: Iterable[Card]) -> str:
    """Return the multiset of the cards' colours, sorted: "BRR" (3)."""
    return "".join(sorted(card[0] for card in cards))


def without(hand: Iterable[Card], cards: Iterable[Card]) -> Cards:
    """Return the hand after these cards, which it holds, have left it; its order stays."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def unseen(known: Iterable[Card]) -> Cards:
    """Return the cards of the deck that are not among the known ones, in deck order."""
    return without(DECK, known)


# --- Combinations (4, 5) ---------------------------------------------------------------------------

Kind = Literal["single", "set", "run", "runset"]

KINDS: Final[tuple[Kind, ...]] = ("single", "set", "run", "runset")
"""The kinds in the order in which an unnamed reading is chosen."""

LoneShip = Literal["rank", "wild"]
"""W3: whether a ship without other cards is of its own strength only, or may be any card."""


class Combo(msgspec.Struct, frozen=True, gc=False):
    """A combination (役): what a group of cards is taken to be.

    ``top`` is the strength that counts, ``low`` the lowest; ``copies`` is how often each number occurs in a
    run of sets, else 1; ``colours`` are those of the physical cards.  Hands have hundreds of them, which
    hold no cycles: the garbage collector need not look at them.
    """

    kind: Kind
    count: int
    top: int
    low: int
    copies: int
    colours: str
    cards: Cards

    @property
    def name(self) -> str:
        """Kind and top, as a reading is named: ``run6``."""
        return f"{self.kind}{self.top}"


def readings(
    cards: Iterable[Card], *, lone_ship: LoneShip = "rank", any_colour: bool = False, runsets: bool = False
) -> tuple[Combo, ...]:
    """Return all combinations that the cards can be, the default reading of a lead first (5.1).

    ``any_colour``: colours are ignored in runs and for ships (連友); ``runsets``: runs of sets exist.
    """
    return _readings(sort_cards(cards), lone_ship == "wild", any_colour, runsets)


@lru_cache(maxsize=1 << 14)
def _readings(cards: Cards, wild: bool, any_colour: bool, runsets: bool) -> tuple[Combo, ...]:
    naturals = tuple(card for card in cards if not is_ship(card))
    ships = len(cards) - len(naturals)
    found = _set_tops(cards, naturals, wild)
    colours = colours_of(cards)
    one_colour = any_colour or len(set(colours)) == 1
    if len(cards) >= 3 and naturals and one_colour:
        found += [("run", low + len(cards) - 1, low, 1) for low in _run_lows(naturals, ships, len(cards), 1)]
    if runsets:
        found += _runset_tops(naturals, ships)
    found.sort(key=lambda reading: (KINDS.index(reading[0]), -reading[1]))
    return tuple(
        Combo(kind, len(cards), top, low, copies, colours, cards) for kind, top, low, copies in found
    )


def _set_tops(cards: Cards, naturals: Cards, wild: bool) -> list[tuple[Kind, int, int, int]]:
    """Return the readings as a single or a set."""
    if not cards:
        return []
    kind: Kind = "single" if len(cards) == 1 else "set"
    if naturals:
        tops = {strength(card) for card in naturals}
        return [(kind, top, top, 1) for top in tops] if len(tops) == 1 else []
    return [(kind, top, top, 1) for top in (STRENGTHS if wild else (STRENGTH["s"],))]


def _run_lows(naturals: Cards, ships: int, length: int, copies: int) -> list[int]:
    """Return the lowest numbers of the runs of this length, each number ``copies`` times.

    Ships fill what is missing; they are as many as the cards that are missing, by the counts.
    """
    counts = Counter(strength(card) for card in naturals)
    low, high = min(counts), max(counts)
    if any(card[1] in "kt" for card in naturals) or max(counts.values()) > copies:
        return []
    if len(naturals) + ships != length * copies:
        return []
    first = max(0, high - length + 1)
    last = min(low, HIGHEST_NUMBER - length + 1)
    return list(range(first, last + 1))


def _runset_tops(naturals: Cards, ships: int) -> list[tuple[Kind, int, int, int]]:
    """Return the readings as a run of sets: at least three numbers, each at least twice (連友 2)."""
    size = len(naturals) + ships
    if not naturals:
        return []
    return [
        ("runset", low + size // copies - 1, low, copies)
        for copies in range(2, size // 3 + 1)
        if size % copies == 0
        for low in _run_lows(naturals, ships, size // copies, copies)
    ]


def default_reading(found: Sequence[Combo], answering: bool = False) -> Combo:
    """Return the reading that counts when none is named (5.1).

    Leading: the first kind, then the highest top.  Answering, ``found`` being the legal readings: the
    highest top.
    """
    return max(found, key=lambda combo: combo.top) if answering else found[0]


def pick_reading(found: Sequence[Combo], name: str, answering: bool = False) -> Combo:
    """Return the reading with this name, or the default one for an empty name; refuse an unknown one."""
    if not name:
        return default_reading(found, answering)
    for combo in found:
        if combo.name == name:
            return combo
    raise IllegalAction("no_such_reading", reading=name, allowed=tuple(combo.name for combo in found))


def beats(combo: Combo, other: Combo) -> bool:
    """Whether a combination is the same one as another, and stronger (5.2)."""
    return same_combination(combo, other) and combo.top > other.top


def same_combination(combo: Combo, other: Combo) -> bool:
    """Whether two combinations are of the same kind and number of cards (5)."""
    return (combo.kind, combo.count, combo.copies) == (other.kind, other.count, other.copies)


# --- Options (13) ----------------------------------------------------------------------------------

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
StakeMode = Literal["flat", "cards"]


class TableOptions(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The options that every card game has."""

    seasons: Annotated[int, msgspec.Meta(ge=1, le=100)] = 4
    dealer_rule: Literal["winner", "rotate"] = "winner"
    first_dealer: Literal["random"] | Annotated[int, msgspec.Meta(ge=0, le=8)] = "random"
    direction: Literal["cw", "ccw"] = "cw"
    start_points: Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)] = 0
    bankrupt_ends: bool = False
    joining: bool = False
    """Whether people may join between seasons, each with ``start_points``."""
    folded_hidden: bool = False
    """Whether hands that nobody showed stay hidden after the end of the game."""

    def __post_init__(self) -> None:
        if self.bankrupt_ends and self.start_points <= 0:
            raise OptionError("needs_start_points", option="start_points", value=self.start_points)


class CommonOptions(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Those of games with a dealer value and ships that stand for other cards: most of the seven.

    A game that has only one of the two, or a stake, declares the fields with the same types:
    ``lone_ship: LoneShip``, ``stake: Count``, ``stake_mode: StakeMode``.
    """

    dealer_value_start: Positive = 2
    dealer_value_step: Count = 1
    lone_ship: LoneShip = "rank"


def check_seats(options: TableOptions, seats: int, allowed: range) -> None:
    """Refuse a number of players that the game does not have, and a first dealer who is not there."""
    if seats not in allowed:
        raise OptionError("bad_seats", option="seats", value=seats)
    if options.first_dealer != "random" and options.first_dealer >= seats:
        raise OptionError("bad_option", option="first_dealer", value=options.first_dealer)


# --- Seats, dealer, dealer value (7, 8) ------------------------------------------------------------

NOBODY: Final = -1
"""The dealer before chance has drawn one."""


def next_seat(options: TableOptions, seat: Seat, seats: int) -> Seat:
    """Return the seat that follows in the direction of play."""
    return (seat + (1 if options.direction == "cw" else -1)) % seats


def order(options: TableOptions, first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in the direction of play, beginning with ``first``."""
    step = 1 if options.direction == "cw" else -1
    return tuple((first + step * turn) % seats for turn in range(seats))


def first_dealer(options: TableOptions) -> Seat:
    """Return the dealer of the first season, NOBODY as long as chance has not drawn one."""
    return NOBODY if options.first_dealer == "random" else options.first_dealer


def next_dealer(options: TableOptions, dealer: Seat, winner: Seat | None, seats: int) -> Seat:
    """Return the dealer of the next season; ``winner`` is None for a drawn season (7)."""
    if winner is None or winner == dealer:
        return dealer
    return winner if options.dealer_rule == "winner" else next_seat(options, dealer, seats)


def next_value(options: CommonOptions, dealer: Seat, value: int, winner: Seat | None, seats: int) -> int:
    """Return the dealer value of the next season (8)."""
    if winner == dealer:
        return value + options.dealer_value_step
    stays = next_dealer(options, dealer, winner, seats) == dealer
    return value if stays else options.dealer_value_start


def mult(dealer: Seat, value: int, one: Seat, other: Seat) -> int:
    """Return by what a payment between two seats is multiplied (8)."""
    return value if dealer in (one, other) else 1


# --- Points and the end of the game (9, 10) --------------------------------------------------------


class Payment(msgspec.Struct, frozen=True):
    """What one player pays another: ``points`` = ``base`` × ``mult``, never negative."""

    payer: Seat
    payee: Seat
    points: int
    base: int
    mult: int = 1


def pay(payer: Seat, payee: Seat, base: int, times: int = 1) -> Payment:
    """Return a payment; a negative base turns payer and payee round."""
    if base < 0:
        payer, payee, base = payee, payer, -base
    return Payment(payer, payee, base * times, base, times)


def nets(seats: int, payments: Iterable[Payment]) -> tuple[int, ...]:
    """Return what each seat gains by the payments; the sum is 0."""
    gained = [0] * seats
    for payment in payments:
        gained[payment.payer] -= payment.points
        gained[payment.payee] += payment.points
    return tuple(gained)


def add_points(scores: Sequence[int], gained: Sequence[int]) -> tuple[int, ...]:
    """Return the scores after the gains."""
    return tuple(score + gain for score, gain in zip(scores, gained, strict=True))


def stake_payments(
    winner: Seat, hands: Sequence[Cards], dealer: Seat, value: int, stake: int, mode: StakeMode
) -> tuple[Payment, ...]:
    """Return what the losers pay where the rules name only a winner (9)."""
    return tuple(
        pay(seat, winner, stake if mode == "flat" else len(hand), mult(dealer, value, winner, seat))
        for seat, hand in enumerate(hands)
        if seat != winner
    )


def split_pot(pot: int, winners: Sequence[Seat]) -> tuple[int, ...]:
    """Return the share of each winner; odd points go one each to the first ones."""
    share, odd = divmod(pot, len(winners))
    return tuple(share + (place < odd) for place in range(len(winners)))


def game_end(options: TableOptions, season: int, scores: Sequence[int]) -> GameEnd | None:
    """Return the rule that ends the game after this season, or None (9, 10)."""
    if season >= options.seasons:
        return "last_season"
    if options.bankrupt_ends and min(scores) <= 0:
        return "bankrupt"
    return None


GameEnd = Literal["last_season", "bankrupt"]
"""The rules that end a game."""

# --- Deals (11) ------------------------------------------------------------------------------------


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Chance shuffles the deck, next card first, and draws the first dealer where nobody is dealer yet."""

    deck: Cards
    dealer: Seat | None = None


class Reshuffle(msgspec.Struct, frozen=True, tag="reshuffle"):
    """Chance shuffles cards that become a new deck, next card first."""

    deck: Cards


class NewSeat(msgspec.Struct, frozen=True, tag="new_seat"):
    """Somebody joins between two seasons: a seat more, after the others, with the points of the start."""


NEW_SEAT: Final = NewSeat()


@runtime_checkable
class FaceDown(Draws, Protocol):
    """A source of chance for a table where hands that nobody showed stay hidden.

    The cards lay face down, in an order of their own, before it drew anything.  So all draws may be known
    in the end: they tell where a card came from, and which card it was only where it was turned up.
    """

    def laid(self, deck: Cards) -> Cards:
        """Return the deck, given in deck order, as it lies face down; the draws then mix it."""
        ...


T = TypeVar("T")


def shuffled(cards: Iterable[T], rng: Draws) -> tuple[T, ...]:
    """Return the cards in any order, each equally likely (Fisher–Yates from the last place to the first)."""
    deck = list(cards)
    for place in range(len(deck) - 1, 0, -1):
        other = rng.randrange(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def deal_chance(seats: int, dealer: Seat) -> Chance:
    """Return the chance of a deal: first the dealer, if nobody is, then the order of the deck."""

    def sample(rng: Draws) -> Deal:
        drawn = rng.randrange(seats) if dealer == NOBODY else None
        deck = rng.laid(DECK) if isinstance(rng, FaceDown) else DECK
        return Deal(shuffled(deck, rng), drawn)

    return Chance(sample)


def reshuffle_chance(cards: Cards) -> Chance:
    """Return the chance of a reshuffle of these cards; they are put in deck order before.

    Everybody has seen these cards and nobody holds one of them, so their new order needs no seal.
    """
    return Chance(lambda rng: Reshuffle(shuffled(sort_cards(cards), rng)))


def check_deal(action: Any, seats: int, dealer: Seat) -> Seat:
    """Return the dealer of the season; refuse what is no deal of the 48 cards, or names a wrong dealer."""
    if isinstance(action, Deal) and Counter(action.deck) == COPIES:
        if dealer != NOBODY and action.dealer is None:
            return dealer
        if dealer == NOBODY and action.dealer is not None and 0 <= action.dealer < seats:
            return action.dealer
    raise IllegalAction("wrong_chance", action=type(action).__name__)


def check_reshuffle(action: Any, cards: Iterable[Card]) -> Cards:
    """Return the new deck; refuse what is no reshuffle of exactly these cards."""
    if isinstance(action, Reshuffle) and Counter(action.deck) == Counter(cards):
        return action.deck
    raise IllegalAction("wrong_chance", action=type(action).__name__)


def deal_hands(deck: Cards, seats: Sequence[Seat], size: int) -> tuple[tuple[Cards, ...], Cards]:
    """Deal ``size`` cards each, one by one in this order; return hands by seat, and what is left."""
    dealt = {
        seat: sort_cards(deck[place : size * len(seats) : len(seats)]) for place, seat in enumerate(seats)
    }
    return tuple(dealt[seat] for seat in range(len(seats))), deck[size * len(seats) :]


# --- Refusals --------------------------------------------------------------------------------------

COMMON_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game_over": "the game has ended (seat)",
        "chance_decides": "the cards are being dealt (seat)",
        "not_your_turn": "another seat acts now (seat, mover)",
        "wrong_chance": "no such deal is possible here (action)",
        "wrong_action": "this kind of action has no place here (action)",
        "cards_not_held": "these cards are not in the hand (cards)",
        "no_cards": "no card is named",
        "not_a_combination": "the cards are no combination (cards)",
        "no_such_reading": "the cards cannot be taken as that (reading, allowed)",
        "unreadable_move": "the text names no action (text, near)",
    }
)
"""Rules that forbid an action in any card game, with their data."""


def refuse_seat(turn: Turn, seat: Seat) -> NoReturn:
    """Say why a seat may not act now."""
    if turn.is_over:
        raise IllegalAction("game_over", seat=seat)
    if turn.is_chance:
        raise IllegalAction("chance_decides", seat=seat)
    raise IllegalAction("not_your_turn", seat=seat, mover=turn.seats[0])


def check_turn(turn: Turn, seat: Seat) -> None:
    """Refuse a seat that may not act now."""
    if seat not in turn.seats:
        refuse_seat(turn, seat)


def check_held(hand: Cards, cards: Cards) -> None:
    """Refuse cards that are not in the hand, and no cards at all."""
    if not cards:
        raise IllegalAction("no_cards")
    missing = Counter(cards) - Counter(hand)
    if missing:
        raise IllegalAction(
            "cards_not_held", cards=tuple(sorted(missing.elements(), key=lambda card: PLACE.get(card, -1)))
        )


def unreadable(text: str, near: Sequence[str] = ()) -> IllegalAction:
    """Return the error for a text that names no action."""
    return IllegalAction("unreadable_move", text=text, near=tuple(near))


# --- Text (6) --------------------------------------------------------------------------------------


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards as records do: ``B5 B6 B7``."""
    return " ".join(cards)


def cards_step(cards: Iterable[Card]) -> Step:
    """Return the step in which cards of the own hand are chosen."""
    return Step("cards", "-".join(sort_cards(cards)))


_COLOUR_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {"b": "B", "r": "R", "黒": "B", "黑": "B", "赤": "R", "black": "B", "red": "R"}
)
_FACE_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{face.code: face.code for face in FACES},
        **{face.kanji: face.code for face in FACES},
        **{face.name: face.code for face in FACES},
        "emperor": "t",
        "將": "8",
    }
)
_READING: Final = re.compile(r"(?:single|runset|run|set)\s*-?[0-9]")
_CARD: Final = re.compile(
    f"({'|'.join(sorted(_COLOUR_WORDS, key=len, reverse=True))})"
    r"[\s_-]*"
    f"({'|'.join(sorted(_FACE_WORDS, key=len, reverse=True))})"
)
_GAP: Final = re.compile(r"(?:[\s,、。・;:/+|()_]|-(?![0-9]))+")
_WORD: Final = re.compile(r"[a-z_]+[0-9]*|-?[0-9]+|[^\sa-z0-9,、。・;:/+|()_-]+")


def read_words(text: str) -> tuple[Cards, tuple[str, ...]]:
    """Read a typed text: its cards in their order, and its other words in lower case.

    Cards may be written ``B5``, ``b5``, ``黒馬``, ``黒5``, ``black horse``, with any separators or none;
    readings (``run6``) are words.
    """
    rest = unicodedata.normalize("NFKC", text).lower()
    cards: list[Card] = []
    words: list[str] = []
    while rest:
        if gap := _GAP.match(rest):
            rest = rest[gap.end() :]
        elif found := _cards_at(rest):
            cards += found[0]
            rest = found[1]
        elif match := _READING.match(rest) or _WORD.match(rest):
            words.append("".join(match[0].split()))
            rest = rest[match.end() :]
        else:  # a sign that means nothing here
            rest = rest[1:]
    return tuple(cards), tuple(words)


def _cards_at(text: str) -> tuple[list[Card], str] | None:
    """Return the cards with which the text begins and the rest; None if a word begins there."""
    cards: list[Card] = []
    while match := _CARD.match(text):
        cards.append(_COLOUR_WORDS[match[1]] + _FACE_WORDS[match[2]])
        text = text[match.end() :]
    if not cards or (text and text[0].isascii() and text[0].isalnum()):
        return None
    return cards, text


def notate_deal(action: Deal | Reshuffle | NewSeat) -> str:
    """Write a deal: ``deal B5 R0 …``, the first one of a game with its dealer: ``deal 2 B5 R0 …``.

    A reshuffle is ``reshuffle B5 …``, a seat that comes between seasons ``new seat``.
    """
    if isinstance(action, NewSeat):
        return "new seat"
    if isinstance(action, Reshuffle):
        return f"reshuffle {cards_text(action.deck)}"
    dealer = "" if action.dealer is None else f"{action.dealer} "
    return f"deal {dealer}{cards_text(action.deck)}"


def parse_deal(text: str) -> Deal | Reshuffle | NewSeat:
    """Read what :func:`notate_deal` writes."""
    cards, words = read_words(text)
    match words:
        case ("deal",):
            return Deal(cards)
        case ("deal", dealer) if dealer.isdecimal():
            return Deal(cards, int(dealer))
        case ("reshuffle",):
            return Reshuffle(cards)
        case ("new", "seat") if not cards:
            return NEW_SEAT
        case _:
            raise unreadable(text)
