"""Private numbers against computer players on the scale on which the levels are rated since there are more.

Levels that play as before have other numbers there.  A person's number lies between those of the same two
levels as it did.
"""

from __future__ import annotations

from itertools import pairwise

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

Scale = tuple[tuple[float, float], ...]
"""What levels were rated, the weakest first, and what they are rated now."""

SCALES: dict[tuple[str, str], Scale] = {
    ("cerke", ""): ((1000, 1000), (1848, 1947), (2710, 2635), (3065, 2934)),
    ("cerke", "educational"): ((1000, 1000), (1786, 1929), (2450, 2684), (2592, 2922)),
    ("zia_cerke", ""): ((1000, 1000), (1696, 1788), (2394, 2880), (2547, 3034), (2650, 3239)),
    ("zia_cerke", "draughts"): ((1000, 1000), (1746, 1773), (2456, 2791), (2496, 2866), (2675, 2933)),
    ("ne_kana", ""): ((1000, 1000), (1393, 1320), (1781, 1706), (2216, 2092), (2753, 2640), (2834, 2668)),
    ("lauzait_cep", ""): ((1000, 1000), (1918, 2057), (2272, 2364)),
}
"""Of each game and family of its rules: by the figures of 2026 before and after."""


def upgrade() -> None:
    practice = sa.table("practice", *map(sa.column, ("game_id", "family", "user_id", "mu")))
    conn = op.get_bind()
    for (game_id, family), scale in SCALES.items():
        mine = (practice.c.game_id == game_id, practice.c.family == family)
        for user_id, mu in conn.execute(sa.select(practice.c.user_id, practice.c.mu).where(*mine)).all():
            conn.execute(
                sa.update(practice).where(*mine, practice.c.user_id == user_id).values(mu=moved(mu, scale))
            )


def moved(mu: float, scale: Scale) -> float:
    """Return a number on the new scale; below the weakest level and above the strongest as far from it."""
    lowest, highest = scale[0], scale[-1]
    if mu <= lowest[0]:
        return mu - lowest[0] + lowest[1]
    for (before, now), (next_before, next_now) in pairwise(scale):
        if mu <= next_before:
            return now + (mu - before) / (next_before - before) * (next_now - now)
    return mu - highest[0] + highest[1]
