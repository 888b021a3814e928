"""Whether pictures that people share say in which server a game was played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.add_column("guilds", sa.Column("named", sa.Boolean(), server_default=sa.true(), nullable=False))
