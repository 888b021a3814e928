"""Pictures are laid out for who sees them, where they were scaled before: what was chosen becomes a layout.

Who had not asked for large pictures gets those for phones, the new usual ones.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

_TABLES = ("players", "guilds")


def upgrade() -> None:
    for name in _TABLES:
        with op.batch_alter_table(name) as table:
            table.alter_column("size", server_default="phone", existing_type=sa.String(length=16))
        kept = sa.table(name, sa.column("size"))
        op.execute(kept.update().where(kept.c.size != "large").values(size="phone"))
