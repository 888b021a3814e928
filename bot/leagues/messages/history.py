"""What somebody has played in a season of a league, and what staff has decided in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.press import PressUserSelect
from bot.leagues.messages.buttons import button
from bot.leagues.messages.formats import match_name
from bot.leagues.messages.rounds import table_line
from bot.leagues.messages.verbs import HISTORY, TABLE
from bot.leagues.messages.words import entrant_name, points_words, season_name
from bot.leagues.service.field import Kind
from bot.leagues.service.season import BEGUN, Season, fractions
from bot.storage.league_rows import EntrantRow, FixtureRow
from bot.table.messages.mine import LONGEST, fitting
from renderers.translation import Translator

MOST_DECISIONS: Final = 10
"""Decisions that are told, the newest ones."""


def league_history(
    season: Season, own: EntrantRow | None, decisions: Sequence[str], t: Translator, met: int = 0
) -> Message:
    """Return somebody's fixtures in a season, and the decisions of its staff as they are told.

    ``own`` is None for who has not entered; only fixtures with the entrant ``met`` are told, if that is one.
    """
    heading = [f"## {season_name(season)}"]
    lines: list[str] = []
    if own is not None:
        heading.append(f"-# {entrant_name(season, own.number, t)}")
        lines = [_fixture(season, one, t) for one in fixtures_of(season, own, met)]
        lines = lines or [t.t("No fixture yet.")]
    parts = [*lines, "", t.t("### Decisions of the staff")] if decisions else lines
    body = fitting([*parts, *(f"- {told}" for told in decisions)], LONGEST - len("\n".join(heading)), t)
    empty = (
        "" if body else t.t("Not entered, and nothing was decided. Choose whose fixtures you want to see.")
    )
    choose = PressUserSelect(HISTORY(season.id), t.t("Whose fixtures?"))
    return text_message("\n".join(heading), body or empty, rows=[row(choose), row(button(TABLE, season, t))])


def fixtures_of(season: Season, own: EntrantRow, met: int = 0) -> list[FixtureRow]:
    """Return somebody's published fixtures in their order, those without an opponent too."""
    return [
        one
        for one in sorted(season.fixtures.values(), key=lambda one: (one.round, one.id))
        if season.rounds[one.round].state in BEGUN
        and own.number in one.seats
        and (not met or met in one.seats)
    ]


def _fixture(season: Season, one: FixtureRow, t: Translator) -> str:
    """Return a fixture as an item of a list: the round, who met whom, and how it ended."""
    told = table_line(season, one, t) if len(one.seats) > 1 else _alone(season, one, t)
    return "- " + t.t("{name}: {what}", name=match_name(season, one, t), what=told)


def _alone(season: Season, one: FixtureRow, t: Translator) -> str:
    outcome = season.outcome(one.id)
    told = t.t("absent") if outcome is not None and outcome.kind == Kind.ABSENT else t.t("bye")
    points = fractions(outcome.points) if outcome is not None and outcome.kind != Kind.FREE else ()
    return f"{told} · {points_words(points[0], season.event(one), t)}" if points else told
