"""Whether stored ratings are those that follow from the log, to the last digit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

import msgspec

from bot.results.service.ratings.fold import Folded
from bot.storage.rows import RatingRow, RatingStep

STEPS, HEADS = "rating_steps", "ratings"
"""Where a difference is: in a change, or in a rating as it stands."""

ROW: Final = "row"
"""The field of a difference in which a whole row is missing, or should not be there."""

Row = TypeVar("Row", RatingRow, RatingStep)


class Difference(msgspec.Struct, frozen=True):
    """The first thing that is not as it follows from the log; a row that is not there is None."""

    table: str
    pool: str
    user_id: int
    seq: int
    field: str
    stored: object
    computed: object

    def __str__(self) -> str:
        return (
            f"{self.table}, pool {self.pool}, person {self.user_id}, result {self.seq}:"
            f" {self.field} is {self.stored}, computed {self.computed}"
        )


def first_difference(stored: Folded, computed: Folded) -> Difference | None:
    """Return the first difference between what is stored of a pool and what is computed, or None.

    The changes come first, in the order of the log: where one differs, all that follow may.
    """
    return _first(STEPS, _by_seq(stored.steps), _by_seq(computed.steps)) or _first(
        HEADS, _by_person(stored.heads.values()), _by_person(computed.heads.values())
    )


def moved_since(stored: Folded, computed: Folded) -> int | None:
    """Return the ``seq`` before which all is the same in both, None if all is."""
    steps = {step.seq for step in {*stored.steps} ^ {*computed.steps}}
    heads = {head.as_of for head in {*stored.heads.values()} ^ {*computed.heads.values()}}
    return min(steps | heads, default=None)


def _by_seq(steps: Iterable[RatingStep]) -> dict[tuple[int, int], RatingStep]:
    return {(step.seq, step.user_id): step for step in steps}


def _by_person(heads: Iterable[RatingRow]) -> dict[tuple[int, int], RatingRow]:
    return {(0, head.user_id): head for head in heads}


def _first(
    table: str, stored: Mapping[tuple[int, int], Row], computed: Mapping[tuple[int, int], Row]
) -> Difference | None:
    for key in sorted({*stored, *computed}):
        found = _difference(table, stored.get(key), computed.get(key))
        if found is not None:
            return found
    return None


def _difference(table: str, stored: Row | None, computed: Row | None) -> Difference | None:
    row = computed or stored
    assert row is not None
    for name in row.__struct_fields__ if stored and computed else ():
        own, other = getattr(stored, name), getattr(computed, name)
        if own != other:
            return _told(table, row, name, own, other)
    return None if stored == computed else _told(table, row, ROW, stored, computed)


def _told(
    table: str, row: RatingRow | RatingStep, field: str, stored: object, computed: object
) -> Difference:
    seq = row.seq if isinstance(row, RatingStep) else row.as_of
    return Difference(table, row.pool, row.user_id, seq, field, stored, computed)
