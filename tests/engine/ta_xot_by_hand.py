"""A season of 終季 added up from its log as a person would with pencil and paper, without the engine's rules.

Only what the standard game has: lights, calls, sets of four, and a dealer value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final, NamedTuple

DEALER_VALUE: Final = 2
"""That of a first season."""

WINDOWS: Final = [set(range(low, low + 3)) for low in range(7)]
"""The numbers of the runs of three."""


def number(card: str) -> int:
    """Return the strength of a card; kings and tams count alike."""
    return {"s": -1, "k": 9, "t": 9}.get(card[1]) or int(card[1])


def natural(cards: Iterable[str]) -> list[str]:
    """Return the cards that stand for nothing but themselves."""
    return [card for card in cards if card[1] != "s"]


def is_set(cards: Sequence[str]) -> bool:
    """Whether the cards are of one strength; two ships alone are a pair."""
    return len({number(card) for card in natural(cards)}) == 1 or sorted(cards) == ["Bs", "Rs"]


def runs(cards: Sequence[str], reading: str = "") -> list[set[int]]:
    """Return the numbers of the runs of three that the cards can be; a reading such as "run6" names one."""
    numbers = [number(card) for card in natural(cards)]
    if len(cards) != 3 or not numbers or len({card[0] for card in cards}) > 1:
        return []
    windows = [window for window in WINDOWS if reading in ("", f"run{max(window)}")]
    return [window for window in windows if len(set(numbers)) == len(numbers) and set(numbers) <= window]


class Split(NamedTuple):
    """Six cards as groups."""

    groups: tuple[tuple[str, ...], ...]
    six_run: bool

    @property
    def cards(self) -> list[str]:
        """All six cards."""
        return [card for group in self.groups for card in group]

    @property
    def preference(self) -> int:
        """Which shape counts where two bring the same."""
        return [(2, 2, 2), (2, 4), (3, 3)].index(tuple(sorted(map(len, self.groups))))


def splits(hand: Sequence[str], meld: tuple[str, ...], reading: str) -> Iterator[Split]:
    """Yield every way to read the cards as a winning hand; a group laid open stays together."""
    sizes: dict[int, list[tuple[int, ...]]] = {0: [(2, 2, 2), (4, 2), (3, 3)], 3: [(3,)], 4: [(2,)]}
    for parts in sizes[len(meld)]:
        for groups in cut(list(hand), parts):
            whole = (meld, *groups) if meld else groups
            if all(is_set(group) or runs(group) for group in whole):
                names = [reading if meld and place == 0 else "" for place in range(len(whole))]
                windows = [runs(group, name) for group, name in zip(whole, names, strict=True)]
                yield Split(whole, len(whole) == 2 and follow_on(*windows))


def follow_on(ones: list[set[int]], others: list[set[int]]) -> bool:
    """Whether two runs can be read so that their six numbers are consecutive."""
    return any(abs(min(one) - min(other)) == 3 for one in ones for other in others)


def cut(cards: list[str], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield the cards cut into groups of these sizes."""
    if not sizes:
        yield ()
        return
    for places in combinations(range(len(cards)), sizes[0]):
        rest = [card for place, card in enumerate(cards) if place not in places]
        for others in cut(rest, sizes[1:]):
            yield (tuple(cards[place] for place in places), *others)


@dataclass
class Season:
    """The table of a season, as far as the points need it."""

    seats: int
    dealer: int
    hands: list[list[str]]
    light: str
    deck: list[str]
    points: list[int]
    melds: list[tuple[str, ...]]
    readings: list[str]
    turns: list[int]
    thrown: tuple[int, str] | None = None
    passes: int = 0
    lines: list[str] = field(default_factory=list)

    @classmethod
    def dealt(cls, seats: int, action: Mapping[str, Any]) -> Season:
        """Deal five cards each, one at a time from the dealer on; the next card is the light."""
        deck, dealer = list(action["deck"]), int(action["dealer"])
        hands: list[list[str]] = [[] for _ in range(seats)]
        for place in range(5 * seats):
            hands[(dealer + place) % seats].append(deck[place])
        nothing: list[tuple[str, ...]] = [()] * seats
        rest = deck[5 * seats + 1 :]
        named, zeros = [""] * seats, [0] * seats
        return cls(seats, dealer, hands, deck[5 * seats], rest, zeros, nothing, named, [0] * seats)

    def pay(self, payer: int, payee: int, points: int, what: str) -> None:
        """Write a line of the bill."""
        self.points[payer] -= points
        self.points[payee] += points
        self.lines.append(f"{payer} pays {payee} {points} {what}")

    def follow(self, seat: int, action: Mapping[str, Any]) -> None:
        """Do what a line of the log says."""
        claimed = action["type"] == "win" and self.thrown is not None and self.passes < self.seats - 1
        if action["type"] == "pass":
            self.passes += 1
            return
        if action["type"] != "call" and not claimed and len(self.hands[seat]) + len(self.melds[seat]) == 5:
            self.hands[seat].append(self.deck.pop(0))
            self.turns[seat] += 1
        match action["type"]:
            case "discard":
                self.hands[seat].remove(action["card"])
                self.thrown, self.passes = (seat, action["card"]), 0
            case "call":
                self.call(seat, action["cards"], action.get("reading", ""))
            case "four_concealed":
                self.expose(seat, action["cards"], action["cards"])
            case "four_added":
                self.expose(seat, [action["card"]], (*self.melds[seat], action["card"]))
            case "win":
                self.win(seat, self.thrown if claimed else None)

    def call(self, seat: int, cards: Sequence[str], reading: str) -> None:
        """Take the discard for a group, and pay for it."""
        assert self.thrown is not None
        discarder, card = self.thrown
        self.turns[seat] += 1
        self.readings[seat] = reading
        self.pay(seat, discarder, 1, "for the call")
        self.expose(seat, cards, (*cards, card))

    def expose(self, seat: int, cards: Sequence[str], group: Sequence[str]) -> None:
        """Lay cards of the hand open as a group, or as part of it; everybody pays for one of four."""
        for card in cards:
            self.hands[seat].remove(card)
        self.melds[seat] = tuple(group)
        if len(group) == 4:
            self.collect(seat)

    def collect(self, seat: int) -> None:
        """Collect for a set of four from everybody."""
        for other in range(self.seats):
            if other != seat:
                self.pay(other, seat, 1, "for a set of four")

    def win(self, winner: int, claimed: tuple[int, str] | None) -> None:
        """Pay the winner for the reading of the six cards that brings most."""
        hand = self.hands[winner] + ([claimed[1]] if claimed else [])
        payers = [claimed[0]] if claimed else [seat for seat in range(self.seats) if seat != winner]
        lights = [self.light, *self.deck[:1]]

        def income(split: Split) -> tuple[int, int, int, int, int]:
            end = 2 + split.six_run + 3 * (max(self.turns) <= 1)
            end += len({card[0] for card in split.cards}) == 1
            bonus = sum(card[1] in "kt" for card in split.cards)
            for light in lights:
                bonus += sum(matches(light, card, group) for group in split.groups for card in group)
            fours = sum(len(group) == 4 for group in split.groups) - (len(self.melds[winner]) == 4)
            paid = sum(end * self.times(winner, payer) + bonus for payer in payers)
            return paid + fours * (self.seats - 1), split.preference, end, bonus, fours

        ways = splits(hand, self.melds[winner], self.readings[winner])
        _, _, end, bonus, fours = max(map(income, ways))
        for payer in payers:
            times = self.times(winner, payer)
            self.pay(payer, winner, end * times + bonus, f"for the win: {end} × {times} + {bonus}")
        for _ in range(fours):
            self.collect(winner)

    def times(self, winner: int, payer: int) -> int:
        """Return what the dealer's part in a payment multiplies it by."""
        return DEALER_VALUE if self.dealer in (winner, payer) else 1


def matches(light: str, card: str, group: Sequence[str]) -> bool:
    """Whether a card earns for a light; a ship only for a ship, and if it stands for nothing else."""
    if card[1] == "s":
        return light[1] == "s" and not natural(group)
    return number(card) == number(light)


def add_up(seats: int, log: Iterable[tuple[int, Mapping[str, Any]]]) -> Season:
    """Return the table at the end of a first season, with its points, from all that was done."""
    actions = list(log)
    (_, deal), *others = actions
    season = Season.dealt(seats, deal)
    for seat, action in others:
        season.follow(seat, action)
    return season
