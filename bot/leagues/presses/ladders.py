"""People challenge each other on a ladder, and answer."""

from __future__ import annotations

from typing import Final

from bot.kit.pressing import Presses
from bot.leagues.messages.choosing import rivals_message
from bot.leagues.messages.ladders import challenged_text, place_words
from bot.leagues.messages.verbs import ACCEPT, CHALLENGE, DECLINE, RIVALS
from bot.leagues.presses.door import Needs, SeasonRequest
from bot.leagues.presses.drafting.steps import answer
from renderers.translation import N_

VERBS: Final = Presses()


@VERBS.on(RIVALS, Needs.ENTRANT)
async def rivals(request: SeasonRequest, page: int = 1) -> None:
    """Show whom somebody may challenge, to choose one."""
    found = await request.bot.app.ladders.candidates(request.season, request.user)
    offers = {number: place_words(request.season, number, request.t) for number in found}
    await answer(request, rivals_message(request.season, offers, page, request.t))


@VERBS.on(CHALLENGE, Needs.ENTRANT)
async def chosen(request: SeasonRequest, entrant: int = 0) -> None:
    """Challenge who was chosen."""
    app = request.bot.app
    season = await app.ladders.challenge(request.season.id, request.user, entrant, request.number)
    request.bot.delivery.wake()
    await request.say(challenged_text(season, season.fixtures[max(season.fixtures)], request.t))


@VERBS.on(ACCEPT, Needs.MEMBER)
async def accept(request: SeasonRequest, fixture: int) -> None:
    """Let a challenge be played."""
    await request.bot.app.ladders.accept(request.season.id, fixture, request.user)
    request.bot.delivery.wake()
    await request.say(request.t.t("Accepted. I'll tell you both where to play, and when it is your turn."))


@VERBS.on(DECLINE, Needs.MEMBER)
async def decline(request: SeasonRequest, fixture: int) -> None:
    """Decline a challenge; who did so too often forfeits it."""
    _, forfeits = await request.bot.app.ladders.decline(request.season.id, fixture, request.user)
    request.bot.delivery.wake()
    declined = N_("You have declined.")
    lost = N_("You have declined for the third time within 30 days: they take your place.")
    await request.say(request.t.t(lost if forfeits else declined))
