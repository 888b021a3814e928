"""What of a season waits for staff, and what its coming days bring, as values."""

from __future__ import annotations

import msgspec

from bot.club.service import needs
from bot.club.service.needs import Kind, Need
from bot.club.store.waiting import Running
from bot.kit.snowflakes import EPOCH
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, MINUTE
from tests.bot.leagues.seasons import season_of, with_draw

NOW = EPOCH / 1000 + 1000 * DAY


def found(season: Season, games: dict[str, Running] | None = None, *, stuck: bool = False) -> list[Need]:
    """Return what waits in a season."""
    return list(needs.needs_of(season, games or {}, stuck, NOW))


def published(*names: str) -> Season:
    """Return a season whose round began two days ago, with a table of the first two that has begun."""
    season = with_draw(season_of(*names), (1, 2))
    one = msgspec.structs.replace(season.rounds[1], state="published", at=NOW - 2 * DAY)
    table = msgspec.structs.replace(season.fixtures[1], started=True)
    return season.with_rounds(one).with_fixtures(table)


def test_a_draw_waits_until_it_is_published_by_itself() -> None:
    season = with_draw(season_of("Aya", "Ben"), (1, 2))
    assert [(one.kind, one.key, one.at) for one in found(season)] == [(Kind.PREVIEW, 1, 1000.0 + 30 * MINUTE)]


def test_who_has_acted_waits_for_who_has_not() -> None:
    season = published("Aya", "Ben")
    running = {"sea:1": Running(NOW - 2 * DAY, frozenset({102}))}
    assert [(one.kind, one.who, one.whom) for one in found(season, running)] == [(Kind.WAITS, [1], [2])]
    lately = {"sea:1": Running(NOW - 2 * DAY + MINUTE, frozenset({102}))}
    assert found(season, lately) == []
    assert found(season) == [], "no game of it runs, or it is paused"


def test_what_fails_stands_first_and_a_draft_last() -> None:
    season = season_of("Aya")
    assert [one.kind for one in found(season.with_row(state="draft"), stuck=True)] == [
        Kind.STUCK,
        Kind.DRAFT,
    ]


def test_a_registration_waits_if_staff_closes_it_or_too_few_have_entered() -> None:
    four = season_of("Aya", "Ben", "Cem", "Dae").with_row(state="registration", changed_at=NOW)
    assert [one.kind for one in found(four)] == [Kind.READY]
    assert found(four.with_row(registers_until=NOW + MINUTE)) == []
    two = season_of("Aya", "Ben").with_row(state="registration", registers_until=NOW + MINUTE)
    assert [one.kind for one in found(two)] == [Kind.TOO_FEW]
    assert found(two.with_row(registers_until=NOW + 3 * DAY)) == []


def test_the_coming_days_tell_no_draw_that_only_staff_sees() -> None:
    season = with_draw(published("Aya", "Ben"), (1, 2))
    rounds = [msgspec.structs.replace(one, ends=NOW + DAY) for one in season.rounds.values()]
    dates = needs.dates([season.with_rounds(*rounds)], NOW)
    assert [(one.what, one.key) for one in dates] == [(needs.ROUND_ENDS, 1)]
    assert needs.dates([season.with_rounds(*rounds)], NOW + 2 * DAY) == []
