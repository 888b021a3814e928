"""The rule sets that a server has saved: a list by game, one of them opened, and the forms to make one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.kit.messages.message import ActionRow, Item, Message, row, safe, text_message
from bot.kit.messages.press import Press, PressButton, PressSelect, modal
from bot.kit.texts import explain
from bot.table.messages import verbs
from bot.table.messages.mine import fitting
from bot.table.messages.verbs import Section
from bot.table.service.rule_sets import LONGEST_NAME, MOST, RuleSet
from engine import catalogue
from renderers import rule_words
from renderers.translation import Translator

LONGEST_OPTIONS: Final = 1000
"""Signs of single rules that the form takes."""

ROOM: Final = 3200


def sets_message(
    sets: Sequence[RuleSet],
    game_id: str,
    t: Translator,
    note: str = "",
    pages: Sequence[ActionRow] = (),
) -> Message:
    """Return the page of a game's rule sets, with ``sets`` of the server and the ways to its other pages."""
    mine = [one for one in sets if one.row.game_id == game_id]
    title = t.t("## Rule sets of this server")
    about = t.t(
        "-# `/play` and lobbies here offer them. Only those who may manage this server can change them."
    )
    heading = f"### {rule_words.game_name(game_id, t.language)}"
    lines = [f"- {_line(one, t)}" for one in mine] or [t.t("None yet for this game.")]
    rows: list[Item] = [row(PressSelect(verbs.SETS_GAME(), _games(sets, game_id, t)))]
    if mine:
        options = [discord.SelectOption(label=one.name[:100], value=one.key) for one in mine]
        rows.append(row(PressSelect(verbs.SETS_OPEN(game_id), options, t.t("Open a rule set"))))
    if len(mine) < MOST:
        new = PressButton(verbs.SETS_NEW(game_id), t.t("New rule set"), discord.ButtonStyle.primary)
        rows.append(row(new))
    told = fitting([heading, *lines], ROOM, t)
    return text_message(f"{title}\n{about}", note, told, rows=[*rows, *pages])


def _line(one: RuleSet, t: Translator) -> str:
    """Return a rule set in a line: its name and passport, or that it is broken."""
    if one.options is None:
        return t.t("⚠️ **{name}**: broken, it can only be deleted", name=safe(one.name))
    passport = rule_words.rules_passport(catalogue.get(one.row.game_id), one.options, t.language)
    return t.t("{name}: {what}", name=f"**{safe(one.name)}**", what=passport)


def _games(sets: Sequence[RuleSet], chosen: str, t: Translator) -> list[discord.SelectOption]:
    """Return the menu of games, with how many rule sets each has."""
    menu = []
    for game_id in rule_words.listed()[:25]:
        count = sum(one.row.game_id == game_id for one in sets)
        about = t.tn("{count} rule set", "{count} rule sets", count) if count else None
        name = rule_words.game_name(game_id, t.language)
        menu.append(
            discord.SelectOption(
                label=name[:100], value=game_id, description=about, default=game_id == chosen
            )
        )
    return menu


def set_message(one: RuleSet, t: Translator) -> Message:
    """Return one rule set: what it changes, and the ways to look at it, rename it, delete it."""
    which, game_id = (one.row.game_id, one.key), one.row.game_id
    title = f"## {safe(one.name)}"
    delete = PressButton(verbs.SETS_DELETE(*which), t.t("Delete"), discord.ButtonStyle.danger)
    back = PressButton(verbs.SETS(game_id), t.t("◀ Back"))
    if one.options is None:
        reason = explain(one.broken, t, game_id, safe) if one.broken is not None else ""
        broken = t.t("This rule set no longer works. Delete it or create it again.")
        return text_message(title, f"⚠️ {broken}\n-# {reason}", rows=[row(back, delete)])
    game = catalogue.get(game_id)
    passport = rule_words.rules_passport(game, one.options, t.language)
    changed = [f"- {safe(line)}" for line in rule_words.changed_options(game_id, one.options, t.language)]
    name = rule_words.game_name(game_id, t.language)
    head = t.t("{name}: {what}", name=f"**{name}**", what=passport)
    return text_message(
        title,
        fitting([head, *changed], ROOM, t),
        rows=[
            row(
                back,
                PressButton(verbs.RULES_OF(*which, Section.ALL), t.t("All rules")),
                PressButton(verbs.SETS_RENAME(*which), t.t("Rename")),
                delete,
            )
        ],
    )


def delete_message(one: RuleSet, t: Translator) -> Message:
    """Return the question whether a rule set is to be deleted."""
    which = one.row.game_id, one.key
    question = t.t(
        "Delete “{name}”? Games that use it go on, but nobody can choose it any more.",
        name=safe(one.name),
    )
    yes = PressButton(verbs.SETS_DELETED(*which), t.t("Delete"), discord.ButtonStyle.danger)
    return text_message(question, rows=[row(yes, PressButton(verbs.SETS(one.row.game_id), t.t("Keep it")))])


# --- Forms -------------------------------------------------------------------------------------------


def name_form(press: Press, t: Translator, filled: str = "") -> ui.Modal:
    """Return the form in which the name of a rule set is typed."""
    name = t.t("Name of the rule set")
    return modal(press, name, (name, t.t("for example Club evening"), LONGEST_NAME), filled=[filled])


def new_form(game_id: str, t: Translator) -> ui.Modal:
    """Return the form in which a rule set is made: its name, the rules it begins with, and single ones."""
    game = catalogue.get(game_id)
    first = rule_words.preset_name(game_id, next(iter(game.presets.values())), t.language)
    return modal(
        verbs.SETS_MADE(game_id),
        t.t("New rule set"),
        (t.t("Name of the rule set"), t.t("for example Club evening"), LONGEST_NAME),
        (t.t("Begins with the rules"), first, LONGEST_NAME),
        (t.t("Single rules"), t.t("like stick_method=chain tams=2"), LONGEST_OPTIONS),
        filled=["", first],
        needed=1,
    )
