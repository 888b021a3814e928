"""What staff does with leagues: seasons are made, opened and closed, rounds drawn and published."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.clocks.messages.words import read_clock
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LeagueRefusal, NotYourGame
from bot.kit.store import people
from bot.leagues.app import Bot
from bot.leagues.messages import organising as view
from bot.leagues.messages import verbs
from bot.leagues.messages.drafting.spots import TERMS, Spot
from bot.leagues.messages.drafting.steps import step_message
from bot.leagues.presses.door import Needs, SeasonRequest, find, is_staff
from bot.leagues.presses.drafting import dates as dates_of_draft
from bot.leagues.presses.drafting.steps import answer
from bot.leagues.service import agenda, ledger
from bot.leagues.service import drafting as terms_of
from bot.leagues.service.formats import way_of
from bot.leagues.service.ledger import Entry
from bot.leagues.service.season import Season, read_terms
from bot.leagues.service.steps import Step
from bot.leagues.service.terms import DAY, SeasonTerms
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import LeagueRow, RoundRow, SeasonRow
from bot.table.presses.door import Ask, require_staff
from bot.table.service import rule_sets
from bot.table.telling.answers import reader
from renderers import naming
from renderers.translation import N_, language_of

VERBS: Final = Presses()

OPEN_FOR: Final = 7 * DAY
"""So long people may enter unless the organiser says otherwise."""

STAFF_STATES: Final = ("draft", "registration", "running")


# --- Making leagues --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wish:
    """What a league is to be, as far as it was said with the command."""

    name: str
    game: str
    preset: str = ""
    format: str = ""
    clock: str | None = None


async def create(bot: Bot, interaction: Interaction, wish: Wish) -> None:
    """Make a league with a draft of its first season, and show the first step."""
    guild_id, t = require_staff(interaction), reader(interaction)
    async with bot.app.database.read() as connection:
        server = await people.guild(connection, guild_id)
        own = await people.get(connection, interaction.user.id)
        game_id = naming.find(wish.game, t.language).game_id
        sets = await rule_sets.of_game(connection, guild_id, game_id)
    named = naming.find(wish.game, t.language)
    preset = naming.preset_of(named.game_id, wish.preset) if wish.preset else named.preset
    clock = None if wish.clock is None else read_clock(wish.clock, t)
    terms = SeasonTerms(
        name=wish.name.replace("\0", ""),
        channel_id=_channel_of(interaction),
        events=(terms_of.new_event(named.game_id, preset, wish.format or None, clock),),
        language=server.language or language_of(str(interaction.guild_locale)),
    )
    zone = own.zone if own is not None and own.zone and server.zone == "UTC" else server.zone
    app = bot.app
    terms = terms_of.checked(terms, app.organising.limits.entrants)
    until = usual_end(bot)
    season = await app.leagues.create(guild_id, terms, zone, interaction.user.id, interaction.id, until)
    await answer(Ask(bot, interaction), step_message(season, Spot(sets=sets), t))


def usual_end(bot: Bot) -> float:
    """Return when registration closes unless somebody says otherwise: a whole minute, as it is typed."""
    return math.ceil((bot.app.organising.now() + OPEN_FOR) / 60) * 60.0


def _channel_of(interaction: Interaction) -> int:
    """Return the channel in which somebody asks; of a thread the channel that it hangs on."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0


# --- Finding leagues -------------------------------------------------------------------------------


async def leagues_of(bot: Bot, interaction: Interaction) -> list[tuple[LeagueRow, SeasonRow | None]]:
    """Return the leagues of this server that somebody may organise, each with its newest season."""
    if interaction.guild_id is None:
        return []
    async with bot.app.database.read() as connection:
        rows = await leagues.of_guild(connection, interaction.guild_id)
        seasons = await leagues.seasons_in(connection, interaction.guild_id)
    newest: dict[str, SeasonRow] = {}
    for one in sorted(seasons, key=lambda one: one.number):
        newest[one.league] = one
    found = [(row, newest.get(row.id)) for row in rows]
    return [(row, season) for row, season in found if _may(interaction, row, season)]


def _may(interaction: Interaction, row: LeagueRow, season: SeasonRow | None) -> bool:
    terms = read_terms(row.terms if season is None else season.terms)
    return is_staff(interaction, terms, row.guild_id)


async def league_meant(bot: Bot, interaction: Interaction, typed: str) -> tuple[LeagueRow, SeasonRow | None]:
    """Return the league that is meant: by its identifier or its name, the only one where none is named.

    Raises LeagueRefusal: ``no_such_league``, ``which_league``; NotYourGame ``needs_league_staff``.
    """
    mine = await leagues_of(bot, interaction)
    wanted = " ".join(typed.split()).casefold()
    if wanted:
        mine = [pair for pair in mine if wanted in {pair[0].id, pair[0].name.casefold()}]
    if not mine:
        await _say_why(bot, interaction, wanted)
    if len(mine) > 1:
        raise LeagueRefusal("which_league")
    return mine[0]


async def _say_why(bot: Bot, interaction: Interaction, wanted: str) -> None:
    """Refuse: there is no such league, or the person may not organise it."""
    async with bot.app.database.read() as connection:
        rows = await leagues.of_guild(connection, interaction.guild_id or 0)
    there = [row for row in rows if not wanted or wanted in {row.id, row.name.casefold()}]
    raise NotYourGame("needs_league_staff") if there else LeagueRefusal("no_such_league")


async def season_meant(
    bot: Bot, interaction: Interaction, typed: str, *states: str, rule: str
) -> SeasonRequest:
    """Let staff through to the newest season of the league that is meant, if it is in one of these states.

    Where none is named it is the only one in such a state.
    """
    if not typed.strip() and interaction.guild_id is not None:
        async with bot.app.database.read() as connection:
            fitting = await leagues.seasons_in(connection, interaction.guild_id, states)
        if len(fitting) == 1:
            return await find(bot, interaction, fitting[0].id, Needs.STAFF)
    _, season = await league_meant(bot, interaction, typed)
    if season is None or season.state not in states:
        raise LeagueRefusal(rule)
    return await find(bot, interaction, season.id, Needs.STAFF)


# --- Opening ---------------------------------------------------------------------------------------


async def open_season(
    bot: Bot, interaction: Interaction, league: str, until: str = "", starts: str = ""
) -> None:
    """Show the draft of a league, or make one of its next season, with the dates that were typed."""
    row, season = await league_meant(bot, interaction, league)
    await _prepare(bot, interaction, row, season, until, starts)


@VERBS.on(verbs.NEXT, Needs.STAFF)
async def next_season(request: SeasonRequest) -> None:
    """Show the draft of a league's next season, which is made where there is none."""
    row, season = await league_meant(request.bot, request.interaction, request.season.row.league)
    await _prepare(request.bot, request.interaction, row, season)


async def _prepare(
    bot: Bot,
    interaction: Interaction,
    row: LeagueRow,
    season: SeasonRow | None,
    until: str = "",
    starts: str = "",
) -> None:
    t, app = reader(interaction), bot.app
    if season is not None and season.state in {"registration", "running"}:
        raise LeagueRefusal("season_open", name=row.name)
    zone = await _zone(bot, row, season)
    now = app.organising.now()
    ends, begins = (dates_of_draft.read_date(text, zone, now) for text in (until, starts))
    ends = ends or begins
    if season is not None and season.state == "draft":
        request = await find(bot, interaction, season.id, Needs.STAFF)
        if ends is not None:
            await dates_of_draft.take_dates(request, Spot(TERMS), ends, begins)
        else:
            await answer(request, step_message(request.season, Spot(TERMS), t))
        return
    dates, clear = dates_of_draft.dates_meant(ends, begins)
    if ends is None or not clear:
        dates = [(usual_end(bot), None)]
    made = await app.leagues.draft(row.id, zone, interaction.user.id, interaction.id, *dates[0])
    request = SeasonRequest(bot, interaction, made)
    if clear:
        await answer(request, step_message(made, Spot(TERMS), t))
    else:
        await dates_of_draft.ask_dates(request, made, Spot(TERMS), ends, begins)


async def _zone(bot: Bot, row: LeagueRow, season: SeasonRow | None) -> str:
    """Return the zone in which dates of a league are meant: that of its last season, or the server's."""
    if season is not None:
        return season.zone
    async with bot.app.database.read() as connection:
        return (await people.guild(connection, row.guild_id)).zone


# --- Drawing ---------------------------------------------------------------------------------------


async def draw(bot: Bot, interaction: Interaction, league: str, division: int | None = None) -> None:
    """Draw the next round now and show it; a draw that is there already is shown."""
    await pair(await season_meant(bot, interaction, league, "running", rule="not_running_now"), division)


@VERBS.on(verbs.DRAW, Needs.STAFF)
async def pair(request: SeasonRequest, division: int | None = None) -> None:
    """Draw the next round of a season now, of all divisions unless one is named, and show it."""
    bot, season = request.bot, request.season
    drawn = _drawn(season, division)
    if not drawn:
        steps = [step for step in agenda.steps(season) if step.what == "draw"]
        wanted = [step for step in steps if division in {None, step.key}]
        if not wanted:
            raise LeagueRefusal("no_round_to_draw")
        await request.interaction.response.defer(ephemeral=True, thinking=True)
        entry = Entry(bot.app.organising.now(), "draw", request.user, staff=True)
        for step in wanted:
            await bot.app.seasons.see_off(season, step, bot.presence.has_left)
            season = await bot.app.league_draws.draw(season.id, step.key, step.stage, entry)
        drawn = _drawn(season, division)
        bot.delivery.wake()
        if not drawn:
            await request.say(request.t.t(view.NO_NEW_DRAW))
    for one in drawn:
        await request.show(view.preview_message(season, one.id, request.t))


async def publish(bot: Bot, interaction: Interaction, league: str, division: int | None = None) -> None:
    """Show what is drawn, to be published."""
    request = await season_meant(bot, interaction, league, "running", rule="not_running_now")
    drawn = _drawn(request.season, division)
    if not drawn:
        raise LeagueRefusal("nothing_drawn")
    for one in drawn:
        await request.show(view.publish_question(request.season, one, request.t))


def _drawn(season: Season, division: int | None) -> list[RoundRow]:
    """Return the rounds that wait to be published: the first of each division; no challenges."""
    if way_of(season.event_of(0)).order is not None:
        return []
    found: dict[int, RoundRow] = {}
    for one in sorted(season.rounds.values(), key=lambda one: one.id):
        if one.state == "drawn" and division in {None, one.division}:
            found.setdefault(one.division, one)
    return list(found.values())


# --- Presses on a draw -----------------------------------------------------------------------------


def _round(request: SeasonRequest, round_id: int) -> RoundRow:
    one = request.season.rounds.get(round_id)
    if one is None or one.state != "drawn":
        raise LeagueRefusal("published_already", season=request.season.id)
    return one


def _entry(request: SeasonRequest, what: str, reason: str = "") -> Entry:
    return Entry(request.bot.app.organising.now(), what, request.user, reason, staff=True)


@VERBS.on(verbs.DRAW_PAGE, Needs.STAFF)
async def turn(request: SeasonRequest, round_id: int, page: int = 0) -> None:
    """Show a page of a draw."""
    await answer(request, view.preview_message(request.season, round_id, request.t, page))


@VERBS.on(verbs.PUBLISH, Needs.STAFF)
async def ask_publish(request: SeasonRequest, round_id: int) -> None:
    """Ask whether a round is to be published."""
    await answer(request, view.publish_question(request.season, _round(request, round_id), request.t))


@VERBS.on(verbs.PUBLISH_YES, Needs.STAFF)
async def published(request: SeasonRequest, round_id: int) -> None:
    """Publish a round; where somebody of it has left the server since, show the draw without them."""
    one, app = _round(request, round_id), request.bot.app
    await request.interaction.response.defer()
    step = Step(one.at, "publish", one.id)
    gone = await app.seasons.see_off(request.season, step, request.bot.presence.has_left)
    season = await _read(request)
    if gone and one.id not in season.rounds:
        await app.seasons.advance(season.id, request.bot.presence.has_left)
        season = await _read(request)
        drawn = next((each for each in _drawn(season, one.division)), None)
        shown = view.gone_message(season, gone, drawn, request.t)
    else:
        season = await app.league_draws.publish(season.id, one.id, _entry(request, "publish"))
        shown = view.published_message(season, one, request.t)
    request.bot.delivery.wake()
    await request.interaction.edit_original_response(**shown.to_edit())


async def _read(request: SeasonRequest) -> Season:
    async with request.bot.app.database.read() as connection:
        return await ledger.load(connection, request.season.id)


@VERBS.on(verbs.SWAP, Needs.STAFF)
async def ask_swap(request: SeasonRequest, round_id: int) -> None:
    """Ask who is to change places."""
    await answer(request, view.swap_message(request.season, _round(request, round_id), request.t))


@VERBS.on(verbs.SWAP_ONE, Needs.STAFF)
async def swap_one(request: SeasonRequest, round_id: int, first: int) -> None:
    """Ask with whom somebody is to change places."""
    _require_entrants(request, first)
    await answer(request, view.swap_message(request.season, _round(request, round_id), request.t, first))


@VERBS.on(verbs.SWAP_OTHER, Needs.STAFF)
async def swap_other(request: SeasonRequest, round_id: int, first: int, second: int) -> None:
    """Ask once whether two are to change places."""
    one = _round(request, round_id)
    _require_entrants(request, first, second)
    await answer(request, view.swap_question(request.season, one, first, second, request.t))


def _require_entrants(request: SeasonRequest, *numbers: int) -> None:
    if not request.season.entrants.keys() >= {*numbers}:
        raise LeagueRefusal("not_in_round", season=request.season.id)


@VERBS.on(verbs.SWAP_YES, Needs.STAFF)
async def swapped(request: SeasonRequest, round_id: int, first: int, second: int) -> None:
    """Let two change places, and show the draw as it is then."""
    draws, number = request.bot.app.league_draws, request.interaction.id
    season = await draws.swap(request.season.id, round_id, first, second, number, _entry(request, "swap"))
    await answer(request, view.preview_message(season, round_id, request.t))


@VERBS.on(verbs.REDRAW, Needs.STAFF)
async def ask_redraw(request: SeasonRequest, round_id: int) -> None:
    """Ask why a round is to be drawn anew."""
    form = view.redraw_form(request.season, _round(request, round_id), request.t)
    await request.interaction.response.send_modal(form)


@VERBS.on(verbs.REDRAW_YES, Needs.STAFF)
async def redrawn(request: SeasonRequest, round_id: int, reason: str = "") -> None:
    """Draw a round anew, and show it."""
    one = _round(request, round_id)
    reason = " ".join(reason.replace("\0", "").split())
    if not reason:
        raise LeagueRefusal("no_reason_given")
    await request.interaction.response.defer(ephemeral=True, thinking=True)
    draws, number = request.bot.app.league_draws, request.interaction.id
    season = await draws.redraw(request.season.id, one.id, number, _entry(request, "redraw", reason))
    for again in _drawn(season, one.division):
        await request.show(view.preview_message(season, again.id, request.t))


# --- Closing ---------------------------------------------------------------------------------------


async def close(bot: Bot, interaction: Interaction, league: str) -> None:
    """Ask whether registration is to be closed, or a season that runs; show a draft."""
    await ask_end(await season_meant(bot, interaction, league, *STAFF_STATES, rule="nothing_to_close"))


@VERBS.on(verbs.END, Needs.STAFF)
async def ask_end(request: SeasonRequest) -> None:
    """Ask whether a season begins now, or ends; show a draft."""
    shown = _CLOSING.get(request.season.row.state)
    if shown is None:
        raise LeagueRefusal("nothing_to_close")
    await answer(request, shown(request.season, request.t))


_CLOSING: Final[Any] = {
    "draft": lambda season, t: step_message(season, Spot(TERMS), t),
    "registration": view.start_question,
    "running": view.close_question,
}
"""What is shown to who wants to close a season, by its state."""


@VERBS.on(verbs.START_YES, Needs.STAFF)
async def started(request: SeasonRequest) -> None:
    """Close the registration, and let the season begin."""
    await _start(request)


@VERBS.on(verbs.ROBIN_YES, Needs.STAFF)
async def started_as_round_robin(request: SeasonRequest) -> None:
    """Close the registration, and let everybody meet everybody instead of a Swiss."""
    await _start(request, round_robin=True)


async def _start(request: SeasonRequest, *, round_robin: bool = False) -> None:
    organising, number = request.bot.app.organising, request.interaction.id
    await organising.start(request.season.id, request.user, number, round_robin=round_robin)
    await _done(request, N_("Registration is closed, and the season begins."))


@VERBS.on(verbs.CALL_OFF_YES, Needs.STAFF)
async def called_off(request: SeasonRequest) -> None:
    """Call a season off that has not begun."""
    await request.bot.app.organising.call_off(request.season.id, request.user, request.interaction.id)
    await _done(request, N_("The season is called off, and all who entered are told."))


@VERBS.on(verbs.CLOSE_YES, Needs.STAFF)
async def closed(request: SeasonRequest) -> None:
    """End a season that runs."""
    await request.bot.app.organising.close(request.season.id, request.user, request.interaction.id)
    await _done(request, N_("The season is over, and its table is final."))


async def _done(request: SeasonRequest, text: str) -> None:
    request.bot.delivery.wake()
    await answer(request, view.done_message(text, request.t))
