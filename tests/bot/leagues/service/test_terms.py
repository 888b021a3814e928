"""The terms of an event as they are stored: one flat object, whatever its format has of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.leagues.service.formats.arena import ArenaTerms
from bot.leagues.service.season import read_terms, write_terms
from bot.leagues.service.terms import SeasonTerms, event_of, flat, read_event, write_event
from tests.bot.leagues.formats import Format

KEPT: Final = (
    '{"game_id":"cerke","options":"{}","version":1,"format":"arena","clock":"fischer:300+10","seats":2,'
    '"rated":true,"rounds":0,"cycles":1,"best_of":1,"third_place":false,"minutes":90,"streaks":true,'
    '"window":0.0,"seating":"fixed","fill":"","unit":"auto","bonuses":[],"ties":["wins"],"reach":5,"late":2,'
    '"size":0,"low":0,"high":0}'
)
"""An event as it has been stored since there are leagues."""

NUMBERS: Final = st.integers(-1000, 1000)

COMMON: Final[Mapping[str, st.SearchStrategy[Any]]] = {
    "clock": st.text(max_size=9),
    "seats": NUMBERS,
    "rated": st.booleans(),
    "rounds": NUMBERS,
    "best_of": NUMBERS,
    "window": st.floats(0, 1e9),
    "fill": st.text(max_size=9),
    "unit": st.sampled_from(("auto", "own", "places")),
    "ties": st.lists(st.text(max_size=9), max_size=3),
    "late": NUMBERS,
}

OWN: Final[Mapping[Format, Mapping[str, st.SearchStrategy[Any]]]] = {
    Format.SWISS: {},
    Format.ROUND_ROBIN: {"cycles": NUMBERS},
    Format.KNOCKOUT: {"third_place": st.booleans()},
    Format.TABLES: {
        "seating": st.sampled_from(("fixed", "standing")),
        "bonuses": st.lists(NUMBERS, max_size=4),
        "size": NUMBERS,
        "low": NUMBERS,
        "high": NUMBERS,
    },
    Format.ARENA: {"minutes": NUMBERS, "streaks": st.booleans()},
    Format.LADDER: {"reach": NUMBERS},
}


@st.composite
def stored(draw: st.DrawFn) -> str:
    """Return an event of some format as it was stored when all terms were fields of every event."""
    form = draw(st.sampled_from(Format))
    said = draw(st.fixed_dictionaries({**COMMON, **OWN[form]}))
    whole = {**msgspec.json.decode(KEPT), "minutes": 60, "streaks": False, "format": form.value, **said}
    return msgspec.json.encode(whole).decode()


@given(stored())
def test_an_event_of_any_format_is_written_as_it_was_stored(text: str) -> None:
    event = read_event(text)
    assert write_event(event) == text
    assert event_of(flat(event)) == event


@given(st.lists(stored(), max_size=3))
def test_a_season_is_written_as_it_was_stored(events: list[str]) -> None:
    text = (
        f'{{"name":"Club","channel_id":5,"events":[{",".join(events)}],"role_id":null,"language":"en","most":0,'
        '"least":0,"divisions":false,"counting":0,"preview":1800.0,"protest":259200.0}'
    )
    assert write_terms(read_terms(text)) == text


def test_a_format_has_what_is_its_own() -> None:
    event = read_event(KEPT)
    assert ArenaTerms.of(event) == ArenaTerms(minutes=90, streaks=True)
    assert write_event(event) == KEPT


def test_what_was_stored_before_a_term_existed_has_its_default() -> None:
    event = read_event('{"game_id":"cerke","options":"{}","version":1,"format":"arena"}')
    assert ArenaTerms.of(event) == ArenaTerms()


@pytest.mark.parametrize(("name", "value"), [("minutes", "long"), ("unit", "stones"), ("format", 5)])
def test_a_value_that_cannot_be_is_refused(name: str, value: object) -> None:
    event = {**msgspec.json.decode(KEPT), name: value}
    with pytest.raises(msgspec.ValidationError):
        read_event(msgspec.json.encode(event).decode())
    season = msgspec.json.encode({"name": "Club", "channel_id": 5, "events": [event]}).decode()
    with pytest.raises(msgspec.ValidationError):
        read_terms(season)


def test_a_season_without_events_is_kept() -> None:
    terms = SeasonTerms(name="Club", channel_id=5, events=())
    assert read_terms(write_terms(terms)) == terms
