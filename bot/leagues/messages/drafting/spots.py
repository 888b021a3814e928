"""Where somebody stands who prepares a season, and the ways from one step to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.kit.messages.message import ActionRow, row
from bot.kit.messages.press import PressButton, PressSelect, choice
from bot.leagues.messages.drafting.verbs import EVENT, STEP
from bot.leagues.service.season import Season
from bot.table.service.rule_sets import RuleSet
from renderers import rule_words
from renderers.translation import N_, Translator

GAMES, FORMATS, PEOPLE_AND_DATES, TERMS = 1, 2, 3, 4
"""The steps by their number."""

TITLES: Final[Mapping[int, str]] = {
    GAMES: N_("Game and rules"),
    FORMATS: N_("How you meet"),
    PEOPLE_AND_DATES: N_("Clock, dates, people"),
    TERMS: N_("The terms"),
}
"""What each step is about."""

OTHER: Final = "other"
"""The value of menus that opens a form."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where somebody stands in the steps: at which, of which game, with what opened to be changed.

    ``sets`` are the rule sets that the server has saved for that game.
    """

    step: int = GAMES
    event: int = 0
    opened: str = ""
    sets: Sequence[RuleSet] = ()


Shown = tuple[str, list[ActionRow]]
"""What a step says, and what can be chosen there."""


def to_step(
    season: Season,
    event: int,
    step: int,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> PressButton:
    """Return a button that leads to a step."""
    return PressButton(STEP(season.id, event, step), label, style)


def turning(season: Season, spot: Spot, t: Translator, *more: PressButton) -> ActionRow:
    """Return the buttons that lead to the step before, the next one, and the last."""
    at = season, spot.event
    before = [to_step(*at, spot.step - 1, t.t("◀ Back"))] if spot.step > GAMES else []
    after = to_step(*at, spot.step + 1, t.t("Next ▶"), discord.ButtonStyle.primary)
    last = [to_step(*at, TERMS, t.t("Terms ▶▶"))] if spot.step + 1 < TERMS else []
    return row(*before, after, *last, *more)


def event_menu(season: Season, spot: Spot, t: Translator) -> list[ActionRow]:
    """Return the menu of the games of a season, if there are several."""
    events = season.terms.events
    if len(events) == 1:
        return []
    options = [
        choice(
            t.t(
                "Game {number}: {game}",
                number=place + 1,
                game=rule_words.game_name(event.game_id, t.language),
            ),
            str(place),
            chosen=place == spot.event,
        )
        for place, event in enumerate(events)
    ]
    return [row(PressSelect(EVENT(season.id, spot.event, spot.step), options))]
