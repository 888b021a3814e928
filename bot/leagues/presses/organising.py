"""What staff does with leagues: seasons are made, opened and closed, rounds drawn and published."""

from __future__ import annotations

import math
from typing import Any, Final

from bot.kit.cutting import one_line
from bot.kit.messages.message import CHANGED
from bot.kit.messages.press import Press
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store import people
from bot.leagues.app import Bot
from bot.leagues.messages import organising as view
from bot.leagues.messages import verbs
from bot.leagues.messages.drafting.spots import TERMS, Spot
from bot.leagues.messages.drafting.steps import step_message
from bot.leagues.presses.door import Needs, SeasonRequest, as_it_holds, find
from bot.leagues.presses.drafting.steps import answer, number
from bot.leagues.service import agenda, ledger, sights
from bot.leagues.service import drafting as terms_of
from bot.leagues.service.drawing import drawn_row
from bot.leagues.service.formats import way_of
from bot.leagues.service.ledger import Entry
from bot.leagues.service.season import Season
from bot.leagues.service.steps import Step
from bot.leagues.service.terms import DAY, SeasonTerms
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import RoundRow
from bot.table.presses.door import Ask, require_staff
from bot.table.presses.people import channel_of
from bot.table.service import rule_sets
from bot.table.telling.answers import reader
from renderers import naming
from renderers.translation import N_, language_of

VERBS: Final = Presses()

OPEN_FOR: Final = 7 * DAY
"""So long people may enter unless the organiser says otherwise."""


# --- Making leagues --------------------------------------------------------------------------------


async def create(bot: Bot, interaction: Interaction, name: str, game: str) -> None:
    """Make a league with a draft of its first season, and show the first step."""
    guild_id, t = require_staff(interaction), reader(interaction)
    async with bot.app.database.read() as connection:
        server = await people.guild(connection, guild_id)
        own = await people.get(connection, interaction.user.id)
        named = naming.find(game, t.language)
        sets = await rule_sets.of_game(connection, guild_id, named.game_id)
    terms = SeasonTerms(
        name=name.replace("\0", ""),
        channel_id=channel_of(interaction) or 0,
        events=(terms_of.new_event(named.game_id, named.preset),),
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


# --- Opening ---------------------------------------------------------------------------------------


@VERBS.on(verbs.NEXT, Needs.STAFF)
async def next_season(request: SeasonRequest) -> None:
    """Show the draft of a league's next season to staff of its newest one; it is made where there is none."""
    bot, app, interaction = request.bot, request.bot.app, request.interaction
    async with app.database.read() as connection:
        newest, *_ = await leagues.seasons_of(connection, request.season.row.league)
    season = (await find(bot, interaction, newest.id, Needs.STAFF)).season
    if season.row.state != "draft":
        until = usual_end(bot)
        season = await app.leagues.draft(newest.league, newest.zone, request.user, interaction.id, until)
    await answer(request, step_message(as_it_holds(bot, season), Spot(TERMS), request.t))


# --- Drawing ---------------------------------------------------------------------------------------


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


async def of_draw(bot: Bot, interaction: Interaction, press: Press) -> SeasonRequest | None:
    """Let staff through to a draw that is as it was shown; else show how it is, and do nothing."""
    request = await Needs.STAFF(bot, interaction, press)
    one = request.season.rounds.get(number(press.args[0] if press.args else ""))
    if one is None or one.state != "drawn" or press.ply in {None, sights.of_draw(request.season, one)}:
        return request
    above = request.t.t(CHANGED)
    await answer(request, view.preview_message(request.season, one.id, request.t, above=above))
    return None


def _entry(request: SeasonRequest, what: str, reason: str = "") -> Entry:
    return Entry(request.bot.app.organising.now(), what, request.user, reason, staff=True)


@VERBS.on(verbs.DRAW_PAGE, Needs.STAFF)
async def turn(request: SeasonRequest, round_id: int, page: int = 0) -> None:
    """Show a page of a draw."""
    await answer(request, view.preview_message(request.season, round_id, request.t, page))


@VERBS.on(verbs.PUBLISH, of_draw)
async def ask_publish(request: SeasonRequest, round_id: int, seen: int | None = None) -> None:
    """Ask whether a round is to be published."""
    one = drawn_row(request.season, round_id)
    await answer(request, view.publish_question(request.season, one, request.t))


@VERBS.on(verbs.PUBLISH_YES, of_draw)
async def published(request: SeasonRequest, round_id: int, seen: int | None = None) -> None:
    """Publish a round; where somebody of it has left the server since, show the draw without them."""
    one, app = drawn_row(request.season, round_id), request.bot.app
    await request.interaction.response.defer()
    step = Step(one.at, "publish", one.id)
    gone = await app.seasons.see_off(request.season, step, request.bot.presence.has_left)
    season = await ledger.read(app.database, request.season.id)
    if gone and one.id not in season.rounds:
        await app.seasons.advance(season.id, request.bot.presence.has_left)
        season = await ledger.read(app.database, request.season.id)
        drawn = next((each for each in _drawn(season, one.division)), None)
        shown = view.gone_message(season, gone, drawn, request.t)
    else:
        season = await app.league_draws.publish(season.id, one.id, _entry(request, "publish"), seen)
        shown = view.published_message(season, one, request.t)
    request.bot.delivery.wake()
    await request.interaction.edit_original_response(**shown.to_edit())


@VERBS.on(verbs.SWAP, of_draw)
async def ask_swap(request: SeasonRequest, round_id: int, seen: int | None = None) -> None:
    """Ask who is to change places."""
    await answer(request, view.swap_message(request.season, drawn_row(request.season, round_id), request.t))


@VERBS.on(verbs.SWAP_ONE, of_draw)
async def swap_one(request: SeasonRequest, round_id: int, first: int, seen: int | None = None) -> None:
    """Ask with whom somebody is to change places."""
    _require_entrants(request, first)
    one = drawn_row(request.season, round_id)
    await answer(request, view.swap_message(request.season, one, request.t, first))


@VERBS.on(verbs.SWAP_OTHER, of_draw)
async def swap_other(
    request: SeasonRequest, round_id: int, first: int, second: int, seen: int | None = None
) -> None:
    """Ask once whether two are to change places."""
    one = drawn_row(request.season, round_id)
    _require_entrants(request, first, second)
    await answer(request, view.swap_question(request.season, one, first, second, request.t))


def _require_entrants(request: SeasonRequest, *numbers: int) -> None:
    if not request.season.entrants.keys() >= {*numbers}:
        raise LeagueRefusal("not_in_round", season=request.season.id)


@VERBS.on(verbs.SWAP_YES, of_draw)
async def swapped(
    request: SeasonRequest, round_id: int, first: int, second: int, seen: int | None = None
) -> None:
    """Let two change places, and show the draw as it is then."""
    draws, entry = request.bot.app.league_draws, _entry(request, "swap")
    season = await draws.swap(request.season.id, round_id, first, second, request.number, entry, seen)
    await answer(request, view.preview_message(season, round_id, request.t))


@VERBS.on(verbs.REDRAW, of_draw)
async def ask_redraw(request: SeasonRequest, round_id: int, seen: int | None = None) -> None:
    """Ask why a round is to be drawn anew."""
    await request.open(view.redraw_form(request.season, drawn_row(request.season, round_id), request.t))


@VERBS.on(verbs.REDRAW_YES, of_draw)
async def redrawn(request: SeasonRequest, round_id: int, reason: str = "", seen: int | None = None) -> None:
    """Draw a round anew, and show it."""
    one = drawn_row(request.season, round_id)
    entry = _entry(request, "redraw", _reason(reason))
    await request.interaction.response.defer(ephemeral=True, thinking=True)
    draws = request.bot.app.league_draws
    season = await draws.redraw(request.season.id, one.id, request.number, entry, seen)
    for again in _drawn(season, one.division):
        await request.show(view.preview_message(season, again.id, request.t))


def _reason(typed: str) -> str:
    """Return a reason in one line; refuse ``no_reason_given``."""
    reason = one_line(typed)
    if not reason:
        raise LeagueRefusal("no_reason_given")
    return reason


# --- Closing ---------------------------------------------------------------------------------------


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
    organising = request.bot.app.organising
    await organising.start(request.season.id, request.user, request.number, round_robin=round_robin)
    await _done(request, N_("Registration is closed, and the season begins."))


@VERBS.on(verbs.CALL_OFF_YES, Needs.STAFF)
async def called_off(request: SeasonRequest) -> None:
    """Call a season off that has not begun."""
    await request.bot.app.organising.call_off(request.season.id, request.user, request.number)
    await _done(request, N_("The season is called off, and everybody who entered has been told."))


@VERBS.on(verbs.CLOSE_YES, Needs.STAFF)
async def ask_why_closed(request: SeasonRequest) -> None:
    """Ask why a season that runs is to end."""
    await request.open(view.close_form(request.season, request.t))


@VERBS.on(verbs.CLOSE_WHY, Needs.STAFF)
async def closed(request: SeasonRequest, reason: str = "") -> None:
    """End a season that runs."""
    organising = request.bot.app.organising
    await organising.close(request.season.id, request.user, request.number, _reason(reason))
    await _done(request, N_("The season is over, and its table is final."))


async def _done(request: SeasonRequest, text: str) -> None:
    request.bot.delivery.wake()
    await answer(request, view.done_message(text, request.t))
