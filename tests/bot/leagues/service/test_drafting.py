"""The terms of a draft: what every game begins with, what may be set, what does not fit together."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.kit.service.errors import LeagueRefusal
from bot.leagues.service import drafting
from bot.leagues.service.drafting import (
    checked,
    in_format,
    new_event,
    with_game,
    with_rule_set,
    with_setting,
    with_tie,
)
from bot.leagues.service.formats import WAYS
from bot.leagues.service.formats.tables import TablesTerms, with_bonuses
from bot.leagues.service.formats.way import CLOCK, LIVE_CLOCK
from bot.leagues.service.season import options_of
from bot.leagues.service.terms import EventTerms, SeasonTerms, Unit, flat
from engine import catalogue
from engine.core import OptionError
from tests.bot.leagues.formats import Format

MOST = 256


def terms(*events: EventTerms, **said: Any) -> SeasonTerms:
    return SeasonTerms(name="Club", channel_id=6, events=events, **said)


EVERYTHING = [(game, way) for game in catalogue.ids() for way in drafting.formats_of(game)]


@pytest.mark.parametrize(("game_id", "way"), EVERYTHING)
def test_every_game_in_every_format_begins_with_terms_that_fit(game_id: str, way: Format) -> None:
    event = in_format(new_event(game_id), way)
    assert event.format in WAYS
    assert checked(terms(event), MOST).events == (event,)
    for name, setting in drafting.settings_of(event).items():
        for value in setting.offers(event):
            changed = with_setting(event, name, value)
            assert flat(changed)[name] == value
            assert checked(terms(changed), MOST)


def test_what_is_not_offered_is_refused_unless_it_is_a_number_within_bounds() -> None:
    event = new_event("cerke", way=Format.SWISS)
    assert with_setting(event, "rounds", 30).rounds == 30
    for value in (-1, 31, "x", True, None, 5.5):
        with pytest.raises(LeagueRefusal, match="setting_not_allowed"):
            with_setting(event, "rounds", value)
    for name in ("best_of", "game_id", "options", "nonsense", ""):
        with pytest.raises(LeagueRefusal, match="no_such_setting"):
            with_setting(event, name, 3)


def test_a_rule_set_of_another_game_is_refused() -> None:
    with pytest.raises(OptionError):
        new_event("cerke", "bankroll")


def test_another_game_keeps_format_and_clock_where_it_can() -> None:
    event = msgspec.structs.replace(new_event("cerke", way=Format.ROUND_ROBIN), clock="days:7", rated=False)
    other = drafting.with_game(event, "ta_xot")
    assert (other.game_id, other.format, other.clock, other.rated) == (
        "ta_xot",
        Format.ROUND_ROBIN,
        "days:7",
        False,
    )


def test_a_tie_break_moves_up_or_is_added_last() -> None:
    event = new_event("cerke", way=Format.SWISS)
    usual = drafting.ties_of(event)
    moved = with_tie(event, usual[1])
    assert drafting.ties_of(moved)[:2] == (usual[1], usual[0])
    assert drafting.ties_of(with_tie(moved, usual[1])) == drafting.ties_of(moved)
    more = with_tie(event, "game_points")
    assert drafting.ties_of(more) == (*usual, "game_points")
    assert drafting.ties_of(drafting.with_usual_ties(more)) == usual
    with pytest.raises(LeagueRefusal):
        with_tie(event, "mean_opponent")


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({"counting": 2}, "bad_counting"),
        ({"counting": -1}, "bad_counting"),
        ({"most": 3}, "bad_number_of_people"),
        ({"most": 257}, "bad_number_of_people"),
        ({"least": 3}, "bad_number_of_people"),
        ({"least": 9, "most": 8}, "bad_number_of_people"),
    ],
)
def test_terms_that_do_not_fit_are_refused(said: dict[str, Any], rule: str) -> None:
    with pytest.raises(LeagueRefusal, match=rule):
        checked(terms(new_event("cerke", way=Format.SWISS), **said), MOST)


def test_a_season_has_some_events_and_not_too_many() -> None:
    event = new_event("cerke", way=Format.SWISS)
    for count in (0, drafting.MOST_EVENTS + 1):
        with pytest.raises(LeagueRefusal, match="bad_number_of_events"):
            checked(terms(*[event] * count), MOST)
    assert checked(terms(event, event, counting=2), MOST).counting == 2


def test_tables_have_sizes_that_the_game_allows_and_bonuses_that_add_up() -> None:
    event = new_event("mok_co", way=Format.TABLES)
    assert event.seats == 4
    for seats in (1, 5, 9):
        with pytest.raises(LeagueRefusal, match="setting_not_allowed"):
            with_setting(event, "seats", seats)
    assert with_setting(event, "unit", "places").unit is Unit.PLACES
    assert TablesTerms.of(with_bonuses(event, [30, 10, -10, -30])).bonuses == (30, 10, -10, -30)
    for bonuses in ([1, 2, 3, 4], [1, -1], [5000, -5000, 0, 0]):
        with pytest.raises(LeagueRefusal, match="bad_bonuses"):
            with_bonuses(event, bonuses)
    with pytest.raises(LeagueRefusal, match="format_not_for_game"):
        in_format(new_event("cerke"), Format.TABLES)


def test_an_arena_has_a_live_clock_stands_alone_and_shows_no_preview() -> None:
    event = new_event("cerke", way=Format.ARENA)
    assert event.clock == LIVE_CLOCK
    fitting = checked(terms(event, divisions=True), MOST)
    assert (fitting.preview, fitting.divisions) == (0, False)
    with pytest.raises(LeagueRefusal, match="format_alone"):
        checked(terms(event, event), MOST)
    with pytest.raises(LeagueRefusal, match="arena_clock"):
        checked(terms(msgspec.structs.replace(event, clock="days:3")), MOST)


def test_a_round_robin_is_proposed_where_it_needs_at_most_a_round_more() -> None:
    event = new_event("cerke", way=Format.SWISS)
    assert [number for number in range(65) if drafting.fits_fewer(event, number)] == [2, 3, 4, 5, 6]
    assert not drafting.fits_fewer(in_format(event, Format.KNOCKOUT), 4)


def test_another_rule_set_keeps_what_is_usual_in_leagues_unless_it_says_otherwise() -> None:
    event = with_rule_set(new_event("ta_xot", way=Format.TABLES), "standard", {"call_add": True})
    assert (options_of(event).asking, options_of(event).call_add) == ("who_can", True)
    event = with_rule_set(event, "standard", {"asking": "everybody"})
    assert options_of(event).asking == "everybody"


def test_tables_begin_with_a_clock_for_tables_and_ask_only_who_can() -> None:
    event = new_event("ta_xot")
    assert (event.format, event.clock) == (Format.TABLES, "days:1")
    assert options_of(event).asking == "who_can"
    assert options_of(new_event("cerke")) == catalogue.get("cerke").make_options()
    pairs = in_format(event, Format.SWISS)
    assert pairs.clock == CLOCK
    assert in_format(pairs, Format.TABLES).clock == "days:1"
    live = msgspec.structs.replace(pairs, clock=LIVE_CLOCK)
    assert in_format(live, Format.TABLES).clock == "table:60+300"
    assert new_event("ta_xot", clock="days:3").clock == "days:3", "whoever names one has it"
    assert with_game(new_event("cerke"), "ta_xot").clock == CLOCK
    assert with_game(new_event("cerke", clock="days:7"), "ta_xot").clock == "days:7"
