"""The games from which a private number against computer players follows, so that it can be computed anew.

What a number was until now is what it begins with.  Where weak levels play otherwise than they did, it lies
between those of the same two levels as before, on the scale on which they are rated now.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations import scales

revision = "0041"
down_revision = "0040"

SCALES: dict[tuple[str, str], scales.Scale] = {
    ("cerke", ""): ((1000, 1000), (1303, 1352), (1524, 1586), (3079, 3140)),
    ("cerke", "educational"): ((1000, 1000), (1432, 1437), (1627, 1634), (2955, 2962)),
    ("zia_cerke", ""): ((1347, 1514), (1532, 1712), (3239, 3418)),
    ("zia_cerke", "draughts"): ((1403, 1479), (1568, 1630), (2933, 2997)),
    ("ta_xot", ""): ((1071, 1220), (1318, 1468)),
    ("lutu", ""): ((1076, 1098), (1167, 1180), (1197, 1212)),
}
"""Of each game and family of its rules, by the levels that play as before."""


def upgrade() -> None:
    scales.move(SCALES)
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
