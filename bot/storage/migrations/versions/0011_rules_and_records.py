"""Looks, rule sets of a server, records that people opened, games that go on from another one's position."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    _looks()
    _rule_sets()
    _imports()
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("rule_set", sa.String(length=40), server_default="", nullable=False))
        games.add_column(sa.Column("start", sa.Text()))
        games.add_column(sa.Column("origin", sa.String(length=80), server_default="", nullable=False))
    with op.batch_alter_table("result_seats") as seats:
        seats.alter_column(
            "points", type_=sa.BigInteger(), existing_type=sa.Integer(), existing_nullable=False
        )
    with op.batch_alter_table("results") as results:
        results.add_column(sa.Column("unit", sa.Integer(), server_default="1", nullable=False))


def _looks() -> None:
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("theme", sa.String(length=16), server_default="dark", nullable=False))
        players.add_column(sa.Column("size", sa.String(length=16), server_default="normal", nullable=False))
    with op.batch_alter_table("guilds") as guilds:
        guilds.add_column(sa.Column("style", sa.String(length=16), server_default="brush", nullable=False))
        guilds.add_column(sa.Column("theme", sa.String(length=16), server_default="dark", nullable=False))
        guilds.add_column(sa.Column("size", sa.String(length=16), server_default="normal", nullable=False))


def _rule_sets() -> None:
    op.create_table(
        "rule_sets",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("made_by", sa.BigInteger(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game_id", "name", name=op.f("pk_rule_sets")),
    )


def _imports() -> None:
    op.create_table(
        "imports",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
    )
    op.create_index(op.f("ix_imports_user_id_opened_at"), "imports", ["user_id", "opened_at"])
