"""What can be pressed on games that are gone through, and on people's own records.

What is gone through is a game, or a record of the person's own: the same can be pressed on both, but the
verbs of records begin with a sign, since whoever presses has to be their owner.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, ParamSpec

from bot.kit.messages.verbs import Chosen, FreeVerb, VerbOf, takes_nothing
from bot.table.messages.verbs import takes_season

P = ParamSpec("P")

RECORD: Final = "r_"
"""How the verbs of somebody's own record begin."""


class Both(Generic[P]):
    """Something that can be pressed on a game, and on a record of one's own."""

    def __init__(self, name: str, takes: Callable[P, None]) -> None:
        self.of_game: Final = VerbOf(name, takes)
        self.of_record: Final = VerbOf(f"{RECORD}{name}", takes)

    def on(self, book: str) -> VerbOf[P]:
        """Return the verb on what is gone through: ``book`` is empty for a game, else :data:`RECORD`."""
        return self.of_record if book else self.of_game


# --- What presses say ------------------------------------------------------------------------------


def takes_spot(side: str = "") -> None:
    """Say from which side the position is seen."""


def takes_step(side: str = "", way: str = "", ply: Chosen[int | None] = None) -> None:
    """Say the same; ``ply`` is chosen in the menu, for buttons it is that of the press."""


def takes_side(side: Chosen[str] = "") -> None:
    """Say from which side it is to be seen."""


def takes_number(side: str = "", number: Chosen[str] = "") -> None:
    """Say from which side it is seen, and which number is typed."""


def takes_seat(side: str = "", seat: str = "") -> None:
    """Say from which side it is seen, and on which somebody goes on."""


def takes_page(side: str = "", page: int | None = None, way: str = "") -> None:
    """Say from which side it is seen; the page, unless it opens in a message of its own."""


def takes_text(text: Chosen[str] = "", /) -> None:
    """Say what is typed, or chosen in the list."""


# --- Verbs -----------------------------------------------------------------------------------------

STEP: Final = Both("step", takes_step)
SIDE: Final = Both("step_side", takes_side)
TO: Final = Both("step_to", takes_number)
ASK: Final = Both("step_ask", takes_spot)
WORDS: Final = Both("step_words", takes_spot)
FROM: Final = Both("step_from", takes_spot)
BEGIN: Final = Both("step_begin", takes_seat)
MOVES: Final = Both("step_moves", takes_page)
LINE: Final = Both("step_line", takes_spot)
PAGE: Final = Both("step_page", takes_spot)

COMPARE: Final = VerbOf(f"{RECORD}compare", takes_page)
TAKE: Final = VerbOf(f"{RECORD}take", takes_spot)
FILM: Final = VerbOf(f"{RECORD}film", takes_season)
FORGET: Final = VerbOf(f"{RECORD}forget", takes_spot)

LIST: Final = FreeVerb(f"{RECORD}list", takes_nothing)
PASTE: Final = FreeVerb(f"{RECORD}paste", takes_nothing)
OPEN: Final = FreeVerb(f"{RECORD}open", takes_text)
PASTED: Final = FreeVerb(f"{RECORD}pasted", takes_text)
MEND: Final = VerbOf(f"{RECORD}mend", takes_nothing)
MENDED: Final = VerbOf(f"{RECORD}mended", takes_text)
