"""The schema of leagues: what they are, their seasons, who enters, rounds, fixtures and what became of them.

What is true of all tables stands in ``tables``.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from bot.storage.columns import metadata, one_of, table
from bot.storage.league_rows import (
    EntrantRow,
    EntrantState,
    EveningRow,
    FixtureRow,
    LeagueRow,
    OutcomeRow,
    PlaceRow,
    RoundRow,
    RoundState,
    SeasonRow,
    SeasonState,
)

leagues: Final = table("leagues", LeagueRow, PrimaryKeyConstraint("id"), UniqueConstraint("guild_id", "name"))

league_events: Final = Table(
    "league_events",
    metadata,
    Column("league", String(16), ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False),
    Column("place", Integer, nullable=False),  # 0 is the first
    Column("terms", Text, nullable=False),
    PrimaryKeyConstraint("league", "place"),
)

league_seasons: Final = table(
    "league_seasons",
    SeasonRow,
    PrimaryKeyConstraint("id"),
    one_of("state", SeasonState),
    UniqueConstraint("league", "number"),
    Index(None, "guild_id", "state"),
)

entrants: Final = table(
    "entrants",
    EntrantRow,
    one_of("state", EntrantState),
    PrimaryKeyConstraint("season", "number"),
    UniqueConstraint("season", "user_id"),
    Index(None, "user_id"),
)

rounds: Final = table(
    "rounds",
    RoundRow,
    one_of("state", RoundState),
    PrimaryKeyConstraint("season", "id"),
    UniqueConstraint("season", "division", "stage", "number"),
)

fixtures: Final = table(
    "fixtures",
    FixtureRow,
    PrimaryKeyConstraint("season", "id"),
    UniqueConstraint("season", "round", "table_number"),
    ForeignKeyConstraint(["season", "round"], ["rounds.season", "rounds.id"], ondelete="CASCADE"),
    without=("seats",),  # which stand in a table of their own
)

fixture_seats: Final = Table(
    "fixture_seats",
    metadata,
    Column("season", String(16), nullable=False),
    Column("fixture", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("entrant", Integer),  # null: a computer player fills the table
    PrimaryKeyConstraint("season", "fixture", "seat"),
    UniqueConstraint("season", "round", "entrant"),
    ForeignKeyConstraint(["season", "entrant"], ["entrants.season", "entrants.number"], ondelete="CASCADE"),
    ForeignKeyConstraint(["season", "fixture"], ["fixtures.season", "fixtures.id"], ondelete="CASCADE"),
)

fixture_outcomes: Final = table(
    "fixture_outcomes",
    OutcomeRow,
    PrimaryKeyConstraint("season", "fixture", "revision"),
    ForeignKeyConstraint(["season", "fixture"], ["fixtures.season", "fixtures.id"], ondelete="CASCADE"),
)

# a cache of what closed seasons ended with, for profiles
league_places: Final = table(
    "league_places", PlaceRow, PrimaryKeyConstraint("season", "entrant"), Index(None, "user_id")
)

league_follows: Final = Table(
    "league_follows",  # spectators who want to be called when a game of it starts
    metadata,
    Column("season", String(16), ForeignKey("league_seasons.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("season", "user_id"),
)

league_evenings: Final = table(
    "league_evenings", EveningRow, PrimaryKeyConstraint("league"), Index(None, "guild_id")
)
