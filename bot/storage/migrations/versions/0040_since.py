"""From when on the process that has taken a shard over answers what people send there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("shards") as shards:
        shards.add_column(sa.Column("since", sa.Float(), server_default="0.0", nullable=False))
