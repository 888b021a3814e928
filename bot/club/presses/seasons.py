"""The page of a season, and how leagues are made: anew, or as a copy of another one."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.club.app import Bot, behind
from bot.club.messages.making import new_form
from bot.club.messages.season import copy_form, season_message
from bot.club.messages.verbs import COPIED, COPY, MADE, NEW
from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.kit.service.errors import NoSuchSeason
from bot.leagues.messages.drafting.spots import TERMS, Spot
from bot.leagues.messages.drafting.steps import step_message
from bot.leagues.messages.verbs import INFO, SEASON
from bot.leagues.presses import organising
from bot.leagues.presses.door import Needs, SeasonRequest, is_staff, of_chosen
from bot.leagues.presses.drafting.steps import answer
from bot.leagues.presses.organising import usual_end
from bot.leagues.store import seasons as leagues
from bot.table.presses.door import Ask, Who, manages, require_staff

VERBS: Final = Presses()


@VERBS.on(INFO, of_chosen)
@VERBS.on(SEASON, of_chosen)
async def show(request: SeasonRequest, season: str = "") -> None:
    """Show the page of a season; a draft is its staff's alone."""
    this = request.season
    staff = is_staff(request.interaction, this.terms, this.row.guild_id)
    if this.row.state == "draft" and not staff:
        raise NoSuchSeason(season=season)
    async with request.bot.app.database.read() as connection:
        every = await leagues.seasons_of(connection, this.row.league)
    evening = await behind(request.bot).app.evenings.of_league(this.row.league)
    makes = manages(request.interaction)
    shown = season_message(this, every, request.entrant, evening, request.t, staff=staff, makes=makes)
    await answer(request, shown)


# --- Making leagues --------------------------------------------------------------------------------


@VERBS.on(NEW, Who.STAFF)
async def ask_new(ask: Ask[Bot]) -> None:
    """Open the form in which a league begins."""
    await ask.open(new_form(ask.t))


@VERBS.on(MADE, Who.STAFF)
async def made(ask: Ask[Bot], texts: Texts = ()) -> None:
    """Make a league, and show the first step of its draft."""
    name, game = (*texts, "", "")[:2]
    await organising.create(ask.bot, ask.interaction, name, game)


@VERBS.on(COPY, Needs.STAFF)
async def ask_copy(request: SeasonRequest) -> None:
    """Ask what the copy of a league is to be called."""
    require_staff(request.interaction, request.season.row.guild_id)
    await request.open(copy_form(COPIED(request.season.id), request.season.terms.name, request.t))


@VERBS.on(COPIED, Needs.STAFF)
async def copied(request: SeasonRequest, name: str = "") -> None:
    """Make a league with the terms of another one, as a draft."""
    this, app = request.season, request.bot.app
    require_staff(request.interaction, this.row.guild_id)
    terms = msgspec.structs.replace(this.terms, name=name.replace("\0", ""))
    until = usual_end(request.bot)
    made = await app.leagues.create(
        this.row.guild_id, terms, this.row.zone, request.user, request.number, until
    )
    await answer(request, step_message(made, Spot(TERMS), request.t))
