"""The games from which a private number against computer players follows, so that it can be computed anew.

What a number was until now is what it begins with.  Where the weakest level plays worse than it did, it is
still 1000, and everybody stands so much further above it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None

WEAKER: dict[tuple[str, str], float] = {}
"""By how much the weakest level of a game and family of its rules is weaker than in 2026 before."""


def upgrade() -> None:
    practice = sa.table("practice", *map(sa.column, ("game_id", "family", "mu")))
    for (game_id, family), less in WEAKER.items():
        op.execute(
            practice.update()
            .where(practice.c.game_id == game_id, practice.c.family == family)
            .values(mu=practice.c.mu + less)
        )
    with op.batch_alter_table("practice") as table:
        table.add_column(sa.Column("base_mu", sa.Float(), nullable=True))
        table.add_column(sa.Column("base_sigma", sa.Float(), nullable=True))
        table.add_column(sa.Column("base_games", sa.Integer(), nullable=True))
    op.execute("UPDATE practice SET base_mu = mu, base_sigma = sigma, base_games = games")
    with op.batch_alter_table("practice") as table:
        table.alter_column("base_mu", existing_type=sa.Float(), nullable=False)
        table.alter_column("base_sigma", existing_type=sa.Float(), nullable=False)
        table.alter_column("base_games", existing_type=sa.Integer(), nullable=False)
    op.create_table(
        "practice_games",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("family", sa.String(length=32), nullable=False),
        sa.Column("anchors", sa.Text(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_practice_games")),
    )
    op.create_index(
        op.f("ix_practice_games_user_id_game_id_family"), "practice_games", ["user_id", "game_id", "family"]
    )
