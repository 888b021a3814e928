"""Spectators follow a season, or stop; staff answers what it was asked in private."""

from __future__ import annotations

from typing import Final

from bot.kit.pressing import Presses
from bot.kit.service.errors import Outdated
from bot.leagues.messages.organising import preview_message
from bot.leagues.messages.verbs import FOLLOW, NEW_RULES, PREVIEW
from bot.leagues.presses.door import Needs, SeasonRequest
from renderers.translation import N_

VERBS: Final = Presses()


@VERBS.on(FOLLOW, Needs.MEMBER)
async def follow(request: SeasonRequest) -> None:
    """Let somebody be called when games of a season begin; pressed again, not any more."""
    begins = await request.bot.app.leagues.follow(request.season.id, request.user)
    text = N_("I'll ping you when games of this league begin. Press **Follow** again to stop that.")
    await request.say(request.t.t(text if begins else N_("You won't be pinged any more.")))


@VERBS.on(PREVIEW, Needs.STAFF)
async def preview(request: SeasonRequest, round_id: int) -> None:
    """Show staff a draw in private."""
    if round_id not in request.season.rounds:
        raise Outdated
    await request.show(preview_message(request.season, round_id, request.t))


@VERBS.on(NEW_RULES, Needs.STAFF)
async def go_on(request: SeasonRequest) -> None:
    """Let a season go on by the rules of today."""
    bot, season = request.bot, request.season
    await bot.app.leagues.accept_rules(season.id, request.user, request.number)
    await request.say(request.t.t("The season goes on by today's rules."))
