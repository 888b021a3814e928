"""Games that stand still: which, why, in pages of a phone's size; and what leads on from each."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import update

from bot.club.messages.stuck import A_PAGE
from bot.club.service.stuck import PATIENCE, THINKING, UNREACHED, WITH_A_CLOCK, Why, in_order, stuck, why
from bot.club.store.stuck import Open, running
from bot.kit.snowflakes import EPOCH
from bot.kit.store.database import Database
from bot.leagues.service.terms import DAY
from bot.storage.rows import HandMessage
from bot.storage.tables import games, seats
from bot.table.service import adjourning
from bot.table.service.loading import load
from engine import catalogue
from engine.sticks import Throw
from tests.bot.club.scenes import Clubhouse
from tests.bot.club.test_page import labels, opened
from tests.bot.inside import HOME, parts
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format

NOW = 10**9


def game(quiet: float = 0.0, **said: object) -> Open:
    """Return a game in which nobody has acted for so many seconds."""
    known = {
        "id": "g1",
        "game_id": "cerke",
        "version": 0,
        "place": 7,
        "fixture": None,
        "since": NOW - quiet,
        "halted": False,
        "deadline": None,
        "to_act": frozenset({0}),
        "asked": False,
        "people": {0: 1, 1: 2},
        "closed": frozenset[int](),
    }
    return Open(**{**known, **said})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "wanted"),
    [
        (game(), None),
        (game(PATIENCE - 1), None),
        (game(PATIENCE), Why.IDLE),
        (game(PATIENCE, deadline=NOW + 5.0), None),
        (game(WITH_A_CLOCK, deadline=NOW + 5.0), Why.IDLE),
        (game(PATIENCE, halted=True), Why.PAUSED),
        (game(PATIENCE - 1, halted=True), None),
        (game(THINKING, people={1: 2}), Why.COMPUTER),
        (game(THINKING - 1, people={1: 2}), None),
        (game(UNREACHED, closed=frozenset({1})), Why.UNREACHED),
        (game(UNREACHED, closed=frozenset({2})), None),
        (game(UNREACHED, closed=frozenset({2}), asked=True), Why.UNREACHED),  # whoever is asked of them
        (game(version=10**6), Why.LOST),
    ],
)
def test_why_a_game_stands_still(one: Open, wanted: Why | None) -> None:
    version = one.version or catalogue.get("cerke").version
    assert why(one._replace(version=version), NOW) is wanted


def test_what_nobody_can_mend_comes_first_then_who_has_waited_longest() -> None:
    found = [
        game(PATIENCE + number, id=f"g{number}", version=10**6 if number == 2 else 0) for number in range(4)
    ]
    current = catalogue.get("cerke").version
    found = [one if one.version else one._replace(version=current) for one in found]
    assert [one.game.id for one in in_order(stuck(found, NOW))] == ["g2", "g3", "g1", "g0"]


async def old(database: Database, *found: str, days: float = 4.0) -> None:
    """Let nobody have acted in these games for so long."""
    async with database.write() as connection:
        then = time.time() - days * 86_400
        await connection.execute(
            update(games).where(games.c.id.in_(found)).values(started_at=then, last_interaction=None)
        )


async def begun(club: Clubhouse, *players: int, **typed: Any) -> str:
    """Let two members begin a game, of Cerke unless they type another one."""
    one, two = (club.people[number] for number in players)
    lobby = await club.there.command(one, "play", **{"game": "cerke", **typed})
    found: str = next(each for each in lobby.last.custom_ids if ";join;" in each).split(";")[2]
    await club.there.press(two, f"b;join;{found};;")
    await club.there.press(one, f"b;start;{found};;")
    return found


async def test_what_nobody_sees_does_not_tell_since_when_a_game_stands(club: Clubhouse) -> None:
    """Else whoever leads a server could read there when somebody has thrown in a blind heat."""
    app, thrower = club.there.app, club.people[0].id
    while True:
        blind = await begun(club, 0, 1, game="niek_zau_shu", rules="blind")
        await old(app.database, blind)
        match = await app.play.match(blind)
        number = int((time.time() - EPOCH / 1000) * 1000) << 22
        thrown = await app.play.act(blind, match.row.ply, thrower, number, lambda *_: Throw())
        if thrown.match.seat_of(thrower) in thrown.match.to_act:
            break  # so they may throw again, and nobody sees that they have
    assert time.time() - (await standing(club, blind)).since > 3 * DAY


async def test_a_game_that_an_old_interaction_began_stands_since_it_began(club: Clubhouse) -> None:
    """The next one of a match does, if the game before it ended as time ran out."""
    found = await begun(club, 0, 1)
    began = (await standing(club, found)).since
    async with club.there.app.database.write() as connection:
        before = int((began - 3 * DAY - EPOCH / 1000) * 1000) << 22
        await connection.execute(update(games).where(games.c.id == found).values(last_interaction=before))
    assert (await standing(club, found)).since == began


async def standing(club: Clubhouse, found: str) -> Open:
    """Return a running game as the page of games that stand still sees it."""
    async with club.there.app.database.read() as connection:
        return next(one for one in await running(connection, HOME) if one.id == found)


async def test_without_any_there_is_a_page_all_the_same(club: Clubhouse) -> None:
    front = await opened(club, club.staff)
    assert {"Games …", "Barred …"} <= {*labels(front)}
    assert "stands still" not in front.text
    page = await club.there.press(club.staff, "b;cl_stuck;;;", private=True)
    assert "No game stands still" in page.text
    refused = await club.there.press(club.people[0], "b;cl_stuck;;;", private=True)
    assert "manage this server" in refused.text
    assert "Games …" not in labels(await opened(club, club.people[0]))


async def test_one_is_told_with_what_helps(club: Clubhouse) -> None:
    found = await begun(club, 0, 1)
    await old(club.app.database, found)
    assert "1 game stands still" in (await opened(club, club.staff)).text
    page = await club.there.press(club.staff, "b;cl_stuck;;;", private=True)
    match = await club.app.play.match(found)
    mover = match.seats[match.to_act[0]].user_id
    assert f"It waits for <@{mover}> since" in page.text
    assert {"Remind", "Seat …", "Move …", "Decide …"} <= {*labels(page)}
    decide = await club.there.press(club.staff, f"b;staff_game;{found};;", private=True)
    assert {"End …", "Award …"} <= {*labels(decide)}
    asked = await club.there.press(club.staff, f"b;staff_ask;{found};;end", private=True)
    assert asked.kind == "form"


async def test_what_discord_knows_is_asked(club: Clubhouse) -> None:
    found = await begun(club, 0, 1)
    async with club.app.database.write() as connection:
        await connection.execute(update(games).where(games.c.id == found).values(thread_id=77))
    page = await club.there.press(club.staff, "b;cl_stuck;;;", private=True)
    assert "Its thread is gone" in page.text, "asked of one in which somebody has just acted, too"
    async with club.app.database.write() as connection:
        await connection.execute(update(games).where(games.c.id == found).values(thread_id=club.channel_id))
    assert "No game stands still" in (await club.there.press(club.staff, "b;cl_stuck;;;", private=True)).text
    await old(club.app.database, found)
    match = await club.app.play.match(found)
    mover = next(one for one in club.people if one.id == match.seats[match.to_act[0]].user_id)
    await club.app.posts.hand(HandMessage(found, mover.id, None, closed=True))
    page = await club.there.press(club.staff, "b;cl_stuck;;;", private=True)
    assert "whose DMs are closed" in page.text
    club.there.leave(mover)
    page = await club.there.press(club.staff, "b;cl_stuck;;;", private=True)
    assert f"<@{mover.id}>" in page.text
    assert "has left the server" in page.text


async def test_a_locked_thread_and_rules_that_are_lost_are_told(club: Clubhouse) -> None:
    locked, lost = await begun(club, 0, 1), await begun(club, 2, 3)
    for found, place in ((locked, 4001), (lost, 4002)):
        club.there.channel(place)
        async with club.app.database.write() as connection:
            await connection.execute(update(games).where(games.c.id == found).values(thread_id=place))
    club.there.lock(4001)
    async with club.app.database.write() as connection:
        await connection.execute(update(games).where(games.c.id == lost).values(game_version=10**6))
    page = await club.there.press(club.staff, "b;cl_stuck;;;", private=True)
    assert "locked or closed to me" in page.text
    assert "can only be called off" in page.text
    refused = await club.there.press(club.staff, f"b;staff_off;{locked};;", private=True)
    assert "can go on" in refused.text
    asked = await club.there.press(club.staff, f"b;staff_off;{lost};;", private=True)
    assert "called off" in (await club.there.submit(club.staff, asked.last.custom_ids[0], "")).text
    assert (await club.app.play.match(lost)).row.status == "cancelled"


async def test_staff_lets_a_game_go_on_that_nobody_does(club: Clubhouse) -> None:
    found = await begun(club, 0, 1)
    async with club.app.database.write() as connection:
        await adjourning.halt(connection, await load(connection, found), adjourning.AGREED, time.time())
    await old(club.app.database, found)
    page = await club.there.press(club.staff, "b;cl_stuck;;;", private=True)
    assert "until all press **Go on**" in page.text
    asked = await club.there.press(club.staff, f"b;staff_go_on;{found};;", private=True)
    assert asked.kind == "form"
    for told in ("The game goes on", "doesn't stand still"):
        assert told in (await club.there.submit(club.staff, asked.last.custom_ids[0], "")).text
    assert not (await club.app.play.match(found)).row.halted


async def test_two_hundred_are_turned_page_by_page(club: Clubhouse) -> None:
    first = await begun(club, 0, 1)
    await old(club.app.database, first)
    async with club.app.database.write() as connection:
        row = (await connection.execute(games.select().where(games.c.id == first))).one()
        sat = (await connection.execute(seats.select().where(seats.c.game == first))).all()
        for copy in (f"copy{number:03}" for number in range(199)):
            await connection.execute(games.insert().values({**row._mapping, "id": copy}))
            for seat in sat:
                await connection.execute(seats.insert().values({**seat._mapping, "game": copy}))
    assert "200 games stand still" in (await opened(club, club.staff)).text
    shown: set[str] = set()
    for page in (1, 2, 50, 100):
        answer = await club.there.press(club.staff, f"b;cl_stuck;;{page};", private=True)
        assert f"Page {page} of 100" in labels(answer)
        ids = {one.split(";")[2] for one in answer.last.custom_ids if ";staff_game;" in one}
        assert len(ids) == A_PAGE
        assert not ids & shown
        shown |= ids
        assert len(list(parts(answer.last.data))) < 40
    beyond = await club.there.press(club.staff, "b;cl_stuck;;999;", private=True)
    assert "Page 100 of 100" in labels(beyond)


async def test_a_game_of_a_league_leads_to_its_fixture(club: Clubhouse) -> None:
    season = await club.open("Swiss", event(way=Format.ROUND_ROBIN), entered=2)
    await club.app.organising.start(season.id, club.staff.id, club.number())
    await club.app.seasons.advance(season.id)
    season = await club.read(season)
    await club.published(season)
    found = await begun(club, 0, 1)
    (fixture,) = (await club.read(season)).fixtures.values()
    async with club.app.database.write() as connection:
        name = f"{season.id}:{fixture.id}"
        await connection.execute(update(games).where(games.c.id == found).values(fixture=name))
    await old(club.app.database, found)
    page = await club.there.press(club.staff, "b;cl_stuck;;;", private=True)
    assert "Seat …" not in labels(page)
    assert any(one.startswith(f"b;lg_fixture;{season.id};") for one in page.last.custom_ids)
    about = await club.there.press(club.staff, f"b;staff_game;{found};;")
    assert {"Remind", "End …", "Award …"} <= {*labels(about)}
    for control in (f"b;staff_seats;{found};;", f"b;staff_places;{found};;"):
        assert "nobody plays for somebody else" in (await club.there.press(club.staff, control)).text
    assert "called once more" in (await club.there.press(club.staff, f"b;staff_remind;{found};;")).text


async def test_who_is_barred_enters_no_league(club: Clubhouse) -> None:
    season = await club.open("Swiss", entered=1)
    member = club.people[2]
    await club.there.submit(club.staff, f"m;staff_bar_yes;;;{member.id};ab", "", "because")
    answer = await club.there.press(member, f"b;lg_enter;{season.id};;")
    assert "begin and join no games here" in answer.text
    assert (await club.read(season)).entrant_of(member.id) is None
