"""The channel of a server in which its staff is told what waits for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("guilds", sa.Column("staff_channel_id", sa.BigInteger()))
