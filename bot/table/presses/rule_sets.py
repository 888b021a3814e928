"""``/settings presets``: the rule sets of a server, for those who may manage it, and nobody else.

Every press asks anew who presses and where: what stands in a message is no right.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from bot.kit.messages.message import Message, safe
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.table.app import Bot
from bot.table.messages.rule_sets import (
    DELETE,
    DELETED,
    GAME,
    MADE,
    NEW,
    OPEN,
    PAGE,
    RENAME,
    RENAMED,
    delete_message,
    name_form,
    new_form,
    set_message,
    sets_message,
)
from bot.table.presses.door import require_staff
from bot.table.presses.rule_choosing import named, read_changes
from bot.table.service import rule_sets
from bot.table.service.rule_sets import RuleSet
from bot.table.telling.answers import reader
from engine import catalogue
from renderers import naming


async def show(bot: Bot, interaction: Interaction) -> None:
    """Show the rule sets of the server in which this is asked."""
    await bot.answers.privately(interaction, await _page(bot, interaction, catalogue.ids()[0]))


async def page(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show the rule sets for a game in place of what was pressed on."""
    await _edit(interaction, await _page(bot, interaction, _game(press)))


async def other_game(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show those for the game that was chosen."""
    await _edit(interaction, await _page(bot, interaction, catalogue.get(_value(press)).id))


async def open_set(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show one rule set."""
    one = rule_sets.require(await _sets(bot, interaction), _value(press))
    await _edit(interaction, set_message(one, reader(interaction)))


async def new(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Open the form in which a rule set is made."""
    require_staff(interaction)
    await interaction.response.send_modal(new_form(_game(press), reader(interaction)))


async def made(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Make the rule set that was typed: a name, the rules it begins with, and single ones."""
    guild_id = require_staff(interaction)
    game = catalogue.get(_game(press))
    name, first, typed = (*press.values, "", "", "")[:3]
    mine = [one for one in await _sets(bot, interaction) if one.row.game_id == game.id]
    preset, changes, _ = named(game, first.strip(), mine)
    options = game.make_options(preset, {**changes, **read_changes(typed)})
    reserved = naming.rule_set_names(game.id)
    saved = await bot.app.rule_sets.save(guild_id, interaction.user.id, game, name, options, reserved)
    t = reader(interaction)
    note = t.t("Saved. `/play` offers “{name}” here from now on.", name=safe(saved.name))
    await _edit(interaction, await _page(bot, interaction, game.id, note))


async def rename(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Open the form for another name."""
    one = rule_sets.require(await _sets(bot, interaction), _key(press))
    form = name_form(Press(RENAMED, args=press.args), reader(interaction), one.name)
    await interaction.response.send_modal(form)


async def renamed(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Give a rule set the name that was typed."""
    guild_id, game_id = require_staff(interaction), _game(press)
    named, name, reserved = _key(press), _value(press), naming.rule_set_names(game_id)
    await bot.app.rule_sets.rename(guild_id, interaction.user.id, game_id, named, name, reserved)
    await _edit(interaction, await _page(bot, interaction, game_id))


async def ask_delete(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Ask whether a rule set is to be deleted."""
    one = rule_sets.require(await _sets(bot, interaction), _key(press))
    await _edit(interaction, delete_message(one, reader(interaction)))


async def deleted(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Delete a rule set."""
    guild_id, game_id = require_staff(interaction), _game(press)
    gone = await bot.app.rule_sets.delete(guild_id, interaction.user.id, game_id, _key(press))
    note = reader(interaction).t("“{name}” is deleted.", name=safe(gone.name))
    await _edit(interaction, await _page(bot, interaction, game_id, note))


async def _sets(bot: Bot, interaction: Interaction) -> list[RuleSet]:
    """Return the rule sets of the server that the person manages; refuse everybody else."""
    guild_id = require_staff(interaction)
    async with bot.app.database.read() as connection:
        return await rule_sets.of_guild(connection, guild_id)


async def _page(bot: Bot, interaction: Interaction, game_id: str, note: str = "") -> Message:
    return sets_message(await _sets(bot, interaction), game_id, reader(interaction), note)


async def _edit(interaction: Interaction, message: Message) -> None:
    await interaction.response.edit_message(**message.to_edit())


def _game(press: Press) -> str:
    """Return the game of a press; raise OptionError if there is none of this name."""
    return catalogue.get(next(iter(press.args), "")).id


def _key(press: Press) -> str:
    return press.args[1] if len(press.args) > 1 else ""


def _value(press: Press) -> str:
    return next(iter(press.values), "")


Handler: TypeAlias = Callable[[Bot, Interaction, Press], Awaitable[None]]

VERBS: Final[Mapping[str, Handler]] = {
    PAGE: page,
    GAME: other_game,
    OPEN: open_set,
    NEW: new,
    MADE: made,
    RENAME: rename,
    RENAMED: renamed,
    DELETE: ask_delete,
    DELETED: deleted,
}
"""What is done by presses on the page of rule sets."""
