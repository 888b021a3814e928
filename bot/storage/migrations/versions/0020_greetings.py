"""Which servers the bot knows, so that each is greeted once.

Whoever was there before this is old, and is greeted no more.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "greetings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_greetings")),
    )
    now = sa.text("INSERT INTO greetings (guild_id, at) VALUES (0, :now)")
    op.execute(now.bindparams(now=time.time()))
