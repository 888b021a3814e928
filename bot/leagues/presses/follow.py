"""Spectators follow a season, or stop; staff answers what it was asked in private."""

from __future__ import annotations

from typing import Final

from bot.kit.service.errors import Outdated
from bot.leagues.messages.buttons import FOLLOW
from bot.leagues.messages.news import NEW_RULES, PREVIEW
from bot.leagues.messages.organising import preview_message
from bot.leagues.presses.door import Needs, SeasonRequest, Verbs
from renderers.translation import N_


async def follow(request: SeasonRequest) -> None:
    """Let somebody be called when games of a season begin; pressed again, not any more."""
    begins = await request.bot.app.leagues.follow(request.season.id, request.user)
    text = N_("I call you when games of this league begin. Press **Follow** again to stop that.")
    await request.say(request.t.t(text if begins else N_("You are not called any more.")))


async def preview(request: SeasonRequest) -> None:
    """Show staff a draw in private."""
    number = next(iter(request.press.args), "")
    if not number.isdecimal() or int(number) not in request.season.rounds:
        raise Outdated
    shown = preview_message(request.season, int(number), request.t)
    await request.bot.answers.privately(request.interaction, shown)


async def go_on(request: SeasonRequest) -> None:
    """Let a season go on by the rules of today."""
    bot, season = request.bot, request.season
    await bot.app.leagues.accept_rules(season.id, request.user, request.interaction.id)
    await request.say(request.t.t("The season goes on by the rules of today."))


VERBS: Final[Verbs] = {
    FOLLOW: (Needs.MEMBER, follow),
    PREVIEW: (Needs.STAFF, preview),
    NEW_RULES: (Needs.STAFF, go_on),
}
