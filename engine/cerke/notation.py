"""The text forms of Cerke under their fixed names.

* ``notate``, ``parse``          one action as text, what players type: :mod:`engine.cerke.wording`
* ``dump_cpn``, ``load_cpn``     a position as one line: :mod:`engine.cerke.cpn`
* ``dump_ckka``, ``load_ckka``   a whole game: :mod:`engine.cerke.ckka_write`, ``ckka_read``, ``ckka_grammar``
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cerke.cpn import dump_cpn, load_cpn
from engine.cerke.wording import notate, parse

if TYPE_CHECKING:
    from engine.record import Record

__all__ = ["dump_ckka", "dump_cpn", "load_ckka", "load_cpn", "notate", "parse"]


def load_ckka(text: str) -> Record:
    """Read a game in CKKA, notation ⓪ or ①, and replay it; raise RecordError with line and column."""
    # Whole games need the game, and the game needs this module for its single actions.
    from engine.cerke import ckka_read  # noqa: PLC0415

    return ckka_read.load_ckka(text)


def dump_ckka(record: Record) -> str:
    """Write a game of Cerke in CKKA, notation ⓪."""
    from engine.cerke import ckka_write  # noqa: PLC0415  (as above)

    return ckka_write.dump_ckka(record)
