"""Records from one form into another, and what the other form cannot tell.

``ckka0`` and ``ckka1`` are notations ⓪ and ① of CKKA, ``frame`` is the frame of every game.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final, NamedTuple

from engine import records
from engine.cerke import ckka_write
from engine.cerke.game import CERKE
from engine.core import RecordError
from engine.record import Record


class Form(NamedTuple):
    """A form: how it is written, and the identifier of its game, empty where it is for all games."""

    write: Callable[[Record], str]
    game_id: str = ""


class Converted(NamedTuple):
    """A record in another form.

    ``unfinished`` actions at its end are a turn in progress, which the form does not hold; ``kept`` elements
    are in notation ⓪, since ① can't tell them; ``altered`` is set where reading the text gives other actions.
    """

    text: str
    unfinished: int = 0
    kept: int = 0
    altered: bool = False


def _briefly(record: Record) -> str:
    return ckka_write.dump_ckka(record, short=True)


FORMS: Final = MappingProxyType(
    {
        "ckka0": Form(ckka_write.dump_ckka, CERKE.id),
        "ckka1": Form(_briefly, CERKE.id),
        "frame": Form(records.dump_record),
    }
)
"""The forms by name."""


class NoForm(ValueError):
    """The form does not hold the record: it is for another game, or not for one that began within a turn."""


def convert(record: Record, name: str) -> Converted:
    """Write a record in a form, read that again and compare; raise NoForm where the form can't hold it."""
    form = FORMS[name]
    if form.game_id not in ("", record.game_id):
        raise NoForm(f"{record.game_id} is not written in CKKA, which is for {form.game_id}: choose frame")
    text = form.write(record)
    if not text:
        raise NoForm("CKKA has no form for a game that began within a turn: choose frame")
    unfinished = ckka_write.unfinished(record) if form.game_id else 0
    kept = ckka_write.kept_long(record) if name == "ckka1" else 0
    whole = record.actions[: len(record.actions) - unfinished]
    try:
        altered = records.check(text).actions != whole
    except RecordError:
        altered = True
    return Converted(text, unfinished, kept, altered)
