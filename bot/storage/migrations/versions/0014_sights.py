"""Since when what each reader sees of a game stands, where seats act unseen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("games", sa.Column("sights", sa.Text(), server_default="", nullable=False))
