"""A step in which staff prepares a season: each choice is written into the draft, and shown again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import msgspec

from bot.kit.messages.message import CHANGED, Message
from bot.kit.messages.press import Press
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.app import Bot
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.spots import GAMES, TERMS, TITLES, Spot
from bot.leagues.messages.drafting.steps import step_message
from bot.leagues.presses.door import Needs, SeasonRequest, as_it_holds
from bot.leagues.service.season import Season
from bot.leagues.service.terms import EventTerms, SeasonTerms
from bot.table.presses.door import Ask
from bot.table.service import rule_sets
from bot.table.service.rule_sets import RuleSet

VERBS: Final = Presses()

Change = Callable[[EventTerms], EventTerms]


# --- What was pressed ------------------------------------------------------------------------------


def number(text: str) -> int:
    """Return a whole number that was chosen or typed; -1 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 12 else -1


def spot_of(request: SeasonRequest, step: int, event: int, opened: str = "") -> Spot:
    """Return where something was pressed: at the first game, if the one that it was of has been removed."""
    return Spot(step, event if 0 <= event < len(request.season.terms.events) else 0, opened)


# --- Showing and changing --------------------------------------------------------------------------


async def answer(request: Ask[Any], message: Message) -> None:
    """Show something in place of the private message that was pressed on, or as a new one."""
    pressed = request.interaction.message
    await (request.replace(message) if pressed and pressed.flags.ephemeral else request.show(message))


async def show(request: SeasonRequest, season: Season, spot: Spot) -> None:
    """Show a step of a draft."""
    if spot.step == GAMES and spot.event < len(season.terms.events):
        spot = replace(spot, sets=await sets_of(request, season.terms.events[spot.event]))
    await answer(request, step_message(as_it_holds(request.bot, season), spot, request.t))


async def of_draft(bot: Bot, interaction: Interaction, press: Press) -> SeasonRequest | None:
    """Let staff through to a draft that stands as it was shown; else show how it stands, and do nothing.

    Two may prepare it at once, and the places of its games move when one of them is removed.
    """
    request = await Needs.STAFF(bot, interaction, press)
    season = request.season
    if season.row.state != "draft" or press.ply in {None, season.row.version}:
        return request
    shown = step_message(as_it_holds(bot, season), Spot(TERMS), request.t, request.t.t(CHANGED))
    await answer(request, shown)
    return None


async def sets_of(request: SeasonRequest, event: EventTerms) -> list[RuleSet]:
    """Return the rule sets that the league's server has saved for a game."""
    async with request.bot.app.database.read() as connection:
        return await rule_sets.of_game(connection, request.season.row.guild_id, event.game_id)


async def change_season(
    request: SeasonRequest, spot: Spot, change: Callable[[SeasonTerms], SeasonTerms], **columns: object
) -> None:
    """Change the draft, and show the step again."""
    organising = request.bot.app.organising
    season = await organising.change_draft(request.season, request.user, request.number, change, **columns)
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


@VERBS.on(verbs.STEP, Needs.STAFF)
@VERBS.on(verbs.EVENT, Needs.STAFF)
async def step(request: SeasonRequest, event: int, step: int) -> None:
    """Show a step, of the game that is meant."""
    require_draft(request.season)
    await show(request, request.season, spot_of(request, step if step in TITLES else GAMES, event))
