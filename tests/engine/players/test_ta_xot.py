"""The computer player of 終季: legal, quick, blind to hidden cards, and better than chance."""

from engine.cards import sort_cards
from engine.players.greedy_player import GreedyPlayer
from engine.players.ta_xot import distance
from engine.ta_xot.game import TA_XOT
from tests.engine.players.seasons import check_needs_no_luck, lead


def test_better_than_chance() -> None:
    assert lead(TA_XOT, 40) > 40


def test_the_choice_needs_nothing_hidden() -> None:
    check_needs_no_luck(TA_XOT, GreedyPlayer().choose)


def test_distances() -> None:
    for text, exposed, missing in (
        ("B2 R2 B6 R6 B0 R0", 0, 0),
        ("B2 R2 B6 R6 B0", 0, 1),
        ("Bs R1 R2 B4 B5", 0, 1),
        ("B0 R2 B4 R6 B8", 0, 3),
        ("R1 R2", 3, 1),
        ("B8", 4, 1),
        ("B7 Bk", 3, 2),
    ):
        assert distance(sort_cards(text.split()), exposed) == missing
    assert distance(("B8",), 4, pairs=False) > 5
