"""The page of the club, part by part: whoever opens it sees in front what is most theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.app import Bot
from bot.club.messages.disputes import Disputed, dispute_card
from bot.club.messages.needs import card
from bot.club.messages.page import FOR_MEMBERS, FOR_STAFF, NOTHING_WAITS, Card, Part, page_message
from bot.club.messages.parts import done_part, leagues_part, mine_part, week_part
from bot.club.messages.roles import refused_cards
from bot.club.messages.stuck import still_card, ways
from bot.club.messages.verbs import ROLE_AGAIN, SECTION, Section
from bot.club.presses.roles import chosen_in
from bot.club.presses.stuck import games_still
from bot.club.service import needs, waits
from bot.club.service.needs import URGENT, Need
from bot.club.service.stuck import Stuck
from bot.club.store import disputes
from bot.kit import steady
from bot.kit.messages.message import Message
from bot.kit.messages.tabs import Tab
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.store import audit
from bot.leagues.messages.verbs import CLUB
from bot.leagues.presses.door import is_staff
from bot.leagues.presses.drafting.steps import answer
from bot.leagues.presses.finding import entered_by, newest, seasons_here
from bot.leagues.service import ledger
from bot.leagues.service.season import Season, read_terms
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import SeasonRow
from bot.table.presses.door import Ask, Who, manages
from bot.table.service.loading import load
from bot.table.store import games
from renderers.translation import P_

VERBS: Final = Presses()

TAB: Final = Tab(7, P_("settings", "Club"), CLUB(), staff=True)
"""The way from the settings of a server back to the page, for those who may manage the server."""

SHOWN: Final = 60
"""Lines of what staff did, the newest."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads the page: ``organised`` are the seasons here of which they are staff, each league's newest.

    ``waiting`` is what needs them now, ``disputed`` the results that somebody calls wrong, ``refused`` the
    cards of roles that the bot may not give, ``still`` how many games stand still.
    """

    manages: bool
    organised: Sequence[SeasonRow]
    waiting: Sequence[Need]
    disputed: Sequence[Disputed] = ()
    refused: Sequence[Card] = ()
    still: int = 0

    @property
    def is_staff(self) -> bool:
        """Whether they are staff of the server, or of a league in it."""
        return self.manages or bool(self.organised)

    @property
    def sections(self) -> Sequence[Section]:
        """The parts of the page that they have."""
        return FOR_STAFF if self.is_staff else FOR_MEMBERS


async def show(bot: Bot, interaction: Interaction) -> None:
    """Show the page in a message of its own, opened at what is most the reader's."""
    ask = Ask(bot, interaction)
    reader = await _reader(ask)
    await ask.show(await _page(ask, reader, reader.sections[0], 1))


@VERBS.on(CLUB, Who.ANYBODY)
async def home(ask: Ask[Bot]) -> None:
    """Show the front of the page."""
    reader = await _reader(ask)
    await _answer(ask, reader, reader.sections[0], 1)


@VERBS.on(SECTION, Who.ANYBODY)
async def turn(ask: Ask[Bot], section: Section, page: int = 1) -> None:
    """Show a part of the page; who has it no more sees the front."""
    reader = await _reader(ask)
    await _answer(ask, reader, section if section in reader.sections else reader.sections[0], page)


@VERBS.on(ROLE_AGAIN, Who.STAFF)
async def again(ask: Ask[Bot], role: int) -> None:
    """Try at once to give a role that Discord has refused."""
    await ask.bot.app.roles.again(ask.server, role)
    ask.bot.delivery.wake()
    await home(ask)


async def _answer(ask: Ask[Bot], reader: Reader, section: Section, page: int) -> None:
    await answer(ask, await _page(ask, reader, section, page))


async def _page(ask: Ask[Bot], reader: Reader, section: Section, page: int) -> Message:
    part = await PARTS[section](ask, reader)
    waiting = len(reader.waiting) + len(reader.disputed) + len(reader.refused) + bool(reader.still)
    return page_message(part, page, ask.t, sections=reader.sections, waiting=waiting)


async def _reader(ask: Ask[Bot]) -> Reader:
    """Return who reads the page; in a DM everybody is a member alone."""
    guild_id = ask.interaction.guild_id
    if guild_id is None:
        return Reader(manages=False, organised=(), waiting=())
    async with ask.bot.app.database.read() as connection:
        rows = await leagues.seasons_in(connection, guild_id)
        mine = [row for row in rows if is_staff(ask.interaction, read_terms(row.terms), guild_id)]
        seasons = [await ledger.load(connection, row.id) for row in mine if row.state in leagues.OPEN]
        waiting = await needs.of_seasons(connection, guild_id, seasons, steady.now()) if mine else []
        disputed = await _disputed(connection, guild_id, {row.id for row in mine}, manages(ask.interaction))
    of_server = manages(ask.interaction)
    waiting, still = await asyncio.gather(_asked(ask, waiting), games_still(ask) if of_server else _none())
    refused = refused_cards(await chosen_in(ask.bot, guild_id), ask.t) if of_server else []
    return Reader(of_server, newest(mine), waiting, disputed, refused, len(still))


async def _none() -> list[Stuck]:
    """Return no games, to who does not manage the server."""
    return []


async def _asked(ask: Ask[Bot], found: Sequence[Need]) -> list[Need]:
    """Return what waits, with who has left the server of those whom somebody waits for.

    Where Discord does not say so in time for an answer, nobody has.
    """

    async def has_left(guild_id: int, user_id: int) -> bool:
        return await ask.bot.presence.confirmed(guild_id, user_id) is False

    first = [need for need in found if need.whom][:ASKED_AFTER]
    asked = dict(
        zip(map(id, first), await asyncio.gather(*(waits.asked(n, has_left) for n in first)), strict=True)
    )
    return [asked.get(id(need), need) for need in found]


ASKED_AFTER: Final = 5
"""Fixtures after whose people Discord is asked while somebody waits for the page."""


async def _disputed(
    connection: AsyncConnection, guild_id: int, seasons: Collection[str], of_server: bool
) -> list[Disputed]:
    """Return the results called wrong about which somebody decides: of these seasons, of the server's own."""
    found = []
    for one in await disputes.open_in(connection, guild_id):
        match = await load(connection, one.game)
        fixture = match.row.fixture
        if of_server if fixture is None else ledger.read_name(fixture).season in seasons:
            found.append(Disputed(one, match))
    return found


# --- The parts -------------------------------------------------------------------------------------


async def _needs(ask: Ask[Bot], reader: Reader) -> Part:
    first = [card(need, ask.t) for need in reader.waiting if need.kind in URGENT]
    others = [card(need, ask.t) for need in reader.waiting if need.kind not in URGENT]
    disputed = [dispute_card(one, ask.t) for one in reader.disputed]
    still = [still_card(reader.still, ask.t)] if reader.still else []
    cards = [*first, *disputed, *reader.refused, *still, *others]
    return Part(Section.NEEDS, cards, ask.t.t(NOTHING_WAITS), [ways(ask.t)] if reader.manages else [])


async def _week(ask: Ask[Bot], _reader: Reader) -> Part:
    rows = [row for row in await seasons_here(ask.bot, ask.interaction) if row.state in leagues.GOING]
    return week_part(needs.dates(await _loaded(ask, rows), steady.now()), ask.t)


async def _leagues(ask: Ask[Bot], reader: Reader) -> Part:
    """Return the leagues here: to their staff the drafts, too."""
    opened = await seasons_here(ask.bot, ask.interaction)
    theirs = {row.league: row for row in reader.organised}
    rows = [theirs.pop(row.league, row) for row in opened]
    return leagues_part([*theirs.values(), *rows], ask.t, may_make=reader.manages)


async def _done(ask: Ask[Bot], reader: Reader) -> Part:
    async with ask.bot.app.database.read() as connection:
        lines = await audit.for_staff(connection, ask.server, SHOWN)
        rows = await leagues.seasons_in(connection, ask.server)
    seasons = {
        ledger.subject(row.id): row
        for row in rows
        if is_staff(ask.interaction, read_terms(row.terms), ask.server)
    }
    theirs = [line for line in lines if line.actor == "staff"]
    of_leagues = [line for line in theirs if line.subject.startswith(audit.OF_LEAGUES)]
    told = [line for line in theirs if line.subject in seasons or (reader.manages and line not in of_leagues)]
    names = {row.league: read_terms(row.terms).name for row in rows}
    return done_part(((line, seasons.get(line.subject)) for line in told), names, ask.t)


async def _mine(ask: Ask[Bot], _reader: Reader) -> Part:
    guild_id = ask.interaction.guild_id
    entered = [row for row in await entered_by(ask.bot, ask.user) if row.state in leagues.GOING]
    here = await seasons_here(ask.bot, ask.interaction)
    seasons = await _loaded(ask, [row for row in entered if guild_id in {None, row.guild_id}])
    async with ask.bot.app.database.read() as connection:
        rows = await games.running_of(connection, ask.user)
        tables = [await load(connection, row.id) for row in rows if guild_id in {None, row.guild_id}]
    return mine_part(seasons, tables, here, ask.user, steady.now(), ask.t)


async def _loaded(ask: Ask[Bot], rows: Sequence[SeasonRow]) -> list[Season]:
    async with ask.bot.app.database.read() as connection:
        return [await ledger.load(connection, row.id) for row in rows]


PARTS: Final[Mapping[Section, Callable[[Ask[Bot], Reader], Awaitable[Part]]]] = {
    Section.NEEDS: _needs,
    Section.WEEK: _week,
    Section.SEASONS: _leagues,
    Section.DONE: _done,
    Section.MINE: _mine,
}
"""What each part of the page is made of."""
