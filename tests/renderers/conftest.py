"""What the tests of pictures share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from renderers import text
from tests.renderers import fonts


@pytest.fixture(scope="session", autouse=True)
def _shipped_font() -> Iterator[None]:
    folders = text.SYSTEM_FOLDERS
    fonts.shipped_only()
    yield
    text.SYSTEM_FOLDERS = folders
    fonts.forget()
