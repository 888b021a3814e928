"""Leagues: seasons that people enter, with rounds, fixtures and outcomes; hours in which people can play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    _leagues()
    _seasons()
    _entrants()
    _followers()
    _rounds()
    _outcomes()
    _columns()


def _leagues() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("role_id", sa.BigInteger()),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leagues")),
        sa.UniqueConstraint("guild_id", "name", name=op.f("uq_leagues_guild_id_name")),
    )
    op.create_table(
        "league_events",
        sa.Column("league", sa.String(length=16), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league"], ["leagues.id"], name=op.f("fk_league_events_league"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league", "place", name=op.f("pk_league_events")),
    )


def _seasons() -> None:
    op.create_table(
        "league_seasons",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("league", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("registers_until", sa.Float()),
        sa.Column("starts", sa.Float()),
        sa.Column("ends", sa.Float()),
        sa.Column("extended", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("changed_at", sa.Float(), nullable=False),
        sa.Column("final", sa.Text(), server_default="", nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.CheckConstraint(
            "state IN ('draft', 'registration', 'running', 'closed', 'archived', 'cancelled')",
            name=op.f("ck_league_seasons_state"),
        ),
        sa.ForeignKeyConstraint(
            ["league"], ["leagues.id"], name=op.f("fk_league_seasons_league"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_league_seasons")),
        sa.UniqueConstraint("league", "number", name=op.f("uq_league_seasons_league_number")),
    )
    op.create_index(op.f("ix_league_seasons_guild_id_state"), "league_seasons", ["guild_id", "state"])


def _entrants() -> None:
    op.create_table(
        "entrants",
        sa.Column("season", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("computer", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("first_stage", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("added", sa.String(length=16), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("entered_by", sa.BigInteger(), nullable=False),
        sa.Column("entered_at", sa.Float(), nullable=False),
        sa.CheckConstraint(
            "state IN ('in', 'waiting', 'absent', 'out', 'expelled')", name=op.f("ck_entrants_state")
        ),
        sa.ForeignKeyConstraint(
            ["season"], ["league_seasons.id"], name=op.f("fk_entrants_season"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("season", "number", name=op.f("pk_entrants")),
        sa.UniqueConstraint("season", "user_id", name=op.f("uq_entrants_season_user_id")),
    )
    op.create_index(op.f("ix_entrants_user_id"), "entrants", ["user_id"])


def _followers() -> None:
    op.create_table(
        "league_follows",
        sa.Column("season", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season"], ["league_seasons.id"], name=op.f("fk_league_follows_season"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("season", "user_id", name=op.f("pk_league_follows")),
    )
    op.create_table(
        "league_places",
        sa.Column("season", sa.String(length=16), nullable=False),
        sa.Column("entrant", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("among", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season"], ["league_seasons.id"], name=op.f("fk_league_places_season"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("season", "entrant", name=op.f("pk_league_places")),
    )
    op.create_index(op.f("ix_league_places_user_id"), "league_places", ["user_id"])


def _rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("season", sa.String(length=16), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("ends", sa.Float()),
        sa.Column("draw", sa.Text(), server_default="", nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.CheckConstraint("state IN ('drawn', 'published', 'closed')", name=op.f("ck_rounds_state")),
        sa.ForeignKeyConstraint(
            ["season"], ["league_seasons.id"], name=op.f("fk_rounds_season"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("season", "id", name=op.f("pk_rounds")),
        sa.UniqueConstraint(
            "season", "division", "stage", "number", name=op.f("uq_rounds_season_division_stage_number")
        ),
    )
    op.create_table(
        "fixtures",
        sa.Column("season", sa.String(length=16), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("games_to_play", sa.Integer(), nullable=False),
        sa.Column("games", sa.Text(), server_default="", nullable=False),
        sa.Column("started", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("agreed_at", sa.Float()),
        sa.Column("offers", sa.Text(), server_default="", nullable=False),
        sa.Column("here", sa.Text(), server_default="", nullable=False),
        sa.Column("deadline", sa.Float()),
        sa.Column("extended", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("event_id", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["season", "round"],
            ["rounds.season", "rounds.id"],
            name=op.f("fk_fixtures_season_round"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("season", "id", name=op.f("pk_fixtures")),
        sa.UniqueConstraint(
            "season", "round", "table_number", name=op.f("uq_fixtures_season_round_table_number")
        ),
    )


def _outcomes() -> None:
    op.create_table(
        "fixture_outcomes",
        sa.Column("season", sa.String(length=16), nullable=False),
        sa.Column("fixture", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("supersedes", sa.Integer()),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("points", sa.Text(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("game_points", sa.Text(), nullable=False),
        sa.Column("games", sa.Text(), nullable=False),
        sa.Column("source", sa.String(length=8), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season", "fixture"],
            ["fixtures.season", "fixtures.id"],
            name=op.f("fk_fixture_outcomes_season_fixture"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("season", "fixture", "revision", name=op.f("pk_fixture_outcomes")),
    )
    op.create_table(
        "fixture_seats",
        sa.Column("season", sa.String(length=16), nullable=False),
        sa.Column("fixture", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("entrant", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["season", "entrant"],
            ["entrants.season", "entrants.number"],
            name=op.f("fk_fixture_seats_season_entrant"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["season", "fixture"],
            ["fixtures.season", "fixtures.id"],
            name=op.f("fk_fixture_seats_season_fixture"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("season", "fixture", "seat", name=op.f("pk_fixture_seats")),
        sa.UniqueConstraint("season", "round", "entrant", name=op.f("uq_fixture_seats_season_round_entrant")),
    )


def _columns() -> None:
    op.add_column("games", sa.Column("fixture", sa.String(length=24)))
    op.create_index(op.f("ix_games_fixture"), "games", ["fixture"])
    op.add_column("players", sa.Column("hours", sa.String(length=200), server_default="", nullable=False))
