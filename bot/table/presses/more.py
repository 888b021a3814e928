"""*More…*, and what is pressed nowhere but there."""

from __future__ import annotations

from typing import Final

from bot.kit.pressing import Presses
from bot.table.messages import verbs
from bot.table.messages.fairness import fair_message
from bot.table.messages.more import more_message
from bot.table.presses import anew, leaving, looking
from bot.table.presses.door import Needs, Request

VERBS: Final = Presses()


@VERBS.on(verbs.MORE, Needs.MEMBER)
async def more(request: Request) -> None:
    """Show what else can be done, to this person only."""
    match = request.match
    await request.show(more_message(match, match.seat_of(request.user), request.t))


@VERBS.on(verbs.FAIR, Needs.MEMBER)
async def fair(request: Request) -> None:
    """Tell why chance is fair, and by what anybody can verify it."""
    await request.show(fair_message(request.match, request.t))


@VERBS.on(verbs.TABLE, Needs.MEMBER)
async def table(request: Request) -> None:
    """Show what a spectator sees."""
    await looking.show_table(request)


@VERBS.on(verbs.BOARD, Needs.MEMBER)
async def board(request: Request) -> None:
    """Post the board again, as the newest message of its place."""
    await anew.post_anew(request)


@VERBS.on(verbs.OFFER_DRAW, Needs.SEAT)
async def offer_draw(request: Request) -> None:
    """Offer a draw, or accept the one that is offered."""
    await leaving.offer_draw(request)
