"""Lobbies note the head start that would make a game of two people even."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("games", sa.Column("even", sa.String(length=64), server_default="", nullable=False))
