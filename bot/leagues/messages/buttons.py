"""The buttons below seasons and rounds: what they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

from bot.kit.messages.press import PressButton
from bot.kit.messages.verbs import VerbOf
from bot.leagues.messages.verbs import COME, ENTER, FOLLOW, OWN, PAUSE, TABLE, TERMS, WHO
from bot.leagues.service.season import Season
from renderers.translation import N_, P_, Translator

LABELS: Final[Mapping[VerbOf[...], str]] = {
    ENTER: N_("Enter"),
    COME: N_("I'm here"),
    PAUSE: P_("arena", "Pause"),
    TERMS: N_("Terms"),
    WHO: N_("Who?"),
    OWN: N_("My fixture"),
    TABLE: N_("Table"),
    FOLLOW: N_("Follow"),
}
"""What the buttons below seasons and rounds say."""


def button(verb: VerbOf[...], season: Season, t: Translator) -> PressButton:
    """Return a button that stands below seasons and rounds."""
    style = discord.ButtonStyle.primary if verb in {ENTER, COME} else discord.ButtonStyle.secondary
    return PressButton(verb(season.id), t.t(LABELS[verb]), style)
