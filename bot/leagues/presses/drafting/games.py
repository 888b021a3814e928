"""The first step of a draft: games and rules are chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from bot.kit.messages.press import Press
from bot.leagues.messages.drafting.games import (
    ADD_GAME,
    DROP_GAME,
    GAME,
    GROUP,
    OPTION,
    PRESET,
    RULE_DROP,
    RULE_PART,
    RULE_TYPE,
    RULE_TYPED,
    VALUE,
    rules_of,
)
from bot.leagues.messages.drafting.spots import GAMES, Spot
from bot.leagues.presses.door import Needs, SeasonRequest, Verbs
from bot.leagues.presses.drafting.steps import (
    Change,
    argument,
    change_event,
    change_season,
    chosen_event,
    chosen_value,
    event_of,
    sets_of,
    show,
)
from bot.leagues.service import drafting as terms_of
from bot.leagues.service.terms import EventTerms, SeasonTerms
from bot.table.messages.rule_menus import typing_form
from bot.table.presses import rule_choosing
from bot.table.service.rule_changes import Changed
from engine import catalogue


async def game(request: SeasonRequest) -> None:
    """Let another game be played."""
    game_id = catalogue.get(chosen_value(request)).id
    spot = Spot(GAMES, event_of(request))
    await change_event(request, spot, lambda event: terms_of.with_game(event, game_id))


async def add_game(request: SeasonRequest) -> None:
    """Let one game more be played, one that is not among them yet."""
    events = request.season.terms.events
    played = {event.game_id for event in events}
    new = next((game_id for game_id in catalogue.ids() if game_id not in played), catalogue.ids()[0])

    def added(terms: SeasonTerms) -> SeasonTerms:
        more = terms_of.with_game(terms.events[-1], new)
        return msgspec.structs.replace(terms, events=(*terms.events, more))

    await change_season(request, Spot(GAMES, len(events)), added)


async def drop_game(request: SeasonRequest) -> None:
    """Let one game less be played."""
    place = event_of(request)

    def dropped(terms: SeasonTerms) -> SeasonTerms:
        events = tuple(event for number, event in enumerate(terms.events) if number != place)
        counting = min(terms.counting, max(len(events) - 1, 0))
        return msgspec.structs.replace(terms, events=events, counting=counting)

    await change_season(request, Spot(GAMES, max(place - 1, 0)), dropped)


async def preset(request: SeasonRequest) -> None:
    """Take over a whole rule set."""
    wanted, sets = chosen_value(request), await sets_of(request, chosen_event(request))

    def chosen(event: EventTerms) -> EventTerms:
        made, _ = rule_choosing.chosen_preset(rules_of(event, sets), wanted)
        return terms_of.with_rule_set(event, made.preset, made.changes)

    await _change_rules(request, chosen)


async def option(request: SeasonRequest) -> None:
    """Show a group of rules or what one may be, or open the form in which it is typed."""
    name = chosen_value(request)
    if rule_choosing.opens_form(rules_of(chosen_event(request)), name):
        await _open_form(request, name)
        return
    await show(request, request.season, Spot(GAMES, event_of(request), name))


async def type_rule(request: SeasonRequest) -> None:
    """Open the form in which a rule is typed, or an entry of it."""
    await _open_form(request, argument(request, 1))


async def _open_form(request: SeasonRequest, name: str) -> None:
    press = Press(RULE_TYPED, request.season.id, args=(str(event_of(request)), name))
    form = typing_form(rules_of(chosen_event(request)), press, name, request.t)
    await request.interaction.response.send_modal(form)


async def value(request: SeasonRequest) -> None:
    """Change one rule to a value that was chosen."""
    await _change_rule(request, rule_choosing.with_value, chosen_value(request))


async def part(request: SeasonRequest) -> None:
    """Change the word of a rule that has points besides."""
    await _change_rule(request, rule_choosing.with_part, chosen_value(request))


async def typed_rule(request: SeasonRequest) -> None:
    """Change one rule to what was typed."""
    await _change_rule(request, rule_choosing.with_typed, request.press.values, request.t)


async def drop(request: SeasonRequest) -> None:
    """Take an entry of a rule away."""
    await _change_rule(request, rule_choosing.without_entry, chosen_value(request))


async def _change_rule(request: SeasonRequest, choose: Callable[..., Changed], *chosen: Any) -> None:
    """Change one rule, and what would make no sense beside it any more."""
    name = argument(request, 1)

    def changed(event: EventTerms) -> EventTerms:
        made = choose(rules_of(event), name, *chosen)
        return terms_of.with_rules(event, made.preset, made.changes)

    await _change_rules(request, changed, name)


async def _change_rules(request: SeasonRequest, change: Change, opened: str = "") -> None:
    await change_event(request, Spot(GAMES, event_of(request), opened), change)


VERBS: Final[Verbs] = {
    GAME: (Needs.STAFF, game),
    ADD_GAME: (Needs.STAFF, add_game),
    DROP_GAME: (Needs.STAFF, drop_game),
    PRESET: (Needs.STAFF, preset),
    OPTION: (Needs.STAFF, option),
    VALUE: (Needs.STAFF, value),
    GROUP: (Needs.STAFF, option),
    RULE_TYPE: (Needs.STAFF, type_rule),
    RULE_TYPED: (Needs.STAFF, typed_rule),
    RULE_PART: (Needs.STAFF, part),
    RULE_DROP: (Needs.STAFF, drop),
}
