"""What the slash commands share: finding the game that is meant, and choices in the reader's language."""

from __future__ import annotations

import functools
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final, ParamSpec

import discord
import structlog
from discord import app_commands

from bot.kit.messages.press import CONTROL
from bot.kit.options import Choices, option
from bot.kit.protocols import Interaction
from bot.kit.service.errors import NoSuchGame, NotYourGame, Refusal
from bot.storage.rows import IN_PRIVATE
from bot.table.app import Bot, WithApp
from bot.table.messages.mine import short_title
from bot.table.presses.door import Needs, Request, admit
from bot.table.service import rule_sets
from bot.table.service.loading import load
from bot.table.service.match import Match, match_of
from bot.table.store import games, seats
from bot.table.telling.answers import MEANT, reader
from engine import catalogue
from engine.core import TymokError
from renderers import faces, naming, rule_words
from renderers.translation import N_
from renderers.typed import fits, folded

log: Final = structlog.get_logger()

MOST_CHOICES: Final = 25
"""Suggestions that Discord shows."""

LONGEST_CHOICE: Final = 100
"""Signs that Discord allows in the name and in the value of a suggestion."""

IDENTIFIER: Final = re.compile("[a-z0-9]{1,16}")
"""What an identifier of a game looks like; the database is not asked for anything else."""

Arguments = ParamSpec("Arguments")


async def find(bot: Bot, interaction: Interaction, game: str | None, needs: Needs) -> Request:
    """Let a person through to the game that is meant: the one named, this thread's, or their only one.

    Raises NoSuchGame, NotYourGame if the person plays several (``which_game``), and what the door refuses.
    """
    match = await _meant(bot, interaction, game)
    interaction.extras[MEANT] = match.id
    return await admit(bot, interaction, match, needs)


async def _meant(bot: WithApp, interaction: Interaction, game: str | None) -> Match:
    app = bot.app
    if game:
        wanted = game.strip().lower()
        if not IDENTIFIER.fullmatch(wanted):
            raise NoSuchGame
        return await app.play.match(wanted)
    async with app.database.read() as connection:
        row = await games.of_thread(connection, interaction.channel_id or 0)
        if row is not None and (row.guild_id != IN_PRIVATE or row.status == "running"):
            return await load(connection, row.id)
        mine = await games.waiting_for(connection, interaction.user.id)
        if len(mine) != 1:
            mine = await games.running_of(connection, interaction.user.id)
        if not mine:
            raise NoSuchGame("no_game_here")
        if len(mine) > 1:
            raise NotYourGame("which_game")
        return await load(connection, mine[0].id)


def game_of(message: discord.Message) -> str:
    """Return the identifier of the game that a message of ours is about, by what can be pressed in it."""
    found: list[Any] = list(message.components)
    for component in found:
        match = CONTROL.fullmatch(getattr(component, "custom_id", None) or "")
        if match is not None and match["game"]:
            return match["game"]
        found += [*getattr(component, "children", ()), *filter(None, [getattr(component, "accessory", None)])]
    return ""


async def matches_of(bot: WithApp, user_id: int) -> list[Match]:
    """Return the running games of a person."""
    async with bot.app.database.read() as connection:
        rows = await games.running_of(connection, user_id)
        at_table = await seats.of_many(connection, [row.id for row in rows])
    return [match_of(row, at_table[row.id]) for row in rows]


def suggesting(
    suggest: Callable[Arguments, Awaitable[Choices]],
) -> Callable[Arguments, Coroutine[Any, Any, Choices]]:
    """Suggest nothing where somebody may not know, or something fails: nobody waits for a suggestion.

    The library would log a refusal as an error of ours.
    """

    @functools.wraps(suggest)
    async def suggested(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Choices:
        try:
            return await suggest(*args, **kwargs)
        except (Refusal, TymokError):
            return []
        except Exception:
            log.warning("suggestions failed", exc_info=True)
            return []

    return suggested


@suggesting
async def suggest_games(interaction: Interaction, typed: str) -> Choices:
    """Suggest the person's running games."""
    t = reader(interaction)
    mine = await matches_of(interaction.client, interaction.user.id)
    return choices(((short_title(match, t), match.id) for match in mine), typed)


@suggesting
async def suggest_kinds(interaction: Interaction, typed: str) -> Choices:
    """Suggest all games there are."""
    return choices(games_to_choose(reader(interaction).language), typed)


names_a_game: Final = option("game", N_("game"), N_("Which game (default: this thread's)"), suggest_games)
"""Gives a command the option ``game``, which names another game than that of the thread."""


def choices(offers: Iterable[tuple[str, ...]], typed: str) -> Choices:
    """Return the first 25 offers that contain all parts of what was typed, those that begin so first.

    Of the others those come first in which it stands early: a piece that moves before one that is stepped on.

    An offer is (shown, value), with further texts in which what was typed is looked for too.  A value that
    is too long for a suggestion is left out: it can be typed.
    """
    short = (offer for offer in offers if len(offer[1]) <= LONGEST_CHOICE)
    fitting = [offer for offer in short if fits(typed, *offer)]
    wanted = folded(typed).strip()
    fitting.sort(key=lambda offer: (not folded(offer[0]).startswith(wanted), _first_fit(typed, offer)))
    return [
        app_commands.Choice(name=shown[:LONGEST_CHOICE], value=value)
        for shown, value, *_ in fitting[:MOST_CHOICES]
    ]


async def rule_set_offers(bot: WithApp, interaction: Interaction, game_id: str) -> list[tuple[str, ...]]:
    """Return the rule sets of a game as offers: its own, its variants, and those of the server that work."""
    language = reader(interaction).language
    keys = [*catalogue.get(game_id).presets, *faces.get(game_id).names.variants]
    offers: list[tuple[str, ...]] = [(rule_words.rules_label(game_id, key, language), key) for key in keys]
    if interaction.guild_id is not None:
        async with bot.app.database.read() as connection:
            sets = await rule_sets.of_game(connection, interaction.guild_id, game_id)
        offers += [(one.name, one.name) for one in sets if one.options is not None]
    return offers


def _first_fit(typed: str, offer: tuple[str, ...]) -> int:
    """Return the place of the first text of an offer that alone has all parts of what was typed."""
    return next((place for place, text in enumerate(offer) if fits(typed, text)), len(offer))


def games_to_choose(language: str) -> list[tuple[str, ...]]:
    """Return every game by its kind as an offer: name, players and a sentence; identifier; other names."""
    return [
        (_label(game_id, language), game_id, *naming.names_of(game_id)) for game_id in rule_words.listed()
    ]


def _label(game_id: str, language: str) -> str:
    """Return what a game is called in suggestions: "Nam To · 2–8 players · bet on secret hands"."""
    name, what = rule_words.game_name(game_id, language), rule_words.tagline(game_id, language)
    return " · ".join(part for part in (name, rule_words.players(game_id, language), what) if part)
