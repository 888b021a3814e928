"""Which fixtures get their message and thread when their round is published, and which when somebody plays.

Where all rounds of a round robin begin at once, a message for each fixture would bury the channel: all read
one message of the division, each person one with all their fixtures, and opens a game when they want to play.
"""

from __future__ import annotations

from bot.leagues.service import agenda
from bot.leagues.service.notices import AT_ONCE
from bot.leagues.service.season import BEGUN, Season
from bot.storage.league_rows import FixtureRow, RoundRow


def opens_later(season: Season, row: RoundRow) -> bool:
    """Whether the fixtures of a round, and of those published with it, are opened one by one."""
    if not agenda.at_once(season, row.division, row.stage):
        return False
    rounds = [one.id for one in season.rounds_of(row.division, row.stage) if one.state in BEGUN]
    return sum(len(table.seats) > 1 for one in rounds for table in season.tables(one)) > AT_ONCE


def is_unopened(season: Season, fixture: FixtureRow) -> bool:
    """Whether a fixture has no message, since that is made when somebody wants to play, and nobody has."""
    row = season.rounds[fixture.round]
    unseen = fixture.message_id is None and fixture.thread_id is None and len(fixture.seats) > 1
    return unseen and row.state in BEGUN and opens_later(season, row)


def waits_to_be_opened(season: Season, fixture: FixtureRow) -> bool:
    """Whether a fixture that is not decided has no message yet, and gets one when somebody wants to play."""
    return not season.is_decided(fixture) and is_unopened(season, fixture)
