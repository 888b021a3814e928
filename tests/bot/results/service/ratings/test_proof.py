"""The proof names the first difference, and finds none where there is none."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.results.service.ratings.fold import Folded, Outcome, Placed, recompute
from bot.results.service.ratings.proof import first_difference, moved_since
from bot.storage.rows import RatingRow, RatingStep

LOG: Final = [
    Outcome(1, 10.0, (Placed(1, 1), Placed(2, 2))),
    Outcome(3, 20.0, (Placed(2, 1), Placed(3, 1))),
]
COMPUTED: Final = recompute("7", LOG)
HEADS: Final = list(COMPUTED.heads.values())
STEPS: Final = COMPUTED.steps


def stored(heads: list[RatingRow], steps: list[RatingStep]) -> Folded:
    return Folded({head.user_id: head for head in heads}, steps)


def test_what_is_the_same_differs_in_nothing() -> None:
    assert first_difference(stored(HEADS[::-1], STEPS[::-1]), COMPUTED) is None
    assert first_difference(Folded({}, []), Folded({}, [])) is None


def test_the_last_digit_counts() -> None:
    wrong = [HEADS[0], replace(HEADS[1], mu=HEADS[1].mu + 0.000001), HEADS[2]]
    found = first_difference(stored(wrong, STEPS), COMPUTED)
    assert found is not None
    assert (found.table, found.user_id, found.seq, found.field) == ("ratings", 2, 3, "mu")
    assert (found.stored, found.computed) == (wrong[1].mu, HEADS[1].mu)
    assert str(found) == (f"ratings, pool 7, person 2, result 3: mu is {wrong[1].mu}, computed {HEADS[1].mu}")


def test_the_first_change_that_differs_is_named() -> None:
    """Heads that differ because of it are not."""
    wrong = [replace(step, change=0.0) for step in STEPS]
    found = first_difference(stored([], wrong), COMPUTED)
    assert found is not None
    assert (found.table, found.seq, found.user_id, found.field) == ("rating_steps", 1, 1, "change")


def test_rows_that_are_missing_or_too_many_are_differences() -> None:
    missing = first_difference(stored(HEADS, STEPS[:-1]), COMPUTED)
    assert missing is not None
    assert (missing.seq, missing.user_id, missing.field, missing.stored) == (3, 3, "row", None)
    spare = replace(HEADS[0], user_id=9)
    found = first_difference(stored([*HEADS, spare], STEPS), COMPUTED)
    assert found is not None
    assert (found.user_id, found.field, found.stored, found.computed) == (9, "row", spare, None)


def test_nothing_has_moved_before_the_first_difference() -> None:
    assert moved_since(COMPUTED, COMPUTED) is None
    corrected = recompute("7", [LOG[0], Outcome(3, 20.0, (Placed(2, 1), Placed(3, 2)))])
    assert moved_since(COMPUTED, corrected) == 3
    assert moved_since(COMPUTED, recompute("7", LOG[1:])) == 1
    assert moved_since(Folded({}, []), COMPUTED) == 1
    assert moved_since(COMPUTED, recompute("7", LOG[:1])) == 1
    assert moved_since(stored(HEADS[:2], STEPS), COMPUTED) == 3
