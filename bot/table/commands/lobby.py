"""``/play``: propose a game; *Challenge* in the menu of a person does it, too."""

from __future__ import annotations

from typing import Final

import discord
import msgspec
from discord import app_commands

from bot.clocks.messages.words import LONGEST_CLOCK, usual_clocks
from bot.kit.elsewhere import server_without_us
from bot.kit.options import Choices, Cog, option
from bot.kit.protocols import Interaction
from bot.kit.texts import level_name
from bot.table.app import Bot
from bot.table.commands.common import (
    LONGEST_CHOICE,
    choices,
    games_to_choose,
    rule_set_offers,
    suggesting,
)
from bot.table.presses.across import take_up
from bot.table.presses.proposing import MATCH, MATCH_NAME, Wish, any_game, ask_game, propose, show_games
from bot.table.presses.rule_choosing import read_changes
from bot.table.telling.answers import reader
from engine import catalogue
from engine.core import OptionError
from engine.players import levels_of
from renderers import naming, rule_words
from renderers.translation import N_, Translator

ANY: Final = "surprise"
"""What stands for any game that suits the number of people."""


@app_commands.context_menu(name=N_("Challenge"))
@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
async def challenge(interaction: Interaction, person: discord.Member) -> None:
    """Ask to which game the person is challenged in whose menu it was chosen."""
    await ask_game(interaction.client, interaction, person)


@suggesting
async def suggest_options(interaction: Interaction, typed: str) -> Choices:
    """Suggest the names of single rules after what is typed already."""
    return choices(next_changes(chosen_game(interaction), typed, reader(interaction)), "")


class Lobby(Cog[Bot]):
    """Opening games."""

    @app_commands.command(
        name=N_("play"), description=N_("Open a game for others to join, or play the computer")
    )
    @option("game", N_("game"), N_("What to play"))
    @option("preset", N_("rules"), N_("Which rule set"))
    @option("opponent", N_("opponent"), N_("Only this person may join"))
    @option("computer", N_("computer"), N_("Play against the computer"))
    @option("options", N_("options"), N_("Single rules, like seasons=2 cavalry_points=7"), suggest_options)
    @option("computers", N_("computers"), N_("How many computer players, in games for more than two"))
    @option("clock", N_("clock"), N_("Time for each move, like “3 days” or “5 min + 10 s”"))
    @option("rated", N_("rated"), N_("Whether the game counts for the ratings of this server"))
    @option("invitation", N_("invitation"), N_("A code from another server: play whoever invites there"))
    async def play(
        self,
        interaction: Interaction,
        game: str = "",
        preset: str = "",
        opponent: discord.Member | discord.User | None = None,
        computer: str = "",
        options: str = "",
        computers: app_commands.Range[int, 1, 9] | None = None,
        clock: app_commands.Range[str, 1, LONGEST_CLOCK] | None = None,
        rated: bool | None = None,
        invitation: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """Open a lobby in this channel, or list all games where nothing is asked for; a DM plays at once."""
        if invitation is not None:
            await take_up(self.bot, interaction, invitation)
            return
        of_game = game or preset or opponent or computer or options or computers
        asked = of_game or clock is not None or rated is not None
        in_dm = interaction.guild_id is None and server_without_us(interaction) is None
        if not asked and not in_dm:
            await show_games(self.bot, interaction)
            return
        company = computers or int(bool(computer))
        named = self._named(game, interaction, 1 + int(opponent is not None) + company)
        wish = Wish(
            game_id=named.game_id,
            preset=preset or named.preset,
            opponent=opponent,
            computer=computer,
            computers=computers,
            changes=read_changes(options),
            clock=clock,
            rated=rated,
        )
        await propose(self.bot, interaction, wish)

    def _named(self, game: str, interaction: Interaction, count: int) -> naming.Named:
        """Return the game that is meant: the first of all where none is named."""
        if game == ANY:
            return naming.Named(any_game(count), "")
        if not game:
            return naming.Named(catalogue.ids()[0], "")
        return naming.find(game, reader(interaction).language)

    @play.autocomplete("game")
    @suggesting
    async def suggest_game(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest all games by their kind, and to be surprised."""
        t = reader(interaction)
        return choices([*games_to_choose(t.language), (t.t("Surprise me"), ANY)], typed)

    @play.autocomplete("preset")
    @suggesting
    async def suggest_preset(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the rule sets of the game, and those that the server has saved for it."""
        offers = await rule_set_offers(self.bot, interaction, chosen_game(interaction))
        return choices(offers, typed)

    @play.autocomplete("computer")
    @suggesting
    async def suggest_computer(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the computer players: any one where none is better than another."""
        t, levels = reader(interaction), levels_of(known_game(interaction))
        if len(levels) == 1:
            return choices([(t.t("Computer"), level) for level in levels], typed)
        named = [(level_name(level, t), level) for level in levels]
        return choices([*named, (t.t(MATCH_NAME), MATCH)], typed)

    @play.autocomplete("clock")
    @suggesting
    async def suggest_clock(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the usual clocks, and none."""
        return choices(usual_clocks(reader(interaction)), typed)


def chosen_game(interaction: Interaction) -> str:
    """Return the game that is named in the command, the first of all where none is; raise OptionError."""
    name = getattr(interaction.namespace, "game", "")
    return naming.find(name, reader(interaction).language).game_id if name else catalogue.ids()[0]


def known_game(interaction: Interaction) -> str:
    """Return the game that is named in the command, the first of all where that is none."""
    try:
        return chosen_game(interaction)
    except OptionError:
        return catalogue.ids()[0]


FULL: Final = N_("That's all that fits here: set the rest with “Options” in the lobby")


def next_changes(game: str, typed: str, t: Translator) -> list[tuple[str, str]]:
    """Return what may follow the rules typed so far, each (shown, whole text), no text too long for Discord.

    Where a rule is begun that does not fit any more, the rules that fit are kept, and it says what to do.
    """
    done, _, last = typed.rpartition(" ")
    rules = catalogue.get(game)
    default = next(iter(rules.presets.values()))
    pairs = []
    for name in rules.options.__struct_fields__:
        value = msgspec.json.encode(getattr(default, name)).decode().strip('"')
        text = f"{done} {name}={value}".strip()
        if last.partition("=")[0] in text:
            pairs.append((f"{text} · {rule_words.option_name(game, name, t.language)}", text))
    fitting = [pair for pair in pairs if len(pair[1]) <= LONGEST_CHOICE]
    if pairs and not fitting:
        kept = f"{done} "[: LONGEST_CHOICE + 1].rpartition(" ")[0]
        return [(t.t(FULL), kept)] if kept else []
    return fitting
