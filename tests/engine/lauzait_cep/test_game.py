"""Beside the turns of ラウツァイト・セプ: what is hidden, options, texts and steps, random games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import CHANCE, IllegalAction, OptionError, Step
from engine.lauzait_cep import LAUZAIT_CEP, Options, wording
from engine.lauzait_cep.board import SQUARES, pieces_on
from engine.lauzait_cep.pieces import IN_PLAY, sort_pieces
from engine.lauzait_cep.sets import is_complete
from engine.lauzait_cep.state import (
    Action,
    Choose,
    Deal,
    Declare,
    Discard,
    Dissolve,
    End,
    Form,
    Move,
    Over,
    Post,
    Pre,
    Stalemate,
    Table,
)
from engine.sticks import Fallen
from tests.engine.card_properties import Node, check_game, check_something_is_hidden, play
from tests.engine.lauzait_cep.positions import A, B, begin, do, listed
from tests.engine.lauzait_cep.test_rounds import dealt, throws

# --- What is hidden (6) ----------------------------------------------------------------------------


def test_what_a_view_shows() -> None:
    state = do(begin("F3 F3 * K4 K5 K6 F6 F7 F8"), "form F3 F3 *")
    for seat in (A, B, None):
        view = LAUZAIT_CEP.view(state, seat)
        assert view.hidden == (None if seat is None else state.table.hidden[seat])
        assert view.hidden_sizes == (6, 9, 9, 9)
        assert view.stale == (False if seat == A else None)
        assert (view.mover, view.formed, view.dissolved) == (A, True, False)
        assert LAUZAIT_CEP.own(view) == view.hidden


def test_the_rest_is_nobodys() -> None:
    state = dealt(4, light_piece=True)
    view = LAUZAIT_CEP.view(state, A)
    assert (view.rest_size, view.light) == (7, state.table.rest[0])
    assert LAUZAIT_CEP.view(dealt(4), A).rest_size == 8


def test_everybody_remembers_what_was_taken() -> None:
    """Taking adds, discarding and forming take away, concealing adds."""
    known = ("F4", "F4")
    state = begin("F4 F4 K3 K4 K5 K6 F6 F7 F8")
    state = replace(state, table=replace(state.table, known=(known, (), (), ())))
    assert do(state, "discard K3").table.known[A] == known
    discarded = do(state, "discard F4")
    assert discarded.table.known[A] == ("F4",)
    assert do(discarded, "piece c2", "to b1").table.known[A] == ("K1", "F4")
    twice = do(begin("F4 F4 F4 K4 K5 K6 F6 F7 F8"), "form F4 F4 F4")
    assert twice.table.known[A] == ()
    three = replace(state, table=replace(state.table, hidden=(("F4",) * 3 + ("K3",) * 6, (), (), ())))
    assert do(three, "form F4 F4 F4").table.known[A] == ()
    assert do(begin("K4 K5 K6 F6 F7 F8", "F3 F3 *"), "dissolve 1").table.known[A] == ("F3", "F3", "*")


def test_what_is_unseen_is_drawn_anew() -> None:
    state = throws(dealt(4), 5, 1, 2, 3)
    taken = replace(state, table=replace(state.table, known=((), state.table.hidden[B][:2], (), ())))
    rng = random.Random(1)
    view = LAUZAIT_CEP.view(taken, A)
    drawn = [LAUZAIT_CEP.determinise(view, rng).table for _ in range(200)]
    assert {table.hidden[A] for table in drawn} == {taken.table.hidden[A]}
    assert len({table.hidden[B] for table in drawn}) > 100
    for table in drawn:
        assert Counter(taken.table.hidden[B][:2]) <= Counter(table.hidden[B])
        pieces = (*pieces_on(table.board), *(one for hand in table.hidden for one in hand), *table.rest)
        assert sort_pieces(pieces) == IN_PLAY[4]


def test_the_declarers_hand_is_known_at_the_end() -> None:
    over = do(begin("F1 F2 F3 F3 F3 * K3 K4 K5", rounds=1), "declare")
    assert over.table.known[A] == over.table.hidden[A]
    assert LAUZAIT_CEP.view(over, B).known[B] == ()


def test_what_is_private() -> None:
    privacy = LAUZAIT_CEP.privacy(Options())
    assert privacy.private
    assert privacy.delivered
    assert privacy.closed_menus
    assert not privacy.open_record
    assert privacy.hidden_chance == (Deal,)


# --- Options ---------------------------------------------------------------------------------------


def test_options_that_do_not_fit() -> None:
    wrong: tuple[dict[str, Any], ...] = (
        {"rounds": 0},
        {"rounds": 21},
        {"max_turns": 39},
        {"max_turns": 2001},
        {"action_order": "any"},
        {"light_piece": 3},
        {"seasons": 2},
    )
    for changes in wrong:
        with pytest.raises(OptionError):
            LAUZAIT_CEP.make_options(changes=changes)
    for seats in (1, 5):
        with pytest.raises(OptionError, match="bad_seats"):
            LAUZAIT_CEP.start(seats, Options())
    changed = {"rounds": None, "action_order": "free", "light_piece": True}
    assert LAUZAIT_CEP.make_options(changes=changed) == Options(action_order="free", light_piece=True)


# --- Texts and steps -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("dissolve 1", Dissolve(1)),
        ("温故知新１", Dissolve(1)),
        ("form K3 K4 *", Form(("K3", "K4", "*"))),
        ("FORM *, k4、ｋ３", Form(("K3", "K4", "*"))),
        ("k3k4*", Form(("K3", "K4", "*"))),
        ("K3-K4-*", Form(("K3", "K4", "*"))),
        ("配属 K3 K4 *", Form(("K3", "K4", "*"))),
        ("discard K3", Discard("K3")),
        ("登用 *", Discard("*")),
        ("＊", Discard("*")),
        ("f9", Discard("F9")),
        ("piece b3", Choose("b3")),
        ("B3", Choose("b3")),
        ("to b2", Move("b2")),
        ("declare", Declare()),
        ("ラウツァイト・セプ！", Declare()),
        ("Lauzait Cep!", Declare()),
        ("stalemate", Stalemate()),
        ("闇戦之集", Stalemate()),
        ("end", End()),
    ],
)
def test_actions_may_be_typed_in_many_ways(text: str, action: Action) -> None:
    assert LAUZAIT_CEP.parse(begin(), text) == action


def test_a_square_alone_is_where_the_piece_goes() -> None:
    state = do(begin(), "discard K3", "b3")
    assert LAUZAIT_CEP.parse(state, "b2") == Move("b2")


@pytest.mark.parametrize(
    "text",
    [
        "form K3 K4",
        "form K3 K4 K5 K6",
        "discard",
        "to",
        "dissolve",
        "dissolve 1 for 1",
        "dissolve -1",
        "piece 33",
        "bet 2 3",
        "sticks 55",
        "K3 " * 500,
        "form" + " " * 500,
    ],
)
def test_what_names_no_action(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        LAUZAIT_CEP.parse(begin(), text)
    assert caught.value.rule == "unreadable_move"
    assert caught.value.data["near"] == tuple(listed(begin())[:5])


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("discard B5", "B5"),
        ("form K3 R7 K4", "R7"),
        ("form B5 B6 B7", "B5"),
        ("登用 黒馬", "黒馬"),
        ("discard K33", "K33"),
    ],
)
def test_pieces_of_another_game(text: str, piece: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        LAUZAIT_CEP.parse(begin(), text)
    assert (caught.value.rule, caught.value.data["piece"]) == ("not_a_piece", piece)


def test_steps() -> None:
    state = begin("F3 F3 * K4 K5 K6", "F7 F7 F7")
    steps = {LAUZAIT_CEP.steps(state, action) for action in LAUZAIT_CEP.legal(state, A)}
    assert (Step("dissolve", "dissolve1"),) in steps
    assert (Step("form", "F3-F3-*"),) in steps
    assert (Step("discard", "K4"),) in steps
    piecing = do(state, "discard K4")
    assert LAUZAIT_CEP.steps(piecing, Choose("c4")) == (Step("piece", "c4", "K5"),)
    assert LAUZAIT_CEP.steps(do(piecing, "c4"), Move("b5")) == (Step("to", "b5", "F1"),)
    assert LAUZAIT_CEP.steps(state, Stalemate()) == (Step("stalemate", "stalemate"),)
    assert LAUZAIT_CEP.steps(state, Fallen(3)) == (Step("sticks", "3"),)
    assert LAUZAIT_CEP.steps(state, Deal(())) == (Step("deal", "deal"),)
    assert wording.cut(state, Choose("z9")) == (Step("piece", "z9"),)


# --- The properties of all games -------------------------------------------------------------------

TABLES = [
    Options(rounds=2, max_turns=60),
    Options(rounds=2, max_turns=60, action_order="free"),
    Options(rounds=2, max_turns=60, light_piece=True),
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", TABLES, ids=["fixed", "free", "light"])
def test_random_games(seats: int, options: Options) -> None:
    over = check_game(LAUZAIT_CEP, seats, options, seed=seats, thorough=29, choose=eager)
    assert isinstance(over, Over)
    assert conserved(over.table, seats)


def eager(actions: list[Any], rng: random.Random) -> Any:
    """Choose any legal action, mostly one that leads on."""
    forms = [action for action in actions if isinstance(action, Form | Declare | Stalemate)]
    if forms and rng.random() < 0.7:
        return rng.choice(forms)
    return rng.choice(actions)


def conserved(table: Table, seats: int) -> bool:
    sets = [piece for revealed in table.sets for one in revealed for piece in one.pieces]
    hidden = [piece for hand in table.hidden for piece in hand]
    return sort_pieces((*pieces_on(table.board), *sets, *hidden, *table.rest)) == IN_PLAY[seats]


def nodes(seats: int, seed: int, options: Options) -> list[Node]:
    return list(play(LAUZAIT_CEP, seats, options, seed, eager))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_nine_pieces_between_turns(seats: int) -> None:
    for order in ("fixed", "free"):
        met = 0
        for state, _, _ in nodes(seats, seats, Options(rounds=2, max_turns=60, action_order=order)):
            if not isinstance(state, Pre | Post):
                continue
            met += 1
            assert conserved(state.table, seats)
            assert state.table.board.count("") == 1
            for hand, revealed in zip(state.table.hidden, state.table.sets, strict=True):
                assert len(hand) + 3 * len(revealed) == 9
                assert len(revealed) < 3
            for hand, known in zip(state.table.hidden, state.table.known, strict=True):
                assert not Counter(known) - Counter(hand), "what is remembered is there"
        assert met > 50


def test_points_are_bonuses_and_declarations() -> None:
    for seed in range(4):
        *_, last = nodes(4, seed, Options(rounds=3, max_turns=60))
        points = (0,) * 4
        for ended in last.state.table.history:
            formation = [ended.formation * (seat == ended.seat) for seat in range(4)]
            assert ended.gains == tuple(
                bonus + award for bonus, award in zip(ended.bonuses, formation, strict=True)
            )
            points = tuple(before + gain for before, gain in zip(points, ended.gains, strict=True))
            assert ended.points == points
        assert last.state.table.points == points


def test_after_the_hire_whoever_has_revealed_nothing_ends_the_turn() -> None:
    """Only a complete hand has a choice there; nobody else sees whether there is one."""
    ended = 0
    for state, _, _ in nodes(4, 7, Options(rounds=4)):
        if isinstance(state, Post):
            complete = is_complete(state.table.hidden[state.seat], 0)
            assert (LAUZAIT_CEP.forced(state, state.seat) is None) == complete
            assert LAUZAIT_CEP.declining(state) == End()
            assert not state.table.sets[state.seat]
            ended += not complete
    assert ended > 10


def test_something_is_hidden() -> None:
    for seats in (2, 3, 4):
        check_something_is_hidden(LAUZAIT_CEP, seats, Options(rounds=1, max_turns=40))


def test_a_determinised_position_can_be_played() -> None:
    rng = random.Random(3)
    for state, _, _ in nodes(3, 1, Options(rounds=1, action_order="free"))[::5]:
        turn = LAUZAIT_CEP.turn(state)
        for seat in (0, None):
            other = LAUZAIT_CEP.determinise(LAUZAIT_CEP.view(state, seat), rng)
            for mover in turn.seats:
                assert mover == CHANCE or LAUZAIT_CEP.legal(other, mover)


def test_squares_are_named_as_on_the_board() -> None:
    assert SQUARES[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
