"""Clocks in words, and the menu in which one is chosen.

Times are told in Discord's own form: that ticks by itself, in every reader's own zone, so no message has to
be edited for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import discord
from discord import ui

from bot.clocks.service.terms import COMMON, EXAMPLES, NONE, Terms, kept, read
from bot.kit.messages.press import Press, PressSelect, modal
from renderers.translation import N_, Translator

OTHER: Final = "other"
"""The value of the menu that opens the form, in which any clock may be typed."""

NO_CLOCK: Final = "none"
"""The value of the menu that stands for no clock; nothing else would be taken for a text of none."""

LONGEST_CLOCK: Final = 40
"""Signs that the form for a clock takes."""


def instant(at: float) -> str:
    """Return a time (seconds since 1970) as Discord shows how far it is from now: "in 3 hours"."""
    return f"<t:{int(at)}:R>"


def moment(at: float) -> str:
    """Return a time (seconds since 1970) as Discord shows date and hour in the reader's zone."""
    return f"<t:{int(at)}:f>"


_UNITS: Final[tuple[tuple[int, Callable[[Translator, int], str]], ...]] = (
    (86_400, lambda t, count: t.tn("{count} day", "{count} days", count)),
    (3_600, lambda t, count: t.tn("{count} hour", "{count} hours", count)),
    (60, lambda t, count: t.tn("{count} minute", "{count} minutes", count)),
    (1, lambda t, count: t.tn("{count} second", "{count} seconds", count)),
)
"""The units of a time in seconds, each with its words for a number of them."""


def span(seconds: float, t: Translator) -> str:
    """Return a time in words, in its two largest units: "1 hour 30 minutes"."""
    rest, parts = int(seconds), []
    for size, words in _UNITS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(words(t, count))
    return t.sentences(parts[:2]) or words(t, 0)


_KINDS: Final = {
    "": N_("none"),
    "days": N_("{each} a move"),
    "bank": N_("{main}, and {each} more after each move"),
    "fischer": N_("{main} + {each} a move"),
    "byoyomi": N_("{main}, then {periods} × {each}"),
    "table": N_("{each} a decision, and {main} in reserve"),
}
"""How each kind of clock is told."""


def terms_words(terms: Terms, t: Translator) -> str:
    """Return the terms of a clock in words: "3 days a move"."""
    each, main = span(terms.each, t), span(terms.main, t)
    return t.t(_KINDS[terms.kind], each=each, main=main, periods=terms.periods)


def clock_words(text: str, t: Translator) -> str:
    """Return the clock of a game in words, by the canonical text of its terms."""
    return terms_words(kept(text), t)


def read_clock(text: str, t: Translator) -> str:
    """Return the canonical text of a clock that was chosen, or typed as it is told or in any other way.

    Raises LobbyRefusal with what is allowed.
    """
    named = {told.casefold(): value for told, value in usual_clocks(t)}
    return read(named.get(text.strip().casefold(), text)).text


def usual_clocks(t: Translator) -> list[tuple[str, str]]:
    """Return no clock, and the usual ones, each (in words, as it is typed)."""
    return [(terms_words(NONE, t), NO_CLOCK), *((terms_words(terms, t), terms.text) for terms in COMMON)]


def clock_menu(press: Press, current: str, t: Translator, label: str) -> PressSelect:
    """Return the menu of the usual clocks, and of the present one; ``label`` says what ``{clock}`` is for."""
    offers = usual_clocks(t)
    if current and current not in (value for _, value in offers):
        offers.append((clock_words(current, t), current))
    options = [
        discord.SelectOption(
            label=t.t(label, clock=told)[:100], value=value, default=value == (current or NO_CLOCK)
        )
        for told, value in offers
    ]
    options.append(discord.SelectOption(label=t.t("A different clock …"), value=OTHER))
    return PressSelect(press, options)


def clock_form(press: Press, t: Translator) -> ui.Modal:
    """Return the form in which a clock is typed."""
    return modal(press, t.t("Clock"), (t.t("Clock"), " · ".join(EXAMPLES), LONGEST_CLOCK))


LONGEST_ZONE: Final = 40
"""Signs that the form for a time zone takes."""


def zone_form(press: Press, t: Translator) -> ui.Modal:
    """Return the form in which a time zone is typed, a server's or a person's."""
    field = (t.t("Time zone"), t.t("for example Europe/Berlin, or Tokyo"), LONGEST_ZONE)
    return modal(press, t.t("Time zone"), field)
