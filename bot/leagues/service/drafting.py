"""The terms of a season while it is a draft: what they begin with, what may be set, and what fits together.

What an organiser can set of an event is a table (``SETTINGS``): in which formats, and among which values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import msgspec

from bot.clocks.service import terms as clock_terms
from bot.kit.service.errors import LeagueRefusal
from bot.leagues.service import evening, formats
from bot.leagues.service.scoring.points import balanced
from bot.leagues.service.scoring.ties import CHOICES, DEFAULT_TIES
from bot.leagues.service.terms import DAY, MINUTE, EventTerms, Format, SeasonTerms, Seating, Unit
from engine import catalogue
from engine.players import LEVELS

MOST_EVENTS: Final = 5
"""Events of a season: the terms of more would not be read by anybody before they enter."""

MOST_AT_TABLE: Final = 9
"""Seats of a table in a league."""

A_TABLE: Final = 4
"""Seats of a table unless the organiser says otherwise, where the game has so many."""

MOST_ROUNDS: Final = 30

MOST_BONUS: Final = 1000
"""Place points are 840 from the first to the last: more would make the play count for little."""

CLOCK: Final = "days:3"
LIVE_CLOCK: Final = "fischer:300+10"
"""The clocks that are proposed, by correspondence and for an evening."""

SLOW_TABLE: Final = "days:1"
LIVE_TABLE: Final = "table:60+300"
"""The same for tables, where several wait for each: by correspondence, and in sittings."""

PAIRS: Final = frozenset({Format.SWISS, Format.ROUND_ROBIN, Format.KNOCKOUT, Format.LADDER, Format.ARENA})
"""Formats in which two meet."""

ALONE: Final = frozenset({Format.LADDER, Format.ARENA})
"""Formats that are no event among others: they have no rounds that end together."""


# --- What may be set -------------------------------------------------------------------------------

Values = Callable[[EventTerms], Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Setting:
    """What may be set of an event: in which formats, and which values a menu offers.

    ``least`` and ``most`` are the bounds of a number that may be typed too; without them only what is
    offered is taken.
    """

    formats: frozenset[Format]
    offers: Values
    least: int = 0
    most: int = 0


def _always(*values: Any) -> Values:
    return lambda _event: values


def _only(*wanted: Format) -> frozenset[Format]:
    return frozenset(wanted)


def _rounds(event: EventTerms) -> Sequence[int]:
    """Return numbers of rounds; 0, as many as follow from the entrants, where something follows."""
    return (0, *range(3, 12)) if event.format is Format.SWISS else tuple(range(1, 13))


_IN_ROUNDS: Final = _only(Format.SWISS, Format.ROUND_ROBIN, Format.KNOCKOUT, Format.TABLES)

SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "rounds": Setting(_only(Format.SWISS, Format.TABLES), _rounds, 1, MOST_ROUNDS),
        "cycles": Setting(_only(Format.ROUND_ROBIN), _always(1, 2)),
        "best_of": Setting(_only(Format.KNOCKOUT), _always(1, 3, 5)),
        "third_place": Setting(_only(Format.KNOCKOUT), _always(False, True)),
        "seats": Setting(_only(Format.TABLES), lambda event: sizes(event.game_id)),
        "seating": Setting(_only(Format.TABLES), _always(*(one.value for one in Seating))),
        "fill": Setting(_only(Format.TABLES), _always("", *LEVELS)),
        "unit": Setting(_only(Format.TABLES), _always(*(one.value for one in Unit))),
        "minutes": Setting(_only(Format.ARENA), _always(30, 45, 60, 90, 120, 180, 240), 30, 240),
        "streaks": Setting(_only(Format.ARENA), _always(False, True)),
        "reach": Setting(_only(Format.LADDER), _always(1, 2, 3, 5, 8, 10), 1, 25),
        "window": Setting(_IN_ROUNDS, _always(0.0, *(days * DAY for days in (1, 3, 7, 14, 30, 60)))),
        "late": Setting(_only(Format.SWISS), _always(0, 1, 2)),
    }
)
"""All settings that are one value; beside them stand the order of tie-breaks and the place bonuses."""


def settings_of(event: EventTerms) -> list[str]:
    """Return the settings of an event's format, the weightiest first."""
    return [name for name, setting in SETTINGS.items() if event.format in setting.formats]


def sizes(game_id: str) -> Sequence[int]:
    """Return how many may sit at a table of a game in a league."""
    allowed = catalogue.get(game_id).seats
    return [seats for seats in allowed if seats <= MOST_AT_TABLE]


def formats_of(game_id: str) -> list[Format]:
    """Return the formats in which a game can be played, what suits it best first."""
    allowed = sizes(game_id)
    two = 2 in allowed
    several = max(allowed, default=0) > 2
    suiting = [Format.TABLES] if several else []
    if two:
        suiting += [one for one in _ORDER if one in PAIRS]
    return [one for one in suiting if one in formats.WAYS]


_ORDER: Final = (Format.SWISS, Format.ROUND_ROBIN, Format.KNOCKOUT, Format.ARENA, Format.LADDER)


# --- What an event begins with ---------------------------------------------------------------------


def usual_clock(way: Format) -> str:
    """Return the clock that is proposed for a format."""
    return {Format.TABLES: SLOW_TABLE, Format.ARENA: LIVE_CLOCK}.get(way, CLOCK)


def new_event(
    game_id: str, preset: str = "", way: Format | None = None, clock: str | None = None
) -> EventTerms:
    """Return an event of a game with what is usual: the format that suits it, its clock unless one is named.

    Raises OptionError for a rule set that the game has not, LeagueRefusal ``format_not_for_game``.
    """
    rules = catalogue.get(game_id)
    options = rules.make_options(preset, rules.for_leagues)
    event = EventTerms(
        game_id=game_id,
        options=msgspec.json.encode(options).decode(),
        version=rules.version,
        format=Format.SWISS,
        clock=usual_clock(Format.SWISS),
    )
    made = in_format(event, way or formats_of(game_id)[0])
    if clock is None or (made.format is Format.ARENA and not clock_terms.kept(clock).is_live):
        return made
    return msgspec.structs.replace(made, clock=clock)


def in_format(event: EventTerms, way: Format) -> EventTerms:
    """Return an event in another format, with what is usual there; raise ``format_not_for_game``."""
    if way not in formats_of(event.game_id):
        raise LeagueRefusal("format_not_for_game", allowed=[str(one) for one in formats_of(event.game_id)])
    usual = EventTerms(
        game_id=event.game_id,
        options=event.options,
        version=event.version,
        format=way,
        clock=_clock_in(event, way),
        rated=event.rated,
    )
    changes: dict[str, Any] = {}
    if way is Format.TABLES:
        allowed = sizes(event.game_id)
        changes = {"seats": min(A_TABLE, max(allowed)), "rounds": 4}
    return msgspec.structs.replace(usual, **changes)


def _clock_in(event: EventTerms, way: Format) -> str:
    """Return the clock of an event in another format: what is usual there, unless another one was chosen."""
    clock = clock_terms.kept(event.clock)
    if event.clock == usual_clock(event.format) or (way is Format.ARENA and not clock.is_live):
        return usual_clock(way)
    if way is Format.TABLES and event.clock == LIVE_CLOCK:
        return LIVE_TABLE
    return event.clock


def fits_round_robin(event: EventTerms, entrants: int) -> bool:
    """Whether everybody could meet everybody in at most one round more than a Swiss takes."""
    if event.format is not Format.SWISS or entrants not in range(
        2, formats.WAYS[Format.ROUND_ROBIN].most + 1
    ):
        return False
    needed = formats.planned(in_format(event, Format.ROUND_ROBIN), entrants)
    return needed <= formats.planned(event, entrants) + 1


def as_round_robin(terms: SeasonTerms, entrants: int) -> SeasonTerms:
    """Return terms in which a Swiss is a round robin where that fits so many people."""
    events = (
        in_format(event, Format.ROUND_ROBIN) if fits_round_robin(event, entrants) else event
        for event in terms.events
    )
    return msgspec.structs.replace(terms, events=tuple(events))


def with_game(event: EventTerms, game_id: str, preset: str = "") -> EventTerms:
    """Return an event of another game: in the same format if that game can be played so."""
    way = event.format if event.format in formats_of(game_id) else None
    clock = None if event.clock == usual_clock(event.format) else event.clock
    other = new_event(game_id, preset, way, clock)
    return msgspec.structs.replace(other, rated=event.rated)


def with_rules(event: EventTerms, preset: str, changes: Mapping[str, Any]) -> EventTerms:
    """Return an event by another rule set, with single rules changed; raise OptionError."""
    rules = catalogue.get(event.game_id)
    options = msgspec.json.encode(rules.make_options(preset, changes)).decode()
    return msgspec.structs.replace(event, options=options, version=rules.version)


def with_rule_set(event: EventTerms, preset: str, changes: Mapping[str, Any]) -> EventTerms:
    """Return an event by another rule set, with what is usual in leagues where the set says nothing of it."""
    return with_rules(event, preset, {**catalogue.get(event.game_id).for_leagues, **changes})


def with_setting(event: EventTerms, name: str, value: Any) -> EventTerms:
    """Return an event with one setting changed; raise LeagueRefusal ``setting_not_allowed`` with what is."""
    setting = SETTINGS.get(name)
    if setting is None or event.format not in setting.formats:
        raise LeagueRefusal("no_such_setting")
    offers = list(setting.offers(event))
    numeric = setting.most and type(value) is int and setting.least <= value <= setting.most
    if value not in offers and not numeric:
        raise LeagueRefusal("setting_not_allowed", value=str(value), allowed=_allowed(setting, offers))
    whole = {**msgspec.to_builtins(event), name: value}
    return msgspec.convert(whole, EventTerms, strict=False)


def _allowed(setting: Setting, offers: Iterable[Any]) -> str:
    if setting.most:
        return f"{setting.least}–{setting.most}"
    return ", ".join(str(offer) for offer in offers)


# --- Tie-breaks, bonuses ---------------------------------------------------------------------------


def ties_of(event: EventTerms) -> tuple[str, ...]:
    """Return the tie-breaks of an event in their order."""
    return event.ties or DEFAULT_TIES[event.format]


def tie_choices(event: EventTerms) -> tuple[str, ...]:
    """Return the tie-breaks from which an organiser may choose."""
    return CHOICES[event.format]


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


def with_bonuses(event: EventTerms, bonuses: Sequence[int]) -> EventTerms:
    """Return an event with place bonuses, the winner's first; raise LeagueRefusal ``bad_bonuses``."""
    fits = len(bonuses) in {0, event.seats} and all(abs(one) <= MOST_BONUS for one in bonuses)
    if not fits or not balanced(bonuses):
        raise LeagueRefusal("bad_bonuses", count=event.seats)
    return msgspec.structs.replace(event, bonuses=tuple(bonuses))


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
    if events[0].format in ALONE:
        terms = msgspec.structs.replace(terms, divisions=False)
    usual = SeasonTerms(name="", channel_id=0, events=()).preview
    at_once = events[0].format is Format.ARENA
    return msgspec.structs.replace(terms, preview=0.0 if at_once else terms.preview or usual)


def _check_event(event: EventTerms, *, alone: bool) -> None:
    ways = formats_of(event.game_id)
    if event.format not in ways:
        raise LeagueRefusal("format_not_for_game", allowed=[str(one) for one in ways])
    if event.format is Format.TABLES and event.seats not in sizes(event.game_id):
        allowed = ", ".join(map(str, sizes(event.game_id)))
        raise LeagueRefusal("setting_not_allowed", value=str(event.seats), allowed=allowed)
    if event.format in ALONE and not alone:
        raise LeagueRefusal("format_alone")
    if event.format is Format.ARENA:
        clock = clock_terms.kept(event.clock)
        if not clock.is_live or clock.main > evening.SLOWEST:
            raise LeagueRefusal("arena_clock", most=round(evening.SLOWEST / MINUTE))
    with_bonuses(event, event.bonuses)


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
    roofs = () if terms.divisions else (formats.way_of(event).most for event in terms.events)
    return range(least, min([limit, *roofs]) + 1)
