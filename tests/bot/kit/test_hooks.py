"""Where features join in: in their order, each once, and never unnoticed."""

from __future__ import annotations

import pytest

from bot.kit.hooks import Hook


def test_what_joins_in_does_so_once_and_in_order() -> None:
    hook: Hook[str] = Hook()
    for join in (hook.by("first"), hook.by("second"), hook.by("first")):
        join()
        join()
    assert list(hook) == ["first", "second"]


def test_to_be_declared_is_not_to_join() -> None:
    hook: Hook[str] = Hook()
    hook.by("somebody")
    with pytest.raises(LookupError):
        iter(hook)
