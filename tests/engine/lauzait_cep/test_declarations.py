"""How rounds of ラウツァイト・セプ end: stalemates, third sets, concealed hands (section 9)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.lauzait_cep.state import (
    Award,
    Dealing,
    Event,
    RoundEnd,
    Set,
    State,
)
from tests.engine.lauzait_cep.positions import (
    STALEMATE_BOARD,
    A,
    begin,
    do,
    listed,
    pieces_of,
    refused,
    set_of,
)

# --- Stalemate (3.1, 9) ----------------------------------------------------------------------------


def test_a_stalemate() -> None:
    state = begin("K9 K9 F9 F9 K0 K0 F0 F0 F0", board=STALEMATE_BOARD)
    assert state.done.stale
    assert listed(state) == ["form F0 F0 F0", "stalemate"]
    formed = do(state, "form F0 F0 F0")
    assert listed(formed) == ["stalemate"]
    ended = do(formed, "stalemate")
    assert ended.table.points[A] == 3 + 28
    assert ended.table.history[-1] == RoundEnd(
        number=1,
        how="stalemate",
        seat=A,
        pieces=pieces_of("K9 K9 F9 F9 K0 K0 F0 F0 F0"),
        sets=(),
        awards=(
            Award("lauzait", 3),
            Award("dark", 15),
            Award("balanced", 10, count=18),
        ),
        formation=28,
        bonuses=(3, 0, 0, 0),
        gains=(31, 0, 0, 0),
        points=(31, 0, 0, 0),
        turns=1,
    )


def test_a_complete_hand_that_is_stale_is_a_stalemate() -> None:
    state = begin("K0 K0 K0 F9 F9 F9 F0 F0 F0", board=STALEMATE_BOARD)
    assert refused(state, "declare") == "stale"
    assert "declare" not in listed(state)


def test_a_revealed_set_that_could_be_discarded_prevents_a_stalemate() -> None:
    for revealed, stale in (("F0 F0 F0", True), ("F5 F6 F7", False), ("F8 F9 *", False)):
        state = begin("K9 K9 F9 F9 K0 K0", revealed, board=STALEMATE_BOARD)
        assert state.done.stale == stale
        assert ("stalemate" in listed(state)) == stale
    assert not begin("K9 K9 F9 F9 K0 K0 F0 F0 *", board=STALEMATE_BOARD).done.stale


def test_in_a_stalemate_the_third_set_still_declares() -> None:
    state = begin("F0 F0 F0", "K9 K9 K9", "K0 K0 K0", board=STALEMATE_BOARD)
    ended = do(state, "form F0 F0 F0").table.history[-1]
    assert ended.how == "third_set"
    assert ended.formation == 5
    assert [award.kind for award in ended.awards] == ["lauzait", "bridges"]


# --- Declarations (3.5, 9) -------------------------------------------------------------------------


def test_a_round_of_three_sets() -> None:
    """Example 6 of section 9: 14 points in the round."""
    state: State = begin("K0 K1 K2 K3 K4 K5 K6 K7 *", seats=4)
    revealed = ("K0 K1 K2", "K3 K4 K5", "K6 K7 *")
    for number, text in enumerate(revealed):
        mine = begin(" ".join(revealed[number:]), *revealed[:number])
        state = do(mine, f"form {text}")
    ended = state.table.history[-1]
    assert isinstance(state, Dealing)
    assert (ended.seat, ended.how, ended.turns) == (A, "third_set", 1)
    assert ended.awards == (
        Award("lauzait", 3),
        Award("experts", 3, suit="K"),
        Award("sequence", 3, numbers=tuple(range(9))),
    )
    assert (ended.formation, ended.bonuses, ended.gains) == (9, (5, 0, 0, 0), (14, 0, 0, 0))
    assert ended.sets == (
        set_of("K0 K1 K2"),
        set_of("K3 K4 K5"),
        Set(("K6", "K7", "*"), ("K6", "K7", "K8"), 2),
    )


def test_a_concealed_declaration_brings_no_bonus() -> None:
    """Example 5 of section 9."""
    state = do(begin("F1 F2 F3 F3 F3 * K3 K4 K5"), "declare")
    ended = state.table.history[-1]
    assert (ended.how, ended.formation, ended.bonuses) == ("concealed", 13, (0, 0, 0, 0))
    assert ended.awards == (Award("lauzait", 3), Award("balanced", 10, count=12))
    assert state.table.points == (13, 0, 0, 0)
    assert state.table.last == (Event("declare", A, points=13),)


def test_the_light_piece() -> None:
    for light, points in (("*", 14), ("F9", 13), ("K3", 14)):
        state = do(begin("F1 F2 F3 F3 F3 * K3 K4 K5", light=light), "declare")
        assert state.table.points[A] == points


def test_others_keep_what_they_have() -> None:
    state = begin("F1 F2 F3 F3 F3 * K3 K4 K5")
    state = replace(state, table=replace(state.table, points=(1, 4, 0, -0), bonuses=(1, 4, 0, 0)))
    ended = do(state, "declare").table.history[-1]
    assert ended.points == (14, 4, 0, 0)
    assert ended.gains == (14, 4, 0, 0)
