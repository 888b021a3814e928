"""The step at which somebody stands who prepares a season, as a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.kit.messages.message import Message, text_message
from bot.leagues.messages.drafting.formats import formats_step
from bot.leagues.messages.drafting.games import games_step
from bot.leagues.messages.drafting.people import people_step
from bot.leagues.messages.drafting.spots import FORMATS, GAMES, PEOPLE_AND_DATES, TERMS, TITLES, Shown, Spot
from bot.leagues.messages.drafting.terms import terms_step
from bot.leagues.messages.words import season_name
from bot.leagues.service.season import Season
from renderers.translation import Translator


def step_message(season: Season, spot: Spot, t: Translator, above: str = "") -> Message:
    """Return a step of a draft, below what is said ``above``."""
    title = t.t(
        "### {league} · step {number} of {count}: {title}",
        league=season_name(season),
        number=spot.step,
        count=len(TITLES),
        title=t.t(TITLES[spot.step]),
    )
    text, rows = _STEPS[spot.step](season, spot, t)
    return text_message(above, title, text, rows=rows)


_STEPS: Final[Mapping[int, Callable[[Season, Spot, Translator], Shown]]] = {
    GAMES: games_step,
    FORMATS: formats_step,
    PEOPLE_AND_DATES: people_step,
    TERMS: terms_step,
}
