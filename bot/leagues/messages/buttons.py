"""The buttons below seasons and rounds: their verbs, what they say."""

from __future__ import annotations

from typing import Final

import discord

from bot.kit.messages.press import Press, PressButton
from bot.leagues.service.season import Season
from renderers.translation import N_, Translator

ENTER: Final = "lg_enter"
"""The verb that shows the terms of a season, with the button that enters it."""

JOIN: Final = "lg_join"
"""The verb that really enters."""

TERMS: Final = "lg_terms"
WHO: Final = "lg_who"
"""The verb that lists who has entered; its argument is the page."""

OWN: Final = "lg_own"
"""The verb that shows one's own fixtures of a season."""

TABLE: Final = "lg_table"
"""The verb that shows a season's table."""

FOLLOW: Final = "lg_follow"
"""The verb that lets a spectator be called when fixtures start, or not any more."""

COME: Final = "lg_come"
"""The verb by which one is drawn in an arena from now on."""

PAUSE: Final = "lg_pause"
"""The verb by which one is drawn there no more."""

LABELS: Final = {
    ENTER: N_("Enter"),
    COME: N_("I'm here"),
    PAUSE: N_("Pause"),
    TERMS: N_("Terms"),
    WHO: N_("Who?"),
    OWN: N_("My fixture"),
    TABLE: N_("Table"),
    FOLLOW: N_("Follow"),
}
"""What the buttons below seasons and rounds say."""


def button(verb: str, season: Season, t: Translator) -> PressButton:
    """Return a button that stands below seasons and rounds."""
    style = discord.ButtonStyle.primary if verb in {ENTER, COME} else discord.ButtonStyle.secondary
    return PressButton(Press(verb, season.id), t.t(LABELS[verb]), style)
