"""The strongest player of 開樽: it reads the bets, so that it pays less to lose."""

from __future__ import annotations

import random

from engine.card_table import Deal
from engine.cards import unseen
from engine.core import CHANCE
from engine.nam_to.game import NAM_TO
from engine.nam_to.options import Options
from engine.nam_to.state import Bet, Betting, Fold, State
from engine.players import Thought, player_of
from engine.players.greedy_player import GreedyPlayer

MASTER, HINTS = player_of("nam_to", "master"), GreedyPlayer()


def dealt(hand: str, seats: int) -> State:
    """Return the first pass, in which the last seat to bet holds this hand."""
    order = [*range(1, seats), 0]
    first = [""] * (2 * seats)
    own = hand.split()
    rest = iter(unseen(own))
    for place in range(2 * seats):
        first[place] = own[place // seats] if order[place % seats] == 0 else next(rest)
    start = NAM_TO.start(seats, Options(first_dealer=1))
    return NAM_TO.apply(start, CHANCE, Deal((*first, *unseen(first))))


def answers(hand: str, bet: int, seats: int = 4) -> dict[object, Thought]:
    """Return what the master thinks of each answer, all others having bet so much."""
    state = dealt(hand, seats)
    for seat in range(1, seats):
        state = NAM_TO.apply(state, seat, Bet(bet))
    assert isinstance(state, Betting)
    assert state.seat == 0
    view = NAM_TO.view(state, 0)
    return {thought.action: thought for thought in MASTER.consider(NAM_TO, view, random.Random(1))}


def test_weak_hands_are_not_paid_for() -> None:
    """Three others who bet high are believed: a weak hand folds, the best there is does not."""
    weak, strong = answers("B0 R2", 10), answers("Bk Bt", 10)
    assert next(iter(weak)) == Fold()
    assert isinstance(next(iter(strong)), Bet)
    assert strong[Bet(10)].worth > weak[Bet(10)].worth


def test_a_raise_tells_more_than_a_low_bet() -> None:
    """What the same high price is worth falls once others have paid it: they hold more."""
    hand = "B6 R6"
    pot = 4 + 3 * 10
    low, high = answers(hand, 1)[Bet(10)].worth, answers(hand, 10)[Bet(10)].worth
    # The pot is larger by 27 points, of which less is hoped for than an even share of four.
    assert high - low < 27 / 4 < pot / 4


def test_the_last_to_bet_pays_no_more_than_it_must() -> None:
    """Nobody is left to answer: more than the least price only adds to what may be lost."""
    for hand in ("B6 R6", "B0 R2", "B8 R8"):
        thoughts = answers(hand, 2)
        assert thoughts[Bet(2)].worth > thoughts[Bet(10)].worth


def test_one_opponent_is_believed_less() -> None:
    """Between two a hand is kept that is given up among four."""
    hand = "B3 R4"
    assert next(iter(answers(hand, 10))) == Fold()
    assert answers(hand, 10, seats=2)[Bet(10)].worth > answers(hand, 10)[Bet(10)].worth
