"""What is chosen in menus, in the pseudo-language: each has room for its words and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from bot.kit.messages.message import Message, text_message
from bot.kit.messages.press import Press
from bot.leagues.messages.drafting.formats import number_form, settings_shown
from bot.leagues.messages.drafting.spots import FORMATS, PEOPLE_AND_DATES, Spot
from bot.leagues.messages.drafting.steps import step_message
from bot.leagues.service.drafting import settings_of
from bot.leagues.service.season import Season, write_terms
from bot.leagues.service.terms import EventTerms, SeasonTerms
from bot.storage.league_rows import SeasonRow
from bot.table.messages.games import challenge_message, games_message
from bot.table.messages.rule_kinds import Choice, kinds
from bot.table.messages.rule_menus import GROUP_MARK, Rules, rule_menus, typing_form
from engine import catalogue
from engine.core import AnyGame, OptionError
from renderers import rule_words
from renderers.translation import Translator
from tests.bot.leagues.clubs import CHANNEL, SERVER, event
from tests.bot.leagues.formats import Format
from tests.pseudo.messages import mistakes, payload

KNOWN = frozenset({"Model"})


def pressed(verb: str, *said: str) -> Press:
    return Press(verb, "1", args=said)


def chosen_by(game: AnyGame) -> Iterator[Rules]:
    """Yield the rules of a game by each of its rule sets, and with every other value of each option."""
    for options in game.presets.values():
        yield Rules(game, options)
    for name, kind in kinds(game.options).items():
        for value in kind.values if isinstance(kind, Choice) else ():
            with suppress(OptionError):
                yield Rules(game, game.make_options(changes={name: value}))


def of_rules(game: AnyGame, t: Translator) -> Iterator[Message]:
    """Yield the menus of the rules of a game, whatever is opened and chosen in them."""
    for rules in chosen_by(game):
        for number in range(len(rule_words.groups(game.id))):
            yield text_message("", rows=rule_menus(rules, pressed, t, f"{GROUP_MARK}{number}"))
    usual = Rules(game, next(iter(game.presets.values())))
    for name in kinds(game.options):
        yield text_message("", rows=rule_menus(usual, pressed, t, name))


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_rule_has_room_in_its_menu(game_id: str, t: Translator) -> None:
    game = catalogue.get(game_id)
    assert sorted({one for message in of_rules(game, t) for one in mistakes(payload(message), KNOWN)}) == []


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_every_rule_that_is_typed_has_room_in_its_form(game_id: str, t: Translator) -> None:
    game = catalogue.get(game_id)
    rules = Rules(game, next(iter(game.presets.values())))
    typed = [name for name, kind in kinds(game.options).items() if not isinstance(kind, Choice)]
    forms = [typing_form(rules, pressed("type", name), name, t).to_dict() for name in typed]
    assert [one for form in forms for one in mistakes(form, KNOWN)] == []


def test_every_game_has_room_in_its_menu(t: Translator) -> None:
    shown = (games_message(t), challenge_message(1, t))
    assert [one for message in shown for one in mistakes(payload(message), KNOWN)] == []


def drafted(terms: EventTerms) -> Season:
    """Return a season that is being prepared."""
    written = write_terms(SeasonTerms(name="Model", channel_id=CHANNEL, events=(terms,)))
    row = SeasonRow(
        id="1",
        league="1",
        guild_id=SERVER,
        number=1,
        state="draft",
        zone="UTC",
        terms=written,
        changed_at=0.0,
    )
    return Season(row)


@pytest.mark.parametrize("way", Format)
def test_every_setting_of_a_format_has_room_in_its_menu(way: Format, t: Translator) -> None:
    season = drafted(event("lutu", way))
    opened = settings_shown(season.terms.events[0])
    assert opened
    spots = [Spot(FORMATS, opened=name) for name in opened] + [Spot(PEOPLE_AND_DATES)]
    shown = [step_message(season, spot, t) for spot in spots]
    assert [one for message in shown for one in mistakes(payload(message), KNOWN)] == []


@pytest.mark.parametrize("way", Format)
def test_every_setting_that_is_typed_has_room_in_its_form(way: Format, t: Translator) -> None:
    terms = event("lutu", way)
    typed = [name for name, setting in settings_of(terms).items() if setting.most]
    forms = [number_form(drafted(terms), Spot(FORMATS), name, t).to_dict() for name in typed]
    assert [one for form in forms for one in mistakes(form, KNOWN)] == []
