"""The message of a fixture, on which its thread hangs: who meets whom, and what can be done about it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import discord

from bot.clocks.messages.words import clock_words
from bot.kit.messages.message import Message, text_message
from bot.kit.messages.press import PressButton
from bot.leagues.messages.formats import match_name
from bot.leagues.messages.rounds import fixture_state
from bot.leagues.messages.verbs import TABLE
from bot.leagues.messages.words import meeting_line, names, result_words, season_name
from bot.leagues.service.ledger import read_name
from bot.leagues.service.pairing import knockout
from bot.leagues.service.season import Season, games_of
from bot.storage.league_rows import FixtureRow
from bot.table.service.match import Match
from renderers.text import clean
from renderers.translation import Translator

LONGEST_NAME: Final = 100
"""Signs that Discord allows in the name of a thread."""


def fixture_message(season: Season, fixture: FixtureRow, t: Translator) -> Message:
    """Return the public message of a fixture."""
    head = _pair(season, fixture, t) if len(fixture.seats) == 2 else _table(season, fixture, t)
    return text_message("\n".join([*head, *fixture_state(season, fixture, t)]))


def _pair(season: Season, fixture: FixtureRow, t: Translator) -> list[str]:
    """Return a line for each of two people: whom they meet, in which seat."""
    told = match_name(season, fixture, t)
    return [meeting_line(season, fixture, number, told, t) for number in fixture.seats]


def _table(season: Season, fixture: FixtureRow, t: Translator) -> list[str]:
    told = t.t(
        "**{round}, table {table}: {names}**",
        round=match_name(season, fixture, t),
        table=fixture.table_number,
        names=names(season, fixture.seats, t),
    )
    return [told]


def fixture_lines(season: Season, match: Match, t: Translator, *, running: Match | None = None) -> list[str]:
    """Return what the result of a game says of its league: which round it is of, and what it counts for.

    ``running`` is the game of the same match that is being played now, if one is.
    """
    fixture = season.fixtures.get(read_name(match.row.fixture or ":0")[1])
    if fixture is None:
        return []
    league = t.t(
        "**{league}** · {round}",
        league=season_name(season),
        round=match_name(season, fixture, t),
    )
    told = [league, *_which_game(fixture, match, t)]
    if found := result_words(season, fixture, t):
        told.append(t.t("result in the league: {result}", result=found))
    elif running is not None:
        told += _next_game(fixture, match, running, t)
    return [" · ".join(told)]


def _next_game(fixture: FixtureRow, match: Match, running: Match, t: Translator) -> list[str]:
    """Return that a match is not decided by a game, and which one follows it now."""
    names = games_of(fixture)
    if dict(pairwise(names)).get(match.id) != running.id:
        return []
    number = names.index(running.id) + 1
    if number <= fixture.games_to_play:
        return [t.t("not decided yet: game {number} follows", number=number)]
    return [
        t.t(
            "the match is level: short game {number} of {count} follows ({clock})",
            number=number - fixture.games_to_play,
            count=knockout.SHORT,
            clock=clock_words(running.row.clock, t),
        )
    ]


def _which_game(fixture: FixtureRow, match: Match, t: Translator) -> list[str]:
    """Return which game of a match it is, or that another game is played in its place."""
    names = games_of(fixture)
    if match.id not in names:
        return [t.t("another game is played instead")]
    number = names.index(match.id) + 1
    if number > fixture.games_to_play:
        short = number - fixture.games_to_play
        return [t.t("short game {number} of {count}", number=short, count=knockout.SHORT)]
    if fixture.games_to_play == 1:
        return []
    return [t.t("game {number} of at most {count}", number=number, count=fixture.games_to_play)]


def table_button(season: Season, t: Translator) -> PressButton:
    """Return the button that leads to a season's table."""
    return PressButton(TABLE(season.id), t.t("Table"), discord.ButtonStyle.primary)


def thread_title(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what a fixture's thread is called: who plays, then the league and the round."""
    people = (season.entrants.get(number) for number in fixture.seats)
    who = " – ".join(clean(one.name) or "?" for one in people if one is not None)
    told = match_name(season, fixture, t)
    ending = f" · {clean(season.terms.name)} · {clean(told)}"[: LONGEST_NAME // 2]
    return f"{who}"[: LONGEST_NAME - len(ending)] + ending
