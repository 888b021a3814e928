"""A game's record, the proof of its chance, and its position as text."""

from __future__ import annotations

from typing import Final

from bot.kit.pressing import Presses
from bot.kit.service.errors import LobbyRefusal
from bot.records.app import behind
from bot.records.messages.going_on import line_message
from bot.records.telling.files import proof_message, record_message
from bot.table.messages import verbs
from bot.table.presses.door import Needs, Request
from bot.table.service.replay import require_begun

VERBS: Final = Presses()


@VERBS.on(verbs.RECORD, Needs.MEMBER)
async def record(request: Request) -> None:
    """Send the record as far as the game has been played."""
    shown = await record_message(behind(request.bot).app, request.match, request.t)
    await request.show(shown)


@VERBS.on(verbs.VERIFY, Needs.MEMBER)
async def verify(request: Request) -> None:
    """Check the draws now and say what was found, with the proof and its checker."""
    await request.interaction.response.defer(ephemeral=True, thinking=True)  # a long game takes seconds
    shown = await proof_message(behind(request.bot).app, request.match, request.t)
    await request.show(shown)


async def position(request: Request) -> None:
    """Write the position of a game as text; raise a refusal where it has no form for that, or is hidden."""
    match = request.match
    require_begun(match)
    if match.rules.position_form is None or match.privacy.private:
        raise LobbyRefusal("no_position_form", game=match.id)
    await request.show(line_message(match.rules, match.state, request.t))
