"""Sections 3.5 and 4.3 of the rule specification: bridge casts, water casts and their odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.cerke.board import A
from engine.cerke.game import CERKE
from engine.cerke.moves import legal
from engine.cerke.options import Options
from engine.cerke.state import (
    Action,
    Bridge,
    Cast,
    Excited,
    Ground,
    Land,
    Move,
    Pass,
    StepCast,
    StepMove,
    TamMove,
    Water,
)
from tests.engine.cerke.build import (
    ground,
    names,
    of_kind,
    play,
)

ARCHER = "LAU:A LI:+s ZO:*"
"""The archer steps on LI, which is no hue: LI goes up to LA and sideways to KI and PI."""


def declared(options: Options) -> list[str]:
    return [cast.declared for cast in of_kind(legal(ground(ARCHER, options=options)), StepCast)]


def lands(options: Options, square: str, cast: int) -> list[Action]:
    return legal(play(ground(ARCHER, options=options), StepCast("LAU", "LI", square), Cast(cast)))


EXACT = Options()
NEARER = Options(short_cast="nearer")
DIRECTION = Options(declare_before_cast="direction")
NOTHING = Options(declare_before_cast="none")


def test_what_is_declared() -> None:
    """Each square, the farthest of each direction, or the first of all."""
    assert set(declared(EXACT)) == names("LE LA LU LO LY LAI LAU LIA KI NI TI ZI XI CI MI PI")
    assert set(declared(DIRECTION)) == {"LA", "LIA", "KI", "PI"}
    assert declared(NOTHING) == ["LA"]


@pytest.mark.parametrize(
    ("options", "square", "cast", "allowed"),
    [
        (EXACT, "TI", 2, "TI"),
        (EXACT, "TI", 5, "TI"),
        (EXACT, "TI", 1, ""),
        (EXACT, "TI", 0, ""),
        (NEARER, "TI", 2, "TI"),
        (NEARER, "ZI", 2, "NI TI"),
        (DIRECTION, "NI", 2, "NI TI"),
        (NOTHING, "PI", 1, "LE LU KI NI"),
    ],
)
def test_landings(options: Options, square: str, cast: int, allowed: str) -> None:
    """What the cast lets the piece do; passing is always possible."""
    actions = lands(options, square, cast)
    assert {land.dest for land in of_kind(actions, Land)} == set(allowed.split())
    assert actions[-1] == Pass()


def test_pass_only_if_short() -> None:
    """``pass_after_cast: only_if_short`` takes the pass away while a landing is possible."""
    options = Options(pass_after_cast="only_if_short")
    assert lands(options, "TI", 2) == [Land("TI")]
    assert lands(options, "TI", 1) == [Pass()]


def test_spellings_of_a_cast_mean_the_same() -> None:
    """Any square of the direction, or any at all, is kept as the listed spelling."""
    for options, square, kept in [(DIRECTION, "TI", "PI"), (DIRECTION, "LO", "LIA"), (NOTHING, "TI", "LA")]:
        state = play(ground(ARCHER, options=options), StepCast("LAU", "LI", square))
        assert isinstance(state, Bridge)
        assert state.step == StepCast("LAU", "LI", kept)


def test_zero_move_capture() -> None:
    """When nothing else is possible the stepped enemy may be taken, water rules included."""
    options = Options(zero_move_capture=True)
    assert lands(options, "TI", 1) == [Land("LI"), Pass()]
    assert lands(options, "TI", 2) == [Land("TI"), Pass()]
    state = play(ground(ARCHER, options=options), StepCast("LAU", "LI", "TI"), Cast(0), Land("LI"))
    assert state.position.captured == ("+S", "")
    own = ground(ARCHER.replace("+s", "+S"), options=options)
    assert legal(play(own, StepCast("LAU", "LI", "TI"), Cast(0))) == [Pass()]
    wet = ground("ZAU:V ZAI:+s KA:*", options=options)
    assert isinstance(play(wet, StepCast("ZAU", "ZAI", "ZE"), Cast(0), Land("ZAI")), Ground)
    wet = ground("LY:A ZY:+s KA:*", options=options)
    assert isinstance(play(wet, StepCast("LY", "ZY", "ZA"), Cast(0), Land("ZY")), Water)


def test_passing_leaves_the_piece() -> None:
    """A pass ends the turn; a landing back home does too, but is completed."""
    state = play(ground(ARCHER), StepCast("LAU", "LI", "LAU"), Cast(5))
    passed, home = play(state, Pass()), play(state, Land("LAU"))
    assert passed.position.board == home.position.board == state.position.board
    assert passed.position.last is not None
    assert home.position.last is not None
    assert (passed.position.last.completed, home.position.last.completed) == (False, True)


@pytest.mark.parametrize(("ones", "enters"), [(0, False), (2, False), (3, True), (5, True)])
@pytest.mark.parametrize("shift", [0, 1, -1])
def test_water_cast(ones: int, enters: bool, shift: int) -> None:
    """Three or more let the piece in; ``water_threshold`` moves the border."""
    options = Options(water_threshold=3 + shift)
    state = play(ground("TAU:K ZAI:+t PA:*", options=options), Move("TAU", "ZAI"))
    assert isinstance(state, Water)
    assert CERKE.turn(state).is_chance
    if 0 <= ones + shift <= 5:
        state = play(state, Cast(ones + shift))
        assert state.position.captured == (("+T", "") if enters else ("", ""))
        assert state.position.mover == A


def test_bridge_then_water() -> None:
    """Both casts in a turn: the bridge first, then the water with a fresh throw."""
    state = play(ground("LY:A NY:+s PA:*"), StepCast("LY", "NY", "NO"), Cast(4), Land("NO"))
    assert isinstance(state, Water)
    assert state.bridge == 4
    last = play(state, Cast(1)).position.last
    assert last is not None
    assert (last.bridge, last.water, last.completed, last.kind, last.dest) == (4, 1, False, "step_cast", "NO")


@pytest.mark.parametrize(
    ("piece", "src", "dest", "exempt", "by_hill"),
    [
        ("K", "TY", "ZO", False, False),
        ("K", "ZU", "ZO", True, False),
        ("K", "ZO", "ZU", True, True),
        ("V", "ZAU", "ZAI", True, True),
        ("K", "TY", "TAI", True, True),
    ],
)
def test_who_is_exempt_from_the_water_cast(
    piece: str, src: str, dest: str, exempt: bool, by_hill: bool
) -> None:
    """Pieces that come from water and vessels need no cast; ``hill_only`` asks for the hill."""
    for options, free in [(Options(), exempt), (Options(water_exempt_from="hill_only"), by_hill)]:
        game = ground(f"{src}:{piece} PA:*", options=options)
        assert isinstance(play(game, Move(src, dest)), Water) is not free


def test_returning_home_needs_no_water_cast() -> None:
    """A step that ends where it began stays in the water it came from."""
    options = Options(water_exempt_from="hill_only")
    assert isinstance(
        play(ground("ZY:K ZU:s ZAI:+s PA:*", options=options), StepMove("ZY", "ZAI", "ZY")), Ground
    )


@pytest.mark.parametrize(
    ("options", "square", "odds"),
    [
        (EXACT, "NI", 31),
        (EXACT, "TI", 26),
        (EXACT, "ZI", 8),
        (EXACT, "LA", 26),
        (NEARER, "CI", 1),
        (DIRECTION, "TI", 31),
        (DIRECTION, "LA", 31),
        (NOTHING, "LA", 31),
    ],
)
def test_odds_of_a_cast(options: Options, square: str, odds: int) -> None:
    """By distance for a declared square, by the nearest legal one else; ZI is water."""
    state = ground(ARCHER, options=options)
    assert CERKE.odds(state, StepCast("LAU", "LI", square)) == Fraction(odds, 32)


def test_odds_of_water() -> None:
    """Half the casts let a piece into the water; what needs no cast has no odds."""
    state = ground("TAU:K ZAI:+t PA:*")
    assert CERKE.odds(state, Move("TAU", "ZAI")) == Fraction(1, 2)
    assert CERKE.odds(state, Move("TAU", "TAI")) is None
    assert CERKE.odds(state, TamMove("PA", "MA", "LA")) is None
    excited = Excited(ground("LY:A NY:+s PA:*").position, StepCast("LY", "NY", "NO"), 4)
    assert CERKE.odds(excited, Land("NO")) == Fraction(1, 2)
    assert CERKE.odds(excited, Pass()) is None
