"""Finished games worth sharing: one of each, and such as ended otherwise, each under its file name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine import catalogue
from engine.cerke.game import CERKE
from engine.cerke.state import Story
from engine.chronicle import chronicle
from engine.core import Result
from renderers.ending import Played
from renderers.names import AGREED, RESIGNED, ROUND_OVER
from renderers.share.model import About
from tests.engine.test_chronicle import played
from tests.renderers.scenes import HOSTILE, SPRING, TAKES_TIGER, nearly

CLUB: Final = About("Lanerme Club", date(2026, 11, 23))
NAMES: Final = ("Player One", "Béla", "陳小明", "Дмитрий")
LONG: Final = (
    "Maximilian Featherstonehaugh-Wyn",
    "長い名前の日本人プレイヤーさん東京都",
    "W" * 32,
    "محمد بن عبد الله الحسني",
    "ไทยชื่อยาวมากๆเลยนะ",
    *("Grace", "Hinata 日向", "Inés", "Jo", "Kōji"),
)
"""Names as long as they may be, in many scripts."""


class Finished(NamedTuple):
    """A game that is over, how it ended, what is told beside, and how it is looked at."""

    played: Played
    result: Result
    about: About
    look: Mapping[str, Any]


@cache
def random_game(game_id: str, seats: int, seed: int = 5, most: int = 5000) -> Played:
    """Return a game that is played at random, to its end or as far as it is wanted."""
    rules = catalogue.get(game_id)
    states, actions = played(rules, seats, seed, most)
    return Played(rules, rules.make_options(), states, actions, chronicle(rules, states, actions))


@cache
def ended_season() -> Played:
    """Return a game of Cerke whose last season side IA ends with two hands, at the rate of a 再行."""
    story = Story(doubled=(0, 1), seasons=(SPRING,))
    states: list[Any] = [nearly(rate=2, score=(30, 10), story=story)]
    actions = []
    for said in (TAKES_TIGER, "終季"):
        seat = CERKE.turn(states[-1]).seats[0]
        actions.append((seat, CERKE.parse(states[-1], said)))
        states.append(CERKE.apply(states[-1], *actions[-1]))
    options = states[0].position.options
    return Played(CERKE, options, states, actions, chronicle(CERKE, states, actions))


def over(game: Played, *names: str, about: About = CLUB, **look: Any) -> Finished:
    """Return a game as its own rules ended it."""
    result = game.rules.result(game.states[-1])
    assert result is not None
    return Finished(game, result, about, {"names": names or NAMES[: len(result.points)], **look})


def one_of(game_id: str, seats: int = 2, **look: Any) -> Callable[[], Finished]:
    """Return what plays a game at random."""
    return lambda: over(random_game(game_id, max(seats, catalogue.get(game_id).seats.start)), **look)


def broken_off(game_id: str, result: Result, about: About = CLUB, *names: str) -> Callable[[], Finished]:
    """Return what plays a game until it is ended otherwise than by its rules."""
    return lambda: Finished(
        random_game(game_id, len(result.points), most=25),
        result,
        about,
        {"names": names or NAMES[: len(result.points)]},
    )


def annulled(game_id: str, result: Result, *names: str) -> Callable[[], Finished]:
    """Return what plays a game until it is ended, which staff has annulled since."""

    def made() -> Finished:
        over = broken_off(game_id, result, CLUB, *names)()
        return over._replace(played=over.played._replace(annulled=True))

    return made


ENDED: Final = Result((8, -2, -2, -4), (1, 2, 2, 4), "ended_by_staff")
SERVER: Final = "A club with a name " * 5

GAMES: Final[Mapping[str, Callable[[], Finished]]] = MappingProxyType(
    {
        **{
            game_id: one_of(game_id, 3 if len(catalogue.get(game_id).seats) > 1 else 2)
            for game_id in catalogue.ids()
        },
        "cerke": lambda: over(ended_season()),
        "cerke_ja": lambda: over(ended_season(), "彩", "ベーラ", language="ja", theme="light"),
        "cerke_hostile": lambda: over(ended_season(), *HOSTILE, theme="cloth"),
        "ta_xot_ja": one_of("ta_xot", 3, language="ja", theme="contrast"),
        "resigned": broken_off("cerke", Result((18, 22), (1, 2), RESIGNED)),
        "agreed": broken_off("cerke", Result((18, 22), (1, 1), AGREED)),
        "timed_out": broken_off("mok_kaik", Result((0, 0), (2, 1), "time")),
        "annulled": annulled("mok_kaik", Result((8, -2, -2, -4), (1, 2, 2, 4), ROUND_OVER), *LONG[:4]),
        "ten": lambda: over(random_game("lutu", 10), *LONG),
        "ten_share": lambda: over(random_game("lutu", 10), *LONG)._replace(
            result=Result((0,) * 10, (1,) * 10, "last_round")
        ),
        "eight": lambda: over(
            random_game("zau_shu", 8), *LONG[:8], about=CLUB._replace(server="A club " * 14)
        ),
    }
)
"""One of each game, and what may come otherwise; each is played when it is asked for."""
