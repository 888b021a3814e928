"""The dates of a draft: when registration closes, and when the first round begins."""

from __future__ import annotations

import math
from typing import Any, Final

from bot.clocks.service import calendar
from bot.clocks.service.calendar import Moment, kept_zone
from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.kit.service.errors import LeagueRefusal, LobbyRefusal
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.people import BY_HAND, DAYS, dates_form, which_dates
from bot.leagues.messages.drafting.spots import OTHER, Spot
from bot.leagues.presses.door import SeasonRequest
from bot.leagues.presses.drafting.people import third
from bot.leagues.presses.drafting.steps import answer, change_season, number, of_draft
from bot.leagues.service.scheduling import typed
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY

VERBS: Final = Presses()


@VERBS.on(verbs.UNTIL, of_draft)
async def until(request: SeasonRequest, event: int, chosen: str = "") -> None:
    """Set how long people may enter, or open the form for dates."""
    spot = third(request, event)
    if chosen == OTHER:
        await request.open(dates_form(request.season, spot, request.t))
        return
    days = number(chosen)
    if chosen != BY_HAND and days not in DAYS:
        raise LeagueRefusal("no_such_setting")
    now = request.bot.app.organising.now()
    at = None if chosen == BY_HAND else math.ceil(now + days * DAY)
    starts = request.season.row.starts
    await _set_dates(request, spot, at, None if starts is None or starts < (at or now) else starts)


@VERBS.on(verbs.DATES_TYPED, of_draft)
async def dates_typed(request: SeasonRequest, event: int, texts: Texts = ()) -> None:
    """Set the dates that were typed; where clocks leave a time out or show it twice, ask first."""
    until_text, starts_text, zone_text = (*texts, "", "", "")[:3]
    zone = calendar.zone(zone_text or request.season.row.zone).key
    now = request.bot.app.organising.now()
    ends, starts = (read_date(text, zone, now) for text in (until_text, starts_text))
    await take_dates(request, third(request, event), ends, starts, zone)


async def take_dates(
    request: SeasonRequest, spot: Spot, ends: Moment | None, starts: Moment | None, zone: str
) -> None:
    """Set dates, and show this step; where clocks leave a time out or show it twice, ask first."""
    columns: dict[str, Any] = {"zone": zone} if zone else {}
    pairs, clear = dates_meant(ends, starts)
    if clear:
        await _set_dates(request, spot, *pairs[0], **columns)
        return
    season, organising = request.season, request.bot.app.organising
    if columns:
        season = await organising.change_draft(season, request.user, request.number, **columns)
    await ask_dates(request, season, spot, ends, starts)


async def ask_dates(
    request: SeasonRequest, season: Season, spot: Spot, ends: Moment | None, starts: Moment | None
) -> None:
    """Ask which dates are meant."""
    pairs, _ = dates_meant(ends, starts)
    missing = any(moment is not None and not moment.exact for moment in (ends, starts))
    await answer(request, which_dates(season, spot, pairs, request.t, missing=missing))


Dates = tuple[float | None, float | None]
"""When registration closes, and when the first round begins; None where that is left open."""


def dates_meant(ends: Moment | None, starts: Moment | None) -> tuple[list[Dates], bool]:
    """Return the dates that may be meant, and whether nothing has to be asked.

    Raises LeagueRefusal ``starts_too_early`` if the first round would come before the end.
    """
    pairs: list[Dates] = [
        (one, other)
        for one in (ends.instants if ends is not None else (None,))
        for other in (starts.instants if starts is not None else (None,))
        if one is None or other is None or other >= one
    ]
    if not pairs:
        raise LeagueRefusal("starts_too_early")
    exact = all(moment is None or moment.exact for moment in (ends, starts))
    return pairs, exact and len(pairs) == 1


def read_date(text: str, zone: str, now: float) -> Moment | None:
    """Return what a date means that was typed: with a time, or a day alone; None for an empty text."""
    if not text.strip():
        return None
    try:
        return typed.read(text, kept_zone(zone), now)
    except LobbyRefusal as error:
        if error.rule != "bad_time":
            raise
    return calendar.read_moment(text, kept_zone(zone), now)


@VERBS.on(verbs.DATES, of_draft)
async def dates(
    request: SeasonRequest, event: int, until: int | None = None, starts: int | None = None
) -> None:
    """Set the dates that were chosen among those that were meant."""
    await _set_dates(request, third(request, event), until, starts)


async def _set_dates(
    request: SeasonRequest, spot: Spot, ends: float | None, starts: float | None, **columns: object
) -> None:
    now = request.bot.app.organising.now()
    if any(at is not None and at <= now for at in (ends, starts)):
        raise LeagueRefusal("time_past", season=request.season.id)
    await change_season(request, spot, lambda terms: terms, registers_until=ends, starts=starts, **columns)
