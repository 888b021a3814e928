"""The terms in words: complete, in both languages, and short enough to be read before one enters."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import msgspec
import pytest

from bot.leagues.messages.terms import terms_text
from bot.leagues.service import drafting
from bot.leagues.service.formats.tables import with_bonuses
from bot.leagues.service.terms import DAY, EventTerms, Unit
from bot.table.messages.rule_kinds import option_values
from engine import catalogue
from engine.core import OptionError
from renderers.translation import LANGUAGES, translator
from tests.bot.leagues.formats import Format
from tests.bot.leagues.seasons import season_of

T = translator("en")

EVERYTHING = [(game, way) for game in catalogue.ids() for way in drafting.formats_of(game)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game_id", "way"), EVERYTHING)
def test_every_game_in_every_format_is_told(game_id: str, way: Format, language: str) -> None:
    event = drafting.in_format(drafting.new_event(game_id), way)
    text = terms_text(season_of("Aya", played=(event,)), translator(language))
    assert "{" not in text
    assert 120 < len(text) < 1800


def test_a_game_of_pure_luck_is_told_as_not_rated() -> None:
    told = [terms_text(season_of("Aya", played=(drafting.new_event(one),)), T) for one in ("nexxy", "lutu")]
    assert ["· not rated" in text for text in told] == [True, False]


def swiss(**said: Any) -> EventTerms:
    return msgspec.structs.replace(drafting.new_event("cerke", way=Format.SWISS), **said)


def test_a_swiss_is_told() -> None:
    season = season_of("Aya", played=(swiss(rounds=5, rated=False),), most=16, role_id=77)
    season = season.with_row(state="registration", registers_until=5 * DAY, starts=6 * DAY)
    text = terms_text(season, T)
    for part in (
        "**Cerke**",
        "- 5 rounds",
        "3 days a move · not rated",
        "A round lasts 30 days at most.",
        "4 to 16 people; begins when 16 have entered.",
        "Registration until <t:432000:f>",
        "First round: <t:518400:f>.",
        "<@&77>",
        "Buchholz less the lowest → Buchholz",
        "2 missed rounds give ½ point",
    ):
        assert part in text


def test_rules_that_differ_from_the_rule_set_are_named() -> None:
    rules = catalogue.get("cerke")
    changed = msgspec.structs.replace(rules.make_options(""), seasons=2)
    text = terms_text(season_of("Aya", played=(swiss(options=msgspec.json.encode(changed).decode()),)), T)
    assert text.count("✏️") == 1
    assert "2" in next(line for line in text.splitlines() if "✏️" in line)


def test_what_was_set_is_told() -> None:
    """Every value of every setting changes the text: nothing that counts is left out."""
    for game_id, way in EVERYTHING:
        event = drafting.in_format(drafting.new_event(game_id), way)
        for name, setting in drafting.settings_of(event).items():
            texts = {
                terms_text(season_of("Aya", played=(drafting.with_setting(event, name, value),)), T)
                for value in setting.offers(event)
            }
            expected = len(setting.offers(event))
            assert len(texts) >= expected - (name == "window"), (game_id, way, name)


def test_several_games_say_how_many_count() -> None:
    events = (swiss(), drafting.new_event("ta_xot", way=Format.SWISS))
    assert "All games count." in terms_text(season_of("Aya", played=events), T)
    assert "The best 1 of 2 counts." in terms_text(season_of("Aya", played=events, counting=1), T)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_most_games_fit_into_a_message(language: str) -> None:
    """Though every rule is changed, and no two games have a line in common."""
    events = tuple(
        msgspec.structs.replace(
            drafting.new_event(game_id, way=way),
            options=msgspec.json.encode(other_rules(game_id)).decode(),
            clock=f"days:{days}",
            rounds=days,
            late=days % 3,
        )
        for days, (game_id, way) in enumerate(zip(WITH_RULES, cycle(PAIRS), strict=False), 1)
    )
    assert len(events) == drafting.MOST_EVENTS
    season = season_of("Aya", played=events, counting=3).with_row(registers_until=1e9, starts=1e9)
    text = terms_text(season, translator(language))
    assert len(text) < 3600
    assert "·" in text


PAIRS = (Format.SWISS, Format.ROUND_ROBIN)
WITH_RULES = ("cerke", "ta_xot", "niek_hi", "ni_ne", "mak_kaik")
"""The games that have the most to say."""


def other_rules(game_id: str) -> Any:
    """Return options of a game of which as many as can be are not those of its first rule set."""
    rules = catalogue.get(game_id)
    options = rules.make_options("")
    for name, values in option_values(rules.options).items():
        for value in values:
            try:
                changed = rules.make_options("", {**msgspec.to_builtins(options), name: value})
            except OptionError:
                continue
            if changed != options:
                options = changed
                break
    return options


@pytest.mark.parametrize("unit", list(Unit))
def test_bonuses_are_told_on_the_scale_that_is_shown(unit: Unit) -> None:
    event = drafting.new_event("mok_co", way=Format.TABLES)
    event = msgspec.structs.replace(with_bonuses(event, (30, 10, -10, -30)), unit=unit)
    assert "Added by place:" in terms_text(season_of("Aya", played=(event,)), T)
