"""連撃獣裁: the examples of the rules, what stays hidden, chances, and the properties of every game."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import CHANCE, OPEN, IllegalAction, Luck, OptionError, Step
from engine.heats import Acting, Chain, Event, Over, Thrown
from engine.niek_zau_shu import NIEK_ZAU_SHU, RULES, Options
from engine.niek_zau_shu.play import BUST, passing, passing_from_the_start, thrown
from engine.niek_zau_shu.state import Again, Hold
from engine.sticks import ODDS, Fallen, Throw
from tests.engine.card_properties import check_game, play
from tests.engine.heat_tables import A, B, C, D, fallen, going_on, holding, niek, refused

# --- Chains (3.1, 3.3) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("falls", "holds", "value"),
    [
        ((3,), True, 3),
        ((1,), True, 1),
        ((0, 4), True, 4),
        ((2, 3, 5), True, 10),
        ((4, 1), False, 0),
        ((4, 4, 0), False, 0),
    ],
)
def test_the_worked_examples_of_chains(falls: tuple[int, ...], holds: bool, value: int) -> None:
    """Test 3."""
    state = (holding if holds else going_on)(niek(2), *falls)
    chain = state.table.chain(A)
    assert chain == Chain(falls, "held" if holds else "bust")
    assert chain.value == value
    assert NIEK_ZAU_SHU.turn(state).seats == (B,)


@pytest.mark.parametrize(
    ("chains", "nets"),
    [(((2, 3, 2), (4, 1)), (2, -2)), (((4, 1), (2, 0), (2, 4), (4, 5)), (-4, 4))],
)
def test_the_worked_examples_of_rounds(chains: tuple[tuple[int, ...], ...], nets: tuple[int, ...]) -> None:
    state = niek(2, ante=2)
    for falls in chains:
        state = (going_on if falls[-1] < 2 else holding)(state, *falls)
    assert NIEK_ZAU_SHU.standing(state) == nets
    assert state.table.last_round.gains == nets


@pytest.mark.parametrize("ones", range(6))
def test_after_any_first_throw_both_choices_are_legal(ones: int) -> None:
    """Test 4: the loss is that of a further throw."""
    state = going_on(niek(2), ones)
    assert NIEK_ZAU_SHU.turn(state).seats == (A,)
    assert NIEK_ZAU_SHU.legal(state, A) == [Again(), Hold()]


@pytest.mark.parametrize("ones", range(6))
def test_a_first_throw_may_be_bust_by_an_option(ones: int) -> None:
    """Test 4, its other half."""
    state = going_on(niek(2, first_throw_busts=True), ones)
    chain = state.table.chain(A)
    if ones < 2:
        assert chain == Chain((ones,), "bust")
        assert chain.value == 0
        assert NIEK_ZAU_SHU.legal(state, A) == []
    else:
        assert NIEK_ZAU_SHU.legal(state, A) == [Again(), Hold()]


@pytest.mark.parametrize(("rule", "pot"), [("reante", 12), ("free", 6)])
def test_everybody_bust_plays_on_for_a_grown_pot(rule: str, pot: int) -> None:
    """Test 5."""
    state = niek(3, ante=2, tie_rule=rule)
    assert state.table.pot == 6
    for _ in range(3):
        state = going_on(state, 4, 1)
    assert state.table.contenders == (A, B, C)
    assert state.table.pot == pot
    assert state.table.chains == (Chain(),) * 3, "totals start from nothing"
    assert state.table.last == Event("tied", C)


def test_a_held_nothing_ties_with_the_bust() -> None:
    state = going_on(holding(holding(niek(3), 0), 0), 2, 1)
    assert state.table.contenders == (A, B, C)


def test_after_again_the_sticks_fall_without_a_further_throw() -> None:
    state = NIEK_ZAU_SHU.apply(going_on(niek(2), 3), A, Again())
    assert isinstance(state, Thrown)
    assert NIEK_ZAU_SHU.turn(state).is_chance
    assert fallen(NIEK_ZAU_SHU, state, 2).table.chain(A).value == 5


def test_there_is_no_upper_limit() -> None:
    state = going_on(niek(2), *(5,) * 60)
    assert state.table.chain(A).value == 300
    assert NIEK_ZAU_SHU.legal(state, A) == [Again(), Hold()]


# --- Chances (3.1, 8) ------------------------------------------------------------------------------


def test_the_chance_of_going_bust() -> None:
    assert Fraction(3, 16) == BUST
    chain = Chain((4,))
    after = [(odds, thrown(Options(), chain, ones)) for ones, odds in enumerate(ODDS)]
    assert sum(odds for odds, later in after if later.status == "bust") == BUST
    assert sum(odds * (sum(later.throws) - 4) for odds, later in after if not later.over) == Fraction(75, 32)


@pytest.mark.parametrize(("best", "chance"), [(10, 0.51), (13, 0.41), (16, 0.33), (20, 0.25)])
def test_the_chance_of_passing_the_best(best: int, chance: float) -> None:
    """The figures of section 8."""
    assert float(passing_from_the_start(Options(), best)) == pytest.approx(chance, abs=0.005)


def test_the_chance_of_passing_from_a_total() -> None:
    assert passing(8, 7) == 1
    assert passing(7, 7) == 1 - BUST
    assert passing(3, 7) == ODDS[5] + ODDS[4] * (1 - BUST) + ODDS[3] * (1 - BUST) + ODDS[2] * passing(5, 7)
    strict = Options(first_throw_busts=True)
    assert passing_from_the_start(strict, 0) == 1 - BUST
    assert passing_from_the_start(Options(), 0) > passing_from_the_start(strict, 0)


@pytest.mark.parametrize(
    ("mine", "ones", "luck"),
    [
        ((3,), 3, Luck(A, 1 - BUST, True)),
        ((3,), 1, Luck(A, 1 - BUST, False)),
        ((), 0, Luck(A, Fraction(1), True)),
    ],
)
def test_who_has_nobody_to_pass_hopes_to_lose_nothing(mine: tuple[int, ...], ones: int, luck: Luck) -> None:
    state = going_on(niek(2), *mine)
    state = NIEK_ZAU_SHU.apply(state, A, Again() if mine else Throw())
    assert NIEK_ZAU_SHU.luck(state, Fallen(ones)) == (luck,)


def test_who_can_pass_the_best_hopes_to() -> None:
    state = going_on(holding(niek(2), 4, 3), 3)
    state = NIEK_ZAU_SHU.apply(state, B, Again())
    assert NIEK_ZAU_SHU.luck(state, Fallen(5)) == (Luck(B, Fraction(1, 32), True),)
    assert NIEK_ZAU_SHU.luck(state, Fallen(4)) == (Luck(B, Fraction(1, 32), False),)
    far = going_on(holding(niek(2), 4, 4), 3)
    assert NIEK_ZAU_SHU.luck(NIEK_ZAU_SHU.apply(far, B, Again()), Fallen(5)) == (Luck(B, 1 - BUST, True),)


# --- Blind (5) -------------------------------------------------------------------------------------


def blind(**options: Any) -> Any:
    """Return a blind heat of four: B is done, A has begun, C and D have not."""
    state = holding(niek(4, blind=True, **options), 3, 4, seat=B)
    return going_on(state, 2, 3, seat=A)


def test_blind_all_throw_at_the_same_time() -> None:
    state = niek(4, blind=True)
    assert NIEK_ZAU_SHU.turn(state).seats == (A, B, C, D)
    state = NIEK_ZAU_SHU.apply(state, C, Throw())
    assert NIEK_ZAU_SHU.turn(state).seats == (CHANCE,), "chance acts first whenever a throw is due"
    state = fallen(NIEK_ZAU_SHU, state, 3)
    assert NIEK_ZAU_SHU.turn(state).seats == (A, B, C, D)
    assert NIEK_ZAU_SHU.legal(state, C) == [Again(), Hold()]
    assert NIEK_ZAU_SHU.legal(state, A) == [Throw()]
    state = NIEK_ZAU_SHU.apply(state, C, Hold())
    assert NIEK_ZAU_SHU.turn(state).seats == (A, B, D)
    assert refused(NIEK_ZAU_SHU, state, C, Again()) == "not_your_turn"


def test_blind_others_see_only_who_is_done() -> None:
    state = blind()
    for seat in (C, D, None):
        view = NIEK_ZAU_SHU.view(state, seat)
        assert [view.chains[other] for other in (A, B)] == [None, None]
        assert view.done == (B,)
        assert view.best is None
        assert view.last == Event("done", B)
    own = NIEK_ZAU_SHU.view(state, A)
    assert own.chains == (Chain((2, 3)), None, None, None)
    assert NIEK_ZAU_SHU.own(own) == Chain((2, 3))
    assert NIEK_ZAU_SHU.own(NIEK_ZAU_SHU.view(state, None)) is None


def test_blind_a_throw_changes_nothing_that_others_see() -> None:
    """Neither a throw nor one more nor what falls: only that somebody is done."""
    before = niek(4, blind=True)
    state = NIEK_ZAU_SHU.apply(before, A, Throw())
    states = [before]
    for ones in (3, 2, 4):
        states.append(fallen(NIEK_ZAU_SHU, state, ones))
        state = NIEK_ZAU_SHU.apply(states[-1], A, Again())
    for seat in (B, C, D, None):
        assert len({repr(NIEK_ZAU_SHU.view(later, seat)) for later in states}) == 1
    bust = fallen(NIEK_ZAU_SHU, state, 1)
    held = NIEK_ZAU_SHU.apply(states[-1], A, Hold())
    for seat in (B, C, D, None):
        assert repr(NIEK_ZAU_SHU.view(bust, seat)) == repr(NIEK_ZAU_SHU.view(held, seat))


def test_blind_nobody_sees_for_whom_the_sticks_are_in_the_air() -> None:
    one, other = (NIEK_ZAU_SHU.apply(niek(4, blind=True), seat, Throw()) for seat in (A, B))
    for seat in (C, D, None):
        assert repr(NIEK_ZAU_SHU.view(one, seat)) == repr(NIEK_ZAU_SHU.view(other, seat))
        assert NIEK_ZAU_SHU.view(one, seat).thrower is None
    assert NIEK_ZAU_SHU.view(one, A).thrower == A


def test_blind_all_is_shown_with_the_last_chain() -> None:
    state = going_on(holding(blind(), 5, seat=C), 2, 1, seat=D)
    state = NIEK_ZAU_SHU.apply(state, A, Hold())
    for seat in (A, B, C, D, None):
        last = NIEK_ZAU_SHU.view(state, seat).last_round
        assert last is not None
        (heat,) = last.heats
        assert heat.chains == (
            Chain((2, 3), "held"),
            Chain((3, 4), "held"),
            Chain((5,), "held"),
            Chain((2, 1), "bust"),
        )
        assert last.winner == B
    assert state.table.last == Event("won", A)


def test_blind_ties_play_another_heat_blind() -> None:
    state = niek(3, blind=True)
    for seat in (C, A, B):
        state = holding(state, 4, seat=seat)
    assert isinstance(state, Acting)
    assert state.table.last == Event("tied", B)
    state = holding(state, 2, seat=A)
    view = NIEK_ZAU_SHU.view(state, B)
    assert view.chains == (None, Chain(), None)
    assert view.heats[0].best == 4


def test_blind_the_throws_of_others_change_no_question() -> None:
    before = going_on(niek(3, blind=True), 3, seat=A)
    after = going_on(before, 4, seat=B)
    assert NIEK_ZAU_SHU.same_question(before, after, A)
    assert NIEK_ZAU_SHU.same_question(before, after, C)
    assert not NIEK_ZAU_SHU.same_question(before, after, B), "its own chain has changed"
    done = NIEK_ZAU_SHU.apply(after, A, Hold())
    assert not NIEK_ZAU_SHU.same_question(after, done, A)
    tied = holding(holding(niek(2, blind=True), 3, seat=A), 3, seat=B)
    assert not NIEK_ZAU_SHU.same_question(niek(2, blind=True), tied, A), "it is another heat"


def test_what_is_private() -> None:
    assert NIEK_ZAU_SHU.privacy(Options()) == OPEN
    privacy = NIEK_ZAU_SHU.privacy(Options(blind=True))
    assert privacy.private
    assert privacy.closed_menus
    assert not privacy.open_record
    assert not privacy.delivered
    assert privacy.hidden_chance == (Fallen,)


def test_what_is_unseen_is_drawn_anew() -> None:
    state, rng = blind(), random.Random(3)
    drawn = {NIEK_ZAU_SHU.determinise(NIEK_ZAU_SHU.view(state, C), rng).table.chains for _ in range(300)}
    assert {chains[C] for chains in drawn} == {Chain()}
    done, going = ({chain for chains in drawn if (chain := chains[seat])} for seat in (B, A))
    assert {chain.status for chain in done} == {"held", "bust"}
    assert {chain.status for chain in going} == {"open"}
    assert len({chain.value for chain in done}) > 5
    assert len({chain.throws for chain in going}) > 5


# --- What is refused -------------------------------------------------------------------------------


def test_what_may_not_be_done() -> None:
    state = niek(2)
    assert refused(NIEK_ZAU_SHU, state, A, Again()) == "not_thrown_yet"
    assert refused(NIEK_ZAU_SHU, state, A, Hold()) == "not_thrown_yet"
    assert refused(NIEK_ZAU_SHU, state, A, Fallen(2)) == "wrong_action"
    assert refused(NIEK_ZAU_SHU, state, B, Throw()) == "not_your_turn"
    begun = going_on(state, 3)
    assert refused(NIEK_ZAU_SHU, begun, A, Throw()) == "thrown_already"
    in_the_air = NIEK_ZAU_SHU.apply(begun, A, Again())
    assert refused(NIEK_ZAU_SHU, in_the_air, A, Hold()) == "chance_decides"
    assert refused(NIEK_ZAU_SHU, in_the_air, A, Again()) == "chance_decides", "pressed twice"
    assert refused(NIEK_ZAU_SHU, in_the_air, CHANCE, Fallen(-1)) == "wrong_chance"
    over = holding(holding(niek(2, rounds=1), 3), 4)
    assert isinstance(over, Over)
    assert refused(NIEK_ZAU_SHU, over, A, Throw()) == "game_over"
    assert {"not_thrown_yet", "thrown_already"} <= set(RULES)


def test_options() -> None:
    for changes in ({"blind": 3}, {"first_throw_busts": "maybe"}, {"tie_rule": "none"}):
        with pytest.raises(OptionError):
            NIEK_ZAU_SHU.make_options(changes=changes)
    assert NIEK_ZAU_SHU.make_options("blind") == Options(blind=True)
    assert NIEK_ZAU_SHU.make_options("strict", {"rounds": None}).rounds is None


# --- Texts and steps -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("again", Again()),
        (" THROW  Again ", Again()),
        ("ａｇａｉｎ", Again()),
        ("再行", Again()),
        ("tumok", Again()),
        ("もう一度", Again()),
        ("hold", Hold()),
        ("積値", Hold()),
        ("止める", Hold()),
        ("xonmak", Hold()),
        ("throw", Throw()),
        ("sticks 0", Fallen(0)),
    ],
)
def test_choices_may_be_typed_in_many_ways(text: str, action: Any) -> None:
    assert NIEK_ZAU_SHU.parse(going_on(niek(2), 3), text) == action


@pytest.mark.parametrize("text", ["", "bet 2 3", "B5", "again hold", "2", "hold 7", "x" * 5000])
def test_what_names_no_action(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        NIEK_ZAU_SHU.parse(going_on(niek(2), 3), text)
    assert caught.value.rule == "unreadable_move"
    assert caught.value.data["near"] == ("again", "hold")


def test_each_choice_is_one_step() -> None:
    state = going_on(niek(2), 3)
    assert NIEK_ZAU_SHU.steps(state, Again()) == (Step("again", "again"),)
    assert NIEK_ZAU_SHU.steps(state, Hold()) == (Step("hold", "hold"),)
    assert NIEK_ZAU_SHU.odds(state, Again()) is None, "no choice is asked for twice"
    assert NIEK_ZAU_SHU.forced(niek(2), A) is None, "a throw is a pleasure"


# --- Properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", list(NIEK_ZAU_SHU.seats))
def test_the_highest_total_takes_the_pot(seats: int) -> None:
    for node in play(NIEK_ZAU_SHU, seats, Options(blind=seats % 2 == 0), seats):
        last = node.state.table.last_round
        if last is not None:
            assert sum(last.gains) == 0
            values = [chain.value for chain in last.heats[-1].chains if chain is not None]
            assert values.count(max(values)) == 1
            assert last.heats[-1].chains[last.winner].value == max(values)


options = st.builds(
    Options,
    rounds=st.none() | st.integers(1, 5),
    ante=st.integers(1, 1000),
    tie_rule=st.sampled_from(["reante", "free"]),
    first_throw_busts=st.booleans(),
    blind=st.booleans(),
    bankroll=st.none() | st.integers(1, 60),
    joining=st.booleans(),
)


@settings(max_examples=30, deadline=None)
@given(options, st.integers(2, 8), st.integers(0, 10**6))
def test_every_option_plays_to_the_end(options: Options, seats: int, seed: int) -> None:
    """Test 10 among others."""
    end = check_game(NIEK_ZAU_SHU, seats, options, seed, thorough=40)
    result = NIEK_ZAU_SHU.result(end)
    assert result is not None
    assert sum(result.points) == 0
    if options.bankroll is not None:
        assert min(end.table.chips) >= 0


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.integers(2, 5), min_size=1, max_size=6), st.lists(st.integers(2, 5), min_size=1, max_size=6)
)
def test_who_has_not_thrown_a_chain_cannot_tell_one_from_another(one: list[int], other: list[int]) -> None:
    """Two games that differ in unseen chains are equal to all others, to the last byte."""
    state, twin = (going_on(niek(3, blind=True), *falls, seat=A) for falls in (one, other))
    for seat in (B, C, None):
        assert repr(NIEK_ZAU_SHU.view(state, seat)) == repr(NIEK_ZAU_SHU.view(twin, seat))
    for seat in (B, C):
        assert NIEK_ZAU_SHU.legal(state, seat) == NIEK_ZAU_SHU.legal(twin, seat)
