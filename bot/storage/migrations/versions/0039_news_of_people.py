"""An index by which it is found what somebody is still to be told, which each of their commands asks."""

from __future__ import annotations

from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(op.f("ix_news_due_recipient_kind"), "news_due", ["recipient", "kind"])
