"""A press is answered with the game as it is stored: no message is edited once more for nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.kit.service.errors import Refusal, StalePosition
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.table.service.adjourning import AdjournService
from bot.table.service.asking import ALWAYS, THIS, TURN, WINS
from bot.table.service.consenting import KINDS, ConsentService
from bot.table.service.joining import JoinService
from bot.table.service.ledger import commit
from bot.table.service.match import Match
from bot.table.service.replay import ReplayService
from tests.bot.table.service.test_timing import ClockClub
from tests.bot.table.tables import EVERYBODY

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

ACTIONS = 40
PRESSES = 200

Press = Callable[[Match, int], Awaitable[Any]]
"""Something that a person does to a game."""


async def press(club: ClockClub, match: Match) -> Match:
    """Let the first who is to act do anything; return the game as it is answered."""
    seat = match.to_act[0]
    user = match.seats[seat].user_id
    assert user is not None
    action = club.rng.choice(match.rules.moves(match.question(seat), seat))
    expected: list[Match] = []
    played = await club.play.act(
        match.id, match.row.ply, user, club.press(), lambda *_: action, None, expected.append
    )
    assert all(one is played.match for one in expected)
    assert bool(expected) == (played.match.row.ply > match.row.ply)
    return played.match


@pytest.mark.parametrize("terms", ["", "days:3"])
@pytest.mark.parametrize(
    ("game", "people"), [("mok_kaik", 3), ("nam_to", 3), ("lutu", 3), ("zau_shu", 3), ("cerke", 2)]
)
async def test_the_answered_game_is_the_stored_one(
    database: Database, game: str, people: int, terms: str
) -> None:
    club = ClockClub(database)
    match = await club.game(terms, game, people)
    acted = set[int]()
    for _ in range(ACTIONS):
        if not match.to_act:
            break
        acted.add(match.to_act[0])
        match = await press(club, match)
        assert match == await club.play.match(match.id)
        assert {seat.seat for seat in match.seats if seat.has_acted} == acted
    assert len(acted) == people


def presses(club: ClockClub) -> dict[str, Press]:
    """Return all that people may do to a running game."""
    database, rng, number = club.database, club.rng, club.press
    consents = ConsentService(database, ReplayService(database), now=lambda: club.time)
    adjourning = AdjournService(database, now=lambda: club.time)
    joining = JoinService(database, PRESSES, now=lambda: club.time)

    def anything(match: Match, seat: int) -> Any:
        return rng.choice(match.rules.moves(match.question(seat), seat))

    def kind(match: Match) -> str:
        return rng.choice([wish.kind for wish in match.wishes] or KINDS)

    return {
        "act": lambda match, user: club.play.act(match.id, None, user, number(), anything),
        "decline": lambda match, user: club.play.decline(
            match.id, match.row.ply, user, number(), rng.choice([THIS, TURN, WINS, ALWAYS])
        ),
        "ask again": lambda match, user: club.play.ask_again(match.id, user, number()),
        "leave": lambda match, user: club.seating.resign(match.id, user, number()),
        "take a seat": lambda match, user: club.seating.take_seat(match.id, user, number()),
        "offer a draw": lambda match, user: club.draws.offer(match.id, user, number()),
        "decline a draw": lambda match, user: club.draws.answer(match.id, user, number(), accept=False),
        "ask": lambda match, user: consents.ask(match.id, kind(match), user, number()),
        "refuse": lambda match, user: consents.refuse(match.id, kind(match), user, number()),
        "go on": lambda match, user: adjourning.go_on(match.id, user, number()),
        "join": lambda match, user: joining.press(match.id, user, number()),
    }


def told(match: Match) -> tuple[Any, ...]:
    """Return a game with its clocks, but for the pauses that are over: of those it may know or not."""
    clock = match.clock
    return replace(match, clock=None), clock and clock.left, clock and clock.deadlines


@pytest.mark.parametrize("terms", ["", "days:3"])
@pytest.mark.parametrize(
    ("game", "seats", "rules", "ways"),
    [
        ("zia_cerke", 2, {}, {"ask", "refuse", "go on", "offer a draw"}),
        ("niek_zau_shu", 3, {}, {"leave", "take a seat"}),
        ("ta_xot", 3, {"joining": True, "seasons": 4}, {"decline", "ask again", "join", "take a seat"}),
        ("ta_xot", 4, {"asking": "who_can", "seasons": 4}, {"decline", "ask again", "leave"}),
    ],
)
async def test_whatever_is_pressed_is_answered_as_it_is_stored(
    database: Database, game: str, seats: int, rules: dict[str, Any], ways: set[str], terms: str
) -> None:
    club = ClockClub(database)
    club.lobby = replace(club.lobby, per_person=PRESSES, per_guild=PRESSES)
    async with database.write() as connection:
        for person in EVERYBODY:
            await people.upsert(connection, person.user_id, person.name, person.language)
    pressing, done = presses(club), set[str]()
    match = await club.game(terms, game, seats, changes=rules)
    for _ in range(PRESSES):
        if match.row.status != "running":
            match = await club.game(terms, game, seats, changes=rules)
        often = "go on" if match.row.halted else "ask" if match.wishes else "act"
        way = club.rng.choice([*pressing, *[often] * len(pressing)])
        asked = [user for seat in match.to_act if (user := match.seats[seat].user_id) is not None]
        who = club.rng.choice([*asked * 3, *(person.user_id for person in EVERYBODY)])
        try:
            answered = await pressing[way](match, who)
        except Refusal:
            pass
        else:
            done.add(way)
            match = answered if isinstance(answered, Match) else answered.match
            assert told(match) == told(await club.play.match(match.id)), way
        club.time += club.rng.choice([0.0, 1.0, 60.0])
        if not match.row.halted:
            await club.play.go_on(match.id)
        match = await club.play.match(match.id)
    assert done >= {"act", *ways}, done


async def test_nothing_is_written_where_the_game_has_moved_on(database: Database) -> None:
    club = ClockClub(database)
    seen = await club.game("days:3", "ta_xot", 3)
    stored = await press(club, seen)
    for changes in ({}, {"ply": stored.row.ply, "taken_back": 1}, {"ply": stored.row.ply, "status": "over"}):
        before = seen.with_row(**changes)
        with pytest.raises(StalePosition):
            async with database.write() as connection:
                await commit(connection, before, replace(before, declines={0: TURN}).with_row(late=",0,"))
    assert await club.play.match(seen.id) == stored


async def test_an_action_ends_an_offer_that_was_made_since_it_was_read(database: Database) -> None:
    club = ClockClub(database)
    seen = await club.game("")
    await club.draws.offer(seen.id, EVERYBODY[0].user_id, club.press())
    user = seen.seats[seen.to_act[0]].user_id
    assert user is not None
    action = seen.rules.moves(seen.state, seen.to_act[0])[0]
    played = await club.play.act(seen.id, None, user, club.press(), lambda *_: action, seen)
    assert played.match.row.draw_offered_by is None
    assert played.match == await club.play.match(seen.id)
