"""Hints come from what somebody sees, in games that do not count; reasons tell nothing that is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.kit.service.errors import LobbyRefusal, NotYourGame, NotYourTurn
from bot.kit.store.database import Database
from bot.review.service.hinting import HintService, last_of_computer, require_hints, require_reason
from bot.review.service.judging import consider, tells
from bot.table.service.match import Match
from bot.table.store import games, seats
from engine import catalogue
from engine.core import CHANCE
from engine.niek_zau_shu.play import passing, passing_from_the_start
from engine.players import levels_of
from engine.trials import Tried
from tests.bot.storage.samples import ANNA, add_people, game_row
from tests.bot.table.matches import match_at

sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def asked(game_id: str = "cerke", seats_: int = 2) -> tuple[Match, int]:
    """Return a game at the first choice of somebody, and their seat."""
    rules, rng = catalogue.get(game_id), random.Random(3)
    options = rules.make_options()
    count = max(seats_, rules.seats.start)
    state = rules.start(count, options)
    while (turn := rules.turn(state)).is_chance or len(rules.moves(state, turn.seats[0])) < 2:
        seat = turn.seats[0]
        action = rules.chance(state).sample(rng) if seat == CHANCE else rules.moves(state, seat)[0]
        state = rules.apply(state, seat, action)
    return match_at(game_id, state, options, count), turn.seats[0]


def with_row(match: Match, **changes: Any) -> Match:
    """Return the game with columns of its row changed."""
    return replace(match, row=msgspec.structs.replace(match.row, **changes))


async def at_once(work: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """Do some work here instead of in another process."""
    return work(*arguments, **named)


CHOOSING = [game.id for game in catalogue.GAMES.values() if game.has_choice]


@pytest.mark.parametrize("game_id", CHOOSING)
async def test_where_a_game_counts_nobody_has_a_hint(game_id: str) -> None:
    match, seat = asked(game_id)
    person = match.seats[seat].user_id
    assert person is not None
    assert require_hints(match, person) == seat
    for changes, rule in (
        ({"rated": True}, "hint_rated"),
        ({"fixture": "s1:1"}, "hint_league"),
        ({"fixture": "s1:1", "rated": True, "unrated": "few_people"}, "hint_league"),
        ({"hints": False}, "hints_off"),
    ):
        with pytest.raises(LobbyRefusal, match=rule):
            require_hints(with_row(match, **changes), person)
    meant = with_row(match, rated=True, unrated="few_people")  # against the computer, say
    assert require_hints(meant, person) == seat


async def test_only_who_is_to_move_has_a_hint() -> None:
    match, seat = asked()
    other = match.seats[1 - seat].user_id
    assert other is not None
    with pytest.raises(NotYourTurn):
        require_hints(match, other)
    with pytest.raises(NotYourGame):
        require_hints(match, 999)


@sqlite
async def test_the_same_question_has_one_thought_and_counts_once(database: Database) -> None:
    await add_people(database)
    async with database.write() as connection:
        await games.insert(connection, game_row("abcdefg"))
        await seats.add(connection, "abcdefg", 0, ANNA)
        await seats.add(connection, "abcdefg", 1, computer="good")
    match, seat = asked()
    service = HintService(database, at_once)
    first = await service.hint(match, seat)
    assert await service.hint(match, seat) == first
    worths = [one.worth for one in first.weighed]
    assert worths == sorted(worths, reverse=True)
    assert first.level == list(levels_of("cerke"))[-1]
    await service.hint(with_row(match, ply=match.row.ply + 2), seat)
    await service.hint(with_row(match, taken_back=4), seat)
    async with database.read() as connection:
        assert [one.hints for one in await seats.of(connection, "abcdefg")][seat] == 3


@sqlite
@pytest.mark.parametrize("game_id", ["mok_kaik", "ta_xot", "mok_co"])
async def test_a_hint_follows_from_the_own_view_alone(game_id: str, database: Database) -> None:
    """Other hands than the real ones that the view allows lead to the same hint, bit for bit."""
    match, seat = asked(game_id)
    rules = match.rules
    view = rules.view(match.state, seat)
    other = replace(match, state=rules.determinise(view, random.Random(9)))
    assert rules.view(other.state, seat) == view
    told = [await HintService(database, at_once).hint(one, seat) for one in (match, other)]
    assert told[0] == told[1]


@sqlite
async def test_where_a_level_fails_the_next_weaker_one_thinks(database: Database) -> None:
    match, seat = asked()
    levels = list(levels_of("cerke"))

    async def compute(work: Callable[..., Any], game: str, version: int, level: str, *rest: Any) -> Any:
        if level != levels[0]:
            raise RuntimeError("broken")
        return work(game, version, level, *rest)

    assert (await HintService(database, compute).hint(match, seat)).level == levels[0]

    async def nobody(*_: Any) -> Any:
        raise RuntimeError("broken")

    service = HintService(database, nobody)
    for _ in range(2):
        with pytest.raises(LobbyRefusal, match="nothing_thought"):
            await service.hint(match, seat)


# --- Reasons ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", CHOOSING)
async def test_a_reason_is_told_only_where_it_tells_nothing_hidden(game_id: str) -> None:
    rules = catalogue.get(game_id)
    for preset in rules.presets:
        options = rules.make_options(preset)
        count = max(2, rules.seats.start)
        match = match_at(game_id, rules.start(count, options), options, count)
        over = with_row(match, status="over")
        if match.privacy.sealed:
            for one in (match, over):
                with pytest.raises(LobbyRefusal, match="reason_sealed"):
                    require_reason(one)
        elif match.privacy.private:
            with pytest.raises(LobbyRefusal, match="reason_hidden"):
                require_reason(match)
            require_reason(over)
        else:
            require_reason(match)


async def test_the_last_action_of_a_computer_is_found() -> None:
    match, _ = asked()
    computer = msgspec.structs.replace(match.seats[1], user_id=None, computer="good")
    with_it = replace(match, seats=(match.seats[0], computer))
    played = [(0, "a"), (1, "b"), (CHANCE, "c"), (0, "d"), (1, "e"), (0, "f")]
    assert last_of_computer(with_it, played) == 4
    assert last_of_computer(with_it, played, 4) == 1
    assert last_of_computer(with_it, played, 1) is None
    assert last_of_computer(with_it, played, -5) is None
    assert last_of_computer(with_it, played, 99) == 4
    assert last_of_computer(match, played) is None


async def test_where_nothing_is_to_be_chosen_a_hint_is_refused_and_not_counted() -> None:
    match, seat = asked("niek_zau_shu")
    person = match.seats[seat].user_id
    assert person is not None
    rules, state = match.rules, match.state
    while len(rules.moves(state, seat)) != 1 or rules.turn(state).seats != (seat,):
        (mover, *_) = rules.turn(state).seats
        chance = mover == CHANCE
        action = rules.chance(state).outcomes[0][0] if chance else rules.moves(state, mover)[0]
        state = rules.apply(state, mover, action)
    with pytest.raises(LobbyRefusal, match="hint_forced"):
        require_hints(replace(match, state=state), person)


@pytest.mark.parametrize("game_id", ["lutu", "niek_zau_shu", "lauzait_cep", "mok_co"])
def test_why_something_was_done_is_told_without_the_errors_of_its_level(game_id: str) -> None:
    """Whoever errs by dozens of points would tell them as what it comes to on average."""
    match, seat = asked(game_id)
    rules, view = match.rules, match.rules.view(match.state, seat)
    played = rules.dump_action(rules.moves(match.state, seat)[-1])
    lost = set[float]()
    weakest, *_, strongest = levels_of(game_id)
    for level, ply in ((weakest, 1), (weakest, 2), (strongest, 1)):
        weighed = consider(game_id, rules.version, level, view, ply, played)
        (own,) = (one.worth for one in weighed if one.action == played)
        lost.add(round(weighed[0].worth - own, 9))
    assert len(lost) == 1


# --- How often it brings a gain ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("best", "played", "gaining", "better", "told"),
    [
        (1.5, -0.5, (0.7, 0.4), 2.0, True),
        (1.5, -0.5, (0.4, 0.7), 2.0, True),  # less often, but more: all that comes of it says so
        (-0.5, 0.9, (0.0, 0.84), 0.7, False),  # it says that the other one is better
        (1.5, -0.5, (0.49, 0.46), 2.0, False),  # as often, but for chance
        (0.0, 0.0, (0.31, 0.30), 0.0, False),
        (0.0, 0.1, (0.3, 0.5), 0.0, True),  # as good, and another way to it
        (-2.0, 2.0, (0.0, 1.0), 0.0, False),  # as good, it is thought, but nothing of it comes
        (0.0, 0.1, (0.0, 0.01), -0.3, False),  # none in few is not never
    ],
)
def test_gains_are_told_where_they_differ_and_do_not_contradict_what_is_thought(
    best: float, played: float, gaining: tuple[float, float], better: float, told: bool
) -> None:
    assert tells(Tried(best, played, 0.2, gaining), better, 100) == told


def test_fields_that_come_up_as_often_are_not_told_apart() -> None:
    """In Lutu two fields have the very same odds, of which a hundred rounds make 31 and 30."""
    match, seat = asked("lutu")
    rules = match.rules
    weighed = consider("lutu", rules.version, "master", rules.view(match.state, seat), 0)
    assert weighed[0].worth == pytest.approx(weighed[1].worth)
    assert [one.gaining for one in weighed[:2]] == [None, None]


def test_beside_exact_odds_a_gain_is_counted_in_many_ways() -> None:
    """Who must go past another one to gain anything does so as often as the button says."""
    rules, rng = catalogue.get("niek_zau_shu"), random.Random(1)
    state, found = rules.start(2, rules.make_options()), list[tuple[float, float]]()
    while not (turn := rules.turn(state)).is_over and len(found) < 4:
        seat = turn.seats[0]
        if seat == CHANCE:
            action = rules.chance(state).sample(rng)
        else:
            view, moves = rules.view(state, seat), rules.moves(state, seat)
            weighed = consider("niek_zau_shu", rules.version, "master", view, len(found))
            chain = view.chains[seat]
            if len(weighed) == 1 and weighed[0].gaining and chain and chain.value <= (view.best or -1):
                exact = (
                    passing(chain.value, view.best)
                    if chain.throws
                    else passing_from_the_start(view.options, view.best)
                )
                found.append((float(exact), weighed[0].gaining))
            action = rng.choice(moves)
        state = rules.apply(state, seat, action)
    assert len(found) == 4
    assert all(abs(exact - counted) < 0.05 for exact, counted in found)
