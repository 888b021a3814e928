"""Private numbers against computer players on the scale on which the levels are rated since there are more.

Levels that play as before have other numbers there.  A person's number lies between those of the same two
levels as it did.
"""

from __future__ import annotations

from bot.storage.migrations import scales

revision = "0040"
down_revision = "0039"

SCALES: dict[tuple[str, str], scales.Scale] = {
    ("cerke", ""): ((1000, 1000), (1848, 1947), (2710, 2635), (3065, 2934)),
    ("cerke", "educational"): ((1000, 1000), (1786, 1929), (2450, 2684), (2592, 2922)),
    ("zia_cerke", ""): ((1000, 1000), (1696, 1788), (2394, 2880), (2547, 3034), (2650, 3239)),
    ("zia_cerke", "draughts"): ((1000, 1000), (1746, 1773), (2456, 2791), (2496, 2866), (2675, 2933)),
    ("ne_kana", ""): ((1000, 1000), (1393, 1320), (1781, 1706), (2216, 2092), (2753, 2640), (2834, 2668)),
    ("lauzait_cep", ""): ((1000, 1000), (1918, 2057), (2272, 2364)),
}
"""Of each game and family of its rules: by the figures of 2026 before and after."""


def upgrade() -> None:
    scales.move(SCALES)
