"""``/rules``: all rules of a game or a rule set, and what rules differ in; for the one who asks alone."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import OtherVersion
from bot.table.app import Bot
from bot.table.messages import verbs
from bot.table.messages.rules import Turning, all_rules_message, compared_message, usual_comparisons
from bot.table.presses.door import Ask, Needs, Request, Who
from bot.table.presses.rule_choosing import named
from bot.table.service import rule_sets
from bot.table.service.match import Match
from bot.table.telling.answers import reader
from engine import catalogue, passport
from engine.core import AnyGame
from renderers import naming, rule_words
from renderers.translation import Translator

VERBS: Final = Presses()


class Meant(NamedTuple):
    """The rules that somebody asks about, and how another page of them is pressed."""

    game: AnyGame
    options: Any
    turning: Turning
    called: str = ""

    def name(self, t: Translator) -> str:
        """Return what these rules are called."""
        return rule_words.preset_name(self.game.id, self.options, t.language, self.called)


def of_match(match: Match) -> Meant:
    """Return the rules of a game; raise OtherVersion if they are kept no more."""
    if match.is_lost:
        raise OtherVersion(game=match.id, found=match.row.game_version, expected=match.rules.version)
    return Meant(
        match.rules,
        match.options,
        lambda page, way: verbs.ALL_RULES(match.id, page, way),
        match.row.rule_set,
    )


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
    return Meant(game, options, lambda page, way: verbs.SHOW_RULES(game_id, key, page, way), called)


async def show(bot: Bot, interaction: Interaction, meant: Meant) -> None:
    """Show the first page of rules."""
    t = reader(interaction)
    message = all_rules_message(meant.game, meant.options, t, meant.turning, 1, meant.called)
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


@VERBS.on(verbs.ALL_RULES, Needs.MEMBER)
async def all_rules(request: Request, page: int = 1, way: str = "") -> None:
    """Show a page of the rules of a game: the first one as an answer, others in place of it."""
    await _turn(request, of_match(request.match), page, way)


@VERBS.on(verbs.SHOW_RULES, Who.ANYBODY)
async def show_rules(ask: Ask[Bot], game: str, key: str = "", page: int = 1, way: str = "") -> None:
    """Show a page of the rules of a rule set."""
    await _turn(ask, await of_name(ask.bot, ask.interaction, catalogue.get(game).id, key), page, way)


async def _turn(ask: Ask[Bot], meant: Meant, page: int, way: str) -> None:
    message = all_rules_message(meant.game, meant.options, ask.t, meant.turning, page, meant.called)
    await (ask.replace(message) if way else ask.show(message))
