"""The rule sets of a server, for those who may manage it, and nobody else.

Every press asks anew who presses and where: what stands in a message is no right.
"""

from __future__ import annotations

from typing import Final

from bot.kit.messages.message import Message, safe
from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.table.app import Bot
from bot.table.messages import verbs
from bot.table.messages.rule_sets import delete_message, name_form, new_form, set_message, sets_message
from bot.table.presses import pages
from bot.table.presses.door import Ask, Who
from bot.table.presses.rule_choosing import named, read_changes
from bot.table.service import rule_sets
from bot.table.service.rule_sets import RuleSet
from engine import catalogue
from renderers import naming

VERBS: Final = Presses()


@VERBS.on(verbs.SETS, Who.STAFF)
@VERBS.on(verbs.SETS_GAME, Who.STAFF)
async def page(ask: Ask[Bot], game: str = "") -> None:
    """Show the rule sets for a game, or for the one that was chosen, in place of what was pressed on."""
    await ask.replace(await _page(ask, catalogue.get(game).id))


@VERBS.on(verbs.SETS_OPEN, Who.STAFF)
async def open_set(ask: Ask[Bot], game: str = "", key: str = "") -> None:
    """Show one rule set."""
    await ask.replace(set_message(rule_sets.require(await _sets(ask), key), ask.t))


@VERBS.on(verbs.SETS_NEW, Who.STAFF)
async def new(ask: Ask[Bot], game: str = "") -> None:
    """Open the form in which a rule set is made."""
    await ask.open(new_form(catalogue.get(game).id, ask.t))


@VERBS.on(verbs.SETS_MADE, Who.STAFF)
async def made(ask: Ask[Bot], game: str = "", texts: Texts = ()) -> None:
    """Make the rule set that was typed: a name, the rules it begins with, and single ones."""
    rules = catalogue.get(game)
    name, first, typed = (*texts, "", "", "")[:3]
    mine = [one for one in await _sets(ask) if one.row.game_id == rules.id]
    preset, changes, _ = named(rules, first.strip(), mine)
    options = rules.make_options(preset, {**changes, **read_changes(typed)})
    reserved = naming.rule_set_names(rules.id)
    saved = await ask.bot.app.rule_sets.save(ask.server, ask.user, rules, name, options, reserved)
    note = ask.t.t("Saved. `/play` offers “{name}” here from now on.", name=safe(saved.name))
    await ask.replace(await _page(ask, rules.id, note))


@VERBS.on(verbs.SETS_RENAME, Who.STAFF)
async def rename(ask: Ask[Bot], game: str = "", key: str = "") -> None:
    """Open the form for another name."""
    one = rule_sets.require(await _sets(ask), key)
    await ask.open(name_form(verbs.SETS_RENAMED(game, key), ask.t, one.name))


@VERBS.on(verbs.SETS_RENAMED, Who.STAFF)
async def renamed(ask: Ask[Bot], game: str = "", key: str = "", name: str = "") -> None:
    """Give a rule set the name that was typed."""
    game_id = catalogue.get(game).id
    reserved = naming.rule_set_names(game_id)
    await ask.bot.app.rule_sets.rename(ask.server, ask.user, game_id, key, name, reserved)
    await ask.replace(await _page(ask, game_id))


@VERBS.on(verbs.SETS_DELETE, Who.STAFF)
async def ask_delete(ask: Ask[Bot], game: str = "", key: str = "") -> None:
    """Ask whether a rule set is to be deleted."""
    await ask.replace(delete_message(rule_sets.require(await _sets(ask), key), ask.t))


@VERBS.on(verbs.SETS_DELETED, Who.STAFF)
async def deleted(ask: Ask[Bot], game: str = "", key: str = "") -> None:
    """Delete a rule set."""
    game_id = catalogue.get(game).id
    gone = await ask.bot.app.rule_sets.delete(ask.server, ask.user, game_id, key)
    note = ask.t.t("“{name}” is deleted.", name=safe(gone.name))
    await ask.replace(await _page(ask, game_id, note))


async def _sets(ask: Ask[Bot]) -> list[RuleSet]:
    """Return the rule sets of the server."""
    async with ask.bot.app.database.read() as connection:
        return await rule_sets.of_guild(connection, ask.server)


async def _page(ask: Ask[Bot], game_id: str, note: str = "") -> Message:
    rows = pages.rows(pages.SETTINGS, None, ask.interaction)
    return sets_message(await _sets(ask), game_id, ask.t, note, rows)
