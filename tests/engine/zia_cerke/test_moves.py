"""How pieces move: the legality examples and the move counts of the rule specification, section 5."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from engine.zia_cerke import ZIA_CERKE, Options
from engine.zia_cerke.board import AT, EMPTY, NAMES, WATER, initial
from engine.zia_cerke.moves import after, moves_of, paths, rules_of
from engine.zia_cerke.state import Chaining, Over
from tests.engine.zia_cerke.build import START, at, goals, notations, played, refused

# --- Legality examples -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "square", "expected"),
    [
        pytest.param(START, "KAI", "KY", id="1"),
        pytest.param(START, "ZAI", "ZY ZO ZU NO TO XO CO", id="2"),
        pytest.param("8i/9/9/9/4n4/9/4N4/9/I8", "ZAI", "ZY", id="3"),
        pytest.param("8i/9/9/9/2Nn5/9/9/9/I8", "NO", "", id="4"),
        pytest.param("8i/9/9/9/9/2K6/4N4/9/I8", "NY", "", id="6"),
        pytest.param("8i/9/2K1n4/9/9/9/4N4/9/I8", "NI", "NE NU LI TI", id="7"),
        pytest.param("8i/9/3Kn4/9/9/9/4N4/9/I8", "TI", "TE TU NI XI ZE", id="8"),
        pytest.param("8i/9/4n4/9/9/9/4N4/4K4/I8", "ZAU", "", id="9"),
        pytest.param("8i/9/4n4/9/9/2W6/4N4/9/I8", "NY", "LY TY LO LAI TAI", id="10"),
        pytest.param("8i/9/4n4/9/G8/9/4N4/9/I8", "KO", "LO KA KE KI KU KY KAI KAU", id="11"),
        pytest.param(
            "8i/9/4n4/9/9/9/2G1N2k1/9/I8",
            "NAI",
            "LAI KAI TAI NY NAU NIA XAI CAI ZAU ZIA MAIxMAI",
            id="12",
        ),
        pytest.param("8i/9/4n4/C2k5/9/9/4N4/9/I8", "KU", "KA KE KI KO KY KAI KAU LU NU", id="15"),
        pytest.param(
            "8i/C7k/4n4/9/9/9/4N4/9/I8",
            "KE",
            "KA KI KU KO KY KAI KAU LE NE TE ZE XE CE ME",
            id="16",
        ),
        pytest.param(
            "8i/9/4n4/9/9/9/C3N4/9/I8",
            "KAI",
            "KA KE KI KU KO KY KAU LAI NAI TAI XAI CAI MAI PAI ZAU ZIA",
            id="20",
        ),
    ],
)
def test_all_destinations(board: str, square: str, expected: str) -> None:
    assert goals(at(board), square) == set(expected.split())


def test_the_first_moves() -> None:
    """Example 5."""
    expected = {f"{column}AI-{column}Y" for column in "KLNTXCMP"}
    expected |= {f"ZAI-{square}" for square in ("ZY", "ZO", "ZU", "NO", "TO", "XO", "CO")}
    expected |= {"KIA-KAU", "PIA-PAU", "LIA-KAU", "LIA-NAU", "MIA-CAU", "MIA-PAU", "NIA-NAU", "CIA-CAU"}
    found = notations(at(START))
    assert expected <= found
    assert len(found) == 32
    assert {square: len(notations(at(START), square)) for square in ("TIA", "XIA", "ZIA")} == {
        "TIA": 3,
        "XIA": 3,
        "ZIA": 3,
    }
    assert refused(at(START), "KAI-LAI") == "own_piece_there"
    assert refused(at("8i/9/4n4/9/9/9/K3N4/9/I8"), "KAI-LAI") == "cannot_reach"
    assert refused(at(START), "ZAI-ZI") == "vessel_there"


def test_an_archer_goes_over_two_vessels() -> None:
    """Example 13."""
    found = notations(at("8i/9/9/9/9/4n4/3GN4/9/I8"), "TAI")
    assert {"TAI~ZAI~ZY-LY", "TAI~ZAI~ZY-XY", "TAI~ZAI~ZY-KY"} <= found


def test_a_chariot_jumps_and_lands_right_behind() -> None:
    """Example 14."""
    state = at("8i/9/4n4/9/9/C1k6/4N4/9/I8")
    assert "KY-TYxNY" in notations(state)
    assert refused(state, "KY-NY") == "jumps_to_take"
    assert refused(state, "KY-XYxNY") == "cannot_reach"
    board = played(state, "KY-TYxNY").table.board
    assert (board[AT["KY"]], board[AT["NY"]], board[AT["TY"]]) == (EMPTY, EMPTY, "C")


@pytest.mark.parametrize(
    ("board", "text"),
    [
        pytest.param("8i/9/4n4/C2k5/9/9/4N4/9/I8", "KU-x!TU", id="15: water"),
        pytest.param("8i/C7k/4n4/9/9/9/4N4/9/I8", "KE-x!PE", id="16: the edge"),
        pytest.param("8i/9/4n4/9/9/4N4/C1kk5/9/I8", "KAI-x!NAI", id="17: occupied"),
        pytest.param("8i/9/4n4/9/9/9/C2kN4/9/I8", "KAI-x!TAI", id="18: a vessel"),
        pytest.param("7ki/8B/4n4/9/9/9/4N4/9/I8", "PE-x!MA", id="22: the edge"),
    ],
)
def test_without_room_a_jump_is_a_sacrifice_or_nothing(board: str, text: str) -> None:
    state = at(board)
    victim = text.partition("!")[2]
    assert not {found for found in notations(state) if "x" in found}
    assert refused(state, text) == "no_sacrifice"
    assert refused(state, text.replace("-x!", " takes ")) == "no_room_behind"
    state = at(board, sacrifice_capture=True)
    assert {found for found in notations(state) if "x" in found} == {text}
    after_it = played(state, text).table
    assert after_it.board[AT[text.partition("-")[0]]] == after_it.board[AT[victim]] == EMPTY
    assert sorted("".join(after_it.captured)) == sorted(
        (at(board).table.board[AT[text.partition("-")[0]]], "k")
    )


def test_a_step_may_end_with_a_jump() -> None:
    """Example 19."""
    state = at("8i/9/4n4/9/9/9/2C1Nk3/9/I8")
    assert "NAI~ZAI-CAIxXAI" in notations(state)
    assert played(state, "NAI~ZAI-CAIxXAI").table.last[-1].via == ("ZAI",)


def test_a_beast_goes_on_diagonally_from_a_vessel() -> None:
    """Example 21."""
    state = at("8i/9/9/9/4n4/3B5/4N4/9/I8")
    over = ("XU", "CI", "ME", "TU", "NI", "LE", "KA", "XY", "CAI", "MAU", "PIA")
    assert {f"TY~ZO-{square}" for square in over} <= notations(state, "TY")


def test_an_archer_takes_the_king() -> None:
    """Example 23."""
    state = played(at("8i/9/4n4/9/9/9/4N4/9/I7G"), "PIA-PAxPA")
    assert isinstance(state, Over)
    result = ZIA_CERKE.result(state)
    assert result is not None
    assert (result.points, result.ranking, result.rule) == ((2, 0), (1, 2), "king")


def test_pieces_that_do_not_slide() -> None:
    """Example 24."""
    assert goals(at("8i/9/4n4/9/9/C1k6/4N4/9/I8", slide="none"), "KY") == {"KO", "KAI", "LY"}
    state = at("8i/9/4n4/9/9/Ck7/4N4/9/I8", slide="none")
    assert goals(state, "KY") == {"KO", "KAI", "NYxLY"}


def test_a_chain_of_jumps() -> None:
    """Example 25."""
    board = "8i/9/4n4/9/1k7/9/1k2N4/2B6/I8"
    state = played(at(board, slide="chariot_only", chain_jumps=True), "NAU-KYxLAI")
    assert isinstance(state, Chaining)
    assert {ZIA_CERKE.notate(state, action) for action in ZIA_CERKE.legal(state, 0)} == {"KY-NUxLO", "stop"}
    assert ZIA_CERKE.legal(state, 1) == []
    assert played(state, "stop").table.mover == 1
    done = played(state, "KY-NUxLO")
    assert done.table.mover == 1
    assert (done.table.captured, done.table.moves) == (("kk", ""), 1)
    assert [trace.taken for trace in done.table.last] == ["LAI", "LO"]
    assert played(at(board, slide="chariot_only"), "NAU-KYxLAI").table.mover == 1


def test_red_moves_down() -> None:
    """Example 26."""
    state = at("8i/9/4n4/2w6/9/9/4N4/9/I8", 1)
    assert goals(state, "NU") == {"LU", "TU", "LI", "TI", "LO"}


def test_a_chariot_that_slides_makes_no_chain() -> None:
    board = "8i/9/4n4/9/9/Ck7/2k1N4/9/I8"
    chained = played(at(board, slide="none", chain_jumps=True), "KY-NYxLY")
    assert isinstance(chained, Chaining)
    sliding = played(at(board, slide="chariot_only", chain_jumps=True), "KY-NYxLY")
    assert sliding.table.mover == 1


def test_nobody_sacrifices_a_piece_in_a_chain() -> None:
    """The second soldier stands at the edge: it could be taken by a sacrifice alone."""
    board = "8i/9/4n4/9/9/9/4N2kk/6C2/I8"
    options: dict[str, Any] = {"slide": "none", "chain_jumps": True, "sacrifice_capture": True}
    state = played(at("8i/9/4n4/9/9/5Ck1k/4N4/9/I8", **options), "XY-MYxCY")
    assert state.table.mover == 1
    assert goals(at(board, **options), "CAU") == {"CAI", "CIA", "XAU", "MAU"}


# --- Move counts -----------------------------------------------------------------------------------

SWAPPED: Final = "gcbwiwbcg/9/kkkknkkkk/9/9/9/KKKKNKKKK/9/GCBWIWBCG"
_ONE: Final = "1bcwiwcb1/4g4/g1k1n1k1k/1k1k1k3/4N4/1K3K1K1/K1K5K/G1CW1WCBG/1B2I4"
_TWO: Final = "g2ww1cb1/cg7/kkkbnkkkk/5i3/3N5/K2k5/GKK2KKKK/1C1IW4/1B3WCBG"
_THREE: Final = "g1c2icbg/w4w3/k1k2kkkk/1k1k5/9/3KnK2K/KK2N1KK1/3W4B/1BC1IbCG1"
_FOUR: Final = "3g1ccbg/2bw1i3/1k1knk3/2k2wkkk/K8/3IN2K1/1KKK1KK1K/5W1W1/G3CBCBG"
_SLOW: Final = {"slide": "chariot_only"}
_SLOWEST: Final = {"slide": "none"}
_LOST: Final = {"sacrifice_capture": True}

PERFT: Final[tuple[tuple[str, int, dict[str, Any], tuple[int, ...]], ...]] = (
    (START, 0, {}, (32, 1_008, 33_336, 1_093_647)),
    (START, 0, _LOST, (32, 1_008, 33_336, 1_093_647)),
    (START, 0, _SLOW, (32, 1_008, 33_272, 1_089_363)),
    (START, 0, _SLOWEST, (32, 1_008, 32_824, 1_059_599)),
    (SWAPPED, 0, {}, (38, 1_440, 53_402, 1_980_199)),
    (_ONE, 0, {}, (33, 1_225, 41_739)),
    (_ONE, 1, {}, (36, 1_187, 43_741)),
    (_TWO, 0, {}, (36, 1_657, 59_886)),
    (_TWO, 0, _SLOW, (35, 1_505, 53_030)),
    (_TWO, 0, _SLOWEST, (35, 1_505, 52_429)),
    (_TWO, 0, _LOST, (36, 1_692, 61_317)),
    (_THREE, 0, {}, (27, 1_004, 28_551)),
    (_THREE, 0, _SLOWEST, (22, 723, 17_336)),
    (_THREE, 0, _LOST, (28, 1_061, 31_230)),
    (_FOUR, 0, {}, (39, 1_328, 50_898)),
    (_FOUR, 0, _SLOW, (37, 1_260, 45_989)),
)
"""The table of the rule specification; what takes longer is counted by the benchmark."""

QUICK: Final = 60_000


def perft(board: str, seat: int, options: Options, depth: int) -> int:
    """Count the sequences of so many moves."""
    rules = rules_of(options)

    def count(board: str, seat: int, depth: int) -> int:
        moves = moves_of(board, seat, rules)
        if depth == 1:
            return len(moves)
        return sum(count(after(board, move), 1 - seat, depth - 1) for move in moves)

    return count(board, seat, depth)


@pytest.mark.parametrize(("board", "seat", "options", "counts"), PERFT)
def test_move_counts(board: str, seat: int, options: dict[str, Any], counts: tuple[int, ...]) -> None:
    state = at(board, seat, **options)
    for depth, count in enumerate(counts, 1):
        if count < QUICK:
            assert perft(state.table.board, seat, Options(**options), depth) == count


# --- What no example says --------------------------------------------------------------------------


def test_the_initial_positions() -> None:
    assert initial() == at(START).table.board
    assert initial("swap_both", "swap_both") == at(SWAPPED).table.board
    assert initial("swap_left", "swap_right")[72:] == "GCBWIWCBG"
    assert initial("swap_left", "swap_right")[:9] == "gbcwiwbcg"


def test_a_piece_may_not_end_where_it_began() -> None:
    """The king could step on its vessel and come back; so could the archer."""
    state = at("8i/9/9/9/4n4/3GNI3/9/9/9")
    assert not {move for move in moves_of(state.table.board, 0, rules_of(Options())) if move.src == move.dest}
    assert refused(state, "TY~ZY-TY") == "cannot_reach"


def test_only_vessels_stand_on_water() -> None:
    """In random play, whatever the options."""
    for seed in range(6):
        rng = random.Random(seed)
        options = Options(
            slide=rng.choice(["both", "chariot_only", "none"]),
            sacrifice_capture=bool(seed % 2),
            repetition=None,
            move_limit=None,
        )
        state = ZIA_CERKE.start(2, options)
        for _ in range(150):
            if isinstance(state, Over):
                break
            action = rng.choice(ZIA_CERKE.moves(state, state.table.mover))
            state = ZIA_CERKE.apply(state, state.table.mover, action)
            board = state.table.board
            assert all((board[square] in "Nn.") for square in WATER)
            assert sum(piece in "Nn" for piece in board) == 2
            assert {board[square] for square in WATER} >= {"N", "n"}


def test_every_way_leads_to_the_same_moves() -> None:
    """The ways over vessels together have the ends that are listed, each shown by its shortest way."""
    rng = random.Random(4)
    rules = rules_of(Options(sacrifice_capture=True))
    stepped = 0
    for _ in range(120):
        squares = [EMPTY] * 81
        for piece, number in (("N", 1), ("n", 1)):
            for place in rng.sample([square for square in WATER if squares[square] == EMPTY], number):
                squares[place] = piece
        land = [square for square in range(81) if square not in WATER]
        for piece, place in zip("IiGGCCBBWWKKkkkkggccbb", rng.sample(land, 22), strict=True):
            squares[place] = piece
        board = "".join(squares)
        for src in (square for square, piece in enumerate(board) if piece in "IGCBWK"):
            listed = {
                (move.dest, move.taken, move.sacrifice)
                for move in moves_of(board, 0, rules)
                if move.src == src
            }
            ways = list(paths(board, src, rules))
            assert listed == set().union(*(ends for _, ends in ways))
            assert [len(path) for path, _ in ways] == sorted(len(path) for path, _ in ways)
            stepped += len(ways) > 1
    assert stepped > 30
    assert NAMES[40] == "ZO"
