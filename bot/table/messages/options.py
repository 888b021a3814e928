"""The page on which the host of a lobby sets the rules: what differs, and menus to change it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.clocks.messages.words import clock_menu
from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import PressButton, switch
from bot.table.messages import verbs
from bot.table.messages.rule_menus import Rules, rule_lines, rule_menus
from bot.table.messages.rules import all_rules_button
from bot.table.messages.terms import terms_lines
from bot.table.service.match import Match
from bot.table.service.rule_changes import Changed
from bot.table.service.rule_sets import RuleSet
from renderers import faces, rule_words
from renderers.translation import N_, Translator


def rules_of(match: Match, sets: Sequence[RuleSet] = ()) -> Rules:
    """Return the rules of a lobby, to be changed."""
    return Rules(match.rules, match.options, sets, match.row.rule_set)


def options_message(
    match: Match,
    t: Translator,
    opened: str = "",
    sets: Sequence[RuleSet] = (),
    note: str = "",
    *,
    saves: bool = False,
) -> Message:
    """Return the rules as they differ from a rule set, and the menus to change them.

    ``note`` says what was changed along with something.  Below stand clock and rating, where the game has
    them, and for whoever ``saves`` rules for the server the button for that.
    """
    rules = rules_of(match, sets)
    rows = rule_menus(rules, verbs.RULE.at(match.id), t, opened)
    if not match.in_private:
        rows.append(row(clock_menu(verbs.CLOCK(match.id), match.row.clock, t, N_("Clock: {clock}"))))
    may_count = match.rules.has_choice and not match.in_private
    buttons = [_rated_button(match, t)] if may_count else []
    if faces.get(match.row.game_id).has_sides and not match.in_private:
        buttons.append(_turning_button(match, t))
    if match.rules.has_choice and not match.in_private and not match.row.rated:
        buttons.append(_hints_button(match, t))
    buttons.append(all_rules_button(match, t))
    if saves and not match.in_private:
        buttons.append(PressButton(verbs.SAVE_RULES(match.id), t.t("Save as the server's rule set")))
    name = rule_words.rules_passport(match.rules, match.options, t.language, safe(match.row.rule_set))
    title = t.t("### Rules of this game: {rules}", rules=name)
    lines = rule_lines(rules, t, opened)
    return text_message(title, note, lines, *terms_lines(match, t), rows=[*rows, row(*buttons)])


def _rated_button(match: Match, t: Translator) -> PressButton:
    """Return the button that lets the game count or not."""
    meant = match.row.rated
    return switch(verbs.RATED(match.id, not meant), t.t("Rated") if meant else t.t("Not rated"), meant)


def _turning_button(match: Match, t: Translator) -> PressButton:
    """Return the button that lets the board turn to who is to move."""
    turns = match.row.turning
    return switch(verbs.TURNING(match.id, not turns), t.t("Board turns to who moves"), turns)


def _hints_button(match: Match, t: Translator) -> PressButton:
    """Return the button that lets players ask for hints or not."""
    allowed = match.row.hints
    return switch(verbs.HINTS(match.id, not allowed), t.t("Hints") if allowed else t.t("No hints"), allowed)


def went_along(rules: Rules, changed: Changed, t: Translator) -> str:
    """Return what was changed along with one option, because it would make no sense otherwise."""
    told = []
    for names, sentence in (
        (changed.reset, N_("Reset, since it would have no effect now: {options}.")),
        (changed.brought, N_("Also changed to fit: {options}.")),
    ):
        lines = [
            rule_words.option_line(rules.game.id, name, getattr(changed.options, name), t.language)
            for name in names
        ]
        if lines:
            told.append(t.t(sentence, options=safe(t.t(", ").join(lines))))
    return "\n".join(f"⚠️ {line}" for line in told)
