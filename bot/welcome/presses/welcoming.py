"""What the buttons of the card do: each leads to a page that a command shows as well."""

from __future__ import annotations

from typing import Final

from bot.club.presses import page
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.people.presses import preferring
from bot.results.presses import profiles, standings
from bot.results.service.standings import EVER, RATING, Wanted
from bot.table.messages.rules import which_game_message
from bot.table.presses import mine, proposing
from bot.table.presses import rules as table_rules
from bot.table.presses.door import Ask, Who
from bot.table.presses.proposing import Wish
from bot.table.telling.answers import reader
from bot.welcome.app import Bot
from bot.welcome.messages import verbs
from bot.welcome.messages.card import about_message, commands_message, welcome_message
from bot.welcome.messages.verbs import Purpose
from engine import catalogue
from engine.players import usual_level
from renderers import faces

VERBS: Final = Presses()


async def show_card(bot: Bot, interaction: Interaction) -> None:
    """Show the card to this person."""
    await bot.answers.privately(interaction, welcome_message(reader(interaction)))


async def show_about(ask: Ask[Bot]) -> None:
    """Tell this person what the bot is, and how it runs."""
    await ask.show(about_message(await ask.bot.app.about.facts(), ask.t))


def first_game() -> Wish:
    """Return a first game: by the rules that a face proposes for it, against the easiest computer player."""
    game_id = next(game_id for game_id in catalogue.ids() if faces.get(game_id).first)
    return Wish(game_id, faces.get(game_id).first, computer=usual_level(game_id))


@VERBS.on(verbs.PLAY_NOW, Who.ANYBODY)
async def play_now(ask: Ask[Bot]) -> None:
    """Begin a first game against the computer."""
    await proposing.propose(ask.bot, ask.interaction, first_game())


@VERBS.on(verbs.GAMES, Who.ANYBODY)
async def games(ask: Ask[Bot]) -> None:
    """Show all games."""
    await proposing.show_games(ask.bot, ask.interaction)


@VERBS.on(verbs.MINE, Who.ANYBODY)
async def own_games(ask: Ask[Bot]) -> None:
    """Show the person's games."""
    await mine.show_games(ask.bot, ask.interaction)


@VERBS.on(verbs.RULES, Who.ANYBODY)
async def rules(ask: Ask[Bot], game: str = "") -> None:
    """Show the rules of a game, after asking of which."""
    if game:
        await table_rules.rules_game(ask, game)
    else:
        await ask.show(which_game_message(ask.t))  # the card stays where it is


@VERBS.on(verbs.CLUB, Who.ANYBODY)
async def club(ask: Ask[Bot]) -> None:
    """Show the page of the club."""
    await page.show(ask.bot, ask.interaction)


@VERBS.on(verbs.PROFILE, Who.ANYBODY)
async def profile(ask: Ask[Bot]) -> None:
    """Show the person's own profile, with their ratings."""
    await profiles.show(ask.bot, ask.interaction, None)


@VERBS.on(verbs.STANDINGS, Who.ANYBODY)
async def table(ask: Ask[Bot]) -> None:
    """Show this server's table: of all games and times, by rating."""
    await standings.open_table(ask.bot, ask.interaction, Wanted("", "", EVER, RATING))


@VERBS.on(verbs.SETTINGS, Who.ANYBODY)
async def settings(ask: Ask[Bot]) -> None:
    """Show what the person has set."""
    await preferring.show(ask.bot, ask.interaction)


@VERBS.on(verbs.ABOUT, Who.ANYBODY)
async def about(ask: Ask[Bot]) -> None:
    """Tell what this is."""
    await show_about(ask)


@VERBS.on(verbs.COMMANDS, Who.ANYBODY)
async def commands(ask: Ask[Bot], purpose: Purpose | None = None) -> None:
    """Show the commands: those to play by first, others in place of them."""
    if purpose is None:
        await ask.show(commands_message(Purpose.PLAY, ask.t))
    else:
        await ask.replace(commands_message(purpose, ask.t))
