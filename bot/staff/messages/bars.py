"""Who begins and joins no games here: the page of it, the forms, and what the person is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord import ui

from bot.clocks.messages.words import instant, moment
from bot.kit.cutting import cut, page_of
from bot.kit.messages.forms import text_field
from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.paging import page_buttons
from bot.kit.messages.press import MOST_CHOSEN, PressSelect, PressUserSelect
from bot.staff.messages import verbs
from bot.staff.messages.staff import asking_form
from bot.staff.service.bars import BAR, LIFT
from bot.storage.rows import AuditLine
from bot.storage.staff_rows import BarRow
from bot.table.messages.mine import short_title
from bot.table.service.match import Match
from renderers.translation import N_, Translator

A_PAGE: Final = 5
"""Bars that a page shows: as many as a phone does, with their reasons."""

LONGEST_REASON: Final = 80
"""Signs of a reason in the list."""

HOW_IT_WORKS: Final = N_(
    "Who is barred begins and joins no games here, and enters no leagues. What they are in already goes on. "
    "It holds in this server alone."
)


def bars_message(found: Sequence[BarRow], names: Mapping[int, str], page: int, t: Translator) -> Message:
    """Return a page of the bars that stand, with the menus to bar somebody and to lift one.

    ``names`` are those of the people who are barred.
    """
    shown, page, pages = page_of(found, page, A_PAGE)
    lines = [_line(bar, t) for bar in shown] or [t.t("Nobody is barred.")]
    rows = [row(PressUserSelect(verbs.STAFF_BAR(), t.t("Bar somebody …")))]
    if shown:
        options = [
            discord.SelectOption(
                label=(names.get(bar.user_id) or str(bar.user_id))[:100], value=str(bar.user_id)
            )
            for bar in shown
        ]
        rows.append(row(PressSelect(verbs.STAFF_LIFT(), options, t.t("Lift a bar …"))))
    if pages > 1:
        turned = page_buttons(page, range(1, pages + 1), lambda to, way: verbs.STAFF_BARS(to).apart(way), t)
        rows.append(row(*turned))
    return text_message(t.t("## Barred from games here"), t.t(HOW_IT_WORKS), "\n".join(lines), rows=rows)


def _line(bar: BarRow, t: Translator) -> str:
    until = t.t("until lifted") if bar.until is None else t.t("until {time}", time=moment(bar.until))
    who = t.t("decided by {who}", who=f"<@{bar.barred_by}>")
    reason = safe(cut(bar.reason, LONGEST_REASON))
    told = [t.t("“{reason}”", reason=reason)] if reason else []
    return " · ".join([f"- <@{bar.user_id}>", until, who, *told])


def bar_form(user_id: int, name: str, t: Translator) -> ui.Modal:
    """Return the form that asks for how long somebody is barred, and why."""
    days = text_field("days", t.t("Days"), t.t("Empty: until somebody lifts it."), "", 4, required=False)
    return asking_form(verbs.STAFF_BAR_YES(user_id), BAR, safe(name), "", [days], t)


def lift_form(bar: BarRow, t: Translator) -> ui.Modal:
    """Return the form that asks whether a bar is to be lifted, and why."""
    return asking_form(verbs.STAFF_LIFT_YES(bar.user_id), LIFT, _line(bar, t), "", (), t)


def barred_message(user_id: int, running: Sequence[Match], t: Translator) -> Message:
    """Return what staff reads who has barred somebody: which of their games go on, and what can be done."""
    told = t.t("Done. <@{user}> begins and joins no games here, and is told.", user=user_id)
    if not running:
        return text_message(told)
    count = t.tn(
        "They sit in {count} running game. It goes on unless you decide otherwise: give the seat to somebody "
        "else or to a computer player, or end the game.",
        "They sit in {count} running games. These go on unless you decide otherwise: give a seat to somebody "
        "else or to a computer player, or end a game.",
        len(running),
    )
    return text_message(told, count, rows=[row(open_menu(running, t))])


def open_menu(found: Sequence[Match], t: Translator) -> PressSelect:
    """Return the menu that opens what staff may do about one of these games."""
    options = [discord.SelectOption(label=short_title(one, t), value=one.id) for one in found[:MOST_CHOSEN]]
    return PressSelect(verbs.STAFF_OPEN(), options, t.t("Decide about a game …"))


def told_text(line: AuditLine, server: str, t: Translator) -> str:
    """Return what the person reads who is barred, or is not any more."""
    who = f"<@{line.user_id}>"
    if line.what == LIFT:
        text = t.t("You can begin and join games in {server} again.", server=safe(server))
    elif line.after:
        text = t.t(
            "Staff of {server} has decided that you begin and join no games there until {time}. Games that "
            "have begun go on. {who} decided it: ask them, or other staff, if you think it is a mistake.",
            server=safe(server),
            time=instant_and_moment(float(line.after)),
            who=who,
        )
    else:
        text = t.t(
            "Staff of {server} has decided that you begin and join no games there until they lift it. "
            "Games that have begun go on. {who} decided it: ask them, or other staff, if you think it is a "
            "mistake.",
            server=safe(server),
            who=who,
        )
    return f"{text}\n{t.t('Reason: {reason}', reason=safe(line.reason))}" if line.reason else text


def instant_and_moment(at: float) -> str:
    """Return a time with how long it still is."""
    return f"{moment(at)} ({instant(at)})"
