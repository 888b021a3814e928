"""The figures of an arena as a table, and as what its picture shows."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from bot.arena.messages.picture import ladder, picture
from bot.arena.messages.table import HEADS, table, title
from bot.arena.messages.words import progress, refusal
from bot.arena.service.figures import figures_of
from bot.arena.service.schedule import Schedule
from bot.arena.store.games import Pairing, Played
from bot.results.service.ratings.anchors import Figures, Pair, Standing
from engine.core import IllegalAction
from engine.players import NAMES
from tests.bot.arena.service.test_tally import outcome

PAIR: Final = Pair(
    weaker="easy",
    better="good",
    games=1200,
    deals=600,
    share=0.7601,
    low=0.735,
    high=0.7834,
    lead=-1.25,
    lead_error=0.5,
    spread=0.9,
)
FIGURES: Final = Figures(
    game="lutu",
    version=1,
    family="",
    preset="standard",
    seats=2,
    players=(
        Standing("random", 990.4, 8.0),
        Standing("easy", 1000.0, 0.0),
        Standing("good", 1200.0, 11.2),
    ),
    pairs=(replace(PAIR, weaker="random", better="easy", games=2, deals=1), PAIR),
)


def rows(*figures: Figures) -> list[list[str]]:
    """Return the cells of the table below its head."""
    lines = table(figures).splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_a_row_tells_of_a_level_and_those_before_it() -> None:
    random, easy, good = rows(FIGURES)
    assert random == ["**Lutu**", "*random*", "990 ± 16", "", "", "", ""]
    assert easy == ["", "easy", "1000", "76.0 % (73.5–78.3)", "−1.25", "2", ""]
    assert good == ["", "good", "1200 ± 22", "76.0 % (73.5–78.3)", "−1.25 ± 0.98", "1,200", ""]
    assert len(HEADS) == len(good)


def test_two_rungs_apart_stand_in_the_last_column() -> None:
    far = replace(PAIR, weaker="random", share=0.8, low=0.75, high=0.85)
    assert rows(replace(FIGURES, pairs=(far,)))[2][-1] == "80.0 % (75.0–85.0)"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "Lutu"),
        ({"seats": 4}, "Lutu, 4 players"),
        ({"changes": {"rounds": 2}}, "Lutu, Standard rules + 1 change"),
        ({"game": "cerke", "preset": "educational"}, "Cerke, Educational game"),
    ],
)
def test_a_title_tells_what_is_not_usual(changes: dict[str, object], told: str) -> None:
    assert title(replace(FIGURES, **changes)) == told


def test_a_picture_has_the_levels_with_their_bounds() -> None:
    """Yardsticks are no levels."""
    (game,) = ladder([FIGURES]).games
    assert [(rung.level, rung.number, round(rung.around)) for rung in game.levels] == [
        (NAMES.index("easy"), 1000.0, 0),
        (NAMES.index("good"), 1200.0, 22),
    ]


def test_a_game_in_which_only_yardsticks_have_met_is_not_in_the_picture() -> None:
    yardsticks = replace(
        FIGURES, players=(Standing("random", 1000.0, 0.0), Standing("greedy", 1414.0, 190.0))
    )
    assert [game.game for game in ladder((yardsticks, FIGURES)).games] == [title(FIGURES)]
    assert picture((yardsticks,)).startswith(b"\x89PNG")


def test_figures_are_those_of_pools_that_were_played() -> None:
    """Each with its own players, in the order of the ladder; of the rest nothing is said."""
    pairs = [("beginner", "good"), ("random", "beginner"), ("good", "master")]
    wanted = [
        (1, Pairing(game=game, version=1, preset="standard", weaker=weaker, better=better))
        for game in ("lutu", "nam_to")
        for weaker, better in pairs
    ]
    played = [Played(pairing, n, outcome((3, 1)), 0.1) for _, pairing in wanted[:2] for n in range(4)]
    (found,) = figures_of(Schedule(wanted, played, 10).tallies.values())
    assert (found.game, found.family) == ("lutu", "")
    assert [player.name for player in found.players] == ["random", "beginner", "good"]
    assert [player.number for player in found.players] == [1000.0] * 3
    assert {pair.games for pair in found.pairs} == {4}


def test_progress_counts_games_and_pairings() -> None:
    pairing = Pairing(game="lutu", version=1, preset="standard", weaker="easy", better="good")
    one = Schedule([(1, pairing)], [Played(pairing, 0, outcome((3, 1)), 0.1)], 1)
    assert progress(one, 3725.4) == "1 game; pairings done: 1 of 1; 1:02:05"
    assert progress(Schedule([(1, pairing)], [], 5), 0.0).startswith("0 games; pairings done: 0 of 1;")


def test_whatever_is_refused_is_one_sentence() -> None:
    told = refusal(IllegalAction("some_rule", value=3))
    assert told == "These rules can't be played: some_rule (value=3)."
