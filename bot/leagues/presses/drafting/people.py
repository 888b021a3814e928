"""The third step of a draft: clock, divisions, people, channel and role."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.clocks.messages.words import OTHER as OTHER_CLOCK
from bot.clocks.messages.words import clock_form, read_clock
from bot.kit.messages.press import Press
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.messages.drafting.people import (
    CHANNEL,
    CLOCK,
    CLOCK_TYPED,
    DIVISIONS,
    PEOPLE,
    PEOPLE_TYPED,
    RATED,
    ROLE,
    people_form,
)
from bot.leagues.messages.drafting.spots import OTHER, PEOPLE_AND_DATES, Spot
from bot.leagues.presses.door import Needs, SeasonRequest, Verbs
from bot.leagues.presses.drafting.steps import change_event, change_season, chosen_value, event_of, number


def third(request: SeasonRequest) -> Spot:
    """Return the spot at the third step."""
    return Spot(PEOPLE_AND_DATES, event_of(request))


async def clock(request: SeasonRequest) -> None:
    """Play with another clock, or open the form in which one is typed."""
    chosen = chosen_value(request)
    if chosen == OTHER_CLOCK:
        press = Press(CLOCK_TYPED, request.season.id, args=(str(event_of(request)),))
        await request.interaction.response.send_modal(clock_form(press, request.t))
        return
    await clock_typed(request)


async def clock_typed(request: SeasonRequest) -> None:
    """Play with the clock that was chosen or typed."""
    text = read_clock(chosen_value(request), request.t)
    await change_event(request, third(request), lambda event: msgspec.structs.replace(event, clock=text))


async def rated(request: SeasonRequest) -> None:
    """Let a game count for the ratings, or not."""
    await change_event(
        request, third(request), lambda event: msgspec.structs.replace(event, rated=not event.rated)
    )


async def divisions(request: SeasonRequest) -> None:
    """Let there be divisions, or not."""
    await change_season(
        request,
        third(request),
        lambda terms: msgspec.structs.replace(terms, divisions=not terms.divisions),
    )


async def people(request: SeasonRequest) -> None:
    """Set with how many people the season begins, or open the form for numbers."""
    chosen = chosen_value(request)
    if chosen == OTHER:
        form = people_form(request.season, third(request), request.t)
        await request.interaction.response.send_modal(form)
        return
    await _set_people(request, request.season.terms.least, number(chosen))


async def people_typed(request: SeasonRequest) -> None:
    """Set how many people there have to be, and may be."""
    least, most = (number(text.strip() or "0") for text in (*request.press.values, "", "")[:2])
    await _set_people(request, least, most)


async def _set_people(request: SeasonRequest, least: int, most: int) -> None:
    await change_season(
        request, third(request), lambda terms: msgspec.structs.replace(terms, least=least, most=most)
    )


async def channel(request: SeasonRequest) -> None:
    """Tell the season in another channel."""
    wanted = _number_of_discord(chosen_value(request))
    if wanted is None:
        raise LeagueRefusal("no_such_setting")
    await change_season(
        request, third(request), lambda terms: msgspec.structs.replace(terms, channel_id=wanted)
    )


async def role(request: SeasonRequest) -> None:
    """Let those with a role be the league's staff, beside those who manage the server."""
    wanted = _number_of_discord(chosen_value(request))
    await change_season(request, third(request), lambda terms: msgspec.structs.replace(terms, role_id=wanted))


def _number_of_discord(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 20 else None


VERBS: Final[Verbs] = {
    CLOCK: (Needs.STAFF, clock),
    CLOCK_TYPED: (Needs.STAFF, clock_typed),
    RATED: (Needs.STAFF, rated),
    DIVISIONS: (Needs.STAFF, divisions),
    PEOPLE: (Needs.STAFF, people),
    PEOPLE_TYPED: (Needs.STAFF, people_typed),
    CHANNEL: (Needs.STAFF, channel),
    ROLE: (Needs.STAFF, role),
}
