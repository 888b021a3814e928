"""A game or a season as a moving picture: asked for, followed while it is made, and shown to one person.

What is private can be edited for a quarter of an hour after it was asked for; what takes longer is given up,
and that is said.  Who puts the message away waits no more, and what nobody waits for is not made.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Final

import msgspec

from bot.kit.pressing import Presses
from bot.records.app import behind
from bot.records.messages.film import film_message, making_message, unfinished_message
from bot.records.service.filming import Wanted
from bot.records.service.films import require_filmable, season_to_film, seasons_to_film
from bot.table.messages import pictures
from bot.table.messages.board import table_side
from bot.table.messages.mine import title
from bot.table.messages.verbs import FILM
from bot.table.presses import waiting
from bot.table.presses.door import Needs, Request
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from bot.table.telling import dresses
from renderers.canvas import Look
from renderers.film import Script, script

VERBS: Final = Presses()

SOON: Final = 1.2
"""Seconds in which a refusal is the answer; a person has to get one within three."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be filmed: which season (None: the game), of which of them there could be films too."""

    told: Script
    look: Look
    season: int | None
    seasons: list[int]
    taken_back: int

    @property
    def key(self) -> tuple[object, ...]:
        """By what films of a game are known to be the same."""
        look = msgspec.json.encode(self.look)
        return self.season, len(self.told.played.actions), self.taken_back, look


@VERBS.on(FILM, Needs.MEMBER)
async def film(request: Request, season: int | None = None) -> None:
    """Make the film of the game, or of the season that was chosen, and show it to this person."""
    await make(request, season)


async def make(
    request: Request, season: int | None = None, replay: Replay | None = None, book: str = ""
) -> None:
    """Make a film, and tell meanwhile how far it is; raise a refusal before anything is drawn.

    ``replay`` is a record of the person's own, with what its controls begin with; otherwise it is the game.
    """
    interaction, user, films = request.interaction, request.user, behind(request.bot).app.films
    match, t = request.match, request.t
    require_filmable(match)
    begun = making_message(match, season, t)
    planning = asyncio.create_task(_plan(request, season, replay))
    await asyncio.wait({planning}, timeout=SOON)
    if not planning.done():  # a long game: it answers before it has looked through all of it
        await request.bot.answers.privately(interaction, begun)
    try:
        plan = await planning
        wanted = Wanted(title(match, t), (request.game, *plan.key))
        making = films.order(wanted, user, plan.told, plan.look)
        try:
            if not interaction.response.is_done():
                await request.bot.answers.privately(interaction, begun)
            made = await waiting.until_done(
                interaction,
                making.task,
                lambda: (making.done, making.count, films.ahead(making)),
                partial(making_message, match, plan.season, t),
                partial(unfinished_message, match, plan.season, t, book),
            )
            if made is not None:
                await waiting.edit(interaction, film_message(match, made, plan.season, plan.seasons, t, book))
        finally:
            films.leave(making, user)
    except asyncio.CancelledError:  # the bot ends
        await waiting.edit(interaction, unfinished_message(match, season, t, book))
        raise
    except Exception:
        await waiting.take_away(interaction)
        raise


async def _plan(request: Request, season: int | None, replay: Replay | None) -> Plan:
    """Go through the game, and choose what is shown; raise a refusal where there is no such season."""
    match, t = request.match, request.t
    if replay is None:
        replay = await request.bot.app.replays.of(match)
    dress = await dresses.of_person(request.bot, request.user)  # only they see it
    seat = match.seat_of(request.user)  # whose side is below; what is shown stays what everybody sees
    near = seat if seat is not None and seat < replay.seats[0] else table_side(match)
    look = pictures.look(match, t, near=near, dress=dress, looking_back=True)
    return await asyncio.to_thread(_planned, match, replay, season, look)


def _planned(match: Match, replay: Replay, season: int | None, look: Look) -> Plan:
    chosen = season_to_film(match, replay, season)
    told = script(match.rules, match.options, replay.states, replay.actions, look, chosen)
    return Plan(told, look, chosen, seasons_to_film(match, replay), match.row.taken_back)
