"""Sections 3.8, 3.9 and 6.3 of the rule specification: reach and positions, row by row."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cerke.board import BOARDS, BY_ID, IA, A
from engine.cerke.game import CERKE
from engine.cerke.moves import Field, legal, tam_paths
from engine.cerke.options import Options
from engine.cerke.state import Ground, Move, StepCast, StepMove
from tests.engine.cerke.build import ground, names, of_kind, position

# --- 3.8 and 6.3: reach on an empty board ----------------------------------------------------------

QUEEN = "CI CIA CY KI KIA KY LAU LU LY ME MY NAI NO NY PA PY TA TAI TAU TE TI TIA TO TU XAU XU XY ZAI ZO ZY"
BISHOP = "CI CIA KI KIA LAU LU ME NAI NO PA XAU XU ZAI ZO"
ROOK = "CY KY LY MY NY PY TA TAI TAU TE TI TIA TO TU XY ZY"
ROOK_TE = "CE KE LE ME NE PE TA TAI TAU TI TIA TO TU TY XE ZE"
RING = "NAI NO NY TAI TO ZAI ZO ZY"

REACH = {
    # profession: (finite, infinite) from TE, then from TY, which is hue
    "vessel": (("", "TA"), ("LY NY XY ZY", "TA TAI TAU TE TI TIA TO TU")),
    "soldier": (("TA", ""), ("NY TAI TO TU ZY", "")),
    "archer": (("", ROOK_TE), ("", BISHOP)),
    "chariot": (("LE TU XE", ""), ("LAU LU XAU XU", "")),
    "tiger": (("NA NI ZA ZI", ""), ("", BISHOP)),
    "horse": (("LU XU", ""), ("", "CI CIA KI KIA LAU LU ME PA XAU XU")),
    "clerk": (("NE ZE", "TA TAI TAU TI TIA TO TU TY"), ("", ROOK)),
    "shaman": (("TA TI", "CE KE LE ME NE PE XE ZE"), ("", QUEEN)),
    "general": (("NA NE NI TA ZA ZE ZI", ""), (RING, "")),
    "king": (("NA NE NI TA TI ZA ZE ZI", ""), (RING, "")),
}
HARD_TAM = REACH | {
    "archer": (("", ROOK_TE), ("NAI NO ZAI ZO", ROOK)),
    "chariot": (("", "CO KO LU MY NA NI PAI XU ZA ZI"), ("NY TAI TO ZY", BISHOP)),
    "horse": (("LU XU", ""), ("LAU LU LY TAU TU XAU XU XY", "")),
    "shaman": (("NE TA TI ZE", ""), ("", QUEEN)),
}
VARIANTS = [
    *(("", profession, squares) for profession, squares in REACH.items()),
    *(("move_table=hard_tam", profession, squares) for profession, squares in HARD_TAM.items()),
    ("hue_vessel=as_archer", "vessel", (("", "TA"), ("", ROOK))),
    ("tiger_horse=both_tiger", "tiger", REACH["tiger"]),
    ("tiger_horse=both_tiger", "horse", REACH["tiger"]),
    ("tiger_horse=both_horse", "tiger", REACH["horse"]),
    ("tiger_horse=both_horse", "horse", REACH["horse"]),
    ("archer_chariot=both_archer", "archer", REACH["archer"]),
    ("archer_chariot=both_archer", "chariot", REACH["archer"]),
    ("archer_chariot=both_chariot", "archer", REACH["chariot"]),
    ("archer_chariot=both_chariot", "chariot", REACH["chariot"]),
    ("horse_hue_jump=any_one", "horse", REACH["horse"]),
    ("horse_hue_jump=any_one tiger_horse=both_horse", "tiger", REACH["horse"]),
]


def options_of(text: str) -> Options:
    return CERKE.make_options("standard", dict(change.split("=") for change in text.split()))


def reach(options: Options, piece: str, square: str) -> tuple[set[str], set[str]]:
    field = Field(position(f"{square}:{piece} PIA:*", mover=IA if piece.isupper() else A, options=options))
    origin = field.board_info.at[square]
    finite, lines = field.reach(piece, origin)
    at = BOARDS[options.board].names
    return {at[square] for square in finite}, {at[square] for line in lines for square in line}


@pytest.mark.parametrize(("changes", "profession", "expected"), VARIANTS)
@pytest.mark.parametrize("color", ["", "+"])
def test_reach(
    changes: str, profession: str, color: str, expected: tuple[tuple[str, str], tuple[str, str]]
) -> None:
    """Reach from an ordinary square and from a hue square is the table's, whatever the colour."""
    piece = color + BY_ID[profession].letter
    normal, hue = expected
    assert reach(options_of(changes), piece, "TE") == (names(normal[0]), names(normal[1]))
    assert reach(options_of(changes), piece, "TY") == (names(hue[0]), names(hue[1]))


def test_reach_of_side_a() -> None:
    """Forward is the other way for side A."""
    assert reach(Options(), "s", "TY") == (names("NY TAI TAU TO ZY"), set())
    assert reach(Options(), "v", "TE") == (set(), names("TI TU TO TY TAI TAU TIA"))


def test_both_halves_of_a_hue_horse_that_leaps_any_one_piece() -> None:
    """``any_one``: the one piece leaped over may stand anywhere on the way, but only one may."""
    pieces = "TY:H XU:+s MI:s PIA:*"
    adjacent = Field(position(pieces))
    any_one = Field(position(pieces, options=Options(horse_hue_jump="any_one")))
    origin = adjacent.board_info.at["TY"]
    ways = []
    for field in (adjacent, any_one):
        squares = {field.geometry.names[square] for square in field.reach_all("H", origin)}
        ways.append(squares & names("ZO XU CI ME PA"))
    assert ways == [names("XU"), names("XU CI ME PA")]


# --- 3.9: positions --------------------------------------------------------------------------------

P6 = "NE:+a NI:g LI:+c KI:L NO:+C PIA:*"
P8 = "NE:+a NU:g LU:+c KU:L PIA:*"

POSITIONS = [
    # name, position, options, mover, moves, {via: (steps, casts)}, squares of further steps; * is water
    ("P1", "TY:H ZO:+s KIA:*", "", "TY", "CI CIA KI LAU LU ME PA XAU XU", {"KIA": ("NAI", "")}, ""),
    (
        "P2",
        "TY:H XU:+s KIA:*",
        "",
        "TY",
        "CIA KI LAU LU XAU XU",
        {"KIA": ("NAI", ""), "XU": ("", "LAU ME MY NA NAI PA PAI TE TY")},
        "",
    ),
    (
        "P3",
        "TY:M TU:+s TE:s KIA:*",
        "",
        "TY",
        "CI CIA CY KI KY LAU LU LY ME MY NAI NO* NY PA PY TAI TAU TE TI TIA TO* TU XAU XU XY ZAI* ZO* ZY*",
        {"TE": ("TA TI", "CE KE LE ME NE PE XE ZE")},
        "TU KIA",
    ),
    ("P4", "TY:S TO:+s KIA:*", "", "TY", "NY TAI TO* ZY*", {"TO": ("TU", "")}, ""),
    (
        "P5",
        "TY:V ZY:+s KIA:*",
        "",
        "TY",
        "LY NY TA TAI TAU TE TI TIA TO TU ZY",
        {"ZY": ("", "ZA ZE ZI ZO ZU")},
        "",
    ),
    ("P6", P6, "", "NO", "KO NAI NI ZO", {"NI": ("KA KO ZA ZO", "")}, ""),
    (
        "P7",
        P6,
        "",
        "KI",
        "KA KAI KAU KE KIA KO KU KY",
        {"LI": ("KI NI", "LA LAI LAU LE LIA LO LU LY")},
        "",
    ),
    (
        "P10",
        "LAU:A LI:*",
        "",
        "LAU",
        None,
        {"LI": ("", "CI KI LA LAI LAU LE LIA LO LU LY MI NI PI TI XI ZI*")},
        "",
    ),
    (
        "P11",
        "LAU:A LI:*",
        "tam_itself_is_tam_hue=true",
        "LAU",
        None,
        {"LI": ("", "CAU KE KU MIA NE NU TA TO* XAI ZY*")},
        "",
    ),
    (
        "P12",
        "KAU:M LAU:A PIA:*",
        "",
        "KAU",
        "KAI KIA",
        {"LAU": ("LAI LIA", "CAU KAU MAU NAU PAU TAU XAU ZAU")},
        "",
    ),
]


@pytest.mark.parametrize(
    ("pieces", "changes", "mover", "moves", "steps", "further"), [p[1:] for p in POSITIONS]
)
def test_position(
    pieces: str, changes: str, mover: str, moves: str | None, steps: dict[str, tuple[str, str]], further: str
) -> None:
    """Moves, steps, casts and their need of a water cast are those of the rule book."""
    state = ground(pieces, options=options_of(changes))
    field = Field(state.position)
    at = field.board_info.at

    def starred(dests: list[str]) -> set[str]:
        return {dest + "*" * field.needs_water_cast(at[mover], at[dest]) for dest in dests}

    actions = [action for action in legal(state) if getattr(action, "src", "") == mover]
    if moves is not None:
        assert starred([move.dest for move in of_kind(actions, Move)]) == names(moves)
    for via, (finite, infinite) in steps.items():
        found = [step.dest for step in of_kind(actions, StepMove) if step.via == via]
        assert starred(found) == names(finite)
        found = [step.declared for step in of_kind(actions, StepCast) if step.via == via]
        assert starred(found) == names(infinite)
    vias = {step.via for step in actions if isinstance(step, StepMove | StepCast)}
    assert vias == steps.keys() | names(further)


@pytest.mark.parametrize(("pieces", "takes"), [(P8, True), (P8.replace("PIA", "TO"), False)])
def test_general_protects_only_on_hue(pieces: str, takes: bool) -> None:
    """P8 and P9: the chariot on LU can be taken unless the 皇 makes the general's square hue."""
    assert (Move("KU", "LU") in legal(ground(pieces))) is takes


def test_generals_protect_each_other_but_not_themselves() -> None:
    """3.3: a lone general on hue can be taken; two adjacent ones on hue cannot."""
    lone = "NI:g NU:K PIA:*"
    pair = "TU:g XU:+g TO:K ZI:* PIA:S"
    assert Move("NU", "NI") in legal(ground(lone))
    assert Move("TO", "TU") in legal(ground("TU:g XU:+g TO:K PIA:*"))
    assert Move("TO", "TU") in legal(ground(pair))
    near = "TU:g ZU:+g TO:K ZI:*"
    assert Move("TO", "TU") not in legal(ground(near))


def test_p13() -> None:
    """The 皇 alone has 64 paths, 8 of them back to its square; each square is listed once."""
    state = ground("ZO:*")
    paths = list(tam_paths(state.position))
    assert len(paths) == len(set(paths)) == 64
    assert sum(path.second == "ZO" for path in paths) == 8
    assert len(legal(state)) == len({path.second for path in paths}) == 25


def test_p14() -> None:
    """The 皇 in the corner with one piece beside it."""
    paths = tam_paths(position("KA:* LA:+s"))
    assert Counter(path.step for path in paths) == {"": 11, "former": 24, "latter": 10}


@pytest.mark.parametrize("mover", [IA, A])
@pytest.mark.parametrize(
    ("preset", "counts", "tam", "water"),
    [
        ("standard", {"Move": 20, "StepMove": 62, "StepCast": 41}, {"": 46, "latter": 80}, 4),
        ("educational", {"Move": 6, "StepMove": 34, "StepCast": 12}, {"": 46, "latter": 50}, 0),
    ],
)
def test_first_turn(preset: str, counts: dict[str, int], tam: dict[str, int], water: int, mover: int) -> None:
    """P15 and P16: how many actions there are in the initial position."""
    options = CERKE.make_options(preset)
    start = CERKE.start(2, options).position
    state = Ground(type(start)(options, start.board, ("", ""), mover, 1, start.score))
    actions = legal(state)
    assert Counter(type(action).__name__ for action in actions if not hasattr(action, "second")) == counts
    assert Counter(path.step for path in tam_paths(state.position)) == tam
    field = Field(state.position)
    at = field.board_info.at
    moves = [action for action in actions if isinstance(action, Move | StepMove)]
    assert sum(field.needs_water_cast(at[move.src], at[move.dest]) for move in moves) == water
