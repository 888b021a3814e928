"""Seats: who left which, who joins between seasons, and who says no beforehand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    _leavers()
    _newcomers()
    _declines()
    _unused()


def _leavers() -> None:
    op.create_table(
        "leavers",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_leavers_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "user_id", name=op.f("pk_leavers")),
    )
    op.execute(
        "INSERT INTO leavers (game, user_id, seat)"
        " SELECT game, left_by, MIN(seat) FROM seats WHERE left_by IS NOT NULL GROUP BY game, left_by"
    )
    op.drop_column("seats", "left_by")


def _newcomers() -> None:
    op.create_table(
        "newcomers",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("asked_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_newcomers_game"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["players.user_id"], name=op.f("fk_newcomers_user_id")),
        sa.PrimaryKeyConstraint("game", "user_id", name=op.f("pk_newcomers")),
    )
    op.create_index(op.f("ix_newcomers_user_id"), "newcomers", ["user_id"])


def _declines() -> None:
    op.add_column("games", sa.Column("asked_from", sa.Integer()))
    op.create_table(
        "declines",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("until", sa.String(length=8), nullable=False),
        sa.CheckConstraint("until IN ('card', 'turn')", name=op.f("ck_declines_until")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_declines_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_declines")),
    )


def _unused() -> None:
    op.drop_index("ix_games_guild_id_created_at", "games")
    op.drop_index("ix_games_lobby_message_id", "games")
