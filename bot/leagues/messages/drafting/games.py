"""The first step: games and rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.kit.messages.message import row, safe
from bot.kit.messages.press import PressButton, PressSelect, choice
from bot.leagues.messages.drafting import verbs
from bot.leagues.messages.drafting.spots import Shown, Spot, event_menu, turning
from bot.leagues.service import drafting
from bot.leagues.service.formats import way_of
from bot.leagues.service.season import Season, options_of
from bot.leagues.service.terms import EventTerms
from bot.table.messages.rule_menus import Rules, rule_lines, rule_menus
from bot.table.service.rule_sets import RuleSet
from engine import catalogue
from renderers import rule_words
from renderers.translation import P_, Translator


def rules_of(event: EventTerms, sets: Sequence[RuleSet] = ()) -> Rules:
    """Return the rules of an event, to be changed."""
    options = options_of(event)
    called = next((one.name for one in sets if one.options == options), "")
    return Rules(catalogue.get(event.game_id, event.version), options, sets, called)


def games_step(season: Season, spot: Spot, t: Translator) -> Shown:
    """Return the step of which games are played, and by which rules."""
    events = season.terms.events
    event = events[spot.event]
    rules = rules_of(event, spot.sets)
    games = [
        choice(
            rule_words.game_name(game_id, t.language),
            game_id,
            chosen=game_id == event.game_id,
            about=rule_words.players(game_id, t.language),
        )
        for game_id in rule_words.listed()
    ]
    more = []
    if len(events) < drafting.MOST_EVENTS and not _stands_alone(events):
        more.append(PressButton(verbs.ADD_GAME(season, spot.event), t.t("Add another game")))
    if len(events) > 1:
        more.append(PressButton(verbs.DROP_GAME(season, spot.event), t.t("Remove this game")))
    rows = [
        *event_menu(season, spot, t),
        row(PressSelect(verbs.GAME(season, spot.event), games, t.t(P_("menu", "Game")))),
        *rule_menus(rules, verbs.RULE.at(season, spot.event), t, spot.opened),
        turning(season, spot, t, *more),
    ]
    name = rule_words.rules_passport(rules.game, rules.options, t.language, safe(rules.called))
    head = f"**{rule_words.game_name(event.game_id, t.language)}**, {name}"
    tried = t.t("-# What a change of rules does to the games, `/lab` finds out with computer players.")
    return f"{head}\n{rule_lines(rules, t, spot.opened)}\n{tried}", rows


def _stands_alone(events: Sequence[EventTerms]) -> bool:
    return any(way_of(event).alone for event in events)
