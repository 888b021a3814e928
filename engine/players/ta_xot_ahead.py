"""All levels of 終季, and the strongest: it reckons two draws ahead, over all cards that it has not seen.

A season is over after some six turns of all players together, too soon for playouts to tell two discards
apart; but what the next two draws bring can be counted.  Each unseen card is as likely as the next to be
drawn, or to be what another discards.  A hand is worth what it wins by them, by the payments of the rules,
as long as nobody else wins first; what comes after the second draw is judged by how many cards are missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from engine.card_table import order
from engine.cards import Card, Cards, sort_cards, strength, without
from engine.core import Draws, Seat, put
from engine.players import ta_xot
from engine.players.player import Player, Thought, seat_of
from engine.players.ta_xot import distance
from engine.players.weakened import Weakened
from engine.ta_xot.game import TaXot
from engine.ta_xot.groups import Group, Shapes, splits
from engine.ta_xot.judge import legal, others
from engine.ta_xot.play import first_round, win_payments
from engine.ta_xot.state import Acting, Discard, Move, Pass, Table, View, Win

ENDING: Final = 0.19
"""How likely another ends the season in a turn of theirs."""

LOST: Final = 1.6
"""What it costs, in points, if another ends the season."""

RISK_OF_SET: Final = 0.3
"""What it costs, in points, to discard a card for each unseen one of its strength: others win by it."""

RISK_OF_RUN: Final = MappingProxyType({1: 0.11, 2: 0.04})
"""The same for each unseen card of its colour at a distance in a run."""

RISK_OF_SHIP: Final = 4.0
"""What it costs to discard a ship, which nearly any hand can use."""

HAZARD: Final = 0.6
"""What it costs, in points, to have to discard again."""

STEP_BACK: Final = 1.0
"""What it costs, beyond what two draws show, to discard a card without which more cards are missing."""

OUTLOOK: Final = MappingProxyType({0: 1.5, 1: 1.5, 2: 0.0, 3: -0.8, 4: -1.2, 5: -1.4, 6: -1.5})
"""What a hand is worth after the draws that are reckoned, in points, by the cards that are missing."""


def weigh(game: TaXot, view: View, rng: Draws) -> Sequence[Thought]:
    """Weigh the actions by what the next two draws make of the hand; to win is all there is where one can."""
    # What is legal depends on the own hand and on what lies open.
    state: Any = game.determinise(view, rng)
    moves = legal(state)
    if len(moves) == 1 or isinstance(moves[0], Win):
        return [Thought(moves[0], 0.0)]
    ahead = Ahead(state.table, seat_of(view), Counter(game.unseen(view)))
    led = state.table.seats / (state.table.seats - 1)
    return [Thought(move, led * _worth(game, state, move, ahead)) for move in moves]


def _worth(game: TaXot, state: Acting, move: Move, ahead: Ahead) -> float:
    """Return how many points an action is worth."""
    table, seat = state.table, state.seat
    match move:
        case Discard(card):
            hand, meld = table.hands[seat], table.melds[seat]
            rest = without(hand, (card,))
            cost = ahead.risk(card) + STEP_BACK * (ahead.missing(rest, meld) - ahead.nearest(hand, meld))
            return ahead.worth(rest, meld, table.seats - 1) - cost
        case Pass():
            turns = order(table.options, table.river[-1].seat, table.seats).index(seat) - 1
            return ahead.worth(table.hands[seat], table.melds[seat], turns)
        case _:
            # To lay a group open leaves its owner to act, with a discard to come.
            after: Any = game.apply(state, seat, move)
            paid: int = after.table.scores[seat] - table.scores[seat]
            # A win by what one has laid open brings at least about a point from each seat.
            return paid + max(
                float(table.seats) if isinstance(more, Win) else _worth(game, after, more, ahead)
                for more in legal(after)
                if isinstance(more, Win | Discard)
            )


class Ahead:
    """What hands of a seat are worth, two draws ahead, where these cards are unseen."""

    def __init__(self, table: Table, seat: Seat, hidden: Counter[Card]) -> None:
        self.table, self.seat, self.hidden = table, seat, hidden
        self.total = hidden.total()
        self.shapes = Shapes.of(table.options)
        self.early = self._early() if first_round(table) else 0.0
        self._wins: dict[tuple[Cards, Group | None], list[tuple[Card, float, float]]] = {}

    def _early(self) -> float:
        """Return in what part of the turns of others before the own next one the first round lasts."""
        rivals = others(self.table, self.seat)
        return rivals.index(self.table.dealer) / len(rivals) if self.table.dealer in rivals else 1.0

    def risk(self, card: Card) -> float:
        """Return what it costs to discard a card, since others may win by it."""
        risk = RISK_OF_SHIP if card[1] == "s" else 0.0
        for other, count in self.hidden.items():
            if strength(card) == strength(other):
                risk += RISK_OF_SET * count
            elif card[0] == other[0] and card[1].isdigit() and other[1].isdigit():
                risk += RISK_OF_RUN.get(abs(strength(card) - strength(other)), 0.0) * count
        return risk

    def worth(self, hand: Cards, meld: Group | None, turns: int) -> float:
        """Return the points that a hand of five (with the meld) is worth, so many turns before its draw."""
        missing, once = self.missing(hand, meld), self.once(hand, meld, self.table.seats - 1, 0.0)
        drawn = 0.0
        won = {card: value for card, value, _ in self.wins(hand, meld)}
        for card, count in self.hidden.items():
            if card in won:
                drawn += count * won[card]
            else:
                drawn += count * (max(once, self._nearer(sort_cards((*hand, card)), meld, missing)) - HAZARD)
        return self._until(hand, meld, turns, drawn / self.total, self.early)

    def _nearer(self, hand: Cards, meld: Group | None, missing: int) -> float:
        """Return the best worth, one draw ahead, of what a discard leaves with fewer cards missing."""
        return max(
            (
                self.once(rest, meld, self.table.seats - 1, 0.0)
                for rest in dict.fromkeys(without(hand, (card,)) for card in hand)
                if self.missing(rest, meld) < missing
            ),
            default=-LOST,
        )

    def once(self, hand: Cards, meld: Group | None, turns: int, early: float) -> float:
        """Return the points that a hand is worth, so many turns before its draw, by one draw."""
        missing = self.missing(hand, meld)
        if missing == 1:
            wins = self.wins(hand, meld)
            left = self.total - sum(self.hidden[card] for card, _, _ in wins)
            drawn = sum(self.hidden[card] * value for card, value, _ in wins) + left * OUTLOOK[1]
        else:
            helping = sum(
                count
                for card, count in self.hidden.items()
                if distance(sort_cards((*hand, card)), _laid(meld), self.shapes.pairs) < missing
            )
            drawn = helping * OUTLOOK[missing - 1] + (self.total - helping) * OUTLOOK[missing]
        return self._until(hand, meld, turns, drawn / self.total, early)

    def _until(self, hand: Cards, meld: Group | None, turns: int, drawn: float, early: float) -> float:
        """Return the worth before so many turns of others, who may end it, of what is drawn then."""
        wins = self.wins(hand, meld) if self.missing(hand, meld) == 1 else []
        claimed = sum(self.hidden[card] for card, _, _ in wins) / self.total
        value = sum(self.hidden[card] * claim for card, _, claim in wins) / self.total
        value += claimed * early * self.table.options.first_round_points
        worth, alive = 0.0, 1.0
        for _ in range(turns):
            worth += alive * ((1 - ENDING) * value - ENDING * LOST)
            alive *= (1 - ENDING) * (1 - claimed)
        return worth + alive * drawn

    def wins(self, hand: Cards, meld: Group | None) -> list[tuple[Card, float, float]]:
        """Return the unseen cards that win, what each pays if it is drawn, and if another discards it."""
        if self.missing(hand, meld) != 1:
            return []
        found = self._wins.get((hand, meld))
        if found is None:
            found = self._wins[hand, meld] = list(self._winning(hand, meld))
        return found

    def _winning(self, hand: Cards, meld: Group | None) -> Iterator[tuple[Card, float, float]]:
        rivals = others(self.table, self.seat)
        for card in self.hidden:
            six = sort_cards((*hand, card))
            # To count what is missing is far quicker than to find every way to read the hand.
            if not self.missing(six, meld) and (made := splits(six, meld, self.shapes)):
                claims = [self._income(made, meld, rival) for rival in rivals]
                yield card, self._income(made, meld, None), sum(claims) / len(claims)

    def _income(self, made: Sequence[Any], meld: Group | None, payer: Seat | None) -> float:
        """Return what the best way to read a win brings: from one payer, or from all."""
        table = self._later(meld)
        lights = (table.light,) if table.light else ()
        return max(
            sum(each.points for each in win_payments(table, self.seat, payer, split, lights))
            for split in made
        )

    def _later(self, meld: Group | None) -> Table:
        """Return the table in the second round, the group laid open."""
        turns = tuple(turn + 2 for turn in self.table.turns_started)
        return replace(self.table, melds=put(self.table.melds, self.seat, meld), turns_started=turns)

    def nearest(self, hand: Cards, meld: Group | None) -> int:
        """Return how few cards are missing after the best discard."""
        return min(self.missing(without(hand, (card,)), meld) for card in dict.fromkeys(hand))

    def missing(self, hand: Cards, meld: Group | None) -> int:
        """Return how many cards are missing to a winning shape."""
        return distance(hand, _laid(meld), self.shapes.pairs)


def _laid(meld: Group | None) -> int:
    return len(meld.cards) if meld else 0


# --- Levels ----------------------------------------------------------------------------------------


def plain(view: View, move: Move) -> bool:
    """Whether a beginner thinks of it: content with its hand, it discards what it has just drawn."""
    return not isinstance(move, Discard) or move.card == view.drawn or not view.drawn


LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(ta_xot.weigh, noise=60.0, breadth=2, plain=plain),
        "medium": Weakened(ta_xot.weigh, noise=8.0),
        "good": Weakened(ta_xot.weigh, noise=0.0),
        "master": Weakened(weigh, noise=0.0),
    }
)
