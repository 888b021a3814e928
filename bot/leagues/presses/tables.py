"""Tables of leagues: shown to who asks, if they are of its server; all of it stands in custom ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from bot.kit.messages.message import Message
from bot.kit.protocols import Interaction
from bot.kit.service.errors import NoSuchSeason, NotYourGame
from bot.leagues.app import Bot
from bot.leagues.messages.buttons import TABLE
from bot.leagues.messages.explaining import how_message
from bot.leagues.messages.table_file import table_file
from bot.leagues.messages.table_pictures import BRACKET, CROSS, LINES, Look, look
from bot.leagues.messages.tables import (
    DIVISION,
    EVENT,
    EVERY,
    FILE,
    HOW,
    PAST,
    SHOW,
    TURN,
    WORDS,
    other_form,
    public_table,
    table_message,
)
from bot.leagues.presses import door as league_door
from bot.leagues.presses.door import Needs, SeasonRequest, find
from bot.leagues.presses.finding import find_meant
from bot.leagues.service import tables
from bot.leagues.service.season import Season
from bot.leagues.service.tables import TOTAL, Cross, Page, Wanted
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import SeasonRow
from bot.table.telling import dresses
from renderers.translation import Translator, translator

T = TypeVar("T")

SEEN: Final = frozenset({"registration", "running", "closed", "archived", "cancelled"})
"""States of seasons whose tables members see: a draft is its staff's."""

_WORK: Final[Mapping[str, Callable[..., Any]]] = {
    LINES: tables.page,
    CROSS: tables.cross,
    BRACKET: tables.bracket,
}
"""What computes each form of a table."""


async def open_meant(bot: Bot, interaction: Interaction, league: str) -> None:
    """Show the table of the league that was named."""
    await open_table(await find_meant(bot, interaction, league, Needs.MEMBER))


async def open_table(request: SeasonRequest) -> None:
    """Show a table in a private message of its own."""
    await request.bot.answers.privately(request.interaction, await _message(request))


async def turn(request: SeasonRequest) -> None:
    """Show another page, form, division or event in the message that was pressed."""
    message = await _message(request)
    await request.interaction.response.edit_message(**message.to_edit())


async def look_back(request: SeasonRequest) -> None:
    """Show the table of another season of the league in the message that was pressed."""
    chosen = next(iter(request.press.values), request.season.id)
    another = await find(request.bot, request.interaction, chosen, Needs.MEMBER)
    message = await _message(another)
    await request.interaction.response.edit_message(**message.to_edit())


async def tell(request: SeasonRequest) -> None:
    """Tell a page in words."""
    wanted, form = _wanted(request)
    seen = await _look(request, wanted, form, _reader(request), request.t)
    await request.say(seen.words(request.t))


async def send_file(request: SeasonRequest) -> None:
    """Send the whole table as a file."""
    season, (wanted, _) = request.season, _wanted(request)
    everybody: Page = await _computed(request, tables.everybody, wanted)
    games: Cross | None = None
    if other_form(season, wanted.stage):
        games = await _computed(request, tables.all_games, wanted)
    message = table_file(season, everybody, games, request.t)
    await request.bot.answers.privately(request.interaction, message)


async def explain(request: SeasonRequest) -> None:
    """Ask whose figures are meant, then say how they were computed."""
    wanted, _ = _wanted(request)
    page: Page = await _computed(request, tables.page, wanted)
    chosen = next(iter(request.press.values), "")
    if not chosen.isdecimal():
        message = how_message(request.season, page, None, request.t)
        await request.bot.answers.privately(request.interaction, message)
        return
    found = await _computed(request, tables.explained, wanted, int(chosen))
    message = how_message(request.season, page, found, request.t)
    await request.interaction.response.edit_message(**message.to_edit())


async def show_everybody(request: SeasonRequest) -> None:
    """Post a table in the channel, in the league's language: only in its own server."""
    season = request.season
    if request.interaction.guild_id != season.row.guild_id:
        raise NotYourGame("league_elsewhere")
    t = translator(season.terms.language)
    wanted, form = _wanted(request)
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


async def _message(request: SeasonRequest) -> Message:
    season = request.season
    if season.row.state not in SEEN:
        raise NoSuchSeason(season=season.id)
    wanted, form = _wanted(request)
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


async def _computed(request: SeasonRequest, work: Callable[..., T], *arguments: Any) -> T:
    return await tables.computed(request.bot.app.thinkers.compute, work, request.season, *arguments)


async def _seasons(bot: Bot, season: Season) -> list[SeasonRow]:
    async with bot.app.database.read() as connection:
        rows = await leagues.seasons_of(connection, season.row.league)
    return [row for row in rows if row.state in SEEN and row.state != "cancelled"]


def _reader(request: SeasonRequest) -> int:
    own = request.entrant
    return own.number if own is not None else 0


def _wanted(request: SeasonRequest) -> tuple[Wanted, str]:
    """Read which table is meant, and in which form; what was chosen in a menu goes before what stood there.

    Where nothing stands it is the reader's own division, over all events.
    """
    press, season, own = request.press, request.season, request.entrant
    division, stage, form, *_ = (*press.args, "", "", "")
    chosen = {DIVISION: division, EVENT: stage} | ({press.verb: press.values[0]} if press.values else {})
    number = int(chosen[DIVISION]) if chosen[DIVISION].isdecimal() else 0
    if number not in season.divisions:
        number = own.division if own is not None and own.division in season.divisions else season.divisions[0]
    at = _stage(season, chosen[EVENT])
    kept = form if form in {LINES, other_form(season, at)} and form in _WORK else LINES
    return Wanted(number, at, press.ply or 1), kept


def _stage(season: Season, text: str) -> int:
    events = len(season.terms.events)
    if text != EVERY and text.isdecimal() and int(text) < events:
        return int(text)
    return TOTAL if events > 1 else 0


SEASONS: Final[league_door.Verbs] = {
    TABLE: (Needs.MEMBER, open_table),
    **dict.fromkeys((TURN, DIVISION, EVENT), (Needs.MEMBER, turn)),
    PAST: (Needs.MEMBER, look_back),
    WORDS: (Needs.MEMBER, tell),
    FILE: (Needs.MEMBER, send_file),
    HOW: (Needs.MEMBER, explain),
    SHOW: (Needs.MEMBER, show_everybody),
}
"""What presses on tables of leagues do, and what one has to be."""

VERBS: Final = league_door.admitted(SEASONS)
"""The same for the table of all presses."""
