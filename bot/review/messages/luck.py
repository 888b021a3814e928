"""What chance gave somebody in a game, in words: told with what luck alone would do to anybody."""

from __future__ import annotations

from math import sqrt
from typing import Final

from bot.review.messages.reasons import amount
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from engine import chronicle, review
from engine.core import AnyGame, Seat
from engine.review import Fortune, Review
from renderers.results.luck import FEWEST
from renderers.results.values import figure
from renderers.translation import Translator

ENOUGH: Final = 3
"""Of so many deals the standard error of their sum is told: fewer tell nothing of it."""


def luck_lines(
    match: Match, replay: Replay, found: Review, seat: Seat, name: str, t: Translator
) -> list[str]:
    """Return the luck report of one seat: how many casts came off, what casts and deals gave in points."""
    lines = [_came_off(match, replay, seat, name, t)]
    casts = review.casts_of(found.casts, seat)
    if casts is not None and figure(chronicle.CERTAIN * casts.spread) != figure(0.0):
        lines.append(_gave_casts(match.rules, casts, name, t))
    deals = review.deals_of(match.rules, replay.states, match.options, found.choices, seat)
    if deals is not None:
        lines.append(_gave_deals(match.rules, deals, name, t))
    return [line for line in lines if line]


def _came_off(match: Match, replay: Replay, seat: Seat, name: str, t: Translator) -> str:
    """Return how many of a seat's own casts came off, against the exact odds."""
    thrown = [
        one.luck
        for one in chronicle.casts(match.rules, replay.states, replay.actions)
        if one.luck.seat == seat
    ]
    if not thrown:
        return ""
    expected, came = float(sum(luck.odds for luck in thrown)), sum(luck.came_off for luck in thrown)
    if len(thrown) < FEWEST:
        return t.tn(
            "Casts: {came} of {name}'s {count} came off; {expected} was to be expected.",
            "Casts: {came} of {name}'s {count} came off; {expected} were to be expected.",
            len(thrown),
            came=came,
            name=name,
            expected=expected_text(expected),
        )
    spread = chronicle.CERTAIN * sqrt(sum(float(luck.odds * (1 - luck.odds)) for luck in thrown))
    return t.t(
        "Casts: {came} of {name}'s {count} came off; {expected} were to be expected, {low} to {high} in 95 "
        "of 100 games.",
        came=came,
        name=name,
        count=len(thrown),
        expected=expected_text(expected),
        low=figure(max(0.0, expected - spread)).lstrip("+"),
        high=figure(min(float(len(thrown)), expected + spread)).lstrip("+"),
    )


def expected_text(count: float) -> str:
    """Return how many casts were to be expected to come off: of less than one more than a decimal place."""
    return figure(count).lstrip("+") if count >= 1 else f"{count:.2g}"


def _gave_casts(rules: AnyGame, fortune: Fortune, name: str, t: Translator) -> str:
    gained = amount(rules, fortune.gained, t)
    return t.tn(
        "{count} cast of both gave {name} {gained}; in 95 of 100 games such luck is between −{spread} and "
        "+{spread}.",
        "{count} casts of both gave {name} {gained}; in 95 of 100 games such luck is between −{spread} and "
        "+{spread}.",
        fortune.events,
        name=name,
        gained=gained,
        spread=figure(chronicle.CERTAIN * fortune.spread).lstrip("+"),
    )


def _gave_deals(rules: AnyGame, fortune: Fortune, name: str, t: Translator) -> str:
    gained = amount(rules, fortune.gained, t)
    if fortune.events < ENOUGH:
        return t.tn(
            "{count} deal gave {name} {gained} compared with the average of all players.",
            "{count} deals gave {name} {gained} compared with the average of all players.",
            fortune.events,
            name=name,
            gained=gained,
        )
    return t.t(
        "The {count} deals gave {name} {gained} compared with the average of all players, give or take "
        "{spread}.",
        count=fortune.events,
        name=name,
        gained=gained,
        spread=figure(fortune.spread).lstrip("+"),
    )
