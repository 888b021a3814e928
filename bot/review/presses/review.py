"""Reviews: asked for, followed while they are made, shown to one person, and gone through.

What is private can be edited for a quarter of an hour after it was asked for; what takes longer is made all
the same, and there at once when it is asked for again.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Final

import discord
import structlog

from bot.kit.messages.message import Message
from bot.kit.pressing import Presses
from bot.kit.service.errors import Outdated
from bot.review.app import behind
from bot.review.messages import verbs
from bot.review.messages.review import (
    Shown,
    making_message,
    review_message,
    turning_message,
    unfinished_message,
)
from bot.review.service.reviewing import Making
from bot.table.messages.verbs import REVIEW
from bot.table.presses.door import Needs, Request
from bot.table.telling import dresses
from bot.table.telling.following import ALLOWED
from engine.core import Seat
from engine.review import Review

log: Final = structlog.get_logger()

VERBS: Final = Presses()

PAUSE: Final = 2.0
"""Seconds between two edits that tell how far it is."""

LAST_EDIT: Final = 20.0
"""Seconds before the end of the time allowed that are kept for saying that it took too long."""


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
    making = reviews.order(request.match, replay, request.user)
    try:
        await request.show(making_message(request.match, request.t))
        await _follow(request, making)
    except asyncio.CancelledError:  # the bot ends
        await _edit(request, unfinished_message(request.match, request.t))
        raise
    except Exception:
        with suppress(discord.HTTPException):
            await request.interaction.delete_original_response()
        raise
    finally:
        reviews.leave(making, request.user)


async def _follow(request: Request, making: Making) -> None:
    """Tell how far the review is until it is made, then show it; stop when nobody can see it any more."""
    reviews, match, t = behind(request.bot).app.reviews, request.match, request.t
    until = request.interaction.created_at.timestamp() + ALLOWED - LAST_EDIT
    told, task = (0, 0, 0), making.task
    while not task.done():
        if time.time() > until:
            await _edit(request, unfinished_message(match, t))
            return
        stands = making.done, making.count, reviews.ahead(making)
        if stands != told:
            if not await _edit(request, making_message(match, t, *stands)):
                return
            told = stands
        await asyncio.wait({task}, timeout=PAUSE)
    await _edit(request, await review_message(await _shown(request, task.result()), t))


async def _edit(request: Request, message: Message) -> bool:
    """Show something else in the answer; return whether it is still there."""
    try:
        await request.interaction.edit_original_response(**message.to_edit())
    except discord.NotFound:
        return False
    except discord.HTTPException as error:
        log.warning("review not shown", interaction=request.interaction.id, code=error.code)
    return True


async def _shown(request: Request, found: Review, side: int | None = None) -> Shown:
    """Return a review as it is shown to this person: to their own seat, or to the one that they chose."""
    match = request.match
    replay = await request.bot.app.replays.of(match)
    dress = await dresses.of_person(request.bot, request.user)
    return Shown(match, replay, found, _seat(request, side), dress)


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
