"""Every rule by which an action is refused, with a position that shows it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.cerke.board import IA, A
from engine.cerke.game import CERKE
from engine.cerke.judge import RULES, check
from engine.cerke.moves import Field, legal, tam_paths
from engine.cerke.options import PRESETS, Consequence, Options
from engine.cerke.state import (
    Action,
    Bridge,
    Cast,
    CastAgain,
    Casting,
    Chain,
    Declare,
    Drop,
    Excited,
    FirstMover,
    Ground,
    Land,
    Move,
    Over,
    Pass,
    Refused,
    SecondCast,
    State,
    StepCast,
    StepMove,
    TamMove,
    Taxot,
    Tymok,
)
from engine.core import CHANCE, IllegalAction
from tests.engine.cerke.build import ground, position

PIECES = "TAU:K TAI:+s NAI:* ZAU:S XAI:g XAU:a PAU:A PI:+s MIA:V"
"""The 皇 on NAI makes TAU and TAI hue, not XAI; the archer on PAU may step on PI."""
HERE = ground(PIECES, captured=("S", "+T"))
BARRED = ground("ZAU:V ZY:S TAI:K")
GUARDED = ground("TAU:K TAI:+s TY:+g NAI:*")
FORBIDDEN = Options(
    tam_after_tam=Consequence("forbidden"), tam_in_place=Consequence("forbidden"), step_on_tam=False
)
CAST = StepCast("LAU", "LI", "TI")


def excited(cast: int, **options: Any) -> Excited:
    """Return the node after the archer's bridge cast."""
    return Excited(position("LAU:A LI:+s ZO:* LA:K", options=Options(**options)), CAST, cast)


REFUSALS: list[tuple[State, int, Action, str, dict[str, object]]] = [
    (Over(HERE.position, "no_move"), IA, Tymok(), "game_over", {"seat": IA}),
    (HERE, A, Move("XAU", "XAI"), "not_your_turn", {"seat": A, "mover": IA}),
    (HERE, CHANCE, Cast(3), "not_your_turn", {"seat": CHANCE, "mover": IA}),
    (Bridge(HERE.position, CAST), IA, Pass(), "chance_decides", {"seat": IA}),
    (Bridge(HERE.position, CAST), CHANCE, FirstMover(A), "wrong_chance", {"action": "FirstMover"}),
    (Bridge(HERE.position, CAST), CHANCE, Cast(6), "wrong_chance", {"action": "Cast"}),
    (CERKE.start(2, Options(first_player="A")), CHANCE, FirstMover(IA), "wrong_chance", {}),
    (HERE, IA, Cast(3), "wrong_chance", {}),
    (Declare(HERE.position, (), True), IA, Pass(), "must_declare", {}),
    (excited(2), IA, Move("LAU", "LI"), "must_land_or_pass", {}),
    (HERE, IA, Taxot(), "nothing_to_declare", {}),
    (excited(2), IA, Tymok(), "nothing_to_declare", {}),
    (HERE, IA, Land("TI"), "nothing_cast", {}),
    (HERE, IA, CastAgain(), "nothing_cast", {}),
    (Chain(HERE.position, CAST, Casting((2,))), IA, Pass(), "must_stop_or_cast", {}),
    (Refused(HERE.position, "LAU", "", "ZO", 1), IA, Land("ZO"), "must_cast_or_return", {"square": "ZO"}),
    (excited(2), IA, SecondCast(), "no_second_cast", {}),
    (excited(2, handicap_side="A", second_cast=True), IA, SecondCast(), "no_second_cast", {}),
    (
        ground("TO:* XO:* TU:s XU:s KA:K KIA:k", options=Options(tams=2, step_on_tam=False)),
        IA,
        TamMove("TO", "ZO", "XY", "XO", "latter"),
        "tam_not_steppable",
        {"square": "XO"},
    ),
    (HERE, IA, Move("QA", "TAI"), "unknown_square", {"square": "QA"}),
    (HERE, IA, Move("TAU", ""), "unknown_square", {"square": ""}),
    (HERE, IA, Drop("W", "KA"), "unknown_piece", {"piece": "W"}),
    (HERE, IA, Move("KA", "TAI"), "empty_square", {"square": "KA"}),
    (HERE, IA, Move("XAI", "XAU"), "not_your_piece", {"square": "XAI", "piece": "g"}),
    (HERE, IA, Move("NAI", "NU"), "tam_moves_otherwise", {"square": "NAI"}),
    (HERE, IA, TamMove("TAU", "TY", "TU"), "not_the_tam", {"square": "TAU", "piece": "K"}),
    (
        HERE,
        IA,
        Move("TAU", "TU"),
        "cannot_reach",
        {"src": "TAU", "dest": "TU", "piece": "K", "hue": True, "leg": 1},
    ),
    (
        HERE,
        IA,
        StepMove("TAU", "TAI", "TU"),
        "cannot_reach",
        {"src": "TAI", "dest": "TU", "piece": "K", "hue": True, "leg": 2},
    ),
    (HERE, IA, StepCast("PAU", "PI", "KE"), "cannot_reach", {"leg": 2}),
    (
        BARRED,
        IA,
        Move("ZAU", "ZO"),
        "way_barred",
        {"src": "ZAU", "dest": "ZO", "piece": "V", "barrier": "ZY"},
    ),
    (HERE, IA, StepMove("TAU", "TAU", "TY"), "cannot_reach", {"leg": 1}),
    (excited(2), IA, Land("KE"), "cannot_reach", {"leg": 2}),
    (HERE, IA, Move("TAU", "ZAU"), "own_piece_there", {"square": "ZAU", "piece": "S"}),
    (HERE, IA, Move("TAU", "NAI"), "tam_cannot_be_captured", {"square": "NAI"}),
    (
        GUARDED,
        IA,
        Move("TAU", "TAI"),
        "protected",
        {"square": "TAI", "piece": "+s", "general": "TY"},
    ),
    (HERE, IA, StepMove("TAU", "NAU", "NY"), "nothing_to_step_on", {"square": "NAU"}),
    (
        ground(PIECES, options=FORBIDDEN),
        IA,
        StepMove("TAU", "NAI", "NY"),
        "tam_not_steppable",
        {"square": "NAI"},
    ),
    (HERE, IA, StepMove("PAU", "PI", "PA"), "needs_cast", {"via": "PI", "dest": "PA"}),
    (HERE, IA, StepCast("TAU", "TAI", "TY"), "needs_no_cast", {"via": "TAI", "dest": "TY"}),
    (excited(1), IA, Land("TI"), "out_of_range", {"square": "TI", "distance": 2, "cast": 1}),
    (excited(1, declare_before_cast="direction"), IA, Land("TI"), "out_of_range", {"distance": 2}),
    (excited(1, declare_before_cast="none"), IA, Land("LY"), "out_of_range", {"distance": 3}),
    (excited(1, short_cast="nearer"), IA, Land("ZI"), "out_of_range", {"distance": 3}),
    (excited(5), IA, Land("NI"), "not_declared", {"square": "NI", "declared": "TI"}),
    (excited(5, short_cast="nearer"), IA, Land("NI"), "not_declared", {"square": "NI"}),
    (excited(1, declare_before_cast="direction"), IA, Land("LY"), "not_declared", {"square": "LY"}),
    (excited(5), IA, Land("LA"), "own_piece_there", {"square": "LA"}),
    (excited(5, pass_after_cast="only_if_short"), IA, Pass(), "pass_forbidden", {"cast": 5}),
    (HERE, IA, TamMove("NAI", "NU", "NI"), "tam_path", {"square": "NU", "after": "NAI"}),
    (HERE, IA, TamMove("NAI", "NY", "NI"), "tam_path", {"square": "NI", "after": "NY"}),
    (HERE, IA, TamMove("NAI", "NY", "NO", "TAI"), "tam_path", {"square": "TAI", "after": "NO"}),
    (HERE, IA, TamMove("NAI", "TAI", "TY"), "tam_needs_empty_square", {"square": "TAI", "piece": "+s"}),
    (HERE, IA, TamMove("NAI", "NY", "NU", "TY", "former"), "nothing_to_step_on", {"square": "TY"}),
    (
        ground(PIECES, options=FORBIDDEN, tam_moved_last=True),
        IA,
        TamMove("NAI", "NY", "NU"),
        "tam_after_tam",
        {"square": "NAI"},
    ),
    (ground(PIECES, options=FORBIDDEN), IA, TamMove("NAI", "NY", "NAI"), "tam_in_place", {"square": "NAI"}),
    (HERE, IA, Drop("+T", "KA"), "not_enough", {"piece": "+T"}),
    (HERE, IA, Drop("S", "TAI"), "occupied", {"square": "TAI", "piece": "+s"}),
]


@pytest.mark.parametrize(("state", "seat", "action", "rule", "data"), REFUSALS)
def test_refusal(state: State, seat: int, action: Action, rule: str, data: dict[str, object]) -> None:
    """The error names the rule and the squares it is about, and what is refused is not listed."""
    with pytest.raises(IllegalAction) as caught:
        CERKE.apply(state, seat, action)
    assert caught.value.rule == rule
    assert dict(caught.value.data).items() >= data.items()
    assert action not in CERKE.legal(state, seat)


def test_every_rule_is_shown() -> None:
    """No rule is documented without a position that leads to it, and none is raised undocumented."""
    assert {refusal[3] for refusal in REFUSALS} == set(RULES)


# --- Listing and judging agree ---------------------------------------------------------------------


def allowed(state: State, action: Action) -> bool:
    try:
        check(state, action)
    except IllegalAction as error:
        assert error.rule in RULES  # noqa: PT017  (either outcome is fine; the rule must be known)
        return False
    return True


def random_states(preset: str, seed: int, turns: int) -> list[State]:
    """Return the states of a random game, chance included."""
    rng = random.Random(seed)
    state = CERKE.start(2, PRESETS[preset])
    states: list[State] = []
    while len(states) < turns and not CERKE.turn(state).is_over:
        states.append(state)
        (seat,) = CERKE.turn(state).seats
        action = CERKE.chance(state).sample(rng) if seat == CHANCE else rng.choice(CERKE.legal(state, seat))
        state = CERKE.apply(state, seat, action)
    return states


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_listing_and_judging_agree(preset: str, seed: int) -> None:
    """What is listed is allowed and kept; of everything else that can be said, what is not is refused."""
    rng = random.Random(seed)
    for state in rng.sample(random_states(preset, seed, 60), 5):
        listed = legal(state)
        assert [check(state, action) for action in listed] == listed
        names = Field(state.position).geometry.names
        some = rng.sample(names, 12)
        said: list[Action] = [Move(src, dest) for src in names for dest in names]
        said += [StepMove(src, via, dest) for src in some for via in names for dest in some]
        said += [Land(dest) for dest in names] + [
            Drop(piece, dest) for piece in ("S", "+M") for dest in names
        ]
        assert {action for action in said if allowed(state, action)} == set(listed) & set(said)


@pytest.mark.parametrize("preset", PRESETS)
def test_casts_by_any_spelling(preset: str) -> None:
    """Every square of a declared direction is allowed and becomes a listed cast."""
    for state in random_states(preset, 4, 40)[::7]:
        listed = {action for action in legal(state) if isinstance(action, StepCast)}
        if isinstance(state, Ground):
            field = Field(state.position)
            for cast in listed:
                at, names = field.board_info.at, field.geometry.names
                for line in field.second_lines(at[cast.src], at[cast.via]):
                    for square in line:
                        assert check(state, StepCast(cast.src, cast.via, names[square])) in listed


@pytest.mark.parametrize("preset", PRESETS)
def test_every_path_of_the_tam_leads_where_the_listed_one_does(preset: str) -> None:
    """All paths are accepted, and those to one square lead to one position."""
    for state in random_states(preset, 5, 40)[::7]:
        if not isinstance(state, Ground):
            continue
        seat = state.position.mover
        listed = {move.second: move for move in legal(state) if isinstance(move, TamMove)}
        paths = list(tam_paths(state.position))
        assert {path.second for path in paths} == listed.keys()
        for path in paths:
            after = CERKE.apply(state, seat, path)
            same = CERKE.apply(state, seat, listed[path.second])
            assert (type(after), after.position.board) == (type(same), same.position.board)
            assert after.position.score == same.position.score
