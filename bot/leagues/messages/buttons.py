"""The buttons below seasons and rounds: what they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import discord

from bot.kit.messages.message import ActionRow, row
from bot.kit.messages.press import Press, PressButton
from bot.kit.messages.verbs import VerbOf
from bot.leagues.messages.verbs import BOOK, CLUB, COME, ENTER, FOLLOW, OWN, PAUSE, SEASON, TABLE, TERMS, WHO
from bot.leagues.service.season import OUT, Season
from renderers.translation import N_, P_, Translator

LABELS: Final[Mapping[VerbOf[...], str]] = {
    ENTER: N_("Enter"),
    COME: N_("I'm here"),
    PAUSE: P_("arena", "Pause"),
    TERMS: N_("Terms"),
    WHO: N_("Entrants"),
    OWN: N_("My fixture"),
    TABLE: N_("Table"),
    BOOK: N_("Season's book"),
    FOLLOW: N_("Follow"),
}
"""What the buttons below seasons and rounds say."""


def button(verb: VerbOf[...], season: Season, t: Translator) -> PressButton:
    """Return a button that stands below seasons and rounds."""
    style = discord.ButtonStyle.primary if verb in {ENTER, COME} else discord.ButtonStyle.secondary
    return PressButton(verb(season.id), t.t(LABELS[verb]), style)


def ways_on(season: Season, user_id: int, t: Translator) -> ActionRow:
    """Return the row below what somebody is told of a season that goes on or is over: what it speaks of."""
    own = season.entrant_of(user_id)
    entered = own is not None and own.state not in OUT
    return row(*(button(verb, season, t) for verb in ((OWN, TABLE) if entered else (TABLE,))))


def turning(press: Callable[[int], Press], page: int, pages: int, t: Translator) -> list[ActionRow]:
    """Return the row that turns the pages of a list, with the page between; none where there is only one."""
    if pages < 2:
        return []
    back, on = PressButton(press(page - 1), "◀"), PressButton(press(page + 1), "▶")
    here = t.t("Page {page} of {pages}", page=page, pages=pages)
    where = PressButton(press(page).apart("here"), here)
    back.disabled, on.disabled, where.disabled = page == 1, page == pages, True
    return [row(back, where, on)]


def to_season(season: Season, t: Translator) -> PressButton:
    """Return the button that leads back to the page of a season."""
    return PressButton(SEASON(season.id), t.t("◀ Back"))


def to_club(t: Translator) -> PressButton:
    """Return the button that leads back to the page of the club."""
    return PressButton(CLUB(), t.t("◀ Club"))
