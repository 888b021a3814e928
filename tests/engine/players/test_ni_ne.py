"""The computer player of 小猫: legal, quick, blind to hidden cards, and better than chance."""

from engine.ni_ne.game import NI_NE
from engine.players.greedy_player import GreedyPlayer
from tests.engine.players.seasons import check_needs_no_luck, lead


def test_better_than_chance() -> None:
    assert lead(NI_NE, 40) > 40


def test_the_choice_needs_nothing_hidden() -> None:
    check_needs_no_luck(NI_NE, GreedyPlayer().choose)
