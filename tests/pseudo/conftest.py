"""The pseudo-language is spoken while one of these tests runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.table.messages import pictures
from renderers.translation import Translator
from tests.pseudo.language import spoken
from tests.pseudo.painting import Words


@pytest.fixture(scope="package", autouse=True)
def t(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Translator]:
    """Its translator."""
    with spoken(tmp_path_factory.mktemp("pseudo")) as translator:
        yield translator


@pytest.fixture(autouse=True)
def _words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing that is not looked at."""
    monkeypatch.setattr(pictures, "_PAINTERS", Words())
