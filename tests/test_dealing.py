"""The order of tests among workers: nothing is lost, and each begins with some that wait."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dealing import dealt, pieces


class Test(NamedTuple):
    """A test of a file."""

    path: str
    number: int

    __test__ = False


def files(kind: str, *sizes: int) -> list[Test]:
    """Return the tests of files of these sizes."""
    return [Test(f"{kind}{file}", number) for file, size in enumerate(sizes) for number in range(size)]


@given(st.lists(st.integers(1, 9), max_size=9), st.lists(st.integers(1, 30), max_size=9), st.integers(1, 6))
def test_nothing_is_lost(waiting: list[int], computing: list[int], workers: int) -> None:
    tests = files("waits", *waiting), files("computes", *computing)
    assert sorted(dealt(*tests, workers)) == sorted([*tests[0], *tests[1]])


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_each_begins_with_some_that_wait_in_whole_files(workers: int) -> None:
    waiting, computing = files("waits", 3, 1, 4, 1, 5, 2), files("computes", *[10] * 7)
    order = dealt(waiting, computing, workers)
    found = list[str]()
    for size in pieces(len(order), workers):
        piece, order = order[:size], order[size:]
        waits = [test.path for test in piece if test.path.startswith("waits")]
        assert waits == [test.path for test in piece[: len(waits)]]
        assert 16 // workers - 5 <= len(waits) <= 16 // workers + 5
        found += dict.fromkeys(waits)
    assert order == []
    assert sorted(found) == sorted({test.path for test in waiting})


def test_where_all_wait_they_are_shared_out_as_well() -> None:
    order = dealt(files("waits", 5, 5, 1, 9), [], 2)
    assert [path for path, _ in groupby(order, key=lambda test: test.path)] == [
        *("waits0", "waits2"),
        *("waits1", "waits3"),
    ]
