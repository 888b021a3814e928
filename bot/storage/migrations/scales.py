"""Private numbers against computer players, moved to the scale on which levels are rated from now on."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import sqlalchemy as sa
from alembic import op

Scale = tuple[tuple[float, float], ...]
"""What levels were rated, the weakest first, and what they are rated now."""


def move(scales: Mapping[tuple[str, str], Scale]) -> None:
    """Move all numbers in games and families of their rules to the scale of each."""
    practice = sa.table("practice", *map(sa.column, ("game_id", "family", "user_id", "mu")))
    conn = op.get_bind()
    for (game_id, family), scale in scales.items():
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
