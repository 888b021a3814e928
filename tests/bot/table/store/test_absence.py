"""A missing program is told at the end of the run, or fails it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.conftest import absent, pytest_terminal_summary


def test_a_missing_program_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TESTS_REQUIRE_ALL", raising=False)
    with pytest.raises(pytest.skip.Exception, match="PostgreSQL was not found"):
        absent("PostgreSQL")


def test_a_missing_program_fails_when_all_are_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TESTS_REQUIRE_ALL", "1")
    with pytest.raises(pytest.fail.Exception, match="PostgreSQL was not found"):
        absent("PostgreSQL")


def test_the_summary_counts_by_program() -> None:
    reasons = [
        "PostgreSQL was not found",
        "Chromium was not found",
        "PostgreSQL was not found",
        "another reason",
    ]
    skipped = [SimpleNamespace(longrepr=("file.py", 1, f"Skipped: {reason}")) for reason in reasons]
    lines: list[str] = []
    reporter = SimpleNamespace(
        stats={"skipped": skipped}, write_line=lambda line, **_markup: lines.append(line)
    )
    pytest_terminal_summary(cast(Any, reporter))
    assert lines == [
        "Chromium was not found: 1 test not run",
        "PostgreSQL was not found: 2 tests not run",
    ]
