"""A step in which staff prepares a season: each choice is written into the draft, and shown again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import msgspec

from bot.kit.messages.message import Message
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.messages.drafting.spots import EVENT, GAMES, STEP, TITLES, Spot
from bot.leagues.messages.drafting.steps import step_message
from bot.leagues.presses.door import Needs, SeasonRequest, Verbs
from bot.leagues.service.season import Season
from bot.leagues.service.terms import EventTerms, SeasonTerms
from bot.table.service import rule_sets
from bot.table.service.rule_sets import RuleSet

Change = Callable[[EventTerms], EventTerms]


# --- What was pressed ------------------------------------------------------------------------------


def argument(request: SeasonRequest, place: int) -> str:
    """Return an argument of what was pressed, empty if it has none."""
    args = request.press.args
    return args[place] if place < len(args) else ""


def chosen_value(request: SeasonRequest) -> str:
    """Return what was chosen or typed, empty for nothing."""
    return next(iter(request.press.values), "")


def number(text: str) -> int:
    """Return a whole number that stands in a control; -1 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 12 else -1


def event_of(request: SeasonRequest) -> int:
    """Return of which game a press is; the first one's if that game has been removed."""
    place = number(argument(request, 0))
    return place if 0 <= place < len(request.season.terms.events) else 0


def chosen_event(request: SeasonRequest) -> EventTerms:
    """Return the game that a press is of."""
    return request.season.terms.events[event_of(request)]


# --- Showing and changing --------------------------------------------------------------------------


async def answer(request: SeasonRequest, message: Message) -> None:
    """Show something in place of the private message that was pressed on, or as a new one."""
    if request.interaction.message is None or not request.interaction.message.flags.ephemeral:
        await request.bot.answers.privately(request.interaction, message)
    else:
        await request.interaction.response.edit_message(**message.to_edit())


async def show(request: SeasonRequest, season: Season, spot: Spot) -> None:
    """Show a step of a draft."""
    if spot.step == GAMES and spot.event < len(season.terms.events):
        spot = replace(spot, sets=await sets_of(request, season.terms.events[spot.event]))
    await answer(request, step_message(season, spot, request.t))


async def sets_of(request: SeasonRequest, event: EventTerms) -> list[RuleSet]:
    """Return the rule sets that the league's server has saved for a game."""
    async with request.bot.app.database.read() as connection:
        return await rule_sets.of_game(connection, request.season.row.guild_id, event.game_id)


async def change_season(
    request: SeasonRequest, spot: Spot, change: Callable[[SeasonTerms], SeasonTerms], **columns: Any
) -> None:
    """Change the draft, and show the step again."""
    organising, number = request.bot.app.organising, request.interaction.id
    season = await organising.change_draft(request.season.id, request.user, number, change, **columns)
    await show(request, season, spot)


async def change_event(request: SeasonRequest, spot: Spot, change: Change) -> None:
    """Change one game of the draft, and show the step again."""

    def changed(terms: SeasonTerms) -> SeasonTerms:
        if spot.event >= len(terms.events):
            raise LeagueRefusal("no_such_setting")
        events = list(terms.events)
        events[spot.event] = change(events[spot.event])
        return msgspec.structs.replace(terms, events=tuple(events))

    await change_season(request, spot, changed)


def require_draft(season: Season) -> None:
    """Refuse to prepare a season that has been opened."""
    if season.row.state != "draft":
        raise LeagueRefusal("not_a_draft", season=season.id)


async def step(request: SeasonRequest) -> None:
    """Show a step."""
    require_draft(request.season)
    wanted = number(argument(request, 1))
    shown = wanted if wanted in TITLES else GAMES
    await show(request, request.season, Spot(shown, event_of(request)))


async def other_event(request: SeasonRequest) -> None:
    """Show a step for another game of the season."""
    require_draft(request.season)
    wanted = number(argument(request, 1))
    event = number(chosen_value(request))
    count = len(request.season.terms.events)
    spot = Spot(wanted if wanted in TITLES else GAMES, event if 0 <= event < count else 0)
    await show(request, request.season, spot)


VERBS: Final[Verbs] = {
    STEP: (Needs.STAFF, step),
    EVENT: (Needs.STAFF, other_event),
}
