"""What the bot writes by itself, in the pseudo-language: seasons of every format to their end, and games."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncIterator, Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final
from unittest import mock

import pytest
import pytest_asyncio
from sqlalchemy import delete

from bot import features
from bot.away.service import outages, removals
from bot.away.service.time_over import NO_SHOW, STOOD_IN
from bot.club.service.disputes import ANSWERED, RAISED
from bot.club.service.evenings import LEFT_OUT, REASONS
from bot.club.service.roles import SETTLE
from bot.club.service.waits import GONE
from bot.kit import steady
from bot.kit.service.errors import Refusal
from bot.kit.store import people
from bot.kit.store.queues import news
from bot.leagues.feature import FEATURE as LEAGUES
from bot.leagues.service import (
    advancing,
    correcting,
    drafting,
    drawing,
    ladders,
    ledger,
    meeting,
    notices,
    posts,
    registering,
)
from bot.leagues.service.rewinding import REWOUND as LEAGUE_REWOUND
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, EventTerms, SeasonTerms, Seating
from bot.people.service.forgetting import GONE as GAME_GONE
from bot.results.service import late, server_seasons
from bot.results.service.rulings import RULED_BOARD
from bot.staff.service import bars, offers, seats, tables
from bot.staff.service.orders import Order
from bot.staff.service.staff import TOLD as TOLD_BY_STAFF
from bot.storage.rows import IN_PRIVATE
from bot.storage.tables import games, hand_messages
from bot.table.messages.remarks import REMARKS
from bot.table.service import silent
from bot.table.service.across import CUT_OFF, Place
from bot.table.service.consenting import KINDS, PAUSE, TAKEBACK
from bot.table.service.limits import Asker
from bot.table.service.lobby import Person, Proposal
from bot.table.service.match import Match
from bot.table.service.messages import IN_VAIN, UNANSWERED, UNFILLED
from bot.table.service.rewinding import LOST_HERE, LOST_IN_DMS, REWOUND
from bot.welcome.telling.greeting import greet
from tests.bot.inside import inside
from tests.bot.leagues.clubs import CHANNEL, SERVER, STAFF, event, person
from tests.bot.leagues.formats import Format
from tests.bot.storage.sqlite import Template
from tests.pseudo.language import numbered, spoken
from tests.pseudo.telling import Telling, Town
from tests.seasons import verbs
from tests.seasons.kinds import IN_SITTINGS, Kind
from tests.seasons.stories import everybody_plays

PEOPLE: Final = 4
"""So many enter at first."""

KNOWN: Final = frozenset({"Person", "Model", "Server", "because"})
"""Names, and what staff types as its reason."""

ELSEWHERE, OTHER_CHANNEL = SERVER + 1, CHANNEL + 1
"""Another server, and its channel."""

SEASONS: Final[Mapping[str, tuple[EventTerms, ...]]] = {
    "swiss": (event("nexxy", Format.SWISS, clock=IN_SITTINGS, window=4 * DAY, rounds=2, late=1),),
    "round_robin": (event("lutu", Format.ROUND_ROBIN, window=4 * DAY),),
    "knockout": (event("nexxy", Format.KNOCKOUT, window=4 * DAY, third_place=True),),
    "tables": (event("lutu", Format.TABLES, window=4 * DAY, seats=3, rounds=2, seating=Seating.STANDING),),
    "arena": (event("nexxy", Format.ARENA, clock=IN_SITTINGS, minutes=30),),
    "ladder": (event("nexxy", Format.LADDER, clock=IN_SITTINGS, window=4 * DAY, reach=2),),
    "decathlon": (
        event("nexxy", Format.SWISS, window=2 * DAY, rounds=1),
        event("ta_xot", Format.TABLES, window=2 * DAY, seats=3, rounds=1, seating=Seating.STANDING),
    ),
}
"""A short season of each kind."""


TOLD: Final[Mapping[str, Collection[str]]] = {
    "swiss": (registering.OPENED, registering.ENTERED, registering.TOLD, notices.ROUND, notices.TOLD_OVER),
    "round_robin": (notices.MINE, TOLD_BY_STAFF),
    "knockout": (drawing.PREVIEW, notices.LEFT),
    "tables": (notices.FIXTURE,),
    "arena": (notices.ABSENT,),
    "ladder": (ladders.CHALLENGE, ladders.MOVED),
    "decathlon": (correcting.CORRECTED,),
    "meeting": (meeting.MEETING, meeting.APPOINTMENT, ledger.APPOINTED, notices.FOLLOWED),
    "no meeting": (meeting.UNSCHEDULED,),
    "lacks": (notices.MISSING, notices.NOWHERE, NO_SHOW),
    "rules": (advancing.RULES,),
    "longer": (notices.LONGER, notices.OUTAGE),
    "left": (GONE, LEFT_OUT, notices.UNCHALLENGED),
    "won": (notices.FINAL, notices.WON),
    "wrong": (RAISED, ANSWERED, notices.HELD_UP),
    "game": ("lobby", "invite", "board", "hand", "notice", "turn_dm", "departed", "result"),
    "away": ("reminder", "outage"),
    "back": ("board_again", removals.BACK),
    "staff": (bars.TOLD, seats.TOLD, tables.MOVED, offers.QUESTION, offers.CLOSED, offers.ANSWERED),
    "sitting": ("go_on", STOOD_IN),
    "remarks": (IN_VAIN, UNFILLED, UNANSWERED, *(kind for kind in REMARKS if kind != CUT_OFF)),
    "backup": (REWOUND, LOST_HERE, LOST_IN_DMS),
    "backup of a league": (LEAGUE_REWOUND,),
    "silent": (silent.NEWS,),
    "across": ("side", "side_result", silent.NEWS, tables.WITHDRAWN_TOLD, RULED_BOARD),
    "over across": (CUT_OFF, removals.RESTS, GAME_GONE, TOLD_BY_STAFF),
    "elsewhere": (silent.NEWS, late.WAITS),
    "season of a server": (server_seasons.CLOSED, server_seasons.CORRECTED),
    "greeting": ("greeting",),
}
"""The kinds of messages that have to be among those that are written in each test."""

WORDLESS: Final = frozenset({"computer", "presence", "welcome", "notice_over", "side_notice_over", SETTLE})
"""What is due and writes nothing."""

PRESSED_FOR: Final = frozenset({"views", "expire_lobby", "lab_shown"})
"""What shows again what a press has shown."""

UNPRESSED: Final = frozenset({"close", "call_off", "days", "hours", "minutes", "what_comes"})
"""What ends a season at once, or lets time pass."""


@pytest.fixture(scope="module", autouse=True)
def _everybodys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let whoever speaks English speak the pseudo-language."""
    with spoken(tmp_path_factory.mktemp("everybodys"), "en"):
        yield


@pytest_asyncio.fixture
async def town(tmp_path: Path, sqlite_template: Template) -> AsyncIterator[Town]:
    """A server with its people, whose clock is moved by hand."""
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    async with inside(tmp_path) as there:
        there.join(SERVER, CHANNEL)
        for one in map(person, range(16)):
            there.person(one.name, one.user_id, guilds=frozenset({SERVER}))
        town = Town(Telling(there, KNOWN), time.time())
        with mock.patch.object(steady, "now", town.clock), numbered():
            yield town


async def opened(town: Town, kind: Kind) -> None:
    """Open a season that people enter."""
    terms = drafting.checked(kind.terms, 256)
    season = await town.leagues.create(SERVER, terms, "UTC", STAFF, town.number())
    arena = kind.format == Format.ARENA
    until, starts = (None, town.time + DAY) if arena else (town.time + DAY, None)
    season = await town.leagues.open(season.id, STAFF, town.number(), until, starts)
    town.season_id = season.id
    for number in range(1, kind.people + 1):
        if arena:
            await town.arenas.here(season.id, person(number), town.number())
        else:
            await town.leagues.enter(season.id, person(number), town.number())
    await town.tick()


def in_season(*played: EventTerms) -> SeasonTerms:
    """Return the terms of a season of these events."""
    return SeasonTerms(name="Model", channel_id=CHANNEL, events=played, preview=1800.0)


async def playing(town: Town, terms: SeasonTerms, people: int) -> Season:
    """Return a season whose first round is being played."""
    await opened(town, Kind("", terms, people))
    await town.tick(DAY + terms.preview + 120.0)
    return await town.now()


@pytest.mark.parametrize("name", SEASONS)
async def test_a_season_is_told_without_english_and_within_discords_limits(name: str, town: Town) -> None:
    kind = Kind(name, in_season(*SEASONS[name]), PEOPLE)
    await opened(town, kind)
    await town.tick(DAY + kind.terms.preview)
    for verb in sorted(verbs.weights(kind, random.Random(1)).keys() - UNPRESSED):
        with suppress(verbs.Nothing, Refusal):
            await verbs.VERBS[verb](town, await town.now(), random.Random(verb))
        await town.tick()
    await everybody_plays(town, (await town.now()).id, random.Random(1))
    require(town, name)


async def test_a_meeting_is_told(town: Town) -> None:
    season = await playing(
        town, in_season(event("nexxy", Format.SWISS, clock=IN_SITTINGS, window=4 * DAY)), 4
    )
    await town.leagues.follow(season.id, 112)
    one, other = sorted(season.fixtures.values(), key=lambda fixture: fixture.id)[:2]
    at = town.time + DAY
    for fixture in (one, other):
        first, second = season.people(fixture)
        await town.meetings.propose(season.id, fixture.id, first, at, town.number())
        await town.meetings.take(season.id, fixture.id, second, at, town.number())
    await town.tick()
    await town.tick(DAY + 60.0)
    await town.meetings.here(season.id, one.id, season.people(one)[0], town.number())
    await town.meetings.here(season.id, one.id, season.people(one)[1], town.number())
    await town.tick(60.0)
    await town.tick(2 * DAY)
    require(town, "meeting")


async def test_a_meeting_on_which_nobody_agrees_is_told(town: Town) -> None:
    terms = in_season(event("nexxy", Format.SWISS, clock=IN_SITTINGS, window=4 * DAY))
    await playing(town, terms, 4)
    await town.tick(2 * DAY)
    require(town, "no meeting")


async def test_what_a_season_lacks_is_told(town: Town) -> None:
    season = await playing(town, in_season(event("nexxy", Format.KNOCKOUT, window=4 * DAY)), 4)
    (one, *_) = sorted(season.fixtures.values(), key=lambda fixture: fixture.id)
    for what in (notices.CHANNEL, notices.THREADS, notices.EVENTS, notices.STUCK):
        await notices.note_missing(town.database, season.id, what)
    await posts.note_fixture(town.database, season.id, one.id, thread_id=None)
    await posts.has_no_place(town.database, ledger.fixture_name(season.id, one.id), season.people(one))
    await town.tick()
    await town.tick(5 * DAY)
    require(town, "lacks")


async def test_a_season_that_stands_still_is_told(town: Town) -> None:
    await playing(town, in_season(event("nexxy", Format.SWISS, window=4 * DAY, version=0)), 4)
    require(town, "rules")


async def test_more_time_and_an_outage_are_told(town: Town) -> None:
    season = await playing(town, in_season(event("lutu", Format.ROUND_ROBIN, window=2 * DAY)), 2)
    (one,) = season.fixtures.values()
    assert one.deadline is not None
    await town.tick(one.deadline - town.time - 60.0)
    ((_, match),) = await town.running_in(season)
    for _ in range(3):
        await town.act_once(await town.play.match(match.id))
    await town.tick(120.0)
    await away(town, 3600.0)
    require(town, "longer")


async def test_a_result_that_is_called_wrong_is_told(town: Town) -> None:
    town.telling.there.person("Staff", STAFF, guilds=frozenset({SERVER}), manages=True)
    season = await playing(town, in_season(event("nexxy", Format.KNOCKOUT, window=4 * DAY)), 4)
    ((one, match), *_) = running = await town.running_in(season)
    for _, each in running:
        await town.played(each, [1, 2])
    app, game, user = town.telling.there.app, match.id, season.people(one)[0]
    await app.disputes.dispute(game, user, "because", town.number())
    await town.tick()
    await app.disputes.decline(game, user, STAFF, "because", town.number())
    await town.tick()
    await town.corrections.annul(verbs.order(town, season), one.id)
    await town.tick(60.0)
    require(town, "wrong")


async def test_who_has_left_and_what_was_left_out_is_told(town: Town) -> None:
    season = await playing(town, in_season(event("nexxy", Format.KNOCKOUT, window=4 * DAY)), 4)
    one = next(iter(season.fixtures.values()))
    user, evening = season.people(one)[0], f"{SERVER}:{season.row.league}"
    async with town.database.write() as connection:
        fixture = ledger.fixture_name(season.id, one.id)
        await news.put(connection, GONE, fixture, town.time, user, str(one.seats[1]))
        challenge = ledger.fixture_name(season.id, 99)
        await news.put(connection, notices.UNCHALLENGED, challenge, town.time, user, str(one.seats[1]))
        for rule in sorted(REASONS):
            await news.put(connection, LEFT_OUT, evening, town.time, user, f"{town.time}:{rule}")
            user = season.people(one)[1]
    await town.tick(60.0)
    require(town, "left")


async def test_another_winner_by_a_correction_is_told(town: Town) -> None:
    season = await playing(town, in_season(event("lutu", Format.ROUND_ROBIN, window=4 * DAY)), 2)
    ((one, match),) = await town.running_in(season)
    await town.played(match, [1, 2])
    await town.tick(60.0)
    await town.corrections.set_outcome(verbs.order(town, season), one.id, [2, 1])
    await town.tick(60.0)
    require(town, "won")


def require(town: Town, what: str) -> None:
    """Check that what has to be told has been written, and that nothing is wrong with any message."""
    assert [kind for kind in TOLD[what] if not town.telling.told[kind]] == []
    assert town.telling.wrong == {}


def test_every_kind_of_message_is_looked_at() -> None:
    declared = features.messages().keys() | features.news().keys() | LEAGUES.news.keys()
    looked_at = {kind for kinds in TOLD.values() for kind in kinds} - {"greeting"}
    assert looked_at == declared - WORDLESS - PRESSED_FOR


async def test_a_game_between_its_proposal_and_its_end_is_told(town: Town) -> None:
    host, *others = [person(number) for number in range(1, 5)]
    async with town.database.write() as connection:
        await people.set_guild(connection, SERVER, channel_id=CHANNEL)
        for one in (host, *others):
            await people.upsert(connection, one.user_id, one.name, one.language)
            await people.set_preferences(connection, one.user_id, turn_dms=True)
    proposal = Proposal(SERVER, CHANNEL, "en", "mok_kaik", clock="days:1")
    match = await town.lobby.open(host, proposal, town.number())
    await town.lobby.invite(match.id, host.user_id, others, town.number())
    await town.tick(60.0)
    for one in others:
        await town.lobby.join(match.id, one, town.number())
    await town.lobby.start(match.id, host.user_id, town.number())
    await town.tick(2 * 60.0)
    await town.act_once(await town.play.match(match.id))
    await town.tick(DAY - 3600.0)
    await away(town, 5 * 3600.0)
    await town.tick(DAY)
    there = town.telling.there
    gone = (await town.play.match(match.id)).people[-1]
    await there.app.absence.replace(SERVER, gone)
    await town.tick(2 * DAY)
    match = await town.play.match(match.id)
    await town.played(match, range(1, len(match.seats) + 1))
    await town.tick(60.0)
    require(town, "game")
    require(town, "away")


async def test_what_staff_does_for_a_game_and_about_a_person_is_told(town: Town) -> None:
    host, other, third = [person(number) for number in range(1, 4)]
    match = await town.lobby.open(host, Proposal(SERVER, CHANNEL, "en", "nexxy"), town.number())
    await town.lobby.join(match.id, other, town.number())
    await town.lobby.start(match.id, host.user_id, town.number())
    await town.tick(60.0)
    app = town.telling.there.app

    def order() -> Order:
        return Order(STAFF, SERVER, town.number(), "because")

    for seat, answer in enumerate((town.staff_seats.decline, None)):
        asked = await town.staff_seats.ask(match.id, seat, third.user_id, order())
        await town.tick(60.0)
        if answer is not None:
            await answer(match.id, asked.id, third.user_id, town.number())
    await town.tick(DAY)
    asked = await town.staff_seats.ask(match.id, 0, third.user_id, order())
    await town.staff_seats.agree(match.id, asked.id, third, town.number())
    await town.tick(60.0)
    given = (await app.staff.lines(SERVER, 1))[0]
    await app.tables.undo(given.id, order())
    await app.tables.move(match.id, CHANNEL, order())
    await app.bars.bar(third, 3, order())
    await town.tick(60.0)
    await app.bars.lift(third.user_id, order())
    await app.bars.bar(third, None, order())
    await town.tick(60.0)
    require(town, "staff")


async def test_who_declines_and_who_leaves_is_told(town: Town) -> None:
    host, *others = [person(number) for number in range(1, 4)]
    app = town.telling.there.app
    for game, guests in (("zia_cerke", others[:1]), ("nexxy", others)):
        match = await town.lobby.open(host, Proposal(SERVER, CHANNEL, "en", game), town.number())
        for one in guests:
            await town.lobby.join(match.id, one, town.number())
        await town.lobby.start(match.id, host.user_id, town.number())
        await town.tick(60.0)
        if len(guests) > 1:
            for change in (app.seating.resign, app.seating.take_seat):
                await change(match.id, others[0].user_id, town.number())
                await town.tick(60.0)
            continue
        for _ in range(4):
            await town.act_once(await town.play.match(match.id))
        for kind in KINDS:
            await app.consents.ask(match.id, kind, host.user_id, town.number())
            await app.consents.refuse(match.id, kind, others[0].user_id, town.number())
        await app.consents.ask(match.id, TAKEBACK, host.user_id, town.number())
        await app.consents.agree(match.id, TAKEBACK, others[0].user_id, town.number())
        await app.draws.offer(match.id, host.user_id, town.number())
        await app.draws.answer(match.id, others[0].user_id, town.number(), accept=False)
    off = await town.lobby.open(host, Proposal(SERVER, CHANNEL, "en", "nexxy"), town.number())
    await town.lobby.join(off.id, others[0], town.number())
    await town.lobby.leave(off.id, host.user_id, town.number())
    late = await town.lobby.open(host, Proposal(SERVER, CHANNEL, "en", "nexxy"), town.number())
    await town.lobby.expire(late.id)
    await app.consents.ask(match.id, PAUSE, host.user_id, town.number())
    await town.tick(60.0)
    require(town, "remarks")


async def test_that_a_game_goes_on_from_a_backup_is_told(town: Town) -> None:
    host, other = person(1), person(2)
    match = await town.lobby.open(host, Proposal(SERVER, CHANNEL, "en", "mok_kaik"), town.number())
    await town.lobby.join(match.id, other, town.number())
    await town.lobby.start(match.id, host.user_id, town.number())
    await town.tick(60.0)
    forgotten = await town.lobby.open(person(3), Proposal(SERVER, CHANNEL, "en", "cerke"), town.number())
    await town.tick(60.0)
    app = town.telling.there.app
    async with app.database.write() as connection:
        await connection.execute(delete(games).where(games.c.id == forgotten.id))
        await connection.execute(delete(hand_messages))
    assert await app.rewinding.tell() == 1
    await town.tick(60.0)
    require(town, "backup")


async def test_that_a_season_goes_on_from_a_backup_is_told(town: Town) -> None:
    await playing(town, in_season(event("nexxy", Format.KNOCKOUT, window=4 * DAY)), 4)
    await town.telling.there.app.rewinding.tell()
    await town.tick(60.0)
    require(town, "backup of a league")


async def test_a_game_in_one_sitting_is_told(town: Town) -> None:
    host, *others = [person(number) for number in range(1, 4)]
    match = await town.lobby.open(host, Proposal(SERVER, CHANNEL, "en", "nexxy", clock=IN_SITTINGS), 1000)
    for number, one in enumerate(others):
        await town.lobby.join(match.id, one, 1001 + number)
    await town.lobby.start(match.id, host.user_id, 1010)
    await town.tick(1.0)
    await away(town, 3600.0)
    await town.tick(DAY)
    require(town, "sitting")


async def test_that_nobody_acts_in_a_game_without_a_clock_is_told(town: Town) -> None:
    host, other = person(1), person(2)
    match = await town.lobby.open(host, Proposal(SERVER, CHANNEL, "en", "nexxy"), town.number())
    await town.lobby.join(match.id, other, town.number())
    await town.lobby.start(match.id, host.user_id, town.number())
    await town.tick(60.0)
    await town.tick(3 * DAY)
    require(town, "silent")


async def two_servers(town: Town) -> Person:
    """Let there be another server that wants games with this one; return somebody there."""
    there = town.telling.there
    there.join(ELSEWHERE, OTHER_CHANNEL)
    async with town.database.write() as connection:
        for server in (SERVER, ELSEWHERE):
            await people.set_guild(connection, server, across=True)
    return Person(there.person("Guest", guilds=frozenset({ELSEWHERE})).id, "Person 2", "en")


async def taken_up(town: Town, match: Match, guest: Person) -> None:
    """Let somebody take up the invitation of a lobby."""
    across = town.telling.there.app.across
    _, code = await across.invite(match.id, match.row.host_id)
    place = Place(ELSEWHERE, OTHER_CHANNEL, "en", Asker(OTHER_CHANNEL, (), is_staff=False))
    await across.take_up(code, guest, place, town.number())
    await town.tick(60.0)


async def test_a_game_between_two_servers_is_told(town: Town) -> None:
    host, guest = person(1), await two_servers(town)
    app = town.telling.there.app
    match = await town.lobby.open(host, Proposal(SERVER, CHANNEL, "en", "cerke"), town.number())
    await app.across.invite(match.id, host.user_id)
    await app.tables.withdraw(match.id, Order(STAFF, SERVER, town.number(), "because"))
    await town.tick(60.0)
    await taken_up(town, match, guest)
    await town.tick(3 * DAY)  # nobody acts
    await town.played(await town.play.match(match.id), [1, 2])
    await town.tick(60.0)
    await app.staff.annul(match.id, Order(STAFF, SERVER, town.number(), "because"))
    await town.tick(60.0)
    require(town, "across")


async def test_the_end_of_a_game_in_one_of_two_servers_is_told(town: Town) -> None:
    guest, app = await two_servers(town), town.telling.there.app
    for ends_there in (True, False):
        proposal = Proposal(SERVER, CHANNEL, "en", "cerke")
        match = await town.lobby.open(person(1), proposal, town.number())
        await taken_up(town, match, guest)
        if ends_there:
            await app.staff.end(match.id, Order(STAFF, ELSEWHERE, town.number(), "because"))
            await town.tick(60.0)
    await app.removals.removed(SERVER)
    await town.tick(60.0)
    await app.forgetting.erase(SERVER, 2.0**40)
    await town.tick(60.0)
    require(town, "over across")


async def test_a_game_where_the_bot_is_not_is_told(town: Town) -> None:
    host, other = person(1), person(2)
    proposal = Proposal(IN_PRIVATE, CHANNEL, "en", "cerke", elsewhere=7)
    match = await town.lobby.open(host, proposal, town.number())
    await town.lobby.join(match.id, other, town.number())
    await town.lobby.start(match.id, host.user_id, town.number())
    await town.tick(60.0)
    await town.tick(3 * DAY)  # nobody acts
    await town.played(await town.play.match(match.id), [1, 2])
    await town.tick(60.0)
    require(town, "elsewhere")


async def test_a_season_of_a_server_is_told(town: Town) -> None:
    async with town.database.write() as connection:
        await people.set_guild(connection, SERVER, channel_id=CHANNEL)
        await server_seasons.add(connection, SERVER, "Model", town.time, town.time + DAY)
    await server_seasons.end_due(town.database, SERVER, town.time + DAY)
    await town.tick(DAY)
    subject = server_seasons.subject_of(SERVER, 1)
    async with town.database.write() as connection:
        await news.put(connection, server_seasons.CORRECTED, subject, town.time, SERVER)
    await town.tick()
    require(town, "season of a server")


async def test_a_server_that_has_the_bot_back_is_told(town: Town) -> None:
    await playing(town, in_season(event("lutu", Format.ROUND_ROBIN, window=2 * DAY)), 2)
    async with town.database.write() as connection:
        await people.set_guild(connection, SERVER, staff_channel_id=CHANNEL)
    service = town.telling.there.app.removals
    await service.removed(SERVER)
    town.time += 2 * DAY
    await service.back(SERVER)
    await town.tick()
    require(town, "back")


async def test_the_greeting_of_a_server(town: Town) -> None:
    there = town.telling.there
    guild = there.bot.get_guild(SERVER)
    assert guild is not None
    await greet(guild)
    town.telling.look("greeting")
    require(town, "greeting")


async def away(town: Town, lasted: float) -> None:
    """Let the bot be away for a while."""
    await outages.beat(town.database, [verbs.WHOLE_SERVER], "model", town.clock)
    town.time += lasted
    await outages.beat(town.database, [verbs.WHOLE_SERVER], "model", town.clock)
    await town.tick()
