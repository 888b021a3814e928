"""The pseudo-language is spoken while one of these tests runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.table.messages import pictures
from renderers.translation import Translator
from tests.pseudo.language import spoken
from tests.pseudo.painting import Words


@pytest.fixture(autouse=True)
def t(monkeypatch: pytest.MonkeyPatch) -> Iterator[Translator]:
    """Its translator."""
    monkeypatch.setattr(pictures, "_PAINTERS", Words())
    with spoken() as translator:
        yield translator
