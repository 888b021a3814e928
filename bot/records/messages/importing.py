"""Somebody's own records: the page on which one is gone through, what is wrong with a text, and the list."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import discord
from discord import ui

from bot.kit.messages.message import ActionRow, Message, row, safe, text_message
from bot.kit.messages.press import Press, PressButton, PressSelect, modal
from bot.kit.texts import explain
from bot.records.messages import verbs
from bot.records.messages.going_on import pages_of, turning
from bot.records.messages.stepping import Spot, written
from bot.records.service.importing import MENDABLE, MOST, Opened, Unread
from bot.records.store.imports import Listed
from bot.table.messages import pictures
from bot.table.messages.board import result_line
from engine.core import CHANCE, AnyGame, RecordError
from engine.record import Warned
from renderers import refusals, rule_words
from renderers.translation import N_, Translator

SHOWN_BEFORE: Final = 30
"""Signs of a line that are shown before the place of a mistake."""

SHOWN_AFTER: Final = 40

MOST_NAMED: Final = 4
"""Players whose names stand on the page of a record."""


# --- The page of a record --------------------------------------------------------------------------


def about(opened: Opened, t: Translator) -> list[str]:
    """Return what a record is: who played, by which rules, how it ended, and how much in it does not fit."""
    record, match = opened.record, opened.match
    game = rule_words.game_name(record.game_id, t.language)
    rules = rule_words.rules_passport(match.rules, record.options, t.language)
    changed = rule_words.changed_options(record.game_id, record.options, t.language)
    lines = [f"**{safe(opened.row.name)}** · {game} · {rules}"]
    lines += [f"-# {t.t(', ').join(changed)}"] if changed else []
    if any(record.players):
        named = [safe(name) for name in pictures.names(match, t) if name]
        more = ["…"] if len(named) > MOST_NAMED else []
        lines.append(t.t("Played by {names}", names=t.t(", ").join([*named[:MOST_NAMED], *more])))
    if match.result is not None:
        lines.append(result_line(match, t))
    if record.warnings:
        lines.append(
            t.tn(
                "-# {count} discrepancy in it: **Compare** shows it.",
                "-# {count} discrepancies in it: **Compare** shows them.",
                len(record.warnings),
            )
        )
    return [line for line in lines if line]


def own_buttons(opened: Opened, spot: Spot, t: Translator) -> list[ActionRow]:
    """Return the buttons that only a record of one's own has."""
    side, match = written(spot.side), opened.match
    buttons = (
        (verbs.COMPARE(match.id, side), N_("Compare")),
        (verbs.TAKE(match.id, side), N_("Take the record")),
        (verbs.FORGET(match.id, side), N_("Forget it")),
    )
    ply = match.counted(spot.ply)
    return [row(*(PressButton(press.at(ply), t.t(label)) for press, label in buttons))]


# --- What does not fit -----------------------------------------------------------------------------


def compare_message(opened: Opened, spot: Spot, t: Translator, page: int) -> Message:
    """Tell what does not fit in a record, with its place, and what other rule sets say of the next move."""
    lines = [_warned(opened.record.game_id, warned, t) for warned in opened.record.warnings]
    pages = pages_of(lines or [t.t("The record agrees with the rules.")])
    page = min(page, len(pages) - 1)
    match, side = opened.match, written(spot.side)

    def turned(there: int, way: str) -> Press:
        return verbs.COMPARE(match.id, side, there, way).at(match.counted(spot.ply))

    rows = turning(turned, page, len(pages), t)
    title = t.t("### Discrepancies · {page} of {pages}", page=page + 1, pages=len(pages))
    return text_message(title, "\n".join(pages[page]), _other_rules(opened, spot, t), rows=rows)


def _warned(game_id: str, warned: Warned, t: Translator) -> str:
    """Return one thing that does not fit: where, the text, and what the rules say."""
    data = {key: safe(value) if isinstance(value, str) else value for key, value in warned.data.items()}
    told = refusals.told(warned.rule, data, t, game_id) or warned.rule
    place = t.t("line {line}, column {column}", line=warned.line, column=warned.column)
    return f"- {place}: {told}"


def _other_rules(opened: Opened, spot: Spot, t: Translator) -> str:
    """Tell how many moves each rule set allows in this position, and whether the one that was played."""
    rules, state = opened.match.rules, opened.replay.states[spot.ply]
    seats = rules.turn(state).seats
    if len(seats) != 1 or seats[0] == CHANCE:
        return ""
    seat, played = seats[0], None
    if spot.ply < opened.replay.last and opened.replay.actions[spot.ply][0] == seat:
        played = opened.replay.actions[spot.ply][1]
    lines = []
    for name, preset in rules.presets.items():
        other = rules.under(state, preset)
        if other is None:
            continue
        lines.append(_under(rules, other, seat, played, _preset(rules, name, t), t))
    if not lines:
        return ""
    title = t.t("**Position {ply} by other rules**", ply=spot.ply)
    return "\n".join([title, *lines])


def _under(rules: AnyGame, state: object, seat: int, played: object, preset: str, t: Translator) -> str:
    """Return the line of one rule set."""
    legal = rules.moves(state, seat)
    count = t.tn("{count} move", "{count} moves", len(legal))
    if played is None:
        return t.t("- {rules}: {count}", rules=preset, count=count)
    said = (
        N_("the next move is legal")
        if _is_legal(rules, state, seat, played)
        else N_("the next move is **not** legal")
    )
    return t.t("- {rules}: {count}, {what}", rules=preset, count=count, what=t.t(said))


def _is_legal(rules: AnyGame, state: object, seat: int, played: object) -> bool:
    """Whether the rules take an action, listed or not."""
    try:
        rules.apply(state, seat, played)
    except Exception:
        return False  # by these rules it may not even make sense
    return True


def _preset(rules: AnyGame, name: str, t: Translator) -> str:
    return rule_words.preset_name(rules.id, rules.presets[name], t.language)


# --- What is wrong with a text ---------------------------------------------------------------------


def unread_message(unread: Unread, t: Translator) -> Message:
    """Tell what is wrong with a text, and where; a short one can be mended at once."""
    error = unread.error
    told = explain(error, t, shown=safe)
    if isinstance(error, RecordError):
        place = t.t("Line {line}, column {column}", line=error.line, column=error.column)
        told = t.t("{name}: {what}", name=f"**{place}**", what=told)
    rows = []
    if unread.import_id:
        press = verbs.MEND(unread.import_id)
        button = PressButton(press, t.t("Fix and try again"), discord.ButtonStyle.primary)
        rows.append(row(button))
    title = t.t("### This can't be opened")
    return text_message(title, told, quoted(unread), rows=rows)


def quoted(unread: Unread) -> str:
    """Return the line with the mistake, and a mark below its place; empty where there is no such line."""
    error, lines = unread.error, unread.text.lstrip("\ufeff").splitlines()
    if not isinstance(error, RecordError) or not 1 <= error.line <= len(lines):
        return ""
    line = "".join(sign if sign.isprintable() else " " for sign in lines[error.line - 1]).replace("`", "ˋ")
    at = min(max(error.column - 1, 0), len(line))
    begin, end = max(0, at - SHOWN_BEFORE), at + SHOWN_AFTER
    before = ("…" if begin else "") + line[begin:at]
    after = line[at:end] + ("…" if end < len(line) else "")
    gap = "".join("\u3000" if unicodedata.east_asian_width(sign) in "WFA" else " " for sign in before)
    return f"```\n{before}{after}\n{gap}▲\n```"


def paste_form(t: Translator, import_id: str = "", text: str = "") -> ui.Modal:
    """Return the form into which a record is pasted, or in which one is mended."""
    title = t.t("A record of any game")
    field = (t.t("The record"), t.t("Paste all of it, with its header"), MENDABLE)
    press = verbs.MENDED(import_id) if import_id else verbs.PASTED()
    return modal(press, title, field, filled=[text] if text else [])


# --- The list --------------------------------------------------------------------------------------


def list_message(records: Sequence[Listed], t: Translator, pages: Sequence[ActionRow] = ()) -> Message:
    """Return somebody's records, to open one again, and the way to another.

    ``pages`` are the buttons that lead to other lists.
    """
    told = t.t(
        "Your records: only you see them. I keep {most}, each for 30 days after you last opened it.",
        most=MOST,
    )
    ways = t.t("Open one from a file with `/games`, or press **Paste a record**.")
    options = [
        discord.SelectOption(label=one.name[:100], value=one.id, description=_day(one.opened_at))
        for one in records
    ]
    menu = [row(PressSelect(verbs.OPEN(), options[:25], t.t("Open a record")))] if options else []
    paste = PressButton(verbs.PASTE(), t.t("Paste a record"))
    return text_message(t.t("## Records"), told, ways, rows=[*menu, row(paste), *pages])


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()
