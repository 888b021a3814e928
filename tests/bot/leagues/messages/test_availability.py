"""The page of the hours in which somebody can play."""

from __future__ import annotations

from typing import Any

import pytest

from bot.away.service.away import Away
from bot.clocks.service.calendar import kept_zone
from bot.clocks.service.hours import read
from bot.leagues.messages.availability import availability_message, hours_form, hours_words
from bot.leagues.service.scheduling.slots import free
from bot.storage.rows import PlayerRow
from renderers.translation import LANGUAGES, translator
from tests.bot.leagues.service.scheduling.times import TOKYO, at

NOW = at("2027-01-14 12:00", TOKYO)


def away(hours: str, zone: str = "Asia/Tokyo") -> Away:
    return Away(PlayerRow(1, "Aya", zone=zone, hours=hours), None, 2027, 30, "12:00")


def told(hours: str, zone: str = "Asia/Tokyo", language: str = "en") -> str:
    person = away(hours, zone)
    spans = free(person.hours, kept_zone(zone), NOW) if zone else ()
    view: Any = availability_message(person, spans, translator(language)).view
    return str(view.to_components())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "typed", ["mon-fri 19-23, sat 10-24", "0-24", "mon wed fri 19:30-23:15", "sat-sun 22-2 10-12", "sun 0-9"]
)
def test_hours_are_told_as_they_can_be_typed(typed: str, language: str) -> None:
    hours = read(typed)
    assert read(hours_words(hours, translator(language))) == hours


def test_hours_in_english() -> None:
    words = hours_words(read("mon-fri 19-23, sat 10-24, sun 22-2"), translator("en"))
    assert words == "Mon–Fri 19–23, Sat 10–24, Sun 22–2"
    assert hours_words(read("19-23"), translator("en")) == "every day 19–23"


def test_the_page_tells_the_next_times_of_who_has_a_zone() -> None:
    page = told("sat 10-24")
    starts, ends = (int(at(f"2027-01-{day}:00", TOKYO)) for day in ("16 10", "17 00"))
    assert f"<t:{starts}:F> – <t:{ends}:f>" in page
    assert "Asia/Tokyo, where it is 12:00 now" in page
    assert "own_hours;;;clear" in page


def test_who_has_no_zone_is_asked_for_it() -> None:
    page = told("sat 10-24", zone="")
    assert "In which time zone?" in page
    assert "<t:" not in page


def test_who_has_said_nothing_is_asked_when() -> None:
    page = told("")
    assert "Nothing yet." in page
    assert "clear" not in page
    (label,) = hours_form(away(""), translator("en")).to_components()
    assert not label["component"].get("value")
    (label,) = hours_form(away("sat 10-24"), translator("en")).to_components()
    assert label["component"]["value"] == "Sat 10–24"


def test_hours_that_cannot_be_read_any_more_are_none() -> None:
    assert away("some day").hours.is_none
