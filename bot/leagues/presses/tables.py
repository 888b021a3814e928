"""Tables of leagues: shown to who asks, if they are of its server; all of it stands in custom ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

import msgspec

from bot.kit.messages.message import Message
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import NoSuchSeason, NotYourGame
from bot.leagues.app import Bot
from bot.leagues.messages import verbs
from bot.leagues.messages.explaining import how_message
from bot.leagues.messages.table_file import table_file
from bot.leagues.messages.table_pictures import BRACKET, CROSS, LINES, Look, look
from bot.leagues.messages.tables import other_form, public_table, table_message
from bot.leagues.presses.door import Needs, SeasonRequest, find
from bot.leagues.presses.finding import find_meant
from bot.leagues.service import tables
from bot.leagues.service.season import Season
from bot.leagues.service.tables import TOTAL, Cross, Page, Wanted
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import SeasonRow
from bot.table.telling import dresses
from renderers.translation import Translator, translator

VERBS: Final = Presses()

T = TypeVar("T")

SEEN: Final = frozenset({"registration", "running", "closed", "archived", "cancelled"})
"""States of seasons whose tables members see: a draft is its staff's."""

_WORK: Final[Mapping[str, Callable[..., object]]] = {
    LINES: tables.page,
    CROSS: tables.cross,
    BRACKET: tables.bracket,
}
"""What computes each form of a table."""


async def open_meant(bot: Bot, interaction: Interaction, league: str) -> None:
    """Show the table of the league that was named."""
    await open_table(await find_meant(bot, interaction, league))


@VERBS.on(verbs.TABLE, Needs.MEMBER)
async def open_table(
    request: SeasonRequest, division: int = 0, stage: str = "", form: str = "", page: int = 1
) -> None:
    """Show a table in a private message of its own."""
    await request.show(await _message(request, division, stage, form, page))


@VERBS.on(verbs.TURN, Needs.MEMBER)
@VERBS.on(verbs.DIVISION, Needs.MEMBER)
@VERBS.on(verbs.STAGE, Needs.MEMBER)
async def turn(
    request: SeasonRequest, division: int = 0, stage: str = "", form: str = "", page: int = 1
) -> None:
    """Show another page, form, division or event in the message that was pressed."""
    await request.replace(await _message(request, division, stage, form, page))


@VERBS.on(verbs.PAST, Needs.MEMBER)
async def look_back(request: SeasonRequest, *_: str, season: str = "", page: int = 1) -> None:
    """Show the table of another season of the league in the message that was pressed."""
    another = await find(request.bot, request.interaction, season or request.season.id, Needs.MEMBER)
    await request.replace(await _message(another))


@VERBS.on(verbs.WORDS, Needs.MEMBER)
async def tell(
    request: SeasonRequest, division: int = 0, stage: str = "", form: str = "", page: int = 1
) -> None:
    """Tell a page in words."""
    wanted, form = _wanted(request, division, stage, form, page)
    seen = await _look(request, wanted, form, _reader(request), request.t)
    await request.say(seen.words(request.t))


@VERBS.on(verbs.FILE, Needs.MEMBER)
async def send_file(
    request: SeasonRequest, division: int = 0, stage: str = "", form: str = "", page: int = 1
) -> None:
    """Send the whole table as a file."""
    season, (wanted, _) = request.season, _wanted(request, division, stage, form, page)
    everybody: Page = await _computed(request, tables.everybody, wanted)
    games: Cross | None = None
    if other_form(season, wanted.stage):
        games = await _computed(request, tables.all_games, wanted)
    await request.show(table_file(season, everybody, games, request.t))


@VERBS.on(verbs.HOW, Needs.MEMBER)
async def explain(
    request: SeasonRequest,
    division: int = 0,
    stage: str = "",
    form: str = "",
    entrant: int | None = None,
    page: int = 1,
) -> None:
    """Ask whose figures are meant, then say how they were computed."""
    wanted, _ = _wanted(request, division, stage, form, page)
    found: Page = await _computed(request, tables.page, wanted)
    if entrant is None:
        await request.show(how_message(request.season, found, None, request.t))
        return
    explained = await _computed(request, tables.explained, wanted, entrant)
    await request.replace(how_message(request.season, found, explained, request.t))


@VERBS.on(verbs.SHOW, Needs.MEMBER)
async def show_everybody(
    request: SeasonRequest, division: int = 0, stage: str = "", form: str = "", page: int = 1
) -> None:
    """Post a table in the channel, in the league's language: only in its own server."""
    season = request.season
    if request.interaction.guild_id != season.row.guild_id:
        raise NotYourGame("league_elsewhere")
    t = translator(season.terms.language)
    wanted, form = _wanted(request, division, stage, form, page)
    message = await public_table(
        season,
        wanted,
        form,
        await _look(request, wanted, form, 0, t),
        t,
        await dresses.of_server(request.bot, season.row.guild_id),
    )
    await request.interaction.response.send_message(**message.to_send())


# --- Parts -----------------------------------------------------------------------------------------


async def _message(
    request: SeasonRequest, division: int = 0, stage: str = "", form: str = "", page: int = 1
) -> Message:
    season = request.season
    if season.row.state not in SEEN:
        raise NoSuchSeason(season=season.id)
    wanted, form = _wanted(request, division, stage, form, page)
    reader = _reader(request)
    seen = await _look(request, wanted, form, reader, request.t)
    return await table_message(
        season,
        msgspec.structs.replace(wanted, page=seen.page),
        form,
        seen,
        request.t,
        dress=await dresses.of_person(request.bot, request.interaction.user.id),
        seasons=await _seasons(request.bot, season),
        here=request.interaction.guild_id == season.row.guild_id,
    )


async def _look(request: SeasonRequest, wanted: Wanted, form: str, reader: int, t: Translator) -> Look:
    shown = await _computed(request, _WORK[form], wanted, *([] if form == BRACKET else [reader]))
    return look(request.season, form, shown, wanted, reader, t)


async def _computed(request: SeasonRequest, work: Callable[..., T], *arguments: object) -> T:
    return await tables.computed(request.bot.app.thinkers.compute, work, request.season, *arguments)


async def _seasons(bot: Bot, season: Season) -> list[SeasonRow]:
    async with bot.app.database.read() as connection:
        rows = await leagues.seasons_of(connection, season.row.league)
    return [row for row in rows if row.state in SEEN and row.state != "cancelled"]


def _reader(request: SeasonRequest) -> int:
    own = request.entrant
    return own.number if own is not None else 0


def _wanted(request: SeasonRequest, division: int, stage: str, form: str, page: int) -> tuple[Wanted, str]:
    """Return which table is meant, and in which form.

    Where nothing is said it is the reader's own division, over all events.
    """
    season, own = request.season, request.entrant
    if division not in season.divisions:
        division = own.division if own is not None else season.divisions[0]
    at = _stage(season, stage)
    kept = form if form in {LINES, other_form(season, at)} and form in _WORK else LINES
    return Wanted(division, at, page), kept


def _stage(season: Season, text: str) -> int:
    events = len(season.terms.events)
    if text.isdecimal() and int(text) < events:
        return int(text)
    return TOTAL if events > 1 else 0
