"""The first step of a draft: games and rules are chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.games import rules_of
from bot.leagues.messages.drafting.spots import GAMES, Spot
from bot.leagues.presses.door import SeasonRequest
from bot.leagues.presses.drafting.steps import change_event, change_season, of_draft, sets_of, show, spot_of
from bot.leagues.service import drafting as terms_of
from bot.leagues.service.terms import EventTerms, SeasonTerms
from bot.table.messages.rule_menus import typing_form
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


@VERBS.on(verbs.PRESET, of_draft)
async def preset(request: SeasonRequest, event: int, wanted: str = "") -> None:
    """Take over a whole rule set."""
    sets = await sets_of(request, _event(request, event))

    def chosen(one: EventTerms) -> EventTerms:
        made, _ = rule_choosing.chosen_preset(rules_of(one, sets), wanted)
        return terms_of.with_rule_set(one, made.preset, made.changes)

    await change_event(request, _first(request, event), chosen)


@VERBS.on(verbs.OPTION, of_draft)
@VERBS.on(verbs.GROUP, of_draft)
async def option(request: SeasonRequest, event: int, name: str = "") -> None:
    """Show a group of rules or what one may be, or open the form in which it is typed."""
    if rule_choosing.opens_form(rules_of(_event(request, event)), name):
        await type_rule(request, event, name)
        return
    await show(request, request.season, _first(request, event, name))


@VERBS.on(verbs.RULE_TYPE, of_draft)
async def type_rule(request: SeasonRequest, event: int, name: str) -> None:
    """Open the form in which a rule is typed, or an entry of it."""
    press = verbs.RULE_TYPED(request.season, _first(request, event).event, name)
    await request.open(typing_form(rules_of(_event(request, event)), press, name, request.t))


@VERBS.on(verbs.VALUE, of_draft)
async def value(request: SeasonRequest, event: int, name: str, value: str = "") -> None:
    """Change one rule to a value that was chosen."""
    await _change_rule(request, event, name, rule_choosing.with_value, value)


@VERBS.on(verbs.RULE_PART, of_draft)
async def part(request: SeasonRequest, event: int, name: str, value: str = "") -> None:
    """Change the word of a rule that has points besides."""
    await _change_rule(request, event, name, rule_choosing.with_part, value)


@VERBS.on(verbs.RULE_TYPED, of_draft)
async def typed_rule(request: SeasonRequest, event: int, name: str, texts: Texts = ()) -> None:
    """Change one rule to what was typed."""
    await _change_rule(request, event, name, rule_choosing.with_typed, texts, request.t)


@VERBS.on(verbs.RULE_DROP, of_draft)
async def drop(request: SeasonRequest, event: int, name: str, value: str = "") -> None:
    """Take an entry of a rule away."""
    await _change_rule(request, event, name, rule_choosing.without_entry, value)


async def _change_rule(
    request: SeasonRequest, event: int, name: str, choose: Callable[..., Changed], *chosen: object
) -> None:
    """Change one rule, and what would make no sense beside it any more."""

    def changed(one: EventTerms) -> EventTerms:
        made = choose(rules_of(one), name, *chosen)
        return terms_of.with_rules(one, made.preset, made.changes)

    await change_event(request, _first(request, event, name), changed)
