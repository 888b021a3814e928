"""How a game is played: the short rules with its signs, all its rules in words, what rules differ in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from discord import ui

from bot.kit.messages.message import Message, framed, gallery, picture_file, row, safe, text_message
from bot.kit.messages.press import Press, PressButton
from bot.table.messages.mine import fitting
from bot.table.messages.verbs import ALL_RULES
from bot.table.service.match import Match
from engine.core import AnyGame
from renderers import Picture, faces, rule_words
from renderers.translation import N_, Translator

Turning: TypeAlias = Callable[[int, str], Press]
"""Makes the press that shows a page of rules: its number, and a sign that tells ways to one page apart."""

ROOM: Final = 3000
"""Signs of a page of rules: Discord allows 4000 in a message."""


def rules_message(
    words: str, signs: Picture | None, rules: str = "", ways: Sequence[PressButton] = ()
) -> Message:
    """Return the short rules of a game with the picture of its signs below them, if it has one.

    ``rules`` are those of a game that is played, in a line; ``ways`` lead on from here.
    """
    content: list[ui.Item[Any]] = [ui.TextDisplay(words)]
    if rules:
        content.append(ui.TextDisplay(rules))
    rows = [row(*ways)] if ways else []
    if signs is None:
        return framed(content, rows)
    return framed([*content, gallery(signs, "signs")], rows, [picture_file(signs, "signs")])


def played_rules(match: Match, t: Translator) -> str:
    """Return by which rules a game is played, in a line."""
    called = safe(match.row.rule_set)
    passport = rule_words.rules_passport(match.rules, match.options, t.language, called)
    return t.t("Rules of this game: {rules}", rules=passport)


def all_rules_button(match: Match, t: Translator) -> PressButton:
    """Return the button that shows all rules of a game."""
    return PressButton(ALL_RULES(match.id, 1), t.t("All rules"))


# --- All rules ---------------------------------------------------------------------------------------


def all_rules_message(
    game: AnyGame, options: Any, t: Translator, turning: Turning, number: int, called: str = ""
) -> Message:
    """Return a page of all rules by group, each with a sentence; what is unusual is marked.

    ``turning`` makes the press that shows another page.
    """
    pages = rule_pages(game, options, t)
    number = min(max(number, 1), len(pages))
    passport = rule_words.rules_passport(game, options, t.language, safe(called))
    name = rule_words.game_name(game.id, t.language)
    title = "## " + t.t("{name}: {what}", name=name, what=passport)
    if len(pages) == 1:
        return text_message(title, pages[0])
    small = "-# " + t.t("Page {page} of {pages}", page=number, pages=len(pages))
    buttons = []
    for label, wanted in ((N_("Back"), number - 1), (N_("Forward"), number + 1)):
        there = min(max(wanted, 1), len(pages))
        button = PressButton(turning(there, label[0].lower()), t.t(label))
        button.item.disabled = there == number
        buttons.append(button)
    return text_message(title, pages[number - 1], small, rows=[row(*buttons)])


def rule_pages(game: AnyGame, options: Any, t: Translator) -> list[str]:
    """Return all rules as texts, none longer than a message takes; a group begins a page if it fits there."""
    pages: list[list[str]] = [[]]
    for group in rule_words.groups(game.id):
        blocks = [_block(game, options, name, t) for name in group.options]
        if group.name:
            blocks[0] = f"### {t.t(group.name)}\n{blocks[0]}"
        if _length([*pages[-1], *blocks]) > ROOM and pages[-1]:
            pages.append([])
        for block in blocks:
            if _length([*pages[-1], block]) > ROOM:
                pages.append([])
            pages[-1].append(block)
    return ["\n".join(page) for page in pages]


def _length(blocks: Sequence[str]) -> int:
    return sum(len(block) + 1 for block in blocks)


def _block(game: AnyGame, options: Any, name: str, t: Translator) -> str:
    """Return a rule as it stands, marked where its rule set has it otherwise, with what it does."""
    value, usual = getattr(options, name), getattr(rule_words.nearest(game.id, options), name)
    line = safe(rule_words.option_line(game.id, name, value, t.language))[:1000]
    sentence = rule_words.option_sentence(game.id, name, t.language)
    if value != usual:
        before = safe(rule_words.option_value(game.id, name, usual, t.language))
        line = t.t("- ✏️ **{rule}** (instead of: {usual})", rule=line, usual=before)
    else:
        line = f"- {line}"
    return f"{line}\n-# {sentence}" if sentence else line


# --- What rules differ in ----------------------------------------------------------------------------


def compared_message(
    game: AnyGame, options: Any, others: Mapping[str, Any], t: Translator, called: str = ""
) -> Message:
    """Return only the differences of rules from each of others, by what those are called."""
    passport = rule_words.rules_passport(game, options, t.language, safe(called))
    name = rule_words.game_name(game.id, t.language)
    parts = ["## " + t.t("{name}: {what}", name=name, what=passport)]
    room = ROOM // max(len(others), 1)
    for other, base in others.items():
        heading = "### " + t.t("Compared with {rules}", rules=safe(other))
        parts.append(fitting([heading, *_differences(game, options, base, t)], room, t))
    return text_message(*parts)


def _differences(game: AnyGame, options: Any, base: Any, t: Translator) -> list[str]:
    """Return a line for each rule in which rules differ: what it is here, and what there."""
    lines = []
    for name in game.options.__struct_fields__:
        value, usual = getattr(options, name), getattr(base, name)
        if value != usual:
            line = safe(rule_words.option_line(game.id, name, value, t.language))
            before = safe(rule_words.option_value(game.id, name, usual, t.language))
            lines.append(t.t("- {rule} (there: {usual})", rule=line, usual=before))
    return lines or [t.t("No difference.")]


def usual_comparisons(game: AnyGame, t: Translator) -> dict[str, Any]:
    """Return the rule sets against which a game's rules are told unless others are named."""
    names = faces.get(game.id).names
    compared = names.compared or tuple(game.presets)
    return {t.t(names.presets[preset][0]): game.presets[preset] for preset in compared}
