"""The list of who has had themselves erased, as a machine that went off may leave it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.people.store import erased
from bot.people.store.erased import Erased


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b'{"user_id":1,"a',
        bytes(9),
        b'{"user_id":-1,"at":1.0}',
        b'{"user_id":99999999999999999999,"at":1.0}',
        b'{"\xff":"\xff","user_id":"\xff"}',
        b'{"user_id":1,"x":' + b"[" * 99_999,
    ],
)
def test_a_line_that_is_none_holds_nobody_up(tmp_path: Path, line: bytes) -> None:
    """Else a restored backup would know again who has had themselves erased."""
    erased.note(tmp_path, Erased(user_id=7, at=1.0))
    with (tmp_path / erased.NAME).open("ab") as file:
        file.write(line + b'\n{"user_id":5,"at":2.0}\n')
    assert [one.user_id for one in erased.noted(tmp_path)] == [7, 5]
