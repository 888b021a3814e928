"""Staff lets seasons of a league open by themselves every week."""

from __future__ import annotations

from typing import Final

from bot.clocks.service import calendar
from bot.clocks.service.calendar import kept_zone
from bot.club.app import behind
from bot.club.messages.evenings import evening_form, evening_message
from bot.club.messages.verbs import EVENING, EVENING_SET, EVENING_STOP
from bot.kit.messages.message import CHANGED
from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.kit.service.errors import Changed
from bot.kit.store import people
from bot.leagues.presses.door import Needs, SeasonRequest
from bot.leagues.presses.drafting.steps import answer
from bot.leagues.service.scheduling import typed

VERBS: Final = Presses()


@VERBS.on(EVENING, Needs.STAFF)
async def ask(request: SeasonRequest) -> None:
    """Show the evenings of a league; where there are none, ask when one is to be."""
    evening = await behind(request.bot).app.evenings.of_league(request.season.row.league)
    if evening is not None:
        await answer(request, evening_message(request.season, evening, request.t))
        return
    async with request.bot.app.database.read() as connection:
        server = await people.guild(connection, request.season.row.guild_id)
    await request.open(evening_form(request.season, server.zone, request.t))


@VERBS.on(EVENING_SET, Needs.STAFF)
async def every(request: SeasonRequest, texts: Texts = ()) -> None:
    """Let a season begin every week at the time that was typed: the first that it means."""
    when, zone_text = (*texts, "", "")[:2]
    zone = calendar.zone(zone_text).key
    app = behind(request.bot).app
    first, *_ = typed.read(when, kept_zone(zone), app.evenings.now()).instants
    above, evening = "", None
    try:
        evening = await app.evenings.every(request.season, first, zone, request.user, request.number)
    except Changed:
        above, evening = request.t.t(CHANGED), await app.evenings.of_league(request.season.row.league)
    request.bot.delivery.wake()
    await answer(request, evening_message(request.season, evening, request.t, above))


@VERBS.on(EVENING_STOP, Needs.STAFF)
async def stop(request: SeasonRequest) -> None:
    """Let seasons open by themselves no more."""
    await behind(request.bot).app.evenings.stop(request.season, request.user)
    await answer(request, evening_message(request.season, None, request.t))
