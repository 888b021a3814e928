"""The terms of a season while it is a draft: what they begin with, what may be set, and what fits together.

What an organiser can set of an event is what its format declares: a table of settings and their values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from bot.clocks.service import terms as clock_terms
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.service import formats
from bot.leagues.service.formats import WAYS, way_of
from bot.leagues.service.formats.tables import sizes
from bot.leagues.service.formats.way import LIVE_CLOCK, Setting
from bot.leagues.service.scoring.reckoning import reckoning
from bot.leagues.service.terms import EventTerms, SeasonTerms, event_of, flat
from engine import catalogue

MOST_EVENTS: Final = 5
"""Events of a season: the terms of more would not be read by anybody before they enter."""


# --- What may be set -------------------------------------------------------------------------------


def settings_of(event: EventTerms) -> Mapping[str, Setting]:
    """Return the settings of an event's format, the weightiest first."""
    return way_of(event).settings


def formats_of(game_id: str) -> list[str]:
    """Return the formats in which a game can be played, what suits it best first."""
    allowed = sizes(game_id)
    pairs, several = 2 in allowed, max(allowed, default=0) > 2
    return [name for name, way in WAYS.items() if (several if way.reckoning.several else pairs)]


# --- What an event begins with ---------------------------------------------------------------------


def new_event(game_id: str, preset: str = "", way: str | None = None, clock: str | None = None) -> EventTerms:
    """Return an event of a game with what is usual: the format that suits it, its clock unless one is named.

    Raises OptionError for a rule set that the game has not, LeagueRefusal ``format_not_for_game``.
    """
    rules = catalogue.get(game_id)
    options = rules.make_options(preset, rules.for_leagues)
    first = formats_of(game_id)[0]
    event = EventTerms(
        game_id=game_id,
        options=msgspec.json.encode(options).decode(),
        version=rules.version,
        format=first,
        own=WAYS[first].terms(),
        clock=WAYS[first].clock,
    )
    made = in_format(event, way or first)
    if clock is None or (way_of(made).needs_live and not clock_terms.kept(clock).is_live):
        return made
    return msgspec.structs.replace(made, clock=clock)


def in_format(event: EventTerms, way: str) -> EventTerms:
    """Return an event in another format, with what is usual there; raise ``format_not_for_game``."""
    if way not in formats_of(event.game_id):
        raise LeagueRefusal("format_not_for_game", allowed=formats_of(event.game_id))
    usual = EventTerms(
        game_id=event.game_id,
        options=event.options,
        version=event.version,
        format=way,
        own=WAYS[way].terms(),
        clock=_clock_in(event, way),
        rated=event.rated,
    )
    more = way_of(usual).usual
    return usual if more is None else more(usual)


def _clock_in(event: EventTerms, way: str) -> str:
    """Return the clock of an event in another format: what is usual there, unless another one was chosen."""
    other, clock = WAYS[way], clock_terms.kept(event.clock)
    if event.clock == way_of(event).clock or (other.needs_live and not clock.is_live):
        return other.clock
    return other.live_clock if event.clock == LIVE_CLOCK else event.clock


def fits_fewer(event: EventTerms, entrants: int) -> bool:
    """Whether the format for few takes at most one round more with so many: of a Swiss, a round robin."""
    few = way_of(event).when_few
    if not few or entrants not in range(2, WAYS[few].most + 1):
        return False
    return formats.planned(in_format(event, few), entrants) <= formats.planned(event, entrants) + 1


def as_for_few(terms: SeasonTerms, entrants: int) -> SeasonTerms:
    """Return terms in which events are played in the format for few where that fits so many people."""
    events = (
        in_format(event, way_of(event).when_few) if fits_fewer(event, entrants) else event
        for event in terms.events
    )
    return msgspec.structs.replace(terms, events=tuple(events))


def with_game(event: EventTerms, game_id: str) -> EventTerms:
    """Return an event of another game: in the same format if that game can be played so."""
    way = event.format if event.format in formats_of(game_id) else None
    clock = None if event.clock == way_of(event).clock else event.clock
    other = new_event(game_id, way=way, clock=clock)
    return msgspec.structs.replace(other, rated=event.rated)


def with_rules(event: EventTerms, preset: str, changes: Mapping[str, object]) -> EventTerms:
    """Return an event by another rule set, with single rules changed; raise OptionError."""
    rules = catalogue.get(event.game_id)
    options = msgspec.json.encode(rules.make_options(preset, changes)).decode()
    return msgspec.structs.replace(event, options=options, version=rules.version)


def with_rule_set(event: EventTerms, preset: str, changes: Mapping[str, object]) -> EventTerms:
    """Return an event by another rule set, with what is usual in leagues where the set says nothing of it."""
    return with_rules(event, preset, {**catalogue.get(event.game_id).for_leagues, **changes})


def with_setting(event: EventTerms, name: str, value: object) -> EventTerms:
    """Return an event with one setting changed; raise LeagueRefusal ``setting_not_allowed`` with what is."""
    setting = settings_of(event).get(name)
    if setting is None:
        raise LeagueRefusal("no_such_setting")
    offers = list(setting.offers(event))
    numeric = setting.most and type(value) is int and setting.least <= value <= setting.most
    if value not in offers and not numeric:
        raise LeagueRefusal("setting_not_allowed", value=str(value), allowed=_allowed(setting, offers))
    return event_of({**flat(event), name: value}, strict=False)


def _allowed(setting: Setting, offers: Iterable[object]) -> str:
    if setting.most:
        return f"{setting.least}–{setting.most}"
    return ", ".join(str(offer) for offer in offers)


# --- Tie-breaks ------------------------------------------------------------------------------------


def ties_of(event: EventTerms) -> tuple[str, ...]:
    """Return the tie-breaks of an event in their order."""
    return event.ties or reckoning(event).ties


def tie_choices(event: EventTerms) -> tuple[str, ...]:
    """Return the tie-breaks from which an organiser may choose."""
    return reckoning(event).choices


def with_tie(event: EventTerms, name: str) -> EventTerms:
    """Return an event in which a tie-break counts one place earlier, or last if it did not count before."""
    if name not in tie_choices(event):
        raise LeagueRefusal("no_such_setting")
    order = list(ties_of(event))
    if name not in order:
        return msgspec.structs.replace(event, ties=(*order, name))
    at = order.index(name)
    order.insert(max(at - 1, 0), order.pop(at))
    return msgspec.structs.replace(event, ties=tuple(order))


def with_usual_ties(event: EventTerms) -> EventTerms:
    """Return an event with the tie-breaks of its format."""
    return msgspec.structs.replace(event, ties=())


# --- What fits together ----------------------------------------------------------------------------


def checked(terms: SeasonTerms, most: int) -> SeasonTerms:
    """Return terms that can be played; raise LeagueRefusal with what is allowed.

    ``most`` is how many a season may have by the settings of the bot.
    """
    events = terms.events
    if not 1 <= len(events) <= MOST_EVENTS:
        raise LeagueRefusal("bad_number_of_events", most=MOST_EVENTS)
    for event in events:
        _check_event(event, alone=len(events) == 1)
    if not 0 <= terms.counting <= len(events):
        raise LeagueRefusal("bad_counting", most=len(events))
    _check_people(terms, most)
    first = way_of(events[0])
    if first.alone:
        terms = msgspec.structs.replace(terms, divisions=False)
    usual = SeasonTerms(name="", channel_id=0, events=()).preview
    return msgspec.structs.replace(terms, preview=terms.preview or usual if first.previewed else 0.0)


def _check_event(event: EventTerms, *, alone: bool) -> None:
    ways = formats_of(event.game_id)
    if event.format not in ways:
        raise LeagueRefusal("format_not_for_game", allowed=ways)
    way = way_of(event)
    if way.alone and not alone:
        raise LeagueRefusal("format_alone")
    if way.checks is not None:
        way.checks(event)


def _check_people(terms: SeasonTerms, limit: int) -> None:
    """Refuse numbers of people that the formats cannot have."""
    allowed = people_allowed(terms, limit)
    least, most = allowed.start, allowed.stop - 1
    if terms.most and terms.most not in allowed:
        raise LeagueRefusal("bad_number_of_people", value=terms.most, least=least, most=most)
    if terms.least and not least <= terms.least <= (terms.most or most):
        raise LeagueRefusal("bad_number_of_people", value=terms.least, least=least, most=terms.most or most)


def people_allowed(terms: SeasonTerms, limit: int = 256) -> range:
    """Return how many people may enter a season of these terms; divisions share them out."""
    least = max(formats.least(event) for event in terms.events)
    roofs = () if terms.divisions else (way_of(event).most for event in terms.events)
    return range(least, min([limit, *roofs]) + 1)
