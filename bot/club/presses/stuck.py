"""The games of a server that stand still: Discord is asked about as many as somebody can wait for."""

from __future__ import annotations

import asyncio
from typing import Final

import discord

from bot.club.app import Bot
from bot.club.messages.stuck import A_PAGE, Shown, stuck_message
from bot.club.messages.verbs import STUCK
from bot.club.service import stuck
from bot.club.service.stuck import Stuck, Why
from bot.club.store import stuck as store
from bot.club.store.stuck import Open
from bot.kit import steady
from bot.kit.cutting import page_of
from bot.kit.presence import PATIENCE
from bot.kit.pressing import Presses
from bot.leagues.presses.drafting.steps import answer
from bot.table.presses.door import Ask, Who
from bot.table.service.match import Match

VERBS: Final = Presses()

ASKED_AFTER: Final = 5
"""Threads of which nothing is known here after which Discord is asked while somebody waits for a page."""


@VERBS.on(STUCK, Who.STAFF)
async def turn(ask: Ask[Bot], page: int = 1) -> None:
    """Show a page of the games that stand still."""
    here, page, pages = page_of(await games_still(ask), page, A_PAGE)
    shown = await asyncio.gather(*(_shown(ask, one) for one in here))
    await answer(ask, stuck_message(shown, page, pages, ask.t))


async def games_still(ask: Ask[Bot]) -> list[Stuck]:
    """Return the games here that stand still, in the order in which they are shown.

    Those whose thread Discord has told nothing of are asked after, as many as there is time for: of a game in
    which somebody has just acted the thread is open, or was shut since.
    """
    async with ask.bot.app.database.read() as connection:
        found = await store.running(connection, ask.server)
    still = {one.game.id: one for one in stuck.stuck(found, steady.now())}
    unknown = [one for one in found if one.id not in still and _looks_gone(ask, one)][:ASKED_AFTER]
    asked = await asyncio.gather(*(_place_trouble(ask, one) for one in unknown))
    for game, trouble in zip(unknown, asked, strict=True):
        if trouble is not None:
            still[game.id] = Stuck(game, trouble)
    return stuck.in_order(still.values())


def _looks_gone(ask: Ask[Bot], game: Open) -> bool:
    """Whether Discord has told of no open thread, or channel, with the number of a game's place."""
    guild = ask.bot.get_guild(ask.server)
    if guild is None or game.place is None:
        return False
    place = guild.get_channel_or_thread(game.place)
    return place is None or (isinstance(place, discord.Thread) and place.locked)


async def _place_trouble(ask: Ask[Bot], game: Open) -> Why | None:
    """Return what is wrong with the place of a game, None if nothing is, or Discord does not say in time."""
    if game.place is None:
        return None
    try:
        place = await asyncio.wait_for(ask.bot.fetch_channel(game.place), PATIENCE)
    except discord.NotFound:
        return Why.GONE
    except discord.Forbidden:
        return Why.SHUT
    except (discord.HTTPException, OSError, TimeoutError):
        return None
    return Why.SHUT if isinstance(place, discord.Thread) and place.locked else None


async def _shown(ask: Ask[Bot], one: Stuck) -> Shown:
    """Return a game as it is shown, with what Discord says of its thread and of who is to act."""
    match: Match = await ask.bot.app.play.match(one.game.id)
    if one.why in {Why.GONE, Why.SHUT, Why.LOST}:
        return Shown(one, match, ())
    whom = [user for seat in match.to_act if (user := match.seats[seat].user_id) is not None]
    asked = asyncio.gather(*(ask.bot.presence.confirmed(ask.server, user) for user in whom))
    trouble, there = await asyncio.gather(_place_trouble(ask, one.game), asked)
    if trouble is not None:
        return Shown(one._replace(why=trouble), match, whom)
    gone = [user for user, is_there in zip(whom, there, strict=True) if is_there is False]
    if gone:
        return Shown(one._replace(why=Why.LEFT), match, gone)
    unreached = [user for user in whom if user in one.game.closed]
    return Shown(one, match, unreached if one.why is Why.UNREACHED and unreached else whom)
