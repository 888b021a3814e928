"""The first schema: settings, people, games with their seats and actions, chance, messages, interactions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _settings_and_people()
    _games()
    _seats_and_actions()
    _chance()
    _messages_and_interactions()


def _settings_and_people() -> None:
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=8), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=8), server_default="en", nullable=False),
        sa.Column("turn_dms", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("style", sa.String(length=16), server_default="brush", nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_players")),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("lobby_message_id", sa.BigInteger()),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("board_message_id", sa.BigInteger()),
        sa.Column("notice_message_id", sa.BigInteger()),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("game_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seat_count", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("invited", sa.Text(), server_default="", nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("ply", sa.Integer(), server_default="0", nullable=False),
        sa.Column("deal", sa.Integer(), server_default="1", nullable=False),
        sa.Column("state", sa.Text()),
        sa.Column("to_act", sa.String(length=64), server_default="", nullable=False),
        sa.Column("draw_offered_by", sa.Integer()),
        sa.Column("result", sa.Text()),
        sa.Column("rematch_of", sa.String(length=16)),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("started_at", sa.Float()),
        sa.Column("finished_at", sa.Float()),
        sa.CheckConstraint(
            "status IN ('lobby', 'running', 'over', 'cancelled')", name=op.f("ck_games_status")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
    )
    op.create_index(op.f("ix_games_guild_id_created_at"), "games", ["guild_id", "created_at"])
    op.create_index(op.f("ix_games_guild_id_status"), "games", ["guild_id", "status"])
    op.create_index(op.f("ix_games_host_id_status"), "games", ["host_id", "status"])
    op.create_index(op.f("ix_games_lobby_message_id"), "games", ["lobby_message_id"])
    op.create_index(op.f("ix_games_status"), "games", ["status"])
    op.create_index(op.f("ix_games_thread_id"), "games", ["thread_id"])


def _seats_and_actions() -> None:
    op.create_table(
        "seats",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("computer", sa.String(length=32), server_default="", nullable=False),
        sa.CheckConstraint("(user_id IS NULL) = (computer <> '')", name=op.f("ck_seats_person_or_computer")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_seats_game"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_seats_user_id")),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("game", "user_id", name=op.f("uq_seats_game_user_id")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])
    op.create_table(
        "actions",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.Column("deal", sa.Integer()),
        sa.Column("draws", sa.Text()),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_actions_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "ply", name=op.f("pk_actions")),
    )


def _chance() -> None:
    op.create_table(
        "secrets",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("drawn", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_secrets_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "deal", name=op.f("pk_secrets")),
    )
    op.create_table(
        "seeds",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("counts_from", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_seeds_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "deal", "user_id", name=op.f("pk_seeds")),
    )


def _messages_and_interactions() -> None:
    op.create_table(
        "messages_due",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("recipient", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("claimed_until", sa.Float(), server_default="0", nullable=False),
        sa.Column("revision", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name=op.f("fk_messages_due_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages_due")),
        sa.UniqueConstraint("game", "kind", "recipient", name=op.f("uq_messages_due_game_kind_recipient")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_messages_due_due_at"), "messages_due", ["due_at"])
    op.create_table(
        "interactions",
        sa.Column("interaction_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("interaction_id", name=op.f("pk_interactions")),
    )
    op.create_index(op.f("ix_interactions_at"), "interactions", ["at"])
