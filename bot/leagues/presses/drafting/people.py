"""The third step of a draft: clock, divisions, people, channel and role."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.clocks.messages.words import OTHER as OTHER_CLOCK
from bot.clocks.messages.words import clock_form, read_clock
from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.people import people_form
from bot.leagues.messages.drafting.spots import OTHER, PEOPLE_AND_DATES, Spot
from bot.leagues.presses.door import SeasonRequest
from bot.leagues.presses.drafting.steps import change_event, change_season, number, of_draft, spot_of

VERBS: Final = Presses()


def third(request: SeasonRequest, event: int) -> Spot:
    """Return the spot at the third step."""
    return spot_of(request, PEOPLE_AND_DATES, event)


@VERBS.on(verbs.CLOCK, of_draft)
async def clock(request: SeasonRequest, event: int, chosen: str = "") -> None:
    """Play with another clock, or open the form in which one is typed."""
    if chosen == OTHER_CLOCK:
        press = verbs.CLOCK_TYPED(request.season, third(request, event).event)
        await request.open(clock_form(press, request.t))
        return
    await clock_typed(request, event, chosen)


@VERBS.on(verbs.CLOCK_TYPED, of_draft)
async def clock_typed(request: SeasonRequest, event: int, text: str = "") -> None:
    """Play with the clock that was chosen or typed."""
    wanted = read_clock(text, request.t)
    await change_event(request, third(request, event), lambda one: msgspec.structs.replace(one, clock=wanted))


@VERBS.on(verbs.RATED, of_draft)
async def rated(request: SeasonRequest, event: int) -> None:
    """Let a game count for the ratings, or not."""
    await change_event(
        request, third(request, event), lambda one: msgspec.structs.replace(one, rated=not one.rated)
    )


@VERBS.on(verbs.DIVISIONS, of_draft)
async def divisions(request: SeasonRequest, event: int) -> None:
    """Let there be divisions, or not."""
    await change_season(
        request,
        third(request, event),
        lambda terms: msgspec.structs.replace(terms, divisions=not terms.divisions),
    )


@VERBS.on(verbs.PEOPLE, of_draft)
async def people(request: SeasonRequest, event: int, chosen: str = "") -> None:
    """Set with how many people the season begins, or open the form for numbers."""
    if chosen == OTHER:
        await request.open(people_form(request.season, third(request, event), request.t))
        return
    await _set(request, event, most=number(chosen))


@VERBS.on(verbs.PEOPLE_TYPED, of_draft)
async def people_typed(request: SeasonRequest, event: int, texts: Texts = ()) -> None:
    """Set how many people there have to be, and may be."""
    least, most = (number(text.strip() or "0") for text in (*texts, "", "")[:2])
    await _set(request, event, least=least, most=most)


@VERBS.on(verbs.CHANNEL, of_draft)
async def channel(request: SeasonRequest, event: int, channel_id: int | None = None) -> None:
    """Tell the season in another channel."""
    if channel_id is None:
        raise LeagueRefusal("no_such_setting")
    await _set(request, event, channel_id=channel_id)


@VERBS.on(verbs.ROLE, of_draft)
async def role(request: SeasonRequest, event: int, role_id: int | None = None) -> None:
    """Let those with a role be the league's staff, beside those who manage the server."""
    await _set(request, event, role_id=role_id)


async def _set(request: SeasonRequest, event: int, **terms: object) -> None:
    """Set terms of the season, and show this step again."""
    await change_season(request, third(request, event), lambda now: msgspec.structs.replace(now, **terms))
