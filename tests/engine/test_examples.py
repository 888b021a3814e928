"""The examples in the docstrings of the contract, and of what games share, do what they show."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from engine import cards, core, sticks, terms


@pytest.mark.parametrize("module", [core, terms, sticks, cards], ids=lambda module: module.__name__)
def test_examples_do_what_they_show(module: ModuleType) -> None:
    outcome = doctest.testmod(module, report=True)
    assert outcome.attempted > 0
    assert outcome.failed == 0
