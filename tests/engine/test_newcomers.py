"""Seats that come between two seasons, in all seven card games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from engine import catalogue, record, records
from engine.card_table import NEW_SEAT, NewSeat
from engine.core import CHANCE, AnyGame, IllegalAction
from tests.card_games import CARD_GAMES
from tests.engine.card_properties import LONGEST, Node, check_game, play

IDS = CARD_GAMES


class Joined(NamedTuple):
    """A state before and after a seat was added."""

    game: AnyGame
    before: Any
    after: Any


def joins(game_id: str, seed: int = 0, **changes: Any) -> Iterator[Joined]:
    """Yield what newcomers changed in a random game."""
    game = catalogue.get(game_id)
    options = game.make_options(changes={"joining": True, "seasons": 6, **changes})
    for before, after in pairwise(play(game, game.seats.start, options, seed)):
        if isinstance(before.action, NewSeat):
            yield Joined(game, before.state, after.state)


def dealing(game_id: str, seats: int, **changes: Any) -> tuple[AnyGame, Any]:
    """Return the state before the second deal of a game."""
    game = catalogue.get(game_id)
    options = game.make_options(changes={"joining": True, "seasons": 3, **changes})
    nodes = play_without_newcomers(game, seats, options)
    return game, next(
        node.state for node in nodes if game.turn(node.state).is_chance and node.state.table.season > 1
    )


def play_without_newcomers(game: AnyGame, seats: int, options: Any) -> Iterator[Node]:
    """Yield the nodes of a random game in which nobody joins."""
    rng = random.Random(1)
    state = game.start(seats, options)
    for _ in range(LONGEST):
        turn = game.turn(state)
        if turn.is_over:
            return
        seat = turn.seats[0]
        action = game.chance(state).sample(rng) if turn.is_chance else rng.choice(game.legal(state, seat))
        yield Node(state, seat, action)
        state = game.apply(state, seat, action)


@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.parametrize("seed", range(2))
def test_games_go_on_with_more_players(game_id: str, seed: int) -> None:
    game = catalogue.get(game_id)
    options = game.make_options(changes={"joining": True, "seasons": 6, "start_points": 20})
    seats = game.seats.start + seed
    end = check_game(game, seats, options, seed, thorough=29)
    assert len(end.table.scores) > seats
    if game_id != "ni_ne":
        assert sum(end.table.scores) == 20 * len(end.table.scores)


@pytest.mark.parametrize("game_id", IDS)
def test_a_new_seat_has_the_first_points_and_nothing_else(game_id: str) -> None:
    found = list(joins(game_id, start_points=7))
    assert found
    for game, before, after in found:
        old, new = before.table, after.table
        seats = len(old.scores)
        assert new.scores == (*old.scores, 7)
        assert game.standing(after) == (*game.standing(before), 7)
        assert not new.hands[seats]
        assert [len(getattr(new, name)) for name in seat_fields(old)] == [seats + 1] * len(seat_fields(old))
        kept = {"options", "season", "dealer", "dealer_value", "last", "last_season"} & set(
            old.__struct_fields__
        )
        assert all(getattr(new, name) == getattr(old, name) for name in kept)
        assert game.turn(after) == game.turn(before)
        assert game.deal(after) == game.deal(before)
        assert game.view(after, seats).hand == ()


def seat_fields(table: Any) -> list[str]:
    """Return the fields of a table that hold something for each seat, before a deal."""
    return [
        name
        for name in table.__struct_fields__
        if name != "last"
        and isinstance(value := getattr(table, name), tuple)
        and len(value) == len(table.scores)
    ]


@pytest.mark.parametrize("game_id", IDS)
def test_everybody_at_the_larger_table_gets_cards(game_id: str) -> None:
    game, before = dealing(game_id, 3)
    after = game.apply(before, CHANCE, NEW_SEAT)
    dealt = game.apply(after, CHANCE, game.chance(after).sample(random.Random(3)))
    assert len(dealt.table.hands) == 4
    assert all(dealt.table.hands)


@pytest.mark.parametrize("game_id", IDS)
def test_nobody_joins_unless_the_table_is_open(game_id: str) -> None:
    game, state = dealing(game_id, 2, joining=False)
    assert game.newcomer(state) is None
    with pytest.raises(IllegalAction, match="wrong_chance"):
        game.apply(state, CHANCE, NEW_SEAT)


@pytest.mark.parametrize("game_id", IDS)
def test_nobody_joins_a_full_table(game_id: str) -> None:
    game, state = dealing(game_id, catalogue.get(game_id).seats[-1])
    assert game.newcomer(state) is None
    with pytest.raises(IllegalAction, match="wrong_chance"):
        game.apply(state, CHANCE, NEW_SEAT)


@pytest.mark.parametrize(
    ("game_id", "seats", "changes"),
    [
        ("mok_kaik", 3, {"hand_size": 16}),
        ("mak_hup", 4, {"hand_size": 10}),
        ("nam_to", 6, {"rounds": 4}),
        ("ni_ne", 3, {"hand_size": 13}),
        ("ni_ne", 3, {"won_cards": "hand"}),
    ],
)
def test_nobody_joins_if_the_cards_do_not_suffice(game_id: str, seats: int, changes: dict[str, Any]) -> None:
    game, state = dealing(game_id, seats, **changes)
    assert game.newcomer(state) is None
    game, state = dealing(game_id, seats - 1, **changes)
    assert game.newcomer(state) == NEW_SEAT


@pytest.mark.parametrize("game_id", IDS)
def test_nobody_joins_before_the_first_deal_or_during_a_season(game_id: str) -> None:
    game = catalogue.get(game_id)
    options = game.make_options(changes={"joining": True})
    start = game.start(2, options)
    dealt = game.apply(start, CHANCE, game.chance(start).sample(random.Random(0)))
    for state, seat in ((start, CHANCE), (dealt, CHANCE), (dealt, game.turn(dealt).seats[0])):
        assert game.newcomer(state) is None
        with pytest.raises(IllegalAction, match="wrong_chance"):
            game.apply(state, seat, NEW_SEAT)


@pytest.mark.parametrize("game_id", IDS)
def test_only_chance_adds_a_seat(game_id: str) -> None:
    game, state = dealing(game_id, 2)
    with pytest.raises(IllegalAction, match="wrong_chance"):
        game.apply(state, 0, NEW_SEAT)


@pytest.mark.parametrize("game_id", IDS)
def test_new_seats_stand_in_the_record(game_id: str) -> None:
    game = catalogue.get(game_id)
    options = game.make_options(changes={"joining": True, "seasons": 6})
    actions = tuple((node.seat, node.action) for node in play(game, 2, options, 4))[:-1]
    assert any(isinstance(action, NewSeat) for _, action in actions)
    kept = record.Record(game, options, actions, seats=2)
    text = records.dump_record(kept)
    assert "\n* new seat\n" in text
    assert records.load_record(text).actions == actions


@pytest.mark.parametrize("game_id", IDS)
def test_a_new_seat_is_written_and_read(game_id: str) -> None:
    game, state = dealing(game_id, 2)
    assert game.notate(state, NEW_SEAT) == "new seat"
    assert game.parse(state, " New  Seat") == NEW_SEAT
    assert game.load_action(game.dump_action(NEW_SEAT)) == NEW_SEAT
    assert [step.kind for step in game.steps(state, NEW_SEAT)] == ["new_seat"]
    for nonsense in ("new", "seat", "new seat B5"):
        with pytest.raises(IllegalAction):
            game.parse(state, nonsense)


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_what_was_never_shown_is_sealed_if_the_table_says_so(game_id: str) -> None:
    game = catalogue.get(game_id)
    assert not game.privacy(game.make_options()).sealed
    if "folded_hidden" in game.options.__struct_fields__:
        assert game.privacy(game.make_options(changes={"folded_hidden": True})).sealed


def test_only_answers_to_a_discard_can_be_declined_beforehand() -> None:
    for game_id in IDS:
        game = catalogue.get(game_id)
        nodes = list(play(game, 3, game.make_options(changes={"seasons": 1}), 2))
        phases = {game.view(node.state, None).phase for node in nodes if game.declining(node.state)}
        assert phases == ({"claim_win", "claim_meld"} if game_id == "ta_xot" else set())
        for node in nodes:
            declining = game.declining(node.state)
            assert declining is None or game.notate(node.state, declining) == "pass"
