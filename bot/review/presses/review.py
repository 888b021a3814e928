"""Reviews: asked for, followed while they are made, shown to one person, and gone through.

What is private can be edited for a quarter of an hour after it was asked for; what takes longer is made all
the same, and there at once when it is asked for again.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from bot.kit.pressing import Presses
from bot.kit.service.errors import LobbyRefusal, Outdated
from bot.records.service.orders import Making
from bot.review.app import behind
from bot.review.messages import verbs
from bot.review.messages.review import (
    Shown,
    making_message,
    review_message,
    turning_message,
    unfinished_message,
)
from bot.table.messages.mine import title
from bot.table.messages.verbs import REVIEW
from bot.table.presses import waiting
from bot.table.presses.door import Needs, Request
from bot.table.service.replay import Replay
from bot.table.telling import dresses
from engine.core import Seat
from engine.review import Review

VERBS: Final = Presses()


@VERBS.on(REVIEW, Needs.MEMBER)
async def ask(request: Request) -> None:
    """Show the review of a game that is over to this person; let it be made where there is none yet."""
    reviews = behind(request.bot).app.reviews
    known = await reviews.known(request.match)
    if known is not None:
        await request.interaction.response.defer(ephemeral=True, thinking=True)
        await request.show(await review_message(await _shown(request, known), request.t))
        return
    replay = await request.bot.app.replays.of(request.match)
    making = await _ordered(request, replay)
    try:
        await request.show(making_message(request.match, request.t))
        found = await waiting.until_done(
            request.interaction,
            making.task,
            lambda: (making.done, making.count, reviews.ahead(making)),
            partial(making_message, request.match, request.t),
            partial(unfinished_message, request.match, request.t),
        )
        if found is not None:
            message = await review_message(await _shown(request, found), request.t)
            await waiting.edit(request.interaction, message)
    except asyncio.CancelledError:  # the bot ends
        await waiting.edit(request.interaction, unfinished_message(request.match, request.t))
        raise
    except Exception:
        await waiting.take_away(request.interaction)
        raise
    finally:
        reviews.leave(making, request.user)


async def _ordered(request: Request, replay: Replay) -> Making[Review]:
    """Let the review be made; raise which game's is made for this person already, by its name."""
    try:
        return behind(request.bot).app.reviews.order(request.match, replay, request.user)
    except LobbyRefusal as refused:
        if refused.rule != "review_already":
            raise
        other = await request.bot.app.play.match(str(refused.data["title"]))
        raise LobbyRefusal("review_already", title=title(other, request.t)) from None


async def _shown(request: Request, found: Review, side: int | None = None) -> Shown:
    """Return a review as it is shown to this person: to their own seat, or to the one that they chose."""
    match = request.match
    replay = await request.bot.app.replays.of(match)
    dress = await dresses.of_person(request.bot, request.user)
    shared = await behind(request.bot).app.reviews.shared(match)
    return Shown(match, replay, found, _seat(request, side), dress, shared)


def _seat(request: Request, side: int | None) -> Seat:
    if side is not None and 0 <= side < len(request.match.seats):
        return side
    return request.match.seat_of(request.user) or 0


async def _known(request: Request) -> Review:
    found = await behind(request.bot).app.reviews.known(request.match)
    if found is None:
        raise Outdated
    return found


@VERBS.on(verbs.SIDE, Needs.MEMBER)
@VERBS.on(verbs.BACK, Needs.MEMBER)
async def turn_to(request: Request, side: int | None = None) -> None:
    """Show the review from another side, or again."""
    shown = await _shown(request, await _known(request), side)
    await request.replace(await review_message(shown, request.t))


@VERBS.on(verbs.TURNING, Needs.MEMBER)
async def turning(request: Request, side: int, number: int) -> None:
    """Show one turning point."""
    shown = await _shown(request, await _known(request), side)
    if not 1 <= number <= len(shown.review.turns()):
        raise Outdated
    await request.replace(await turning_message(shown, number, request.t))
