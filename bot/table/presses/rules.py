"""``/rules``: all rules of a game or a rule set, and what rules differ in; for the one who asks alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import OtherVersion
from bot.table.app import Bot
from bot.table.messages.rule_sets import SHOW
from bot.table.messages.rules import ALL, all_rules_message, compared_message, usual_comparisons
from bot.table.presses.door import Needs, Request, Verbs
from bot.table.presses.rule_choosing import named
from bot.table.service import rule_sets
from bot.table.service.match import Match
from bot.table.telling.answers import reader
from engine import catalogue, passport
from engine.core import AnyGame
from renderers import naming, rule_words
from renderers.translation import Translator


class Meant(NamedTuple):
    """The rules that somebody asks about, and how another page of them is pressed."""

    game: AnyGame
    options: Any
    press: Press
    called: str = ""

    def name(self, t: Translator) -> str:
        """Return what these rules are called."""
        return rule_words.preset_name(self.game.id, self.options, t.language, self.called)


def of_match(match: Match) -> Meant:
    """Return the rules of a game; raise OtherVersion if they are kept no more."""
    if match.is_lost:
        raise OtherVersion(game=match.id, found=match.row.game_version, expected=match.rules.version)
    return Meant(match.rules, match.options, Press(ALL, match.id), match.row.rule_set)


async def of_name(bot: Bot, interaction: Interaction, game_id: str, rules: str) -> Meant:
    """Return the rule set of a game that a name means, of the server's too; if none is named, the first."""
    game = catalogue.get(game_id)
    sets = []
    if interaction.guild_id is not None:
        async with bot.app.database.read() as connection:
            sets = await rule_sets.of_game(connection, interaction.guild_id, game_id)
    preset, changes, called = named(game, rules, sets)
    options = game.make_options(preset, changes)
    saved = rule_sets.find(sets, rules) if called else None
    variant = naming.variant_of(game_id, rules) if rules else ""
    key = saved.key if saved is not None else variant or preset or next(iter(game.presets))
    return Meant(game, options, Press(SHOW, args=(game_id, key)), called)


async def show(bot: Bot, interaction: Interaction, meant: Meant) -> None:
    """Show the first page of rules."""
    t = reader(interaction)
    message = all_rules_message(meant.game, meant.options, t, meant.press, 1, meant.called)
    await bot.answers.privately(interaction, message)


async def compare(bot: Bot, interaction: Interaction, one: Meant, other: Meant | None) -> None:
    """Show what rules differ in, from others or from the usual ones."""
    t = reader(interaction)
    if other is None:
        others = usual_comparisons(one.game, t)
    else:
        sign = passport.MARK + passport.fingerprint(other.game, other.options)
        others = {passport.JOINT.join((other.name(t), sign)): other.options}
    message = compared_message(one.game, one.options, others, t, one.called)
    await bot.answers.privately(interaction, message)


# --- Presses -----------------------------------------------------------------------------------------


async def all_rules(request: Request) -> None:
    """Show a page of the rules of a game: the first one as an answer, others in place of it."""
    meant = of_match(request.match)
    await _turn(request.bot, request.interaction, meant, _page(request.press, 0), len(request.press.args) > 1)


async def show_rules(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show a page of the rules of a rule set."""
    game_id, key, *_ = (*press.args, "", "")
    meant = await of_name(bot, interaction, catalogue.get(game_id).id, key)
    await _turn(bot, interaction, meant, _page(press, 2), len(press.args) > 3)


async def _turn(bot: Bot, interaction: Interaction, meant: Meant, page: int, again: bool) -> None:
    t = reader(interaction)
    message = all_rules_message(meant.game, meant.options, t, meant.press, page, meant.called)
    if again:
        await interaction.response.edit_message(**message.to_edit())
    else:
        await bot.answers.privately(interaction, message)


def _page(press: Press, place: int) -> int:
    text = press.args[place] if place < len(press.args) else ""
    return int(text) if text.isdecimal() and len(text) < 4 else 1


VERBS: Final[Verbs] = {ALL: (Needs.MEMBER, all_rules)}

Handler: TypeAlias = Callable[[Bot, Interaction, Press], Awaitable[None]]

OF_NO_GAME: Final[Mapping[str, Handler]] = {SHOW: show_rules}
"""What is done by presses on rules of no game that is played."""
