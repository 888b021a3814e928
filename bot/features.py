"""Every feature of the bot, one line each; and what all of them declare, together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from discord import app_commands

from bot.away.feature import FEATURE as AWAY
from bot.club.feature import FEATURE as CLUB
from bot.kit.app import App
from bot.kit.feature import CarryOut, Failed, Feature, Forget, Send
from bot.kit.news import News, Sender
from bot.kit.pressing import Bound
from bot.kit.protocols import Bot
from bot.lab.feature import FEATURE as LAB
from bot.leagues.feature import FEATURE as LEAGUES
from bot.learning.feature import FEATURE as LEARNING
from bot.people.feature import FEATURE as PEOPLE
from bot.records.feature import FEATURE as RECORDS
from bot.results.feature import FEATURE as RESULTS
from bot.review.feature import FEATURE as REVIEW
from bot.staff.feature import FEATURE as STAFF
from bot.table.feature import FEATURE as TABLE
from bot.welcome.feature import FEATURE as WELCOME

FEATURES: Final[dict[str, Feature[Any]]] = {
    "table": TABLE,
    "records": RECORDS,
    "results": RESULTS,
    "review": REVIEW,
    "away": AWAY,
    "staff": STAFF,
    "people": PEOPLE,
    "learning": LEARNING,
    "lab": LAB,
    "leagues": LEAGUES,
    "club": CLUB,
    "welcome": WELCOME,
}
"""Those below come first.  It may grow before the bot starts, as a test does it."""

T = TypeVar("T")


def join() -> None:
    """Let all features join in where others ask them; a second time changes nothing."""
    for feature in FEATURES.values():
        for one in feature.joins:
            one()


def app() -> type[App]:
    """Return the class of the bot's one object with the services of all features."""
    own = [feature.app for feature in FEATURES.values()]
    highest = [one for one in own if not any(issubclass(other, one) and other is not one for other in own)]
    return type("Whole", tuple(dict.fromkeys(highest)), {})


def commands() -> Sequence[Any]:
    """Return the slash commands: cogs that are made with the bot."""
    return [cog for feature in FEATURES.values() for cog in feature.commands]


def menus() -> Sequence[app_commands.ContextMenu]:
    """Return what stands in the menus of people and messages."""
    return [menu for feature in FEATURES.values() for menu in feature.menus]


def moved() -> dict[str, str]:
    """Return the commands of the version before that are gone, each with the one that does the same."""
    return _together(lambda feature: feature.moved)


def press(verb: str) -> Bound | None:
    """Return what is done by presses of a verb; None for one that nobody knows any more."""
    return next((one.presses[verb] for one in FEATURES.values() if verb in one.presses), None)


def presses() -> dict[str, Bound]:
    """Return what is done by presses, by verb."""
    return _together(lambda feature: feature.presses)


def messages() -> dict[str, Send[Any]]:
    """Return what sends messages due, by kind."""
    return _together(lambda feature: feature.messages)


def events() -> dict[str, CarryOut[Any]]:
    """Return what carries out events due, by kind."""
    return _together(lambda feature: feature.events)


def failed() -> dict[str, Failed]:
    """Return who is told of events that fail, by kind."""
    return _together(lambda feature: feature.failed)


def news() -> dict[str, Sender[Any]]:
    """Return what sends the news that have no lane of their own, by kind."""
    return _together(lambda feature: feature.news if feature.lane is None else {})


def lanes(bot: Bot[Any]) -> list[News]:
    """Return the lanes of those features whose news delay no others."""
    return [one.lane(bot, one.news) for one in FEATURES.values() if one.lane is not None]


def forgets() -> Sequence[Forget]:
    """Return what is forgotten every hour."""
    return [forget for feature in FEATURES.values() for forget in feature.forgets]


def _together(declared: Callable[[Feature[Any]], Mapping[str, T]]) -> dict[str, T]:
    """Return what the features declare by name; none of the names may be another's."""
    found: dict[str, T] = {}
    for name, feature in FEATURES.items():
        twice = found.keys() & declared(feature).keys()
        assert not twice, f"{name} declares what another feature does: {twice}"
        found |= declared(feature)
    return found
