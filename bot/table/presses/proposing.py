"""Proposing a game: by ``/play``, from the list of all games, or by chance.

What is pressed on the list belongs to no game yet: it does what its presser could do by the command.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import discord

from bot.clocks.messages.words import read_clock
from bot.kit.elsewhere import hides_answers, server_without_us
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import people
from bot.kit.texts import LEVEL_NAMES
from bot.storage.rows import IN_PRIVATE
from bot.table.app import Bot
from bot.table.messages import verbs
from bot.table.messages.games import challenge_message, games_message
from bot.table.messages.levels import suggestion_lines
from bot.table.messages.lobby import lobby_message
from bot.table.presses import rule_choosing
from bot.table.presses.door import Ask, Who
from bot.table.presses.people import asker, invited_person, person
from bot.table.service import limits, rule_sets
from bot.table.service.beginning import Beginning
from bot.table.service.foresight import Place, Suggested
from bot.table.service.lobby import Person, Proposal
from bot.table.service.match import Match
from bot.table.service.rule_sets import RuleSet
from bot.table.telling import elsewhere
from bot.table.telling.answers import reader
from engine import catalogue
from engine.core import OptionError
from engine.players import usual_level
from renderers import faces, naming
from renderers.translation import N_, language_of, translator

VERBS: Final = Presses()

MATCH: Final = "match"
MATCH_NAME: Final = N_("Match me")
"""What is typed and suggested for a computer player that suits whoever asks."""

MOST_COMPANY: Final = 3
"""Computer players who sit down with somebody alone, where the game has seats for so many."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play: names as they were typed, empty for what was left out.

    Clock and rating are None where nothing was said of them: then the server's own are taken.  ``begun`` is
    the position from which the game is to begin, if not the usual one.
    """

    game_id: str
    preset: str = ""
    opponent: discord.Member | discord.User | None = None
    computer: str = ""
    computers: int | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    clock: str | None = None
    rated: bool | None = None
    begun: Beginning | None = None


def usual_company(game_id: str) -> int:
    """Return how many computer players sit down with somebody who plays alone."""
    allowed = catalogue.get(game_id).seats
    return max(allowed.start, min(1 + MOST_COMPANY, allowed.stop - 1)) - 1


def any_game(count: int) -> str:
    """Return some game that so many people can play; a single one plays with computer players."""
    fitting = [game_id for game_id in catalogue.ids() if count == 1 or count in catalogue.get(game_id).seats]
    if not fitting:
        raise OptionError("bad_seats", option="seats", value=count)
    return secrets.choice(fitting)


async def show_games(bot: Bot, interaction: Interaction) -> None:
    """Show the person all games."""
    await bot.answers.privately(interaction, games_message(reader(interaction)))


async def ask_game(bot: Bot, interaction: Interaction, opponent: discord.Member) -> None:
    """Ask to which game somebody is challenged; raise a refusal for oneself and for bots."""
    invited_person(interaction, opponent)
    await bot.answers.privately(interaction, challenge_message(opponent.id, reader(interaction)))


async def propose(bot: Bot, interaction: Interaction, wish: Wish) -> Match:
    """Open a lobby in this channel; whoever plays the computer alone begins at once.  Return the game."""
    without_us = server_without_us(interaction)
    if without_us is not None:
        _require_unlimited(wish)
    elif interaction.guild_id is None:
        _require_alone(wish)
    host = person(interaction)
    invited = [invited_person(interaction, wish.opponent)] if wish.opponent is not None else []
    proposal = await _proposal(bot, interaction, host, wish, invited)
    if not proposal.waits_for_nobody and hides_answers(interaction):
        raise LobbyRefusal("answers_hidden")
    place = suggested = None
    if is_match_me(wish.computer):
        place = _place(proposal)
        suggested = await bot.app.foresight.suggested(host.user_id, place)
        proposal = _with(proposal, place, suggested)
    if proposal.waits_for_nobody and not (suggested and suggested.head_start):
        match = (await bot.app.lobby.play_alone(host, proposal, interaction.id)).match
    else:
        match = await bot.app.lobby.open(host, proposal, interaction.id)
    if without_us is not None:
        await elsewhere.reply(bot, interaction, match)
    else:
        await _reply(bot, interaction, match, invited)
    bot.delivery.wake()
    if place is not None and suggested is not None and place.rules.has_choice:
        await bot.answers.say(interaction, *suggestion_lines(place, suggested, reader(interaction)))
    return match


async def _reply(bot: Bot, interaction: Interaction, match: Match, invited: Sequence[Person]) -> None:
    """Answer everybody with the lobby, and call those who are invited."""
    shown = lobby_message(match, translator(match.row.language))
    allowed = discord.AllowedMentions(users=[discord.Object(user.user_id) for user in invited])
    sent = await interaction.response.send_message(**{**shown.to_send(), "allowed_mentions": allowed})
    await bot.app.lobby.shown(match.id, sent.message_id or 0)


def is_match_me(computer: str) -> bool:
    """Whether what was typed for the computer player asks for one that suits."""
    return bool(computer) and naming.meant(computer, {MATCH: MATCH_NAME}) == MATCH


def _place(proposal: Proposal) -> Place:
    """Return the seat of whoever proposes a game, with the rules and company they ask for."""
    rules, begun = catalogue.get(proposal.game_id), proposal.begun
    if begun is not None:
        return Place(rules, begun.options, begun.host_seat, proposal.computers, fixed=True)
    options = rules.make_options(proposal.preset, proposal.changes)
    return Place(rules, options, 0, min(proposal.computers, proposal.seat_count - 1))


def _with(proposal: Proposal, place: Place, suggested: Suggested) -> Proposal:
    """Return a proposal with the computer player that suits, and the head start."""
    proposal = replace(proposal, computer=suggested.level)
    if not suggested.head_start:
        return proposal
    changes = {**(proposal.changes or {}), **suggested.changes(place)}
    return replace(proposal, changes=changes, rule_set="")


def _require_alone(wish: Wish) -> None:
    """Refuse what a game with the computer, in a DM, does not have."""
    if wish.opponent is not None:
        raise LobbyRefusal("alone_here")
    if wish.clock or wish.rated:
        raise LobbyRefusal("no_clock_in_private")


def _require_unlimited(wish: Wish) -> None:
    """Refuse what a game has only in a server that the bot is in."""
    if wish.clock or wish.rated:
        raise LobbyRefusal("no_clock_elsewhere")


def _level(game_id: str, computer: str, computers: int | None) -> str:
    """Return the level of the computer players that a command names or only counts, "" without any."""
    if computer and not is_match_me(computer):
        return naming.meant(computer, LEVEL_NAMES)
    return usual_level(game_id) if computer or computers else ""


async def _proposal(
    bot: Bot, interaction: Interaction, host: Person, wish: Wish, invited: list[Person]
) -> Proposal:
    guild_id = interaction.guild_id or IN_PRIVATE
    computer, computers = wish.computer, wish.computers
    clock, rated = "", False
    sets: list[RuleSet] = []
    without_us = server_without_us(interaction)
    if without_us is not None:
        language = language_of(str(interaction.guild_locale)) if interaction.guild_locale else host.language
    elif guild_id == IN_PRIVATE:
        language = host.language
        computer, computers = computer or usual_level(wish.game_id), computers or usual_company(wish.game_id)
    else:
        async with bot.app.database.read() as connection:
            server = await people.guild(connection, guild_id)
            if wish.preset:
                sets = await rule_sets.of_game(connection, guild_id, wish.game_id)
        limits.require_begun_here(server, asker(interaction), wish.game_id)
        language = server.language
        clock = server.clock if wish.clock is None else read_clock(wish.clock, reader(interaction))
        rated = server.rated if wish.rated is None else wish.rated
    named = rule_choosing.named(catalogue.get(wish.game_id), wish.preset, sets)
    return Proposal(
        guild_id=guild_id,
        channel_id=interaction.channel_id or 0,
        language=language or language_of(str(interaction.guild_locale)),
        game_id=wish.game_id,
        preset=named.preset,
        changes={**named.changes, **wish.changes},
        first=faces.get(wish.game_id).first,
        invited=invited,
        computer=_level(wish.game_id, computer, computers),
        computers=computers or 1,
        clock=clock,
        rated=rated,
        begun=wish.begun,
        rule_set="" if wish.changes else named.called,
        elsewhere=without_us,
    )


# --- The list of games -----------------------------------------------------------------------------


@VERBS.on(verbs.PROPOSE, Who.ANYBODY)
async def chosen(ask: Ask[Bot], game: str = "", preset: str = "", menu: int = 0) -> None:
    """Propose the game that was chosen on the list."""
    await propose(ask.bot, ask.interaction, Wish(catalogue.get(game).id, preset))


@VERBS.on(verbs.CHALLENGE, Who.MEMBER)
async def challenged(ask: Ask[Bot], opponent: int, game: str = "") -> None:
    """Propose the game that was chosen to the person who is challenged, if they are here."""
    guild = ask.interaction.guild
    assert guild is not None
    try:
        person = await guild.fetch_member(opponent)
    except discord.NotFound:
        raise LobbyRefusal("challenged_left") from None
    await propose(ask.bot, ask.interaction, Wish(catalogue.get(game).id, opponent=person))


@VERBS.on(verbs.SURPRISE, Who.ANYBODY)
async def surprised(ask: Ask[Bot], count: int = 0) -> None:
    """Propose some game for the number of people that was chosen."""
    game_id = any_game(count)
    alone = count == 1
    wish = Wish(game_id)
    if alone:
        wish = Wish(game_id, computer=usual_level(game_id), computers=usual_company(game_id))
    await propose(ask.bot, ask.interaction, wish)
