"""The message of a fixture, on which its thread hangs: who meets whom, and what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.services.leagues.season import Season
from bot.storage.league_rows import FixtureRow
from bot.views.league_words import called, entrant_name, names, round_name
from bot.views.leagues import fixture_state
from bot.views.message import Message, text_message
from renderers import rule_words
from renderers.text import clean
from renderers.translation import N_, Translator

LONGEST_NAME: Final = 100
"""Signs that Discord allows in the name of a thread."""


def fixture_message(
    season: Season, fixture: FixtureRow, t: Translator, rows: Sequence[ui.Item[Any]] = ()
) -> Message:
    """Return the public message of a fixture, with rows of what can be done about it."""
    head = _pair(season, fixture, t) if len(fixture.seats) == 2 else _table(season, fixture, t)
    return text_message("\n".join([*head, *fixture_state(season, fixture, t)]), rows=rows)


def _pair(season: Season, fixture: FixtureRow, t: Translator) -> list[str]:
    """Return a line for each of two people: whom they meet, in which seat."""
    game = season.event(fixture).game_id
    told = round_name(season, season.rounds[fixture.round], t)
    return [
        t.t(
            N_("**{name}, you meet {other}** ({round}, your seat: {seat})"),
            name=called(season, number, t),
            other=entrant_name(season, fixture.seats[1 - seat], t),
            round=told,
            seat=rule_words.seat_name(game, seat, t.language),
        )
        for seat, number in enumerate(fixture.seats)
    ]


def _table(season: Season, fixture: FixtureRow, t: Translator) -> list[str]:
    told = t.t(
        N_("**{round}, table {table}: {names}**"),
        round=round_name(season, season.rounds[fixture.round], t),
        table=fixture.table_number,
        names=names(season, fixture.seats, t),
    )
    return [told]


def thread_title(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what a fixture's thread is called: who plays, then the league and the round."""
    people = (season.entrants.get(number) for number in fixture.seats)
    who = " – ".join(clean(one.name) or "?" for one in people if one is not None)
    told = round_name(season, season.rounds[fixture.round], t)
    ending = f" · {clean(season.terms.name)} · {clean(told)}"[: LONGEST_NAME // 2]
    return f"{who}"[: LONGEST_NAME - len(ending)] + ending
