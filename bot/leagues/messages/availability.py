"""The page of the hours in which somebody can play; nobody else sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.away.service.away import Away
from bot.clocks.service.hours import LONGEST, Hours, Span, hour_text, runs
from bot.kit.messages.message import ActionRow, Message, framed, row
from bot.kit.messages.press import PressButton, modal
from bot.leagues.messages.verbs import ASK_HOURS, OWN_HOURS
from renderers.translation import N_, Translator

DAYS: Final = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))

_WEEK: Final = (0, 6)


def hours_words(hours: Hours, t: Translator) -> str:
    """Return hours in the reader's language, in a form that can be typed as well."""
    parts = (
        t.t("{days} {times}", days=_days(group.days, t), times=" ".join(_time(*time) for time in group.times))
        for group in hours.groups
    )
    return t.t(", ").join(parts)


def _days(days: tuple[int, ...], t: Translator) -> str:
    named = (
        t.t("every day")
        if (first, last) == _WEEK
        else t.t(DAYS[first])
        if first == last
        else f"{t.t(DAYS[first])}–{t.t(DAYS[last])}"
        for first, last in runs(days)
    )
    return " ".join(named)


def _time(starts: int, ends: int) -> str:
    return f"{hour_text(starts)}–{hour_text(ends)}"


def availability_message(
    away: Away, free: Sequence[Span], t: Translator, pages: Sequence[ActionRow] = ()
) -> Message:
    """Return the page; ``free`` are the next times in which the person can play.

    ``pages`` are the buttons that lead to other settings.
    """
    hours = away.hours
    lines = [t.t("## When you can play")]
    lines.append(t.t("Nothing yet.") if hours.is_none else f"**{hours_words(hours, t)}**")
    if not away.player.zone:
        lines.append(t.t("In which time zone? Set yours, or these hours can't be used."))
    elif not hours.is_none:
        where = t.t("{zone}, where it is {time} now", zone=away.player.zone, time=away.local_time)
        lines.append(f"-# {where}")
    if free:
        lines.append(t.t("The next times:"))
        lines += [f"- <t:{int(span.starts)}:F> – <t:{int(span.ends)}:{_style(span)}>" for span in free]
    lines.append(
        "-# "
        + t.t(
            "Leagues use these hours to propose times to play. Others see only when you are both "
            "free, never the hours themselves."
        )
    )
    return framed([ui.TextDisplay("\n".join(lines))], [row(*_buttons(away, t)), *pages])


def _style(span: Span) -> str:
    """Return how Discord shows an end: the hour, and the day too where it may be another one."""
    return "t" if span.length < 12 * 3600 else "f"


def _buttons(away: Away, t: Translator) -> list[PressButton]:
    primary, plain = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    has_hours, has_zone = not away.hours.is_none, bool(away.player.zone)
    change = t.t("Change hours") if has_hours else t.t("Say when")
    buttons = [
        PressButton(ASK_HOURS("hours"), change, plain if has_hours else primary),
        PressButton(ASK_HOURS("zone"), t.t("Time zone"), plain if has_zone else primary),
    ]
    if has_hours:
        buttons.append(PressButton(OWN_HOURS("clear"), t.t("Clear hours")))
    return buttons


def hours_form(away: Away, t: Translator) -> ui.Modal:
    """Return the form in which hours are typed, with those that stand."""
    field = (t.t("Days and hours (your time)"), t.t("mon-fri 19-23, sat 10-24"), LONGEST)
    title = t.t("When can you play?")
    return modal(OWN_HOURS("hours"), title, field, filled=[hours_words(away.hours, t)[:LONGEST]])
