"""The schema of leagues: what they are, their seasons, who enters, rounds, fixtures and what became of them.

What is true of all tables stands in ``tables``.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from bot.storage.tables import metadata

leagues: Final = Table(
    "leagues",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("channel_id", BigInteger, nullable=False),  # in which its seasons are told
    Column("role_id", BigInteger),  # whose holders are its staff, beside those who manage the server
    Column("terms", Text, nullable=False),  # of its next season, without the events
    Column("created_at", Float, nullable=False),
    UniqueConstraint("guild_id", "name"),
)

league_events: Final = Table(
    "league_events",
    metadata,
    Column("league", String(16), ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False),
    Column("place", Integer, nullable=False),  # 0 is the first
    Column("terms", Text, nullable=False),
    PrimaryKeyConstraint("league", "place"),
)

league_seasons: Final = Table(
    "league_seasons",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("league", String(16), ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),  # rises with every change of the season
    Column("zone", String(64), nullable=False),
    Column("terms", Text, nullable=False),  # a copy of all, events too
    Column("registers_until", Float),  # null: until staff closes the registration
    Column("starts", Float),  # the first draw
    Column("ends", Float),  # of an arena, a ladder: when it is over
    Column("extended", Boolean, nullable=False, server_default=false()),  # the registration, once
    Column("changed_at", Float, nullable=False),  # when the state began
    Column("final", Text, nullable=False, server_default=""),  # the table as it was frozen
    Column("message_id", BigInteger),  # that announces it; not of the season's version
    CheckConstraint(
        "state IN ('draft', 'registration', 'running', 'closed', 'archived', 'cancelled')", name="state"
    ),
    UniqueConstraint("league", "number"),
    Index(None, "guild_id", "state"),
)

entrants: Final = Table(
    "entrants",
    metadata,
    Column("season", String(16), ForeignKey("league_seasons.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),  # from 1, in the order of entry
    Column("user_id", BigInteger),  # null: a computer player
    Column("computer", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Column("division", Integer, nullable=False),  # 1 is the highest
    Column("seed", Integer, nullable=False),  # 1 is the strongest; of a ladder: the place at the beginning
    Column("first_stage", Integer, nullable=False),  # the event during which they came
    Column("first_round", Integer, nullable=False),  # of that event
    Column("state", String(8), nullable=False),
    Column("since", Float, nullable=False),  # when this state began
    Column("added", String(16), nullable=False),  # points by staff, a fraction
    Column("rating", Float, nullable=False),  # when they were seeded
    Column("entered_by", BigInteger, nullable=False),  # the interaction, whose number goes into draws
    Column("entered_at", Float, nullable=False),
    CheckConstraint("state IN ('in', 'waiting', 'absent', 'out', 'expelled')", name="state"),
    PrimaryKeyConstraint("season", "number"),
    UniqueConstraint("season", "user_id"),
    Index(None, "user_id"),
)

rounds: Final = Table(
    "rounds",
    metadata,
    Column("season", String(16), ForeignKey("league_seasons.id", ondelete="CASCADE"), nullable=False),
    Column("id", Integer, nullable=False),
    Column("division", Integer, nullable=False),
    Column("stage", Integer, nullable=False),  # the event, in its order
    Column("number", Integer, nullable=False),  # from 1 in its stage
    Column("state", String(16), nullable=False),
    Column("at", Float, nullable=False),  # when this state began
    Column("ends", Float),
    Column("draw", Text, nullable=False, server_default=""),  # what there is to say of it, and its seed
    Column("message_id", BigInteger),  # not of the season's version
    CheckConstraint("state IN ('drawn', 'published', 'closed')", name="state"),
    PrimaryKeyConstraint("season", "id"),
    UniqueConstraint("season", "division", "stage", "number"),
)

fixtures: Final = Table(
    "fixtures",
    metadata,
    Column("season", String(16), nullable=False),
    Column("id", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("table_number", Integer, nullable=False),
    Column("games_to_play", Integer, nullable=False),
    Column("games", Text, nullable=False, server_default=""),  # their identifiers: ",a,b"
    Column("started", Boolean, nullable=False, server_default=false()),
    Column("agreed_at", Float),
    Column(
        "offers", Text, nullable=False, server_default=""
    ),  # times that were proposed, and who takes which
    Column("here", Text, nullable=False, server_default=""),  # who has pressed "I'm here": ",1,2"
    Column("deadline", Float),
    Column("extended", Boolean, nullable=False, server_default=false()),
    Column("thread_id", BigInteger),  # not of the season's version, nor what follows
    Column("message_id", BigInteger),
    Column("event_id", BigInteger),
    PrimaryKeyConstraint("season", "id"),
    UniqueConstraint("season", "round", "table_number"),
    ForeignKeyConstraint(["season", "round"], ["rounds.season", "rounds.id"], ondelete="CASCADE"),
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

fixture_outcomes: Final = Table(
    "fixture_outcomes",
    metadata,
    Column("season", String(16), nullable=False),
    Column("fixture", Integer, nullable=False),
    Column("revision", Integer, nullable=False),  # the newest counts
    Column("supersedes", Integer),  # the revision before it
    Column("kind", String(16), nullable=False),
    Column("points", Text, nullable=False),  # by seat, fractions
    Column("places", Text, nullable=False),
    Column("game_points", Text, nullable=False),
    Column("games", Text, nullable=False),  # the identifiers of those that made it
    Column("source", String(8), nullable=False),  # game, staff, draw or time
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("season", "fixture", "revision"),
    ForeignKeyConstraint(["season", "fixture"], ["fixtures.season", "fixtures.id"], ondelete="CASCADE"),
)

league_places: Final = Table(
    "league_places",  # a cache of what closed seasons ended with, for profiles
    metadata,
    Column("season", String(16), ForeignKey("league_seasons.id", ondelete="CASCADE"), nullable=False),
    Column("entrant", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("guild_id", BigInteger, nullable=False),
    Column("division", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("among", Integer, nullable=False),
    PrimaryKeyConstraint("season", "entrant"),
    Index(None, "user_id"),
)

league_follows: Final = Table(
    "league_follows",  # spectators who want to be called when a game of it starts
    metadata,
    Column("season", String(16), ForeignKey("league_seasons.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("season", "user_id"),
)
