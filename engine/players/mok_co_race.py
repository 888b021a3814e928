"""A race up the mountain on one's own, in 行山: how many turns somebody still needs, played out many times over.

Others meddle little in that game, so what a position is worth can be seen by running ahead alone: cards are
drawn from those that nobody has seen, the sticks fall, every turn is planned to its end, until the mountain is
reached.  A turn is planned by what things are worth in rice, with values that such races have taught (see
``scripts/mok_co_values.py``).  Of the cards against others the tiger counts as what it takes, the general as
nothing.  The order of a turn is that of the book.

Source: the rule specification of 行山, sections 3 to 5.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from engine.cards import DECK, Card
from engine.mok_co.numbers import (
    BASE_COST,
    BRUSH_COINS,
    GIFTS,
    HORSE_BONUS,
    MOVE_COIN,
    MOVE_RICE,
    RICE_FOR_CARD,
    RICE_FOR_COIN,
    SHIP_COINS,
    WORN_OUT,
)
from engine.mok_co.options import Options
from engine.sticks import STICKS

# --- Cards as numbers ------------------------------------------------------------------------------

KINDS: Final = "".join(BASE_COST)
SHIP, NONE, SOLDIER, BOW, CHARIOT, TIGER, HORSE, BRUSH, SHAMAN, GENERAL, KING, TAM = range(len(KINDS))
COST: Final = tuple(BASE_COST.values())
RED: Final = 16
"""A card is the number of its kind, and as much more if it is red."""

Number = int


def number_of(card: Card) -> Number:
    """Return the number of a card."""
    return KINDS.index(card[1]) + (RED if card[0] == "R" else 0)


ALL: Final = tuple(map(number_of, DECK))

# --- Values ----------------------------------------------------------------------------------------


class Values(NamedTuple):
    """What things are worth in rice when a turn is planned.

    ``moves`` are paid movements in a turn, ``pace`` squares in a turn; a card is thought to work ``longest``
    turns at most.  What is above ``rich`` counts ``spare`` of itself.  A card that is kept waits for ``income``
    from each card that is drawn, costs ``a_draw`` for each turn, and brings ``later`` as much a turn later.
    """

    coin: float = 4.8
    square: float = 3.87
    on_hue: float = 2.08
    moves: float = 0.7
    pace: float = 1.8
    longest: float = 6.44
    rich: float = 32.0
    spare: float = 0.9
    income: float = 2.2
    a_draw: float = 1.69
    later: float = 0.6
    none: float = 1.39
    soldier: float = 1.7
    chariot: float = 1.5
    tiger: float = 1.6
    brush: float = 2.0
    shaman: float = 4.23
    general: float = 0.71
    king: float = 6.09


class Track(NamedTuple):
    """What options say about a race."""

    goal: int
    hues: frozenset[int]
    hand: int
    places: int

    @classmethod
    def of(cls, options: Options) -> Track:
        """Return the track of a game by these options."""
        way = options.way
        return cls(way.goal, way.hues, options.hand_base, options.install_limit)


class Racer:
    """Somebody on the way: what lies there is known by its number, with its marks; the ``fresh`` last ones were
    laid in this turn."""

    __slots__ = ("coins", "fresh", "hand", "index", "laid", "marks", "rice")

    def __init__(
        self,
        index: int,
        rice: int,
        coins: int,
        hand: Sequence[Number],
        laid: Sequence[Number],
        marks: Sequence[int],
        fresh: int = 0,
    ) -> None:
        self.index, self.rice, self.coins = index, rice, coins
        self.hand, self.laid, self.marks, self.fresh = list(hand), list(laid), list(marks), fresh

    def copy(self) -> Racer:
        """Return another one who stands there with the same."""
        return Racer(self.index, self.rice, self.coins, self.hand, self.laid, self.marks, self.fresh)

    def working(self) -> list[int]:
        """Return the kinds of the cards that work in this turn: not those that were laid in it."""
        return [card & 15 for card in self.laid[: len(self.laid) - self.fresh]]


class Plan(NamedTuple):
    """What is done in a turn after its effects: cards installed or discarded, coins changed, a way to move."""

    worth: float
    installed: tuple[Number, ...] = ()
    discarded: tuple[Number, ...] = ()
    changed: int = 0
    paid: str = ""


ARRIVED: Final = 1000.0
MOST_INSTALLED: Final = 6
HIGH_ODDS: Final = 6
"""Of 32 throws so many show four dark faces or more."""
SHOWN: Final = 1 << STICKS

# --- A turn ----------------------------------------------------------------------------------------


class Race:
    """Races on a track by some values."""

    def __init__(self, track: Track, values: Values) -> None:
        self.track, self.values = track, values
        worth = [0.0] * (2 * RED)
        for at, value in zip(
            (NONE, SOLDIER, CHARIOT, TIGER, BRUSH, SHAMAN, GENERAL, KING), values[11:], strict=True
        ):
            worth[at] = worth[at + RED] = value
        self.per_turn = worth

    def turns(self, racer: Racer, deck: Deck, rng: random.Random, most: int) -> float:
        """Return how many turns a racer needs to the mountain: fewer by a bit for what it runs beyond."""
        for turn in range(1, most + 1):
            left = self.track.goal - racer.index
            if self.turn(racer, deck, rng):
                gone = max(1, left)
                return turn - 0.5 * (1 - left / (gone + self.track.goal))
        return most + (self.track.goal - racer.index) / self.values.pace

    def turn(self, racer: Racer, deck: Deck, rng: random.Random) -> bool:
        """Play a whole turn; return whether the mountain is reached."""
        laid, marks = racer.laid, racer.marks
        if max(marks, default=0) >= WORN_OUT:
            kept = [at for at, mark in enumerate(marks) if mark < WORN_OUT]
            racer.laid = laid = [laid[at] for at in kept]
            racer.marks = marks = [marks[at] for at in kept]
        kinds, racer.fresh = [card & 15 for card in laid], 0
        while len(racer.hand) < self.track.hand + kinds.count(SOLDIER):
            racer.hand.append(deck.draw(rng))
        bonus = kinds.count(BOW) + HORSE_BONUS * kinds.count(HORSE)
        halvings = self._effects(racer, kinds, bonus, rng)
        for at, card in enumerate(laid):
            if card < RED:
                marks[at] += 1
        if racer.index >= self.track.goal:
            return True
        self.carry_out(racer, max(self.plans(racer, halvings)), halvings)
        return racer.index >= self.track.goal

    def _effects(self, racer: Racer, kinds: Sequence[int], bonus: int, rng: random.Random) -> int:
        """Carry out what lies there; return how often the costs of moving are halved."""
        halvings = 0
        for kind in kinds:
            if kind == NONE or kind == TIGER:
                racer.rice += 1
            elif kind == KING:
                racer.coins += GIFTS["k"][1]
            elif kind == BRUSH:
                if rng.random() * SHOWN < HIGH_ODDS:
                    racer.coins += BRUSH_COINS
            elif kind == SHAMAN:
                if rng.random() * SHOWN < HIGH_ODDS:
                    self._walk(racer, bonus)
                else:
                    halvings += 1
            elif kind == TAM:
                self._walk(racer, bonus)
        return halvings

    def _walk(self, racer: Racer, bonus: int) -> None:
        racer.index += 1 + bonus + (racer.index in self.track.hues)

    def carry_out(self, racer: Racer, plan: Plan, halvings: int) -> None:
        """Do what a plan says."""
        kinds = racer.working()
        discount = kinds.count(CHARIOT)
        rice = racer.rice - RICE_FOR_COIN * plan.changed + RICE_FOR_CARD * len(plan.discarded)
        coins = racer.coins + plan.changed
        bonus = kinds.count(BOW) + HORSE_BONUS * kinds.count(HORSE)
        for card in plan.discarded:
            racer.hand.remove(card)
        for card in plan.installed:
            racer.hand.remove(card)
            if card & 15 == SHIP:
                coins += SHIP_COINS
                continue
            cost = max(0, COST[card & 15] - discount)
            if card < RED:
                rice -= cost
            else:
                coins -= cost
            racer.laid.append(card)
            racer.marks.append(0)
            racer.fresh += 1
        if plan.paid == "rice":
            rice -= max(0, halved(MOVE_RICE, halvings) - discount)
        elif plan.paid == "coin":
            coins -= halved(MOVE_COIN, halvings)
        if plan.paid:
            self._walk(racer, bonus)
        racer.rice, racer.coins = rice, coins

    # --- Plans -------------------------------------------------------------------------------------

    def plans(self, racer: Racer, halvings: int) -> Iterator[Plan]:
        """Yield the plans of a turn, each with its worth."""
        values, track = self.values, self.track
        kinds = racer.working()
        discount, tams = kinds.count(CHARIOT), kinds.count(TAM)
        bonus = kinds.count(BOW) + HORSE_BONUS * kinds.count(HORSE)
        move_rice = max(0, halved(MOVE_RICE, halvings) - discount)
        move_coin = halved(MOVE_COIN, halvings)
        turns = max(1.0, min(values.longest, (track.goal - racer.index) / values.pace))
        price: dict[Number, float] = {}
        brings: dict[Number, float] = {}
        for card in racer.hand:
            kind = card & 15
            cost = max(0, COST[kind] - discount)
            price[card] = cost * values.coin if card >= RED else float(cost)
            if kind == SHIP:
                brings[card] = SHIP_COINS * values.coin
                continue
            if kind == BOW or kind == HORSE:
                one = values.square * (HORSE_BONUS if kind == HORSE else 1) * (values.moves + tams)
            elif kind == TAM:
                one = values.square * (1 + bonus)
            else:
                one = self.per_turn[card]
            brings[card] = one * (turns if card >= RED else min(turns, WORN_OUT))
        net = {card: brings[card] - price[card] for card in price}
        hand = sorted(racer.hand, key=net.__getitem__, reverse=True)
        here = values.square * racer.index + values.on_hue * (racer.index in track.hues)
        end = min(track.goal, racer.index + 1 + bonus + (racer.index in track.hues))
        there = ARRIVED if end == track.goal else values.square * end + values.on_hue * (end in track.hues)
        draws = track.hand + kinds.count(SOLDIER)
        for installed, discarded in self._cards(hand):
            rice, coins = racer.rice + RICE_FOR_CARD * len(discarded), racer.coins
            places, gained = track.places - len(racer.laid), 0.0
            for card in installed:
                kind = card & 15
                if kind == SHIP:
                    coins += SHIP_COINS
                    continue
                cost = max(0, COST[kind] - discount)
                if card < RED:
                    rice -= cost
                else:
                    coins -= cost
                places -= 1
                gained += brings[card]
            if places < 0 or rice < 0:
                continue
            kept = hand
            if installed or discarded:
                kept = hand.copy()
                for card in installed or discarded:
                    kept.remove(card)
            short = max(0, -coins)
            changeable = racer.rice // RICE_FOR_COIN
            for changed in {0, short, short + move_coin}:
                rice_left, coins_left = rice - RICE_FOR_COIN * changed, coins + changed
                if rice_left < 0 or coins_left < 0 or changed > changeable:
                    continue
                more = gained + here
                wealth = rice_left + values.coin * coins_left
                yield Plan(
                    more + self._rich(wealth) + self._kept(kept, wealth, places, net, price, draws),
                    installed,
                    discarded,
                    changed,
                )
                for paid, left in (("rice", rice_left - move_rice), ("coin", coins_left - move_coin)):
                    if left < 0:
                        continue
                    spent = move_rice if paid == "rice" else values.coin * move_coin
                    yield Plan(
                        gained
                        + there
                        + self._rich(wealth - spent)
                        + self._kept(kept, wealth - spent, places, net, price, draws),
                        installed,
                        discarded,
                        changed,
                        paid,
                    )

    def _cards(self, hand: Sequence[Number]) -> Iterator[tuple[tuple[Number, ...], tuple[Number, ...]]]:
        """Yield what may be installed, or else discarded, of a hand with the best cards first."""
        yield (), ()
        useful = hand[:MOST_INSTALLED]
        for size in range(1, len(useful) + 1):
            for cards in set(combinations(useful, size)):
                yield cards, ()
        for size in range(1, len(hand) + 1):
            yield (), tuple(hand[-size:])

    def _rich(self, wealth: float) -> float:
        rich = self.values.rich
        return wealth if wealth < rich else rich + self.values.spare * (wealth - rich)

    def _kept(
        self,
        kept: Sequence[Number],
        wealth: float,
        places: int,
        net: dict[Number, float],
        price: dict[Number, float],
        hand: int,
    ) -> float:
        """Return what it is worth to keep cards, the best first, until they can be paid for."""
        values, total = self.values, 0.0
        for card in kept:
            if card & 15 != SHIP:
                places -= 1
                if places < 0:
                    continue
            wealth -= price[card]
            if wealth < 0 and len(kept) >= hand:
                continue
            turns = 1 + (-wealth / (values.income * hand) if wealth < 0 else 0.0)
            worth = net[card] * values.later**turns - values.a_draw * turns
            if worth > 0:
                total += worth
        return total


def halved(cost: int, times: int) -> int:
    """Return a cost halved so many times, rounded up each time."""
    for _ in range(times):
        cost = -(-cost // 2)
    return cost


class Deck:
    """Cards that nobody has seen, in the order in which they come; then all of them anew."""

    __slots__ = ("again", "cards")

    def __init__(self, cards: Sequence[Number], again: Sequence[Number], rng: random.Random) -> None:
        self.cards, self.again = list(cards), again
        rng.shuffle(self.cards)

    def draw(self, rng: random.Random) -> Number:
        """Return the next card."""
        if not self.cards:
            self.cards = list(self.again)
            rng.shuffle(self.cards)
        return self.cards.pop()
