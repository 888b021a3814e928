"""How a computer player plays 行山.

Source: the rule specification of 行山, section 9.  All is counted in rice: a coin, a square of the way, and
what a card still brings while it lies; what comes of it is told in squares, the points of the race.

A turn is planned to its end: how much is changed, what is dismantled, which cards are installed or else
discarded, how a movement is paid for.  The first step of the best plan is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.cards import Card, Cards, without
from engine.core import Draws, Seat
from engine.mok_co import state as mok_co
from engine.mok_co.game import MokCo
from engine.mok_co.numbers import (
    BOW,
    BRUSH,
    CHARIOT,
    GENERAL,
    HORSE,
    HORSE_BONUS,
    KING,
    NONE,
    RICE_FOR_CARD,
    RICE_FOR_COIN,
    SHAMAN,
    SHIP,
    SHIP_COINS,
    SOLDIER,
    TAM,
    TIGER,
    WORN_OUT,
    dismantle_cost,
    install_cost,
    is_black,
    kind,
)
from engine.mok_co.state import Action, View
from engine.players.player import Player, Thought, seat_of
from engine.players.weakened import Weakened

# --- What things are worth, in rice ----------------------------------------------------------------

COIN: Final = 4.8
"""A little less than what it is changed for: there is no way back."""
SQUARE: Final = 4.5
ON_HUE: Final = 1.8
"""What it is worth to end on a square from which the next movement is longer."""
ARRIVED: Final = 1000.0
LESS: Final = 0.001
"""What a place in the order counts where nothing depends on it."""

MOVES: Final = 0.5
"""Paid movements in a turn, on average."""
PACE: Final = 1.8
"""Squares that the leader goes in a round, on average."""
LONGEST: Final = 11.0
"""For no more turns than that a red card is thought to work."""

RICH: Final = 32.0
SPARE: Final = 0.9
"""What is above that is worth less, since there is little to be bought with it in time."""
HOARD: Final = 60.0
IDLE: Final = 0.4
"""What is above that is worth so little that it is better spent on any movement."""
INCOME: Final = 2.2
"""What each card that is drawn in a turn brings, on average, towards one that cannot be paid for yet."""
A_DRAW: Final = 2.4
"""What a card that is kept costs: the one that is not drawn in its place."""
LATER: Final = 0.6
"""What a card may bring from next turn on, compared with now."""

PER_TURN: Final = {
    NONE: 1.5,
    SOLDIER: 2.0,
    CHARIOT: 1.5,
    TIGER: 1.6,
    BRUSH: 2.0,
    SHAMAN: 4.2,
    GENERAL: 1.0,
    KING: 2 * COIN,
    SHIP: 0.0,
}
"""What a card brings in a turn in which it works, beside those that move the piece.

These values and those above were found by letting the player race: fewer rounds to the mountain are better.
"""

MOST_INSTALLED: Final = 6
"""So many of the cards that are worth most are thought about."""

OF_EFFECTS: Final = (mok_co.Use, mok_co.Gather, mok_co.Effects, mok_co.Steal, mok_co.Mark, mok_co.Destroy)
"""What is done with cards that lie; it comes before everything else."""

USED_FIRST: Final = (NONE, KING, BRUSH, TIGER, SHAMAN, TAM, GENERAL)
"""The order in which effects are carried out; from a hue square the longer step is the surer one's."""

# --- The choice ------------------------------------------------------------------------------------


class Weighing:
    """Weighs by the best plan that begins with each action, or what effects are worth, in squares.

    Of a plan its first step counts.  Who is ``fair`` knows that any card of it may as well come first, and
    that nothing is lost by the order in which cards are used.
    """

    def __init__(self, *, fair: bool) -> None:
        self.fair = fair

    def __call__(self, game: MokCo, view: View, rng: Draws) -> Sequence[Thought]:
        """Return the actions with what they are worth."""
        seat = seat_of(view)
        legal = game.legal(game.determinise(view, rng), seat)
        mind = _Mind(view, seat, fair=self.fair)
        effects = [action for action in legal if isinstance(action, OF_EFFECTS)]
        found = {each: mind.merit(each) for each in effects} if effects else mind.planned(legal)
        return [Thought(action, rice / SQUARE) for action, rice in found.items()]


class Plan(NamedTuple):
    """What is done in the rest of a turn."""

    coins: int = 0
    dismantled: int = 0
    installed: Cards = ()
    discarded: Cards = ()
    paid: mok_co.Resource | None = None


class _Mind:
    """What a player works out once for a decision."""

    def __init__(self, view: View, seat: Seat, *, fair: bool) -> None:
        assert view.hand is not None
        self.view, self.seat, self.hand = view, seat, view.hand
        self.fair, self.order = fair, LESS if fair else 1.0
        self.me = view.players[seat]
        self.way = view.options.way
        self.leader = max(player.index for player in view.players)
        self.turns = max(1.0, min(LONGEST, (self.way.goal - self.leader) / PACE))
        self.price = {card: self._price(card) for card in self.hand}
        self.net = {card: self._brings_new(card) - self.price[card] for card in self.hand}

    # --- Effects -----------------------------------------------------------------------------------

    def merit(self, action: Action) -> float:
        """Return how good an effect, or the aim of one, is."""
        match action:
            case mok_co.Use(number):
                return self.order * self._turn_to_use(kind(self.me.installed[number - 1].card))
            case mok_co.Steal(victim, resource):
                taken = self.view.players[victim]
                has = taken.rice if resource == "rice" else taken.coins
                return (COIN if resource == "coin" else 1.0) * bool(has) + 0.1 * taken.index
            case mok_co.Mark(owner, number) | mok_co.Destroy(owner, number):
                laid = self.view.players[owner].installed[number - 1]
                lost = self._brings(laid, owner)
                if isinstance(action, mok_co.Mark):
                    lost *= 1 / max(1, WORN_OUT - laid.marks)
                ahead = 1.0 + self.view.players[owner].index / max(1, self.leader)
                return -lost if owner == self.seat else lost * ahead
            case _:  # all that gives something; or the cards grow older before others are laid
                return self.order * ARRIVED

    def _turn_to_use(self, code: str) -> float:
        first = code == TAM and self.me.costs.hue
        return ARRIVED / 2 - (-1 if first else USED_FIRST.index(code))

    def _brings(self, laid: mok_co.Installed, owner: Seat) -> float:
        """Return what an installed card still brings its owner."""
        left = WORN_OUT - laid.marks if is_black(laid.card) else self.turns
        return self.per_turn(laid.card, owner) * max(0.0, min(self.turns, left))

    def per_turn(self, card: Card, owner: Seat) -> float:
        """Return what a card brings in a turn; what moves the piece goes with what lengthens movements."""
        laid = [kind(one.card) for one in self.view.players[owner].installed]
        match kind(card):
            case code if code in (BOW, HORSE):
                squares = HORSE_BONUS if code == HORSE else 1
                return SQUARE * squares * (MOVES + laid.count(TAM))
            case code if code == TAM:
                return SQUARE * (1 + laid.count(BOW) + HORSE_BONUS * laid.count(HORSE))
            case code:
                return PER_TURN[code]

    # --- The rest of the turn ----------------------------------------------------------------------

    def planned(self, legal: Sequence[Action]) -> Mapping[Action, float]:
        """Return the first steps of plans, each with what the best plan is worth that begins so, or may."""
        found: dict[Action, float] = {}
        for plan in self._plans():
            worth = self._worth(plan)
            for place, step in enumerate(self._begun(plan, legal)):
                found[step] = max(worth - LESS * place, found.get(step, -ARRIVED))
        # To arrive wins, but no more than the whole way.
        others = max((worth for worth in found.values() if worth < ARRIVED / 2), default=0.0)
        too_much = ARRIVED - others - SQUARE * self.way.goal
        return {step: worth - too_much * (worth > ARRIVED / 2) for step, worth in found.items()}

    def _begun(self, plan: Plan, legal: Sequence[Action]) -> Sequence[Action]:
        """Return by what a plan begins: one step, or all of its cards, each of which may be the first."""
        steps = [step for step in self._steps(plan) if step in legal] or [legal[-1]]
        return [step for step in steps if type(step) is type(steps[0])] if self.fair else steps[:1]

    def _steps(self, plan: Plan) -> Iterator[Action]:
        """Yield the actions of a plan in their order; what is not legal now has been done, or comes later."""
        if plan.coins:
            yield mok_co.Change(plan.coins)
        if plan.dismantled:
            yield mok_co.Dismantle(plan.dismantled)
        yield from map(mok_co.Install, sorted(plan.installed, key=lambda card: kind(card) != SHIP))
        yield from map(mok_co.Discard, plan.discarded)
        if plan.paid:
            yield mok_co.Move(plan.paid)
        yield mok_co.Next()
        yield mok_co.Stay()

    def _plans(self) -> Iterator[Plan]:
        """Yield the plans that can be paid for, each as it is, and with a movement."""
        for plan in self._card_plans():
            for changed in self._changes(plan):
                rice, coins = self._left(changed)
                if min(rice, coins) < 0:
                    continue
                yield changed
                if self.me.index < self.way.goal and rice >= self.me.costs.move_rice:
                    yield changed._replace(paid="rice")
                if self.me.index < self.way.goal and coins >= self.me.costs.move_coin:
                    yield changed._replace(paid="coin")

    def _changes(self, plan: Plan) -> list[Plan]:
        """Return a plan with the changes that make sense: none, for its cards, and for moving besides."""
        if "change" not in self.view.open:
            return [plan]
        short = max(0, -self._left(plan)[1])
        return [plan._replace(coins=coins) for coins in sorted({0, short, short + self.me.costs.move_coin})]

    def _card_plans(self) -> Iterator[Plan]:
        """Yield what may be done with cards: nothing, the useful ones installed, or the useless discarded."""
        available, branch = self.view.open, self.view.progress.branch
        by_use = sorted(self.hand, key=self.net.__getitem__, reverse=True)
        still = {"change", "dismantle", "cards"} & {*available} and "cards" not in self.view.progress.done
        for number in self._dismantlings() if "dismantle" in available else [0]:
            plan = Plan(dismantled=number)
            yield plan
            if still and branch != "discard":
                useful = by_use[:MOST_INSTALLED]
                for size in range(1, len(useful) + 1):
                    groups = sorted(set(combinations(useful, size)))
                    yield from (one for cards in groups if self._fits(one := plan._replace(installed=cards)))
            if still and branch != "install":
                for size in range(1, len(by_use) + 1):
                    yield plan._replace(discarded=tuple(by_use[-size:]))

    def _dismantlings(self) -> list[int]:
        """Return 0, for nothing, and the number of the least useful card where no place is left."""
        installed = self.me.installed
        if len(installed) < self.view.options.install_limit:
            return [0]
        left = {number: self._brings(laid, self.seat) for number, laid in enumerate(installed, 1)}
        return [0, min(left, key=left.__getitem__)]

    def _fits(self, plan: Plan) -> bool:
        """Whether there is a place for each card that a plan installs."""
        return self._places(plan) >= 0

    def _places(self, plan: Plan) -> int:
        """Return how many places are free after a plan."""
        lie = len(self.me.installed) - bool(plan.dismantled)
        lie += sum(kind(card) != SHIP for card in plan.installed)
        return self.view.options.install_limit - lie

    def _left(self, plan: Plan) -> tuple[int, int]:
        """Return rice and coins after a plan, but for the movement."""
        rice = self.me.rice - RICE_FOR_COIN * plan.coins + RICE_FOR_CARD * len(plan.discarded)
        coins = self.me.coins + plan.coins
        paid = [(card, install_cost(card, self.me.costs.discount)) for card in plan.installed]
        if plan.dismantled:
            card = self.me.installed[plan.dismantled - 1].card
            paid.append((card, dismantle_cost(card)))
        coins += SHIP_COINS * sum(kind(card) == SHIP for card in plan.installed)
        rice -= sum(cost for card, cost in paid if is_black(card))
        coins -= sum(cost for card, cost in paid if not is_black(card))
        return rice, coins

    def _worth(self, plan: Plan) -> float:
        """Return what the player has after a plan."""
        rice, coins = self._left(plan)
        index, now = self.me.index, self.me.costs
        if plan.paid:
            index = min(self.way.goal, index + now.distance + self._at_once(plan))
            rice -= now.move_rice if plan.paid == "rice" else 0
            coins -= now.move_coin if plan.paid == "coin" else 0
        if index == self.way.goal:
            return ARRIVED
        kept = without(self.hand, (*plan.installed, *plan.discarded))
        lost = self._brings(self.me.installed[plan.dismantled - 1], self.seat) if plan.dismantled else 0.0
        wealth = rice + COIN * coins
        return (
            _wealth(wealth)
            + SQUARE * index
            + ON_HUE * (index in self.way.hues)
            + sum(self.net[card] + self.price[card] for card in plan.installed if kind(card) != SHIP)
            + self._kept(kept, wealth, self._places(plan))
            - lost
        )

    def _at_once(self, plan: Plan) -> int:
        """Return by how much cards lengthen a movement in the turn in which they are laid: boxed only (7)."""
        if self.view.options.edition == "book":
            return 0
        laid = [kind(card) for card in plan.installed]
        return laid.count(BOW) + HORSE_BONUS * laid.count(HORSE)

    def _price(self, card: Card) -> float:
        """Return what installing a card costs, in rice."""
        return install_cost(card, self.me.costs.discount) * (1.0 if is_black(card) else COIN)

    def _brings_new(self, card: Card) -> float:
        """Return what a card brings that is installed now."""
        return SHIP_COINS * COIN if kind(card) == SHIP else self._brings(mok_co.Installed(card), self.seat)

    def _kept(self, cards: Cards, wealth: float, places: int) -> float:
        """Return what it is worth to keep cards until they can be paid for, the best ones first."""
        total = 0.0
        draws = len(cards) < self.me.costs.hand_limit
        for card in sorted(cards, key=self.net.__getitem__, reverse=True):
            if kind(card) != SHIP:
                places -= 1
                if places < 0:
                    continue
            wealth -= self.price[card]
            if wealth < 0 and not draws:
                continue  # nothing comes in from cards that are not drawn
            turns = 1 + max(0.0, -wealth) / (INCOME * self.me.costs.hand_limit)
            total += max(0.0, self.net[card] * LATER**turns - A_DRAW * turns)
        return total


def _wealth(rice: float) -> float:
    """Return what it is worth to own so much, in rice."""
    usual = min(rice, HOARD)
    return min(usual, RICH + SPARE * (usual - RICH)) + IDLE * (rice - usual)


# --- Levels ----------------------------------------------------------------------------------------

weigh: Final = Weighing(fair=False)

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(weigh, noise=12.0 / SQUARE),
        "easy": Weakened(weigh, noise=6.0 / SQUARE),
        "medium": Weakened(weigh, noise=2.8 / SQUARE),
        "good": Weakened(Weighing(fair=True), noise=0.0),
    }
)
"""The levels, the weakest first: all but the best misjudge what comes of their plans, and what to use first.

The best one judges what others did as well, so it is fair to what is done in another order.
"""
