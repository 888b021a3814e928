"""What each format does in its own way: how rounds are drawn from a request."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from bot.leagues.service import formats
from bot.leagues.service.field import Field, Kind, Meeting
from bot.leagues.service.formats.tables import TablesTerms
from bot.leagues.service.formats.way import Request
from bot.leagues.service.season import options_of, rules_of
from bot.leagues.service.terms import EventTerms, Seating
from engine import catalogue
from engine.core import OptionError
from tests.bot.leagues.formats import Format

GAME: Final = "mok_kaik"
THREES: Final = EventTerms(
    game_id=GAME,
    options="{}",
    version=catalogue.get(GAME).version,
    format=Format.TABLES,
    seats=3,
    own=TablesTerms(seating=Seating.STANDING),
)


def test_tables_by_standing_part_those_with_the_same_points_who_have_met() -> None:
    met = Meeting(round=1, seats=(2, 3, 4), kind=Kind.PLAYED)
    field = Field(entrants=(), meetings=(met,), drawn=1, rounds=3)
    request = Request(
        field=field,
        terms=THREES,
        round=2,
        absent=(7,),
        seed=1,
        ranked=(1, 2, 3, 7, 4, 5, 6),
        places=(1, 2, 2, 2, 2, 2, 2),
    )
    (draw,) = formats.draw(request)
    first, second = (set(table) for table in draw.tables)
    assert 1 in first
    assert first | second == {1, 2, 3, 4, 5, 6}
    assert max(len(first & {2, 3, 4}), len(second & {2, 3, 4})) == 2


def test_a_season_goes_on_with_rules_that_are_refused_today() -> None:
    """Rules that contradict each other are refused when a league is made; one that runs keeps them."""
    text = '{"move_table":"hard_tam","horse_hue_jump":"any_one"}'
    event = EventTerms(game_id="cerke", options=text, version=1, format=Format.SWISS)
    with pytest.raises(OptionError):
        rules_of(event).check_options(msgspec.json.decode(text))
    assert options_of(event).horse_hue_jump == "any_one"
