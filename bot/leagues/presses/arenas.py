"""People say that they are there for an arena, and pause."""

from __future__ import annotations

from typing import Final

from bot.kit.pressing import Presses
from bot.leagues.messages.verbs import COME, PAUSE
from bot.leagues.presses.door import Needs, SeasonRequest
from bot.table.presses.people import person
from renderers.translation import N_

VERBS: Final = Presses()


@VERBS.on(COME, Needs.MEMBER)
async def come(request: SeasonRequest) -> None:
    """Let somebody be drawn from now on; who has not entered enters by it."""
    who, app = person(request.interaction), request.bot.app
    season = await app.arenas.here(request.season.id, who, request.number)
    request.bot.delivery.wake()
    text = N_("You're in. I'll ping you when your game begins; make your first move within a minute.")
    if season.row.state == "registration":
        text = N_("You're in. I'll ping you when your first game begins.")
    await request.say(request.t.t(text))


@VERBS.on(PAUSE, Needs.ENTRANT)
async def pause(request: SeasonRequest) -> None:
    """Draw somebody no more."""
    await request.bot.app.arenas.pause(request.season.id, request.user, request.number)
    request.bot.delivery.wake()
    text = N_("You won't be paired any more; a game that runs goes on. Press **I'm here** to come back.")
    await request.say(request.t.t(text))
