"""The fourth step of a draft: it is opened, kept or thrown away."""

from __future__ import annotations

from typing import Final

from bot.kit.pressing import Presses
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.terms import discard_message, kept_message, opened_message
from bot.leagues.messages.organising import done_message
from bot.leagues.presses.door import Needs, SeasonRequest
from bot.leagues.presses.drafting.steps import answer, of_draft, require_draft
from renderers.translation import N_

VERBS: Final = Presses()


@VERBS.on(verbs.OPEN, of_draft)
async def open_season(request: SeasonRequest) -> None:
    """Open the season with its terms as they stand."""
    row, leagues = request.season.row, request.bot.app.leagues
    dates = row.registers_until, row.starts, row.ends
    season = await leagues.open(row.id, request.user, request.number, *dates, version=row.version)
    request.bot.delivery.wake()
    await answer(request, opened_message(season, request.t))


@VERBS.on(verbs.KEEP, Needs.STAFF)
async def keep(request: SeasonRequest) -> None:
    """Leave the draft as it is."""
    require_draft(request.season)
    await answer(request, kept_message(request.season, request.t))


@VERBS.on(verbs.DISCARD, of_draft)
async def discard(request: SeasonRequest) -> None:
    """Ask whether the draft is to be thrown away."""
    require_draft(request.season)
    await answer(request, discard_message(request.season, request.t))


@VERBS.on(verbs.DISCARD_YES, of_draft)
async def discarded(request: SeasonRequest) -> None:
    """Throw the draft away."""
    await request.bot.app.organising.discard(request.season, request.user, request.number)
    await answer(request, done_message(N_("The draft is gone."), request.t))
