"""What a picture to share tells, of every game alike; by what it was won its face says."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from renderers.face import Deed


class About(NamedTuple):
    """Where and when a game was over; the server is empty where it does not want to be named.

    ``ruled`` says that staff has corrected the result: empty where it has not.
    """

    server: str = ""
    day: date | None = None
    ruled: str = ""


class Told(NamedTuple):
    """All that the picture tells, in the order in which it is read.

    ``game`` is what was played, ``who`` has won, ``came`` by how much, ``why`` it ended where that was not by
    its own rules; ``others`` are those who did not win; ``server`` and ``day`` are where and when that was.
    Of what is annulled ``who`` are all that played, and ``why`` tells how it had ended.
    """

    game: str
    who: str
    came: str
    why: str
    deed: Deed | None
    others: tuple[str, ...]
    figure: str
    server: str
    day: str
