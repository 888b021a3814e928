"""The first step of a draft: games and rules are chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from bot.kit.pressing import Presses
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.games import rules_of
from bot.leagues.messages.drafting.spots import GAMES, Spot
from bot.leagues.presses.door import SeasonRequest
from bot.leagues.presses.drafting.steps import change_event, change_season, of_draft, sets_of, show, spot_of
from bot.leagues.service import drafting as terms_of
from bot.leagues.service.terms import EventTerms, SeasonTerms
from bot.table.messages.rule_menus import Rules
from bot.table.messages.verbs import Pressing
from bot.table.presses import rule_choosing
from bot.table.service.rule_changes import Changed
from engine import catalogue

VERBS: Final = Presses()


def _first(request: SeasonRequest, event: int, opened: str = "") -> Spot:
    return spot_of(request, GAMES, event, opened)


def _event(request: SeasonRequest, event: int) -> EventTerms:
    return request.season.terms.events[_first(request, event).event]


@VERBS.on(verbs.GAME, of_draft)
async def game(request: SeasonRequest, event: int, chosen: str = "") -> None:
    """Let another game be played."""
    game_id = catalogue.get(chosen).id
    await change_event(request, _first(request, event), lambda one: terms_of.with_game(one, game_id))


@VERBS.on(verbs.ADD_GAME, of_draft)
async def add_game(request: SeasonRequest, event: int) -> None:
    """Let one game more be played, one that is not among them yet."""
    events = request.season.terms.events
    played = {one.game_id for one in events}
    new = next((game_id for game_id in catalogue.ids() if game_id not in played), catalogue.ids()[0])

    def added(terms: SeasonTerms) -> SeasonTerms:
        more = terms_of.with_game(terms.events[-1], new)
        return msgspec.structs.replace(terms, events=(*terms.events, more))

    await change_season(request, Spot(GAMES, len(events)), added)


@VERBS.on(verbs.DROP_GAME, of_draft)
async def drop_game(request: SeasonRequest, event: int) -> None:
    """Let one game less be played."""
    place = _first(request, event).event

    def dropped(terms: SeasonTerms) -> SeasonTerms:
        events = tuple(one for number, one in enumerate(terms.events) if number != place)
        counting = min(terms.counting, max(len(events) - 1, 0))
        return msgspec.structs.replace(terms, events=events, counting=counting)

    await change_season(request, Spot(GAMES, max(place - 1, 0)), dropped)


@VERBS.on(verbs.RULE.preset, of_draft)
async def preset(request: SeasonRequest, event: int, wanted: str = "") -> None:
    """Take over a whole rule set."""
    sets = await sets_of(request, _event(request, event))

    def chosen(one: EventTerms) -> EventTerms:
        made, _ = rule_choosing.chosen_preset(rules_of(one, sets), wanted)
        return terms_of.with_rule_set(one, made.preset, made.changes)

    await change_event(request, _first(request, event), chosen)


# --- Single rules ----------------------------------------------------------------------------------


def _pressing(request: SeasonRequest, event: int) -> Pressing:
    return verbs.RULE.at(request.season, _first(request, event).event)


def _rules(request: SeasonRequest, event: int) -> Rules:
    return rules_of(_event(request, event))


async def _show(request: SeasonRequest, event: int, opened: str) -> None:
    await show(request, request.season, _first(request, event, opened))


async def _change(request: SeasonRequest, event: int, opened: str, make: Callable[[Rules], Changed]) -> None:
    """Change one rule, and what would make no sense beside it any more."""

    def changed(one: EventTerms) -> EventTerms:
        made = make(rules_of(one))
        return terms_of.with_rules(one, made.preset, made.changes)

    await change_event(request, _first(request, event, opened), changed)


rule_choosing.RuleEditor(_pressing, _rules, _show, _change).bind(VERBS, verbs.RULE, of_draft)
