"""Positions worth a picture: what the golden pictures and texts show, each under its file name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from engine import core
from engine.cerke import state
from engine.cerke.board import IA, A
from engine.cerke.cpn import load_cpn
from engine.cerke.game import CERKE

NAMES: Final = ("수진 · Sujin", "Hinata 日向")

IN_PLAY: Final = (
    "lh1g+k+g+c1+l/+m2+t1t2m/s1s+s+v1s+ss/1+a3+s3/4*4/S1c3H2/1+SS1V+SS+SS/MA1T3+A+M/+L+H+C+GKGC1L"
    " IA +S+SA+H,+T 27-13 4 2 - standard"
)
"""A middle game: side IA to move, its black horse on CY has something of every kind to do."""

RICH: Final = (
    "4+k4/9/2S6/4*4/9/3+v5/9/9/4K4"
    " A VSSS+S+SA+ACTHL+LMG,SSSS+S+S+S+S+S+SA+AC+C+CT+T+TH+H+HL+LM+M+MG+G+G 12-28 8 4 - standard"
)
"""A late game with many kinds of captured pieces on both sides."""


class Scene(NamedTuple):
    """A view and the look it is drawn with."""

    view: state.View
    look: dict[str, Any]


def start(preset: str = "standard", first: int = IA, **changes: Any) -> state.State:
    """Return a position in which ``first`` makes the first move."""
    begun = CERKE.start(2, CERKE.make_options(preset, changes))
    return CERKE.apply(begun, core.CHANCE, state.FirstMover(first))


def scene(position: state.State, **look: Any) -> Scene:
    """Return how a spectator sees a position."""
    return Scene(CERKE.view(position, None), {"names": NAMES, **look})


def in_play() -> state.State:
    """Return the middle game, after a black chariot stepped over a soldier."""
    ground = load_cpn(IN_PLAY)
    last = state.Trace(A, "step", "c", "NA", "NI", "NY")
    assert isinstance(ground, state.Ground)
    return state.Ground(replace(ground.position, last=last, turns=31))


def shaman() -> state.State:
    """Return the middle game with a black shaman on a hue square, which may go almost anywhere."""
    moved = IN_PLAY.replace("S1c3H2", "S1c2MH2").replace("/MA1T", "/1A1T")
    ground = load_cpn(moved)
    assert isinstance(ground, state.Ground)
    return ground


def rich() -> state.State:
    """Return the late game."""
    ground = load_cpn(RICH)
    assert isinstance(ground, state.Ground)
    return state.Ground(replace(ground.position, turns=60))


def choosing(position: state.State, *values: str, **look: Any) -> Scene:
    """Return the view of a player who has chosen steps with these values so far."""
    seat = CERKE.turn(position).seats[0]
    legal = tuple(CERKE.legal(position, seat))
    paths = [CERKE.steps(position, action) for action in legal]
    path = next(path for path in paths if tuple(step.value for step in path[: len(values)]) == values)
    return scene(position, candidates=legal, chosen=path[: len(values)], **look)


def after(position: state.State, *texts: str) -> state.State:
    """Return the position after actions in notation; a digit is a cast."""
    for text in texts:
        seat = CERKE.turn(position).seats[0]
        action = state.Cast(int(text)) if text.isdigit() else CERKE.parse(position, text)
        position = CERKE.apply(position, seat, action)
    return position


HOSTILE: Final = (
    "\u202eevil\u202c Z̸̡̢̛͇͓̣̈́̇͛͝a̵l̶g̷ȏ @everyone **bold** that goes on and on",
    "👩‍👩‍👧‍👦 עברית العربية ไทย \u0000\u200b\u2067𝔘𝔫𝔦",
)
"""Names that try to turn, flood or break what stands beside them."""


def nearly(**values: Any) -> state.State:
    """Return the middle game with a black tiger on XY, which side IA takes next and so completes 獣."""
    ground = load_cpn(IN_PLAY.replace("+m2+t1t2m", "+m2+t4m").replace("S1c3H2", "S1c2tH2"))
    assert isinstance(ground, state.Ground)
    return state.Ground(replace(ground.position, turns=24, **values))


TAKES_TIGER: Final = "XAI兵XY"
SPRING: Final = state.Season(
    1, "taxot", (20, 20), (27, 13), IA, (state.Hand("cavalry", "同色馬弓兵", 7, True),), "SAH", 1, 7, turns=41
)


def called() -> state.State:
    """Return the turn after a 再行."""
    return after(nearly(rate=1), TAKES_TIGER, "再行")


def answered() -> state.State:
    """Return the turn after a 再行 and a reply with a cast."""
    return after(called(), "XU兵XO", "2")


def both_cast() -> state.State:
    """Return the turn after a cast of each side."""
    return after(nearly(), "CY馬ZU", "2", "XU兵XO", "4")


def settled(first: int = 20) -> state.State:
    """Return what follows a 終季 of side IA with 16 points, at the rate that a 再行 had made."""
    story = state.Story(doubled=(0, 1), seasons=(SPRING,))
    return after(nearly(rate=2, score=(first, 40 - first), story=story), TAKES_TIGER, "終季")


def next_season() -> state.State:
    """Return the first turn of the season after a 終季."""
    return CERKE.apply(settled(), core.CHANCE, state.FirstMover(A))


# --- Variants --------------------------------------------------------------------------------------


def by(rules: Mapping[str, Any], position: state.State) -> state.State:
    """Return a position by other rules; where these count in tenths, so do its scores."""
    options = CERKE.make_options(changes=rules)
    at = position.position
    score = at.score[0] * options.unit, at.score[1] * options.unit
    return replace(position, position=replace(at, options=options, score=score))


OLD: Final = MappingProxyType({"scoring_method": "old_2_4"})
TWICE: Final = MappingProxyType({"duplicate_hands": "twice"})
HUNT: Final = {"name": "弓虎", "points": 4, "pieces": "弓虎"}
SHIPS: Final = {"name": "船兵", "points": 6, "pieces": "船兵"}
OWN: Final[Mapping[str, Any]] = MappingProxyType({"hand_system": "figurative", "own_hands": [HUNT, SHIPS]})
AGAIN: Final[Mapping[str, Any]] = MappingProxyType(
    {"handicap_side": "IA", "second_cast": True, "head_start": 5}
)


def twofold() -> state.State:
    """Return the middle game with so many captured pieces that a tiger makes a second 獣."""
    position = nearly(rate=2).position
    return state.Ground(replace(position, captured=("+S+SAH+H+T", position.captured[A])))


def chained(*casts: str) -> state.State:
    """Return a step that needs 4 in all after these casts of a 連撃術."""
    told: list[str] = []
    for cast in casts:
        told += ([] if not told else ["連撃"]) + [cast]
    return after(start(stick_method="chain"), "LAU弓LAILI", *told)


def two_tams(*texts: str) -> state.State:
    """Return the beginning of a game with two 皇, after these moves."""
    return after(start(tams=2), *texts)


def in_tenths() -> state.State:
    """Return what follows a 終季 in the old scoring: 獣, and what captured pieces pay by themselves."""
    story = state.Story(doubled=(0, 1))
    return after(by(OLD, nearly(rate=2, score=(20, 20), story=story)), TAKES_TIGER, "終季")


SCENES: Final[dict[str, Callable[[], Scene]]] = {
    "initial": lambda: scene(start()),
    "initial_far": lambda: scene(start(), near=A),
    "gothic": lambda: scene(start(), style="gothic"),
    "educational": lambda: scene(start("educational")),
    "educational_far": lambda: choosing(start("educational", A), "ZO", near=A),
    "in_play": lambda: scene(in_play()),
    "choosing": lambda: choosing(shaman(), "XY"),
    "choosing_over": lambda: choosing(in_play(), "LAU", ">LAI"),
    "choosing_tam": lambda: choosing(in_play(), "ZO", near=A),
    "choosing_drop": lambda: choosing(in_play(), "+S"),
    "bridge": lambda: scene(after(start(), "LAU弓LAILU")),
    "excited": lambda: scene(after(start(), "LAU弓LAILU", "4")),
    "bridge_failed": lambda: scene(after(start(), "LAU弓LAILU", "1", "此無")),
    "two_casts": lambda: scene(after(in_play(), "LAU弓TAUTO", "4", "TO", "2")),
    "water": lambda: scene(after(in_play(), "CY馬ZU")),
    "penalty": lambda: scene(penalised()),
    "tam": lambda: scene(after(start(), "ZO皇XU")),
    "declaration": lambda: scene(declared(), language="en"),
    "called": lambda: scene(called()),
    "answered": lambda: scene(answered()),
    "both_cast": lambda: scene(both_cast()),
    "next_season": lambda: scene(next_season()),
    "season_end": lambda: scene(settled()),
    "won": lambda: scene(settled(30)),
    "rich": lambda: scene(rich()),
    "result": lambda: scene(over(IA, 40, 0)),
    "draw": lambda: scene(over(IA, 20, 20, "last_season")),
    "resigned": lambda: scene(in_play(), result=core.Result((27, 13), (2, 1), "resigned")),
    "one_season": lambda: scene(start(seasons=1)),
    "two_seasons": lambda: scene(start(seasons=2)),
    "chain": lambda: scene(chained("3")),
    "chain_casting": lambda: scene(after(chained("2"), "連撃")),
    "chain_done": lambda: scene(after(chained("3", "2"), "LI")),
    "chain_lost": lambda: scene(after(chained("2", "1"), "此無")),
    "two_tams": lambda: scene(two_tams()),
    "two_tams_step": lambda: scene(two_tams("TO皇[ZO]XOXY")),
    "choosing_two_tams": lambda: choosing(two_tams(), "TO"),
    "tenths_declaration": lambda: scene(after(by(OLD, nearly(rate=2)), TAKES_TIGER)),
    "tenths": lambda: scene(in_tenths()),
    "copies": lambda: scene(after(by(TWICE, twofold()), "XAI兵XY")),
    "own_hands": lambda: scene(after(by(OWN, nearly(rate=2)), TAKES_TIGER)),
    "helped": lambda: scene(start(**AGAIN)),
    "second_cast": lambda: scene(after(start(**AGAIN), "LAU弓LAILI", "1")),
    "second_cast_done": lambda: scene(after(start(**AGAIN), "LAU弓LAILI", "1", "再撃", "4", "LI")),
    "refused": lambda: scene(after(by(AGAIN, in_play()), "CY馬ZU", "1")),
    "hostile_names": lambda: scene(in_play(), names=HOSTILE),
}
"""Every scene by name; a scene is made when it is asked for."""


def declared() -> state.State:
    """Return a declaration with many hands."""
    position = rich().position
    hands = CERKE.view(state.Ground(position), None).held[A]
    last = state.Trace(A, "move", "+v", "TI", "", "TY", captured="+G")
    assert hands
    return state.Declare(replace(position, last=last), (state.Hand("step_tam", "撃皇", -5),), True)


def penalised() -> state.State:
    """Return the middle game by the rules in which stepping on the 皇 is paid at once."""
    position = in_play().position
    last = state.Trace(A, "step", "c", "NU", "NI", "NY", penalty=-20)
    return state.Ground(replace(position, options=CERKE.make_options("online"), last=last))


def over(seat: int, first: int, second: int, rule: str = "score_limit") -> state.State:
    """Return a finished game."""
    position = in_play().position
    return state.Over(replace(position, mover=seat, score=(first, second)), rule)  # type: ignore[arg-type]
