"""Check the chance of a finished game, without any part of the program that drew it.

    python check_casts.py casts.json               check a proof; "-" reads it from the standard input
    python check_casts.py casts.json record.txt    and hold it, result for result, against what was played
    python check_casts.py --self-test              check this checker against the values written down in it

It computes every draw again from the secret, the players' seeds and the counter, and from the draws every
result; it prints the results in order, what it has checked, and what nobody can check with these files.
Compare the fingerprints that it prints with those that you were shown.  Seats are counted from 0, as in the
record, which must be as the bot writes it: of Cerke in its longer notation, where each turn of a piece tells
whether it took casts.  Exit code 0: everything fits; 1: something does not, or a file is not what it should
be; 2: the secrets are not shown yet, as the game goes on.  It needs Python 3.9 or later and nothing else; it
reads these files and writes none.  It is one file, however long: whoever doubts the draws is handed one thing
to read and to run.

A draw c below n is the first of x(0), x(1), ... below the largest multiple of n up to 2^64, modulo n:

    x(attempt) = first 8 bytes of HMAC-SHA256(secret, "tymok-draws-1" + seeds + c in 8 bytes
                 + attempt in 4 bytes)
    seeds      = their number in 4 bytes, then for each seed with since <= c, in order:
                 length in 4 bytes and UTF-8 bytes of the player, the same of the text

and all numbers are big-endian.  SHA-256 of the secret was shown before the first draw.

What draws decide stands in the table GAMES, by game and kind: how many there are, below what, and how the
result follows.  A result of any other kind, or from other draws, is refused, and so is a season or deal
without the draws with which it must begin, but for who began the first season of a game that began in a
position, which its record tells.

A deal of cards first draws the dealer, in the first deal, unless the rules of the table name one.  Then the
deck, in its own order, is mixed from the last place to the first: a draw below the number of places up to
this one says with which of them its card changes places.  The pieces of Lauzait Cep are dealt like that too:
58, 60 or 68, as two, three or four people play.  Cards that are mixed once more are put in deck order first.
In Mok Co cards are drawn one by one: of those that are left, in the deck's own order, the one with the number
drawn, from 0.  Once the deck is used up, what was laid off becomes a new one.  Which cards are mixed once
more, or become a new deck, does not follow from draws: the proof tells their places, the record the cards.

Where hands that nobody showed stay hidden ("tymok-draws-2"), the deck lay face down in 48 slots, in an order
that is never shown, and the draws mixed the slots.  Shown before the first draw was

    SHA-256("tymok-draws-2deck" + SHA-256(secret) + the 48 seals)
    seal = SHA-256("tymok-draws-2seal" + key of the slot in 32 bytes + number of its card in 1 byte)

and the proof holds the keys only of those cards that the deck turned up for everybody.
"""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import os
import re
import sys
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypedDict, TypeVar

SCHEME = "tymok-draws-1"
SEALED = "tymok-draws-2"
LARGEST = 2**63 - 1
MOST_BYTES, MOST_SEEDS, LONGEST_LINE = 4_000_000, 1000, 2000
"""More no file of a game has, no deal, and no line that is printed: what is larger would only take long."""

Draws = list[dict[str, int]]
Entries = dict[str, Any]
"""An object of JSON whose entries are not looked at yet, or are of many kinds, as rules are."""


class Seed(TypedDict):
    """A text that a player gave, and the first draw that takes it in."""

    player: str
    text: str
    since: int


Decision = TypedDict("Decision", {"for": str, "result": object, "draws": Draws})
"""What draws decided, as a proof tells it."""


class Opened(TypedDict):
    """A card that the deck turned up for everybody, with the key of its seal."""

    place: int
    card: str
    number: int
    key: str


class Season(TypedDict):
    """A season, or a deal, of a proof; its secret is None until it is shown."""

    label: str
    number: int
    commitment: str
    secret: str | None
    count: int
    seeds: list[Seed]
    decisions: list[Decision]
    seals: list[str]
    opened: list[Opened]


class Proof(TypedDict):
    """A proof of which every part has the right type."""

    game: str
    rules: str
    seats: int
    options: Entries
    first: int
    sealed: bool
    deals: list[Season]


T = TypeVar("T")


class NoProof(Exception):
    """The file is not what a proof, or a record, looks like."""


# --- The calculation -------------------------------------------------------------------------------


def pack(text: str) -> bytes:
    """Return the length in four bytes and the text in UTF-8."""
    data = text.encode("utf-8")
    return len(data).to_bytes(4, "big") + data


def started(secret: bytes, seeds: list[Seed], counter: int) -> hmac.HMAC:
    """Return the hash of a draw up to its counter: with the seeds that count for it."""
    counting = [seed for seed in seeds if seed["since"] <= counter]
    body = b"".join(pack(seed["player"]) + pack(seed["text"]) for seed in counting)
    return hmac.new(secret, SCHEME.encode() + len(counting).to_bytes(4, "big") + body, hashlib.sha256)


def value_from(start: hmac.HMAC, counter: int, stop: int) -> int:
    """Compute one draw: a number from 0 to stop - 1."""
    fair = 2**64 // stop * stop
    for attempt in range(2**32):
        whole = start.copy()
        whole.update(counter.to_bytes(8, "big") + attempt.to_bytes(4, "big"))
        number = int.from_bytes(whole.digest()[:8], "big")
        if number < fair:
            return number % stop
    raise NoProof("no draw in 2^32 attempts")


def values(secret: bytes, seeds: list[Seed], draws: Draws) -> Iterator[int]:
    """Compute draws one after the other; seeds are hashed anew only where others count."""
    since = sorted(seed["since"] for seed in seeds)
    starts: dict[int, hmac.HMAC] = {}
    for draw in draws:
        counting = bisect_right(since, draw["counter"])
        if counting not in starts:
            starts = {counting: started(secret, seeds, draw["counter"])}
        yield value_from(starts[counting], draw["counter"], draw["stop"])


# --- Cards and pieces ------------------------------------------------------------------------------

COPIES = {"s": 1, "0": 3, "1": 4, "2": 2, "3": 2, "4": 2, "5": 2, "6": 2, "7": 2, "8": 2, "k": 1, "t": 1}
DECK = [colour + face for face in COPIES for colour in "BR" for _ in range(COPIES[face])]
"""The 48 cards in their own order; the number of a card is its place here, from 0."""

PIECES = {"0": 4, "1": 4, "2": 4, "3": 4, "4": 3, "5": 3, "6": 3, "7": 3, "8": 2, "9": 2}


def pieces(lowest: str, wilds: int) -> list[str]:
    """Return the pieces of Lauzait Cep in their own order, from this number on, with so many wild ones."""
    suited = [suit + one for suit in "KF" for one in PIECES if one >= lowest for _ in range(PIECES[one])]
    return suited + ["*"] * wilds


PIECE_DECKS = {2: pieces("1", 2), 3: pieces("1", 4), 4: pieces("0", 4)}
"""The pieces that are dealt, by the number of seats."""


def mixed(cards: list[T], draws: Draws) -> list[T] | None:
    """Return the cards as these draws mix them; None if they are not the draws that it takes."""
    if [draw["stop"] for draw in draws] != list(range(len(cards), 1, -1)):
        return None
    deck = list(cards)
    for draw in draws:
        last, other = draw["stop"] - 1, draw["value"]
        if other > last:
            return None
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def named_cards(words: list[str]) -> list[str] | None:
    """Return cards in deck order; None if the words are not cards of one deck."""
    if Counter(words) - Counter(DECK):
        return None
    return sorted(words, key=DECK.index)


# --- What draws decide -----------------------------------------------------------------------------


class Course:
    """How far the decisions of one season or deal have come; ``left`` are cards that are drawn one by one.

    When they are used up, ``left`` holds the places of the next cards, from 0, and ``found`` which card lay
    at such a place by the record.
    """

    def __init__(self, proof: Proof, number: int) -> None:
        self.seats = proof["seats"]
        self.options = proof["options"]
        self.sealed = proof["sealed"]
        self.number = number
        self.done: Counter[type[Kind]] = Counter()
        self.left: list[Any] = list(DECK)
        self.found: dict[int, str] | None = None

    @property
    def is_known(self) -> bool:
        """Whether the cards that are left are known, and not their places alone."""
        return self.found is None and bool(self.left)

    def renew(self, size: int) -> None:
        """Begin a new deck of so many cards that were laid off."""
        self.left, self.found = list(range(size)), {}


class Kind(ABC):
    """A kind of decision: what it takes, and what follows from the draws."""

    takes = ""
    """In words, how many draws below what."""

    opens = False
    """Whether it stands first in its season or deal, and only there."""

    def is_due(self, course: Course) -> bool:
        """Tell whether the season or deal cannot begin without it, by the rules of the table."""
        return False

    @abstractmethod
    def result(self, course: Course, draws: Draws) -> str | None:
        """Return what the draws decide; None if they are not those that it takes."""

    def in_proof(self, course: Course, words: str, draws: Draws) -> str:
        """Return what a proof tells of the words in which a record tells the result."""
        return words

    def in_record(self, course: Course, words: str, draws: Draws) -> str | None:
        """Return what a record must tell in place of these words; None if the draws decide nothing."""
        return self.result(course, draws)

    def pass_on(self, course: Course, words: str, draws: Draws) -> None:
        """Note in the course that draws, told in these words, have decided this."""
        course.done[type(self)] += 1

    @abstractmethod
    def lines(self, course: Course, number: int, result: str, draws: Draws) -> list[str]:
        """Return the lines that print a result for people, the first of its kind with number 1."""


class Throw(Kind):
    """So many sticks, of which each dark face counts one, or a die; ``due``: no round is without a throw."""

    def __init__(
        self, things: int, faces: int = 2, least: int = 0, words: str = "sticks {}", *, due: bool = False
    ) -> None:
        self.things, self.faces, self.least, self.words, self.due = things, faces, least, words, due
        self.takes = f"{things} draw{'s' if things > 1 else ''} below {faces}"

    def is_due(self, course: Course) -> bool:
        """Tell whether the game is one of rounds, each of which has a throw."""
        return self.due

    def result(self, course: Course, draws: Draws) -> str | None:
        """Return how many dark faces the sticks show, or the number of the die."""
        if [draw["stop"] for draw in draws] != [self.faces] * self.things:
            return None
        return self.words.format(sum(draw["value"] + self.least for draw in draws))

    def lines(self, course: Course, number: int, result: str, draws: Draws) -> list[str]:
        """Return the number of the throw, and what it shows."""
        return [f"throw {number}: {result.rpartition(' ')[2]}"]


SIDES = ("黒先", "赤先")
"""Black begins, red begins."""


class FirstMover(Kind):
    """Who begins a season of Cerke: by a draw, or by casts for black and for red until they differ."""

    takes = (
        "one draw below 2, or casts of five sticks for both sides until they differ, as the rules of the "
        "table say"
    )
    opens = True

    def is_due(self, course: Course) -> bool:
        """Tell whether chance says who begins: always, or once where the sides take turns after that."""
        way = course.options["first_player"]
        return way in ("sticks", "random") or (way == "alternate" and course.number == 1)

    def result(self, course: Course, draws: Draws) -> str | None:
        """Return which side begins: with the higher cast."""
        if not self.is_due(course) or any(draw["stop"] != 2 for draw in draws):
            return None
        values = [draw["value"] for draw in draws]
        if course.options["first_player"] == "random":
            return SIDES[values[0]] if len(values) == 1 else None
        casts = [sum(values[at : at + 5]) for at in range(0, len(values), 5)]
        pairs = [(casts[at], casts[at + 1]) for at in range(0, len(casts) - 1, 2)]
        if not pairs or len(values) != 10 * len(pairs) or any(black != red for black, red in pairs[:-1]):
            return None
        black, red = pairs[-1]
        return None if black == red else SIDES[black < red]

    def lines(self, course: Course, number: int, result: str, draws: Draws) -> list[str]:
        """Return who begins."""
        return [f"who begins: {('black', 'red')[SIDES.index(result)]} ({result})"]


class Deal(Kind):
    """The dealer, where one is drawn, and the order of the deck.

    ``hand`` is how many cards each seat gets, by the number of seats where it depends on it; the option
    ``hand_size`` goes before it.
    """

    takes = (
        "a draw below the number of seats, where a dealer is drawn, and one draw less than there are cards, "
        "as a deck of so many is mixed"
    )
    opens = True

    def __init__(self, hand: int | dict[int, int]) -> None:
        self.hand = hand

    def is_due(self, course: Course) -> bool:
        """Tell that nothing is played before the deal."""
        return True

    def deck(self, course: Course) -> list[str]:
        """Return the deck in its own order."""
        return DECK

    def draws_dealer(self, course: Course) -> bool:
        """Tell whether the dealer is drawn here: in the first deal, unless the rules name one."""
        return course.number == 1 and course.options["first_dealer"] == "random"

    def parts(self, course: Course, draws: Draws) -> tuple[list[str], Draws] | None:
        """Return the dealer in words, if one is drawn, and the draws that mix; None without that dealer."""
        if not self.draws_dealer(course):
            return [], draws
        if not draws or draws[0]["stop"] != course.seats:
            return None
        return [str(draws[0]["value"])], draws[1:]

    def result(self, course: Course, draws: Draws) -> str | None:
        """Return the dealer and the deck, next card first; under seal the dealer alone."""
        parts = self.parts(course, draws)
        deck = None if parts is None else mixed(self.deck(course), parts[1])
        if parts is None or deck is None:
            return None
        return " ".join(["deal", *parts[0], *([] if course.sealed else deck)])

    def in_proof(self, course: Course, words: str, draws: Draws) -> str:
        """Return the words without the deck where it stays hidden."""
        return words if not course.sealed else " ".join(words.split()[: 1 + self.draws_dealer(course)])

    def lines(self, course: Course, number: int, result: str, draws: Draws) -> list[str]:
        """Return the dealer, the hands as far as they follow from the rules alone, and the deck."""
        words = result.split()[1:]
        told, deck = [], words
        if self.draws_dealer(course):
            told, deck = [f"dealer: seat {words[0]}"], words[1:]
        if course.sealed:
            return [*told, f"the deck: {len(self.deck(course))} cards, face down"]
        first = int(words[0]) if told else course.options.get("first_dealer", 0)
        owners = self.owners(course, first)
        hands = self.hands(course, deck)[: len(owners)]
        told += [f"hand of {owner}: {' '.join(hands[place])}" for place, owner in enumerate(owners)]
        rest = deck[sum(map(len, hands)) :]
        return [*told, f"the deck{' after that' if hands else ''}: {' '.join(rest) or 'nothing'}"]

    def owners(self, course: Course, dealer: int) -> list[str]:
        """Return who gets the hands, in the order in which they are dealt.

        Who is dealer later follows from what was played, and so does how many play, where people may join.
        """
        if course.number > 1:
            others = [f"number {place} from the dealer on" for place in range(2, course.seats + 1)]
            return [] if course.options["joining"] else ["the dealer", *others]
        step = 1 if course.options["direction"] == "cw" else -1
        return [f"seat {(dealer + step * place) % course.seats}" for place in range(course.seats)]

    def hands(self, course: Course, deck: list[str]) -> list[list[str]]:
        """Return the hands, dealt card by card in turn."""
        seats = course.seats
        usual = self.hand if isinstance(self.hand, int) else self.hand[seats]
        last = (course.options.get("hand_size") or usual) * seats
        if course.options.get("leftover") == "deal":
            last = len(deck)
        return [deck[place:last:seats] for place in range(seats)]


class PieceDeal(Deal):
    """The pieces of Lauzait Cep: nine for each seat in turn, then the board."""

    def deck(self, course: Course) -> list[str]:
        """Return the pieces in their own order."""
        return PIECE_DECKS[course.seats]

    def draws_dealer(self, course: Course) -> bool:
        """Tell that there is no dealer."""
        return False

    def owners(self, course: Course, dealer: int) -> list[str]:
        """Return all seats."""
        return [f"seat {seat}" for seat in range(course.seats)]

    def hands(self, course: Course, deck: list[str]) -> list[list[str]]:
        """Return the hands, each dealt at once."""
        return [deck[9 * seat : 9 * (seat + 1)] for seat in range(course.seats)]


class Reshuffle(Kind):
    """Some cards, put in deck order, are mixed once more: how many and how, but not which."""

    takes = "one draw less than there are cards, as a deck of so many is mixed, after a deal"

    def result(self, course: Course, draws: Draws) -> str | None:
        """Return how many cards are mixed."""
        size = len(draws) + 1
        if not course.done[Deal] or size > len(DECK) or mixed(list(range(size)), draws) is None:
            return None
        return f"reshuffle {size}"

    def in_proof(self, course: Course, words: str, draws: Draws) -> str:
        """Return the words with the number of the cards in place of the cards."""
        return f"reshuffle {len(words.split()) - 1}"

    def in_record(self, course: Course, words: str, draws: Draws) -> str | None:
        """Return the cards that stand in a record in the order into which the draws bring them."""
        cards = named_cards(words.split()[1:])
        deck = None if cards is None else mixed(cards, draws)
        return None if deck is None else " ".join(["reshuffle", *deck])

    def lines(self, course: Course, number: int, result: str, draws: Draws) -> list[str]:
        """Return where each card of the new deck stood, in deck order, from 1."""
        order = mixed(list(range(1, len(draws) + 2)), draws) or []
        return [
            f"a new deck of {len(order)} cards, by their places in deck order: {' '.join(map(str, order))}"
        ]


class OneByOne(Kind):
    """A card of those that are left, in the deck's own order."""

    takes = "one draw below the number of cards that are left"

    def result(self, course: Course, draws: Draws) -> str | None:
        """Return the card; of a new deck, whose cards the record alone tells, its place from 1."""
        if len(draws) != 1:
            return None
        stop, value = draws[0]["stop"], draws[0]["value"]
        size = len(course.left) or stop
        if not stop == size <= len(DECK):
            return None
        return f"draw {course.left[value]}" if course.is_known else f"draw {value + 1} of {stop}"

    def in_proof(self, course: Course, words: str, draws: Draws) -> str:
        """Return the words, or of a new deck the place of the card."""
        return words if course.is_known else self.result(course, draws) or words

    def in_record(self, course: Course, words: str, draws: Draws) -> str | None:
        """Return the card; of a new deck any card that fits the order of those before and behind it."""
        told = self.result(course, draws)
        if course.is_known:
            return told
        card = words.rpartition(" ")[2]
        if told is None or card not in DECK or words != f"draw {card}":
            return None
        value = draws[0]["value"]
        place = course.left[value] if course.left else value
        before = (course.found or {}) if course.left else {}
        number = DECK.index(card)
        fits = all((DECK.index(other) - number) * (at - place) >= 0 for at, other in before.items())
        enough = list(before.values()).count(card) < DECK.count(card)
        return words if fits and enough else None

    def pass_on(self, course: Course, words: str, draws: Draws) -> None:
        """Take the card away."""
        super().pass_on(course, words, draws)
        if not course.left:
            course.renew(draws[0]["stop"])
        place, card = course.left.pop(draws[0]["value"]), words.rpartition(" ")[2]
        if course.found is not None and card in DECK:
            course.found[place] = card

    def lines(self, course: Course, number: int, result: str, draws: Draws) -> list[str]:
        """Return the number of the card, and which it is."""
        return [f"card {number}: {result.partition(' ')[2]}"]


def decide(kind: Kind, course: Course, draws: Draws) -> str | None:
    """Return what draws decide; None if they are not those that the kind of decision takes."""
    sound = all(draw["value"] < draw["stop"] for draw in draws)
    return kind.result(course, draws) if draws and sound else None


# --- The games -------------------------------------------------------------------------------------


class Option(NamedTuple):
    """A rule of the table on which chance depends: its usual value, and the values that it may have."""

    usual: object
    allowed: tuple[object, ...]


class Game(NamedTuple):
    """What chance may do in a game: for how many seats, the kinds of decisions, and the rules they heed.

    ``from_positions``: a game may begin in a position, so in a later season.  None does of which somebody may
    not see all: else whoever runs the bot could leave out the first deal, and choose between two of them.
    """

    seats: range
    kinds: dict[str, Kind]
    options: dict[str, Option]
    from_positions: bool = False


FIVE_STICKS, SIX_STICKS, DIE = Throw(5), Throw(6), Throw(1, faces=6, least=1)

DEALER = {
    "first_dealer": Option("random", ("random", *range(9))),
    "direction": Option("cw", ("cw", "ccw")),
    "joining": Option(False, (False, True)),
}


class OneOf(Kind):
    """Sticks or a die, as a rule of the table says."""

    def __init__(self, option: str, throws: dict[str, Throw]) -> None:
        self.option, self.throws = option, throws
        self.takes = "; ".join(f"{name}: {throw.takes}" for name, throw in throws.items())

    def result(self, course: Course, draws: Draws) -> str | None:
        """Return what the sticks or the die of this table show."""
        return self.throws[course.options[self.option]].result(course, draws)

    def lines(self, course: Course, number: int, result: str, draws: Draws) -> list[str]:
        """Return the number of the throw, and what it shows."""
        return self.throws[course.options[self.option]].lines(course, number, result, draws)


NEXXY = OneOf("randomizer", {"six_sticks": SIX_STICKS, "five_sticks": FIVE_STICKS, "die": DIE})


def cards(most: int, hand: int | dict[int, int], **options: Option) -> Game:
    """Return a game of cards for up to so many seats, which gives each of them so many cards."""
    return Game(range(2, most + 1), {"deal": Deal(hand)}, {**DEALER, **options})


def throws(most: int, *, from_positions: bool = True) -> Game:
    """Return a game of sticks for up to so many seats."""
    return Game(range(2, most + 1), {"sticks": Throw(5, due=True)}, {}, from_positions)


def hand_size(usual: int | None, most: int) -> Option:
    """Return the rule that says how many cards each seat gets."""
    return Option(usual, (usual, *range(1, most + 1)))


GAMES: dict[str, Game] = {
    "cerke": Game(
        range(2, 3),
        {"first": FirstMover(), "cast": Throw(5, words="{}")},
        {"first_player": Option("sticks", ("sticks", "random", "alternate", "IA", "A"))},
        from_positions=True,
    ),
    "zia_cerke": Game(range(2, 3), {}, {}, from_positions=True),
    "mok_kaik": cards(6, {2: 10, 3: 10, 4: 10, 5: 8, 6: 8}, hand_size=hand_size(None, 24)),
    "ta_xot": cards(6, 5),
    "mak_kaik": cards(9, 3),
    "niek_hi": cards(
        8, {seats: 48 // seats for seats in range(2, 9)}, leftover=Option("unused", ("unused", "deal"))
    ),
    "mak_hup": cards(7, 6, hand_size=hand_size(6, 23)),
    "nam_to": cards(8, 2),
    "ni_ne": cards(4, 12, hand_size=hand_size(12, 24)),
    "zau_shu": throws(8),
    "niek_zau_shu": throws(8),
    "lutu": throws(10, from_positions=False),
    "mok_co": Game(range(2, 5), {"draw": OneByOne(), "sticks": FIVE_STICKS}, {}),
    "nexxy": Game(
        range(2, 7),
        {"sticks": NEXXY},
        {"randomizer": Option("six_sticks", tuple(NEXXY.throws))},
        from_positions=True,
    ),
    "ne_kana": throws(4),
    "lauzait_cep": Game(range(2, 5), {"deal": PieceDeal(9), "sticks": FIVE_STICKS}, {}),
}
"""Every game by its name.  Sources: the rules of each game, and those that all card games share."""

GAMES["mak_hup"].kinds["reshuffle"] = Reshuffle()


# --- Cards under seal ------------------------------------------------------------------------------


def seal_over(key: bytes, number: int) -> str:
    """Compute the seal over the card with this number."""
    return hashlib.sha256(SEALED.encode() + b"seal" + key + bytes([number])).hexdigest()


def slots_of(proof: Proof, number: int, decisions: list[Decision]) -> list[int] | None:
    """Return which slot each place of a sealed deck is; None if the draws are no deal."""
    for decision in decisions[:1]:
        kind = GAMES[proof["rules"]].kinds.get(decision["for"])
        parts = kind.parts(Course(proof, number), decision["draws"]) if isinstance(kind, Deal) else None
        return None if parts is None else mixed(list(range(len(DECK))), parts[1])
    return None


def check_cards(proof: Proof, deal: Season) -> list[str]:
    """Check that each opened card lay under the seal that the draws brought to its place."""
    wrong = []
    slots = slots_of(proof, deal["number"], deal["decisions"])
    places: set[int] = set()
    numbers: set[int] = set()
    for card in deal["opened"]:
        place, number = card["place"], card["number"]
        again = place in places or number in numbers
        places.add(place)
        numbers.add(number)
        if (
            again
            or slots is None
            or place >= len(slots)
            or number >= len(DECK)
            or DECK[number] != card["card"]
        ):
            wrong.append(f"{card['card']} cannot have lain at place {place} of the deck")
            continue
        key = unhex(card["key"])
        if not key or seal_over(key, number) != deal["seals"][slots[place]]:
            wrong.append(f"{card['card']} at place {place} is not the card that was sealed there")
    return wrong


def unhex(text: str) -> bytes:
    """Return the 32 bytes that a text stands for, and nothing if it does not stand for 32 bytes."""
    return bytes.fromhex(text) if re.fullmatch("[0-9a-f]{64}", text) else b""


def fingerprint(shown: str, sealing: list[str], sealed: bool) -> str:
    """Compute what was shown before the first draw; empty if that cannot be."""
    secret = unhex(shown)
    seals = [unhex(seal) for seal in sealing]
    if not secret or not all(seals) or len(seals) != (len(DECK) if sealed else 0):
        return ""
    if not sealed:
        return hashlib.sha256(secret).hexdigest()
    body = SEALED.encode() + b"deck" + hashlib.sha256(secret).digest() + b"".join(seals)
    return hashlib.sha256(body).hexdigest()


SHOWN = ("the secret is not the one", "the secret and the seals are not those")


# --- Checking --------------------------------------------------------------------------------------


class Told(NamedTuple):
    """A result as a proof tells it, of a kind that its game has, from draws that decide it."""

    number: int
    kind: str
    result: str
    draws: Draws


def check(proof: object, record: str | None = None) -> tuple[list[str], bool]:
    """Check a whole proof, and hold it against the text of a record if one is given.

    Return the lines to print, and whether nothing is wrong.  Raise NoProof for what is no proof or record.
    """
    proof = checked_proof(proof)
    played = None if record is None else read_record(proof, record)
    lines, told, good = [], list[Told](), True
    seen: set[str] = set()
    for deal in proof["deals"]:
        wrong, results, printed = check_deal(proof, deal)
        wrong += skipped(proof, deal, played)
        if deal["commitment"] in seen:
            wrong.append("the secret was used before in this game")
        seen.add(deal["commitment"])
        told += results
        state = "still secret, what can be seen fits" if deal["secret"] is None else "OK"
        lines.append(f"{deal['label']}: {'WRONG' if wrong else state} ({extent(proof, deal)})")
        lines += [f"  {line}" for line in [*given(deal), *printed]]
        lines += [f"  WRONG: {problem}" for problem in wrong]
        good = good and not wrong
    differing, missing = ([], 0) if played is None else compare(proof, told, played)
    lines += [f"WRONG: {problem}" for problem in differing]
    good = good and not differing
    return [*lines, *summary(proof, len(told), played, missing, good)], good


class Found(NamedTuple):
    """What the check of a season or deal finds: what does not fit, its results, and the lines to print."""

    wrong: list[str]
    told: list[Told]
    lines: list[str]


def check_deal(proof: Proof, deal: Season) -> Found:
    """Compute all of a season or deal again."""
    wrong, told, lines = [], list[Told](), list[str]()
    draws = [draw for decision in deal["decisions"] for draw in decision["draws"]]
    for place, draw in enumerate(draws):
        if draw["counter"] != place:
            wrong.append(f"draw {draw['counter']} stands where draw {place} should stand")
    if len(draws) != deal["count"]:
        wrong.append(f"{deal['count']} draws were made, {len(draws)} are listed")
    for decision, problem, printed in judged(proof, deal):
        if problem is None:
            told.append(Told(deal["number"], decision["for"], str(decision["result"]), decision["draws"]))
            lines += printed
        else:
            at = [f"at draw {draw['counter']}: " for draw in decision["draws"][:1]]
            wrong.append("".join([*at, problem]))
    lines += [f"card {card['place'] + 1} of the deck: {card['card']}" for card in deal["opened"]]
    return Found(wrong + check_secret(proof, deal, draws), told, lines)


def check_secret(proof: Proof, deal: Season, draws: Draws) -> list[str]:
    """Check the secret against its fingerprint, and the draws and opened cards against the secret."""
    if deal["secret"] is None:
        return ["cards are opened before the secret is shown"] if deal["opened"] or deal["seals"] else []
    if fingerprint(deal["secret"], deal["seals"], proof["sealed"]) != deal["commitment"]:
        return [f"{SHOWN[proof['sealed']]} whose fingerprint was shown before"]
    wrong = []
    for place, expected in enumerate(values(unhex(deal["secret"]), deal["seeds"], draws)):
        draw = draws[place]
        if draw["value"] != expected:
            wrong.append(
                f"draw {draw['counter']} below {draw['stop']}: {draw['value']} is listed, it was {expected}"
            )
    return wrong + (check_cards(proof, deal) if proof["sealed"] else [])


def judged(proof: Proof, deal: Season) -> Iterator[tuple[Decision, str | None, list[str]]]:
    """Yield each decision, what is wrong with it by the table of its game, and else its lines."""
    course = Course(proof, deal["number"])
    for place, decision in enumerate(deal["decisions"]):
        purpose, draws = decision["for"], decision["draws"]
        kind = GAMES[proof["rules"]].kinds.get(purpose)
        if kind is None:
            yield decision, f'"{purpose}" is nothing that chance decides in {proof["rules"]}', []
            continue
        result, problem = decided(kind, course, place, decision)
        lines = [] if problem else kind.lines(course, course.done[type(kind)] + 1, result, draws)
        yield decision, problem, lines
        if result:
            kind.pass_on(course, result, draws)


def decided(kind: Kind, course: Course, place: int, decision: Decision) -> tuple[str, str | None]:
    """Return what the draws of a decision decide, if anything, and what is wrong with it, if anything."""
    purpose, draws = decision["for"], decision["draws"]
    if kind.opens and place:
        return "", f'"{purpose}" stands first or not at all'
    for draw in draws:
        if draw["value"] >= draw["stop"]:
            return "", f"draw {draw['counter']} below {draw['stop']} cannot be {draw['value']}"
    result = decide(kind, course, draws)
    if result is None:
        return "", f'these draws are not those of "{purpose}", which takes {kind.takes}'
    if decision["result"] != written(result):
        return result, f'"{decision["result"]}" is listed, the draws make it "{result}"'
    return result, None


def lacked(proof: Proof, deal: Season) -> str | None:
    """Return with which kind of decision a season or deal must begin, if it does not."""
    course = Course(proof, deal["number"])
    begins = [decision["for"] for decision in deal["decisions"][:1]]
    due = [purpose for purpose, kind in GAMES[proof["rules"]].kinds.items() if kind.is_due(course)]
    return next((purpose for purpose in due if [purpose] != begins), None)


def may_lack(proof: Proof, deal: Season, purpose: str, played: Record | None) -> bool:
    """Tell whether a season or deal may be without the decision with which such must begin.

    That which nobody came to: the last one, those from which on nobody threw, and all where nothing was
    drawn.  And the first one of a game that began in a position, as only its record tells.
    """
    game, number = GAMES[proof["rules"]], deal["number"]
    opens = game.kinds[purpose].opens
    since = proof["first"] if opens else number
    drawn = any(one["decisions"] for one in proof["deals"] if one["number"] >= since)
    if number == proof["deals"][-1]["number"] or not (drawn or (opens and played)):
        return True
    begun = played is None or played.begun
    return begun and number == proof["first"] and game.from_positions


def skipped(proof: Proof, deal: Season, played: Record | None = None) -> list[str]:
    """Say what was not drawn though a season or deal must begin with it."""
    purpose = lacked(proof, deal)
    if purpose is None or may_lack(proof, deal, purpose, played):
        return []
    return [f'"{purpose}" was not drawn, with which it must begin by the rules of the table']


def written(result: str) -> int | str:
    """Return a result as it stands in a proof: a number where it is one."""
    return int(result) if result.isdecimal() else result


def given(deal: Season) -> list[str]:
    """Return a line for each seed."""
    return [
        f'seed of {seed["player"]} from draw {seed["since"]} on: "{seed["text"]}"' for seed in deal["seeds"]
    ]


def extent(proof: Proof, deal: Season) -> str:
    """Say how many draws there were, and how many cards under seal are proven."""
    text = f"{deal['count']} draws"
    if not proof["sealed"] or not deal["decisions"]:
        return text
    proven = len(deal["opened"])
    return f"{text}, cards proven: {proven}, staying hidden: {len(DECK) - proven}"


def summary(proof: Proof, results: int, played: Record | None, missing: int, good: bool) -> list[str]:
    """Return what was checked, if it fits, and what cannot be checked with these files."""
    if not good:
        return []
    drawn = sum(deal["count"] for deal in proof["deals"])
    kept = is_kept(proof)
    checked = [f"that the {drawn} draws are in order and their {results} results follow from them"]
    if not kept:
        checked[:0] = ["that each secret fits the fingerprint printed here", "every draw"]
    unchecked = [
        "whether these are the fingerprints that were shown to you before the first cast: compare them"
    ]
    unchecked += ["whether the seeds are those that were given (compare your own)"]
    unchecked += ["whether somebody who runs the bot looked at a secret before its time"]
    if kept:
        unchecked[:0] = ["the secrets and the draws (the secrets are shown when the game is over)"]
    if played is not None:
        checked.append(
            f"that {results - missing} results are those of the record, and none else stands there"
        )
        unchecked.append("whether the moves in the record keep the rules of the game")
    elif not proof["sealed"]:
        unchecked.append("whether these results, and no more, were played with (give the record as well)")
    if proof["first"] > 1:
        word = "" if played is None else ", but for the record's word"
        unchecked.append(
            f"whether the game began in a position of season {proof['first']}, not with season 1{word}"
        )
    if any(one["decisions"] for one in proof["deals"]) and lacked(proof, proof["deals"][0]):
        unchecked.append(
            f"how season or round {proof['first']} began: no draw tells, as where a game begins in a position"
        )
    if played is not None and runs_on(proof) and any(fell.number is None for fell in played.results):
        unchecked.append(
            "in which deal or round each result fell, which an earlier version of the bot did not write: "
            "take the record anew"
        )
    if missing:
        unchecked.append(
            f"the last {missing} throws against the record, which tells no turn that was not ended"
        )
    if proof["sealed"]:
        unchecked.append("the cards that stay hidden, who was dealt which, and whether there were more draws")
    elif any(counted(deal)["draw"] > len(DECK) for deal in proof["deals"]):
        unchecked.append("which cards were laid off and made a new deck")
    if any(counted(deal)["reshuffle"] for deal in proof["deals"]):
        unchecked.append("which cards were mixed once more, but for the record's word")
    return [*shown(proof), f"Checked: {'; '.join(checked)}.", f"Not checked: {'; '.join(unchecked)}."]


def runs_on(proof: Proof) -> bool:
    """Tell whether a season or deal begins with nothing that is drawn for its beginning alone."""
    kinds = GAMES[proof["rules"]].kinds
    return any(not kinds[one["for"]].opens for deal in proof["deals"][1:] for one in deal["decisions"][:1])


def shown(proof: Proof) -> list[str]:
    """Return which game this is, by which rules, and each fingerprint, to be compared with what was shown."""
    rules = [f"{proof['seats']} seats", *(f"{name}: {value}" for name, value in proof["options"].items())]
    prints = [f"Fingerprint {deal['label']}: {deal['commitment']}" for deal in proof["deals"]]
    return [f"Game {proof['game']}: {proof['rules']}, {', '.join(rules)}", *prints]


def counted(deal: Season) -> Counter[str]:
    """Count the decisions of a season or deal by their kinds."""
    return Counter(decision["for"] for decision in deal["decisions"])


def is_kept(proof: Proof) -> bool:
    """Tell whether the secrets of a proof are not shown yet."""
    return all(deal["secret"] is None for deal in proof["deals"])


# --- Against the record ----------------------------------------------------------------------------


class Fell(NamedTuple):
    """What chance did by a record, in words, and in which season or deal; None for what it does not tell."""

    words: str | None
    number: int | None


class Record(NamedTuple):
    """What chance did by a record, in order.

    ``begun`` tells whether the game began in a position; ``beginners`` are who began each season of Cerke,
    where they stand apart; ``cut`` is how many casts may have been left out at the end, of a turn that was
    not ended.
    """

    results: list[Fell]
    begun: bool = False
    beginners: list[str] | None = None
    cut: int = 0


def read_record(proof: Proof, text: str) -> Record:
    """Read what chance did in a record; raise NoProof for what is no record of this game."""
    if proof["sealed"]:
        raise NoProof("of a table where hands stay hidden there is no record")
    record = read_any(proof, re.sub("\r\n?", "\n", text).strip())
    if proof["first"] > 1 and not record.begun:
        raise NoProof(f"by the record the game began with season 1, not {proof['first']}")
    return record


def read_any(proof: Proof, plain: str) -> Record:
    """Read a record in the form in which it is; raise NoProof for what is no record of this game."""
    if plain.startswith("{game:"):
        return read_frame(proof, plain)
    if proof["rules"] == "cerke" and re.search(r"^\{律:", plain, re.MULTILINE):
        return read_ckka(plain, proof)
    if proof["rules"] == "zia_cerke" and plain.startswith("古機戦"):
        return Record([])
    raise NoProof(f"the record is none of {proof['rules']}")


def read_frame(proof: Proof, text: str) -> Record:
    """Read a record in the form that most games have: what stands behind "*" is what chance did."""
    lines = [line.strip() for line in text.split("\n")]
    header = header_of([line for line in lines if not line.startswith("#")])
    game, options = GAMES[proof["rules"]], parsed(header.get("options", "{}"), fractions=True)
    if header.get("game") != proof["rules"] or not isinstance(options, dict):
        raise NoProof(f"the record is none of {proof['rules']}")
    for name, option in game.options.items():
        if not same(options.get(name, option.usual), proof["options"][name]):
            raise NoProof(f'the record has another rule "{name}" than the proof')
    if header.get("seats", str(game.seats[0])) != str(proof["seats"]):
        raise NoProof("the record has another number of seats than the proof")
    results = [" ".join(line[2:].split()) for line in lines if line.startswith("* ")]
    numbers = numbers_of(len(results), proof["first"], header.get("deals"))
    return Record([*map(Fell, results, numbers)], begun="start" in header)


def numbers_of(results: int, first: int, deals: str | None) -> list[int | None]:
    """Return the season or deal of each result, by how many stand in each, where a record tells that."""
    if deals is None:
        return [None] * results
    if not re.fullmatch("[0-9]{1,9}( [0-9]{1,9})*", deals) or sum(map(int, deals.split())) != results:
        raise NoProof('"deals" does not tell in which deal or round each result of the record fell')
    return [first + place for place, times in enumerate(deals.split()) for _ in range(int(times))]


def header_of(lines: list[str]) -> dict[str, str]:
    """Return what stands in braces, with as many hashes on both sides, at the head of a record."""
    header: dict[str, str] = {}
    for line in takewhile(lambda line: HEADING.match(line) or not line, lines):
        match = re.fullmatch(r"(#{0,99})\{([^:]*):(.*)\}\1", line)
        if match and match[2] in header:
            raise NoProof(f'the record names "{match[2]}" twice')
        if match:
            header[match[2]] = match[3]
    return header


HEADING = re.compile(r"#{0,99}\{")


def same(one: object, other: object) -> bool:
    """Tell whether two values of a rule are the same; 1 is neither 1.0 nor true."""
    return type(one) is type(other) and bool(one == other)


SUMS = (*"無一二三四五六七八九十", "十一", "十二")
"""What a cast shows, or the casts of a 連撃 together, from 0 on; one cast shows the first six of them."""

SQUARE = "[KLNTZXCMP](?:AI|AU|IA|[AEIUOY])"
PIECE = "[船兵弓車虎馬筆巫将王]"
ONE = "[無一二三四五或]"
NUMBER = "(?:下?[無一二三四五六七八九十百万億]+|-?[0-9]+(?:[.][0-9]+)?)"

ELEMENT = re.compile(
    rf"""
      (?P<mark>\#{{0,99}})\{{(?P<words>.*?)\}}(?P=mark)
    | (?P<name>\#{{0,99}})\[.*?\](?P=name)
    | (?:
        (?P<turn>
          {SQUARE}{PIECE}{SQUARE}(?:{SQUARE})?
          (?:無撃裁|水(?P<water>{ONE})(?:此無)?
            |橋(?P<bridge>十[一二]|[六七八九十]|{ONE})(?:此無)?(?:水(?P<wet>{ONE})(?:此無)?)?)
        | {SQUARE}皇(?:\[{SQUARE}\]|{SQUARE}){{1,3}}
        | [黒赤]{PIECE}{SQUARE})
      | 手[黒赤]{PIECE}
      | 或?為(?:(?!再行|終季)[^\s{{}}\[\]#而])+(?:而手?{NUMBER})?
      | 再行 | 終季
      | (?P<ended>[春夏秋冬]終|[上下]季終)
      | 星一周
      | (?P<points>{NUMBER})
      )(?![^\s{{\#])
    """,
    re.VERBOSE,
)
"""What the bot writes of a game of Cerke behind the header, part by part: a comment, a name or points, a turn
with its casts, a captured piece, a declaration, an end.  Each turn of a piece tells whether it took casts."""

LONGEST = 2000
"""Signs of a line in the body of a record: it holds two turns."""

CASTS = "([無一二三四五](?:[+＋][無一二三四五]){0,20})"
NOTES = {"連撃": re.compile(f"連撃:(){CASTS}"), "再撃": re.compile(f"再撃:([橋水]){CASTS}")}
"""Comments that tell casts beside the sums: those of which a sum is made, and those that were taken back."""

RULE_SETS = ("官定", "教育", "online", "硬皇力", "変種")
"""The rules of Cerke that have a name in records.  None of them differs in what USUAL tells."""

USUAL = {"first_player": "sticks", "stick_method": "single", "second_cast": False}
"""The rules that say what is cast, where a record does not tell another one."""


def read_ckka(text: str, proof: Proof) -> Record:
    """Read a record of Cerke in the notation in which it is given to players, from its first season on."""
    header, body = ckka_parts([line.strip() for line in text.split("\n")])
    rules = ckka_rules(header)
    if not same(rules["first_player"], proof["options"]["first_player"]):
        raise NoProof('the record has another rule "first_player" than the proof')
    turns: list[Turn] = []
    season = proof["first"]
    for line in body:
        behind = False
        for part in elements(line):
            if part["turn"]:
                turns.append(turn_of(season, part))
            elif part["words"] is not None and not turns:
                raise NoProof("a comment stands in the record before its first turn")
            behind = bool(part["turn"]) or (behind and turns[-1].takes(part["words"] or "", rules))
            season += part["ended"] is not None
    return Record(
        results=[Fell(cast, turn.season) for turn in turns for cast in turn.bridge + turn.water],
        begun="始局" in header,
        beginners=[f"{colour}先" for colour in header.get("一位色", "")],
        cut=0 if "星一周" in body else most_casts(rules),
    )


def ckka_parts(lines: list[str]) -> tuple[dict[str, str], list[str]]:
    """Return what stands in braces, a line each, at the head of a record of Cerke, and all lines behind."""
    header: dict[str, str] = {}
    for place, line in enumerate(lines):
        found = ELEMENT.match(line)
        if not line:
            continue
        if found is None or found["words"] is None or found.end() < len(line):
            return header, lines[place:]
        key, _, value = found["words"].partition(":")
        if key in header:
            raise NoProof(f'the record names "{key}" twice')
        header[key] = value
    return header, []


def ckka_rules(header: dict[str, str]) -> Entries:
    """Return the rules of a record of Cerke that say what is cast; raise NoProof where it names none."""
    told = parsed(header.get("設定", "{}"), fractions=True)
    if header.get("律") not in RULE_SETS or not isinstance(told, dict):
        raise NoProof("the rules of the record are none")
    return {name: told.get(name, usual) for name, usual in USUAL.items()}


def elements(line: str) -> Iterator[re.Match[str]]:
    """Yield the parts of a line of Cerke; raise NoProof for what is not wholly understood."""
    if len(line) > LONGEST:
        raise NoProof("a line of the record is too long")
    rest, named = line, False
    while rest:
        found = ELEMENT.match(rest)
        if not found or (found["points"] and not named):
            raise NoProof(f'the record tells "{rest[:20]}", which the bot does not write there')
        yield found
        rest, named = rest[found.end() :].lstrip(), found["name"] is not None


def most_casts(rules: Entries) -> int:
    """Return how many casts a turn that is not ended may hold, where the rules differ so from the usual ones.

    One, for the bridge, as a cast for the water ends a turn.  A 連撃術 has five at most: it goes on below
    eight, the longest way, and each cast after a first 0 adds two.  A side that may cast again does all of
    that twice.
    """
    return (5 if rules.get("stick_method") == "chain" else 1) * (2 if rules.get("second_cast") else 1)


class Turn(NamedTuple):
    """What was cast in a turn of Cerke, for the bridge and the water; None for a cast that is not told.

    ``total`` is what the turn tells of its casts for the bridge, and ``noted`` the notes on its casts.
    """

    season: int
    bridge: list[str | None]
    water: list[str | None]
    total: str
    noted: list[str]

    def takes(self, words: str, rules: Entries) -> bool:
        """Take in a comment that tells casts, where the rules know such; tell whether it does.

        It tells those that make up the sum, which a last 0 or 1 undoes, or those that were taken back.
        """
        chain = rules["stick_method"] == "chain"
        key = words[:2]
        note = NOTES[key].fullmatch(words) if key in NOTES else None
        if not note or not (chain if key == "連撃" else rules["second_cast"] is True):
            return False
        casts = [SUMS.index(sign) for sign in note[2] if sign in SUMS]
        total = 0 if len(casts) > 1 and casts[-1] < 2 else sum(casts)
        target = self.water if note[1] == "水" else self.bridge
        if key in self.noted or not target or (len(casts) > 1 and (not chain or note[1] == "水")):
            raise NoProof(f'the record tells "{words}" where no such casts can be')
        self.noted.append(key)
        told: list[str | None] = [str(ones) for ones in casts]
        if key == "再撃":
            target[:0] = told
        elif SUMS[total : total + 1] != (self.total,):
            raise NoProof(f'"{words}" does not come to {self.total}, which the record tells')
        else:
            target[-1:] = told
        return True


def turn_of(season: int, part: re.Match[str]) -> Turn:
    """Return the casts that a turn of Cerke tells in its own words."""
    bridge, water = part["bridge"], part["water"] or part["wet"]
    return Turn(season, [digit(bridge)] if bridge else [], [digit(water)] if water else [], bridge or "", [])


def digit(sign: str) -> str | None:
    """Return the number of a single cast in digits; None if it is not told."""
    return str(SUMS.index(sign)) if sign in SUMS[:6] else None


UNDRAWN = {"next round", "new seat"}
"""What stands behind "*" in a record without being drawn."""


def drawn(proof: Proof, told: list[Told], results: list[Fell]) -> list[Fell]:
    """Return those results of a record for which something was drawn."""
    firsts = sum(one.kind == "first" for one in told)
    always = proof["options"].get("first_player") in ("sticks", "random")
    kept: list[Fell] = []
    for fell in results:
        words = fell.words
        single = words is not None and words.startswith("reshuffle ") and len(words.split()) == 2
        if words in UNDRAWN or single:
            continue
        if words in SIDES and not always:
            firsts -= 1
            if firsts < 0:
                continue
        kept.append(fell)
    return kept


def compare(proof: Proof, told: list[Told], record: Record) -> tuple[list[str], int]:
    """Say where the results of a proof and of a record first differ; return too how many the record lacks."""
    if problem := undrawn_beginner(proof, told, record) or misruled_beginner(proof, record):
        return [problem], 0
    rest = drawn(proof, told, record.results)[::-1]
    course = Course(proof, 0)
    for place, one in enumerate(told):
        if one.number != course.number:
            course = Course(proof, one.number)
        kind = GAMES[proof["rules"]].kinds[one.kind]
        if one.kind == "first" and record.beginners is not None:
            fell = Fell("".join(record.beginners[one.number - 1 : one.number]), one.number)
        elif rest:
            fell = rest.pop()
        elif is_left_out(told[place:], record):
            return [], len(told) - place
        else:
            return [f"the record ends before result {place + 1} of the proof, {one.result}"], 0
        words, number = fell
        if words is None:
            return [f"the record does not tell result {place + 1} of the proof, {one.result}"], 0
        if words != kind.in_record(course, words, one.draws):
            return [f'result {place + 1} is "{one.result}", the record tells "{words}"'], 0
        if number not in (None, one.number):
            return [f"result {place + 1} is of deal or season {one.number}, by the record of {number}"], 0
        kind.pass_on(course, words, one.draws)
    return ([f"the record tells {len(rest)} results that the proof has not"] if rest else []), 0


def is_left_out(casts: list[Told], record: Record) -> bool:
    """Tell whether casts that a record lacks can be those of one turn, in the season in which it ends."""
    season = len(record.beginners or [])
    return len(casts) <= record.cut and all(one.kind == "cast" and one.number == season for one in casts)


def undrawn_beginner(proof: Proof, told: list[Told], record: Record) -> str | None:
    """Say for which season a record of Cerke names who began though the proof lacks the draw that is due."""
    drawn_for = {one.number for one in told if one.kind == "first"}
    for number in range(proof["first"] + record.begun, len(record.beginners or []) + 1):
        if FirstMover().is_due(Course(proof, number)) and number not in drawn_for:
            return f"the record tells who began season {number}, the proof has no draw for it"
    return None


def misruled_beginner(proof: Proof, record: Record) -> str | None:
    """Say where a side begins in a record of Cerke though the rules alone name the other one.

    In the season in which a game began in a position, the position says who began.
    """
    way, apart = proof["options"].get("first_player"), record.beginners is not None
    sides = (record.beginners or [])[proof["first"] - 1 :]
    if not apart:
        sides = [fell.words for fell in record.results if fell.words in SIDES]
    for place in range(1 if apart and record.begun else 0, len(sides)):
        due = {"IA": SIDES[0], "A": SIDES[1]}.get(str(way))
        if way == "alternate" and place:
            due = SIDES[sides[place - 1] == SIDES[0]]
        if due and sides[place] != due:
            return f'the record tells "{sides[place]}", by the rules of the table it is "{due}"'
    return None


# --- What a proof looks like -----------------------------------------------------------------------


def parsed(text: str, *, fractions: bool = False) -> Any:
    """Read JSON that holds each name once, and fractions only where they may be; raise NoProof."""

    def refused(_: str) -> NoReturn:
        raise NoProof("a number in it is not a whole one")

    def whole(digits: str) -> int:
        if len(digits) > len(str(LARGEST)) + 1:
            raise NoProof("a number in it is out of range")
        return int(digits)

    def once(pairs: list[tuple[str, Any]]) -> Entries:
        found: Entries = {}
        for name, value in pairs:
            if name in found:
                raise NoProof(f'"{name}" stands in it twice')
            found[name] = value
        return found

    try:
        return json.loads(
            text,
            object_pairs_hook=once,
            parse_int=whole,
            parse_float=float if fractions else refused,
            parse_constant=refused,
        )
    except (ValueError, RecursionError) as error:
        raise NoProof(str(error)) from None


def entries(value: object, *names: str) -> Entries:
    """Return an object that has just these entries; raise NoProof for any other value."""
    if not isinstance(value, dict):
        raise NoProof(f"something else stands where there should be {', '.join(names)}")
    for name in value:
        if name not in names:
            raise NoProof(f'"{name}" has no place there')
    for name in names:
        if name not in value:
            raise NoProof(f'"{name}" is missing')
    return value


def checked_proof(proof: object) -> Proof:
    """Return a proof of which every part has the right type; raise NoProof if it has not the form of one."""
    if not isinstance(proof, dict) or proof.get("scheme") not in (SCHEME, SEALED):
        raise NoProof(f'no proof of the scheme "{SCHEME}" or "{SEALED}"')
    sealed = proof["scheme"] == SEALED
    if "rules" not in proof:
        raise NoProof("an earlier version of the bot made it: take the proof anew, with /verify")
    entries(proof, "game", "rules", "seats", "options", "first", "deals", "scheme")
    rules, seats = field(proof, "rules", str), count(proof, "seats")
    field(proof, "game", str)
    game = GAMES.get(rules)
    if game is None:
        raise NoProof(f'"{rules}" is no game that this program knows')
    if seats not in game.seats:
        raise NoProof('"seats" is out of range')
    options = entries(field(proof, "options", dict), *game.options)
    for name, option in game.options.items():
        if not any(same(options[name], allowed) for allowed in option.allowed):
            raise NoProof(f'"{name}" is no rule of {rules}')
    if sealed and not any(type(kind) is Deal for kind in game.kinds.values()):
        raise NoProof(f"in {rules} nothing is dealt under seal")
    deals = [checked_deal(deal, sealed) for deal in field(proof, "deals", list)]
    first = count(proof, "first", 1)
    if first > 1 and not game.from_positions:
        raise NoProof(f"{rules} begins with 1, not {first}")
    check_row(deals, first)
    return {
        "game": proof["game"],
        "rules": rules,
        "seats": seats,
        "options": options,
        "first": first,
        "sealed": sealed,
        "deals": deals,
    }


def check_row(deals: list[Season], first: int) -> None:
    """Raise NoProof if a season or deal is missing, or only some secrets are shown.

    A secret is fixed a whole deal ahead, so the last one is of a deal that never came.
    """
    if not deals:
        raise NoProof("there is no season or deal in it")
    for number, deal in enumerate(deals, first):
        if deal["number"] != number:
            raise NoProof(f"{deal['label']} stands where {number} should stand")
    if deals[-1]["count"] or deals[-1]["decisions"]:
        raise NoProof("at the end there is no secret for the season or deal to come, so one may be missing")
    if len({deal["secret"] is None for deal in deals}) > 1:
        raise NoProof("some secrets are shown and others are not")


def checked_deal(deal: object, sealed: bool) -> Season:
    """Return a deal of which every part has the right type."""
    under_seal: Entries = {"seals": list, "opened": list} if sealed else {}
    told = formed(deal, label=str, commitment=str, secret=(str, type(None)), count=0, **LISTS, **under_seal)
    if not re.fullmatch("[1-9][0-9]{0,8}", told["label"]):
        raise NoProof('"label" is not the number of a season or deal')
    if len(told["seeds"]) > MOST_SEEDS:
        raise NoProof('"seeds" are too many')
    decisions: list[Decision] = [formed(one, **DECISION) for one in told["decisions"]]
    for one in decisions:
        one["draws"] = [formed(draw, counter=0, stop=1, value=0) for draw in one["draws"]]
    return {
        "label": told["label"],
        "number": int(told["label"]),
        "commitment": told["commitment"],
        "secret": told["secret"],
        "count": told["count"],
        "seeds": [formed(seed, player=str, text=str, since=0) for seed in told["seeds"]],
        "decisions": decisions,
        "seals": [field({"seals": seal}, "seals", str) for seal in told.get("seals", ())],
        "opened": [formed(one, place=0, card=str, number=0, key=str) for one in told.get("opened", ())],
    }


LISTS: Entries = {"seeds": list, "decisions": list}
DECISION: Entries = {"for": str, "result": (int, str), "draws": list}


def formed(value: object, /, **kinds: Any) -> Any:
    """Return an object of just these entries: each of its type, or a count of at least the number named."""
    found = entries(value, *kinds)
    return {
        name: count(found, name, kind) if isinstance(kind, int) else field(found, name, kind)
        for name, kind in kinds.items()
    }


def field(value: Entries, name: str, kind: Any) -> Any:
    """Return an entry of an object; raise NoProof if it is of another type."""
    found = value[name]
    if not isinstance(found, kind) or isinstance(found, bool):
        raise NoProof(f'"{name}" is of the wrong kind')
    if isinstance(found, str) and found.encode("utf-8", "replace").decode("utf-8") != found:
        raise NoProof(f'"{name}" is no proper text')
    return found


def count(value: Entries, name: str, least: int = 0) -> int:
    """Return an entry that is a whole number in the range that proofs use."""
    found: int = field(value, name, int)
    if not least <= found <= LARGEST:
        raise NoProof(f'"{name}" is out of range')
    return found


# --- Values written down once ----------------------------------------------------------------------

SEEDS: list[Seed] = [
    {"player": "0", "text": "tam", "since": 0},
    {"player": "1", "text": "皇再来 🥢", "since": 2},
]

SECRETS = (
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "81ff74c78d173f524689af2f9bb91e099519ae5ab7ddf3f87ca7bfc0da0b352b",
)
FINGERPRINTS = (
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    "53d9728d664a6e782d4a3105e0ed5002bef24ac3d2bcc6d7baf3b324ba1da6a7",
)
VECTORS = (
    # number of the secret, how many of SEEDS, counter, stop, value; with the large stop some need attempts
    (0, 0, 0, 2, 0),
    (0, 0, 1, 6, 3),
    (0, 0, 2, 32, 17),
    (0, 0, 3, 52, 50),
    (0, 0, 40, 2**62 + 1, 3606536163571721220),
    (0, 1, 0, 2, 0),
    (0, 1, 1, 6, 4),
    (0, 1, 2, 32, 31),
    (0, 1, 3, 52, 24),
    (0, 1, 47, 2**62 + 1, 2216096832360696550),
    (0, 2, 0, 2, 0),
    (0, 2, 1, 6, 4),
    (0, 2, 2, 32, 16),
    (0, 2, 3, 52, 17),
    (0, 2, 45, 2**62 + 1, 3607222972835251867),
    (1, 0, 0, 2, 1),
    (1, 0, 1, 6, 4),
    (1, 0, 2, 32, 17),
    (1, 0, 3, 52, 8),
    (1, 0, 43, 2**62 + 1, 2917951243912060005),
    (1, 1, 0, 2, 0),
    (1, 1, 1, 6, 5),
    (1, 1, 2, 32, 14),
    (1, 1, 3, 52, 26),
    (1, 1, 52, 2**62 + 1, 3304154254049546319),
    (1, 2, 0, 2, 0),
    (1, 2, 1, 6, 5),
    (1, 2, 2, 32, 31),
    (1, 2, 3, 52, 22),
    (1, 2, 146, 2**62 + 1, 1762605438788230709),
)

SEALS = (
    # a key, the number of a card, the seal over it
    (SECRETS[0], 0, "a509c7f9c0925dcae7643de68253702e035a3ca0faf05e3b29b3f450f9a3fba6"),
    (SECRETS[1], 47, "001a46a7c6d627a7a1dd2ee66ae3a402092c973949f0396ddd7d8ce01f49d4d8"),
)
SEALED_FINGERPRINT = "651a8d3d72be5874d264c5abc5e9e4c7f689ca4ce8c65d993a8a2cc31112cf3a"
"""Of the first secret, with the first of these seals in every slot."""


def self_test() -> list[str]:
    """Compute the values written down above and say which of them come out otherwise."""
    wrong = []
    secrets = [bytes.fromhex(secret) for secret in SECRETS]
    for number, shown in enumerate(FINGERPRINTS):
        if hashlib.sha256(secrets[number]).hexdigest() != shown:
            wrong.append(f"fingerprint of secret {number}")
    for number, seeds, counter, stop, value in VECTORS:
        if value_from(started(secrets[number], SEEDS[:seeds], counter), counter, stop) != value:
            wrong.append(f"secret {number}, draw {counter} below {stop} with {seeds} seeds")
    for key, number, shown in SEALS:
        if seal_over(unhex(key), number) != shown:
            wrong.append(f"seal over card {number}")
    if fingerprint(SECRETS[0], [SEALS[0][2]] * len(DECK), sealed=True) != SEALED_FINGERPRINT:
        wrong.append("fingerprint of a deck under seal")
    return wrong


# --- The command -----------------------------------------------------------------------------------

VERDICTS = ("everything fits", "SOMETHING DOES NOT FIT", "nothing is proven before the secrets are shown")
"""The last line, by exit code."""


def read(name: str) -> str:
    """Return the text of a file, or of the standard input; raise NoProof if that cannot be."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise NoProof(f"{name} is too large for a file of a game")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise NoProof(f"cannot read {name}: {error.strerror}") from None
    except ValueError:
        raise NoProof(f"{name} is no text") from None


def verdict(arguments: list[str]) -> tuple[list[str], int]:
    """Return the lines to print about a proof, perhaps with a record, and the exit code."""
    text, record = read(arguments[0]), read(arguments[1]) if len(arguments) > 1 else None
    try:
        proof = parsed(text)
        lines, good = check(proof, record)
    except NoProof as error:
        raise NoProof(f"{' with '.join(arguments)} is no proof: {error}") from None
    return lines, 1 if not good else 2 if is_kept(proof) else 0


def main(arguments: list[str]) -> int:
    """Run the command and return its exit code."""
    if arguments == ["--self-test"]:
        wrong = self_test()
        print("\n".join(f"WRONG: {problem}" for problem in wrong) or f"OK ({len(VECTORS)} draws)")
        return 1 if wrong else 0
    if len(arguments) not in (1, 2) or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 1
    try:
        lines, code = verdict(arguments)
        lines.append(VERDICTS[code])
    except NoProof as error:
        lines, code = [str(error)], 1
    for line in lines:
        # Words out of the file stay within their line, so that they cannot pass for a verdict.
        print("".join(sign if sign.isprintable() else "?" for sign in line[:LONGEST_LINE]))
    return code


def run(arguments: list[str]) -> int:
    """Run the command; end quietly where nobody reads on, as in ``check_casts.py casts.json | head``."""
    try:
        code = main(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


if __name__ == "__main__":
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))
