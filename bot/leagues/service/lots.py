"""Lots: what decides when nothing else does, drawn so that everybody can check it.

The secret of a round's lots is fixed with its draw, and its fingerprint shown; the numbers of the games
that were played since are mixed in.  Once a lot is drawn the secret is shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.leagues.service.season import Season, read_draw
from bot.results.store.results import WithSeats
from bot.storage.league_rows import FixtureRow
from engine import randomness
from engine.randomness import Seed

DISCORD = "Discord"
"""Whose words the mixed-in text counts as: nobody's."""


def seeds_of(fixture: FixtureRow, found: Sequence[WithSeats]) -> tuple[Seed, ...]:
    """Return what is mixed into the lot of a fixture: its table, and how long each of its games was."""
    games = " ".join(f"{row.game}:{row.ply}" for row, _ in found)
    return (Seed(DISCORD, f"{fixture.table_number} {games}".strip()),)


def drawn_lot(season: Season, fixture: FixtureRow, found: Sequence[WithSeats]) -> int:
    """Return the lot of a match: 0 for the first seat, 1 for the second."""
    secret = bytes.fromhex(read_draw(season.rounds[fixture.round].draw).secret)
    return randomness.draw(secret, seeds_of(fixture, found), 0, 2)


def order(secret: str, numbers: Sequence[int]) -> list[int]:
    """Return people in the order of a lot: drawn one after the other from those who are left."""
    left, drawn = sorted(numbers), []
    for counter in range(len(left)):
        at = randomness.draw(bytes.fromhex(secret), (), counter, len(left))
        drawn.append(left.pop(at))
    return drawn
