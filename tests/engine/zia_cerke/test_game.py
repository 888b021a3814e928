"""Turns, offers, setups, seasons and their ends (the rule specification, sections 3 and 4)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core import IllegalAction, OptionError, Step
from engine.zia_cerke import RULES, ZIA_CERKE, Options
from engine.zia_cerke.board import initial
from engine.zia_cerke.play import times_met
from engine.zia_cerke.state import (
    AcceptDraw,
    Action,
    Chaining,
    Choose,
    Move,
    Moving,
    OfferDraw,
    Over,
    Resign,
    Setup,
    State,
    Stop,
)
from tests.engine.card_properties import check_game
from tests.engine.zia_cerke.build import START, at, played, refused

BARE = "8i/9/4n4/9/9/9/4N4/9/I8"
"""Both kings and both vessels."""


def rule_of(state: State, seat: int, action: Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        ZIA_CERKE.apply(state, seat, action)
    assert caught.value.rule in RULES
    return caught.value.rule


def ended(state: State) -> tuple[str, tuple[int, ...]]:
    result = ZIA_CERKE.result(state)
    assert result is not None
    return result.rule, result.points


# --- Whose turn it is ------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_mover(first: int) -> None:
    state = ZIA_CERKE.start(2, Options(first_mover=first))  # type: ignore[arg-type]
    assert ZIA_CERKE.turn(state).seats == (first,)
    assert ZIA_CERKE.legal(state, 1 - first) == []
    assert rule_of(state, 1 - first, Resign()) == "not_your_turn"
    assert len(ZIA_CERKE.moves(state, first)) == 32


def test_what_has_no_place_here() -> None:
    state = at(START)
    assert rule_of(state, 0, Stop()) == "wrong_action"
    assert rule_of(state, 0, Choose("keep")) == "wrong_action"
    over = played(state, "resign")
    assert rule_of(over, 0, Stop()) == "game_over"
    assert ZIA_CERKE.turn(over).is_over
    with pytest.raises(IllegalAction, match="wrong_chance"):
        ZIA_CERKE.chance(state)


def test_a_king_may_stay_in_danger() -> None:
    """There is no check: the archer takes the king if nothing is done about it."""
    state = played(at("8i/9/8G/9/4n4/9/4N4/9/I8"), "KIA-KAU", "ZO-ZU", "PI-PAxPA")
    assert ended(state) == ("king", (2, 0))
    state = played(at("8i/8G/4n4/9/9/9/4N4/9/I8"), "KIA-KAU", "PA-PExPE")
    assert isinstance(state, Moving)
    assert state.table.captured == ("", "G")


# --- Giving up, draws ------------------------------------------------------------------------------


def test_resigning() -> None:
    assert ended(played(at(START), "resign")) == ("resigned", (0, 2))
    assert ended(played(at(START), "KAI-KY", "resign")) == ("resigned", (2, 0))


def test_an_offer_stands_until_the_other_side_moves() -> None:
    state = at(START)
    assert refused(state, "accept_draw") == "nothing_offered"
    offered = played(state, "offer_draw")
    assert ZIA_CERKE.turn(offered).seats == (0,)
    assert refused(offered, "offer_draw") == "already_offered"
    assert OfferDraw() not in ZIA_CERKE.legal(offered, 0)
    assert refused(offered, "accept_draw") == "nothing_offered"
    asked = played(offered, "KAI-KY")
    assert AcceptDraw() in ZIA_CERKE.legal(asked, 1)
    assert ended(played(asked, "accept_draw")) == ("draw_agreed", (1, 1))
    lapsed = played(asked, "KI-KU")
    assert lapsed.table.offered == (False, False)
    assert OfferDraw() in ZIA_CERKE.legal(lapsed, 0)
    assert AcceptDraw() not in ZIA_CERKE.legal(played(lapsed, "KY-KO"), 1)


def test_both_sides_may_offer() -> None:
    state = played(at(START), "offer_draw", "KAI-KY", "offer_draw")
    assert {OfferDraw(), AcceptDraw()} & set(ZIA_CERKE.legal(state, 1)) == {AcceptDraw()}
    state = played(state, "KI-KU")
    assert state.table.offered == (False, True)
    assert AcceptDraw() in ZIA_CERKE.legal(state, 0)


def test_offers_are_no_moves() -> None:
    state = played(at(START), "offer_draw", "KAI-KY")
    assert ZIA_CERKE.offers is not None
    assert [action for action in ZIA_CERKE.legal(state, 1) if action in ZIA_CERKE.offers] == [
        Resign(),
        OfferDraw(),
        AcceptDraw(),
    ]
    assert all(isinstance(action, Move) for action in ZIA_CERKE.moves(state, 1))


# --- How a season ends by itself -------------------------------------------------------------------

_AROUND = ("KIA-KAU", "PA-PE", "KAU-KIA", "PE-PA")


@pytest.mark.parametrize("times", [2, 3, 4, 10])
def test_a_position_that_comes_again(times: int) -> None:
    state = at(BARE, repetition=times)
    for number in range(times - 1):
        assert times_met(state.table) == number + 1
        for text in _AROUND:
            assert isinstance(state, Moving)
            state = played(state, text)
    assert ended(state) == ("repetition", (1, 1))


def test_a_position_counts_with_the_side_to_move() -> None:
    """Black loses a move by going around a triangle: the same pieces, but red is to move."""
    state = at(BARE, repetition=2)
    state = played(state, "KIA-KAU", "PA-PE", "KAU-LIA", "PE-PA", "LIA-KIA")
    assert isinstance(state, Moving)
    assert state.table.board == at(BARE).table.board
    assert state.table.mover == 1


def test_without_repetition_nothing_is_kept() -> None:
    state = played(at(BARE, repetition=None), *_AROUND * 6)
    assert isinstance(state, Moving)
    assert state.table.quiet == ()


def test_what_cannot_be_undone_is_forgotten() -> None:
    state = played(at("8i/9/4n4/9/k8/9/4N4/9/I7G"), "KIA-LIA", "PA-ME")
    assert len(state.table.quiet) == 2
    assert played(state, "PIA-MIA", "KO-KY").table.quiet == ()
    state = played(state, "PIA-PA")
    assert len(state.table.quiet) == 3
    far = played(at("8i/9/4n4/K8/9/9/4N4/9/I8"), "KU-KI", "PA-PE", "KI-KU", "PE-PA")
    assert times_met(far.table) == 2


def test_every_position_is_compared_as_it_was() -> None:
    """In random play the count agrees with a list of all positions of the season."""
    for seed in range(12):
        rng = random.Random(seed)
        state = at("8i/2k6/K1G1n4/9/9/9/4N1g2/6K2/I8", repetition=10, move_limit=2000)
        met: list[tuple[str, int]] = [(state.table.board, state.table.mover)]
        for _ in range(300):
            few = [
                move for move in ZIA_CERKE.moves(state, state.table.mover) if not getattr(move, "taken", "")
            ]
            state = ZIA_CERKE.apply(state, state.table.mover, rng.choice(few[:3] or few))
            if not isinstance(state, Moving):
                break
            met.append((state.table.board, state.table.mover))
            assert times_met(state.table) == met.count(met[-1])


def test_the_limit_of_moves() -> None:
    state = at(BARE, repetition=None, move_limit=50)
    for number in range(50):
        assert isinstance(state, Moving)
        assert state.table.moves == number
        state = played(state, _AROUND[number % 4])
    assert ended(state) == ("move_limit", (1, 1))


def test_who_cannot_move_loses() -> None:
    """Red's king is walled in by its own soldiers, those by water and each other, its vessel by black's."""
    state = played(at("9/9/2kk5/2ki5/5Nn2/9/9/9/8I"), "PIA-PAU")
    assert ended(state) == ("no_move", (2, 0))


# --- Seasons ---------------------------------------------------------------------------------------


def test_a_match_of_seasons() -> None:
    state = ZIA_CERKE.start(2, Options(seasons=3, first_mover=1))
    state = played(state, "KI-KU", "resign")
    assert ZIA_CERKE.standing(state) == (0, 2)
    assert ZIA_CERKE.deal(state) == 2
    assert ZIA_CERKE.turn(state).seats == (0,)
    assert state.table.board == initial()
    assert (state.table.moves, state.table.quiet, state.table.offered) == (0, (), (False, False))
    state = played(state, "offer_draw", "KAI-KY", "accept_draw")
    assert ZIA_CERKE.standing(state) == (1, 3)
    assert ZIA_CERKE.turn(state).seats == (1,)
    state = played(state, "resign")
    assert ended(state) == ("last_season", (3, 3))
    assert [(season.rule, season.winner, season.moves) for season in state.table.seasons] == [
        ("resigned", 1, 1),
        ("draw_agreed", None, 1),
        ("resigned", 0, 0),
    ]
    assert ZIA_CERKE.deals(Options(seasons=9)) == 9


# --- Setups ----------------------------------------------------------------------------------------


def choosing(**options: Any) -> State:
    return ZIA_CERKE.start(2, Options(setup="chosen", **options))


def test_both_choose_their_setup_in_secret() -> None:
    state = choosing()
    assert ZIA_CERKE.turn(state).seats == (0, 1)
    assert ZIA_CERKE.legal(state, 1) == [
        Choose(wing) for wing in ("keep", "swap_left", "swap_right", "swap_both")
    ]
    state = ZIA_CERKE.apply(state, 1, Choose("swap_left"))
    assert isinstance(state, Setup)
    assert ZIA_CERKE.turn(state).seats == (0,)
    assert rule_of(state, 1, Choose("keep")) == "already_chosen"
    assert rule_of(state, 0, Resign()) == "wrong_action"
    state = ZIA_CERKE.apply(state, 0, Choose("swap_both"))
    assert isinstance(state, Moving)
    assert state.table.board == initial("swap_both", "swap_left")
    assert state.table.board.startswith("gcbwiwcbg")
    assert state.table.board.endswith("GCBWIWBCG")
    assert state.table.wings == ("swap_both", "swap_left")


def test_a_setup_stays_hidden_until_both_have_chosen() -> None:
    one, other = (ZIA_CERKE.apply(choosing(), 1, Choose(wing)) for wing in ("keep", "swap_right"))
    for seat in (0, None):
        assert ZIA_CERKE.view(one, seat) == ZIA_CERKE.view(other, seat)
        assert ZIA_CERKE.view(one, seat).placed == (1,)
        assert ZIA_CERKE.own(ZIA_CERKE.view(one, seat)) is None
    assert ZIA_CERKE.own(ZIA_CERKE.view(other, 1)) == "swap_right"
    assert ZIA_CERKE.same_question(choosing(), other, 0)
    rng = random.Random(1)
    drawn = {ZIA_CERKE.determinise(ZIA_CERKE.view(one, 0), rng) for _ in range(100)}
    assert len(drawn) == 4


def test_each_season_has_its_own_setup() -> None:
    state = choosing(seasons=2)
    state = ZIA_CERKE.apply(ZIA_CERKE.apply(state, 0, Choose("keep")), 1, Choose("keep"))
    state = played(state, "resign")
    assert isinstance(state, Setup)
    assert state.chosen == (None, None)
    assert state.table.wings is None


def test_what_is_private() -> None:
    assert not ZIA_CERKE.privacy(Options()).private
    privacy = ZIA_CERKE.privacy(Options(setup="chosen"))
    assert privacy.private
    assert privacy.closed_menus
    assert not privacy.open_record


def test_the_swapped_setup() -> None:
    state = ZIA_CERKE.start(2, ZIA_CERKE.make_options("swapped"))
    assert state.table.board == initial("swap_both", "swap_both")


# --- Options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"chain_jumps": True},
        {"setup": "mixed"},
        {"slide": "beast_only"},
        {"first_mover": 2},
        {"seasons": 0},
        {"seasons": 10},
        {"repetition": 1},
        {"repetition": 11},
        {"move_limit": 49},
        {"move_limit": 2001},
        {"tam": True},
    ],
)
def test_options_that_do_not_fit(changes: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        ZIA_CERKE.make_options(changes=changes)


def test_options() -> None:
    with pytest.raises(OptionError, match="chain_needs_no_slide") as caught:
        ZIA_CERKE.make_options("draughts", {"slide": "both"})
    assert caught.value.data["option"] == "chain_jumps"
    assert ZIA_CERKE.make_options(changes={"slide": "chariot_only", "chain_jumps": True}).chain_jumps
    assert ZIA_CERKE.make_options(changes={"repetition": None, "move_limit": None}) == Options(
        repetition=None, move_limit=None
    )
    assert next(iter(ZIA_CERKE.presets.items())) == ("shin", Options())
    assert ZIA_CERKE.presets["draughts"] == Options(slide="none", chain_jumps=True)
    assert ZIA_CERKE.presets["free_setup"] == Options(setup="chosen")
    for seats in (1, 3):
        with pytest.raises(OptionError, match="bad_seats"):
            ZIA_CERKE.start(seats, Options())


# --- Steps -----------------------------------------------------------------------------------------


def test_steps() -> None:
    state = at("8i/9/4n4/9/9/C1k6/4N4/9/I8")
    plain, jump = (ZIA_CERKE.parse(state, text) for text in ("KY-KO", "KY-TYxNY"))
    assert ZIA_CERKE.steps(state, plain) == (Step("piece", "KY", "C"), Step("to", "KO"))
    assert ZIA_CERKE.steps(state, jump) == (Step("piece", "KY", "C"), Step("to", "TY", "k"))
    lost = at("8i/9/4n4/C2k5/9/9/4N4/9/I8", sacrifice_capture=True)
    assert ZIA_CERKE.steps(lost, ZIA_CERKE.parse(lost, "KU-x!TU"))[1] == Step("sacrifice", "TU", "k")
    chain = played(at("8i/9/4n4/9/1k7/9/1k2N4/2B6/I8", slide="none", chain_jumps=True), "NAU-KYxLAI")
    assert isinstance(chain, Chaining)
    assert [ZIA_CERKE.steps(chain, action) for action in ZIA_CERKE.legal(chain, 0)] == [
        (Step("jump", "NU", "k"),),
        (Step("stop", "stop"),),
    ]


def test_two_ways_to_one_square_are_told_apart() -> None:
    """The beast gets to LY by jumping over the soldier, and over both vessels without taking it."""
    state = at("8i/4k4/I8/9/2n6/9/2k1N4/3B5/9")
    jump, walk = ZIA_CERKE.parse(state, "TAU-LYxNAI"), ZIA_CERKE.parse(state, "TAU~ZAI~NO-LY")
    assert jump != walk
    assert ZIA_CERKE.parse(state, "TAU-LY") == walk
    assert ZIA_CERKE.steps(state, jump) == (
        Step("piece", "TAU", "B"),
        Step("to", "LY"),
        Step("take", "NAI", "k"),
    )
    assert ZIA_CERKE.steps(state, walk)[2] == Step("take", "nothing")
    assert {jump, walk} <= set(ZIA_CERKE.legal(state, 0))


# --- Properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", list(ZIA_CERKE.presets))
@pytest.mark.parametrize("seed", range(3))
def test_properties(preset: str, seed: int) -> None:
    options = replace(
        ZIA_CERKE.presets[preset], seasons=1 + seed, sacrifice_capture=seed == 1, move_limit=120
    )
    check_game(ZIA_CERKE, 2, options, seed, thorough=17)


def test_a_state_stays_small() -> None:
    """After 400 moves that could all be undone, with the position kept for repetition."""
    state = at(BARE, repetition=10, move_limit=2000)
    rng = random.Random(3)
    while isinstance(state, Moving) and state.table.moves < 400:
        moves = [move for move in ZIA_CERKE.moves(state, state.table.mover) if not getattr(move, "taken", "")]
        state = ZIA_CERKE.apply(state, state.table.mover, rng.choice(moves))
    assert len(ZIA_CERKE.dump(state)) < 3_000
    assert isinstance(state, Over) or ZIA_CERKE.load(ZIA_CERKE.dump(state)) == state
    assert msgspec.json.encode(state)
