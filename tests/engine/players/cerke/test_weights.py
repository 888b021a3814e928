"""The file of learned numbers, and what is said of one that is something else."""

from __future__ import annotations

import msgspec
import pytest

from engine.players.cerke.weights import VERSION, WrongWeights, learned, read


def test_what_is_shipped_can_be_read() -> None:
    weights = learned()
    assert weights.version == VERSION
    assert read(msgspec.json.encode(weights)) == weights
    # A hand that is there is worth more than one that lacks a piece.
    assert weights.ours[0] > weights.ours[1] > weights.ours[3]


@pytest.mark.parametrize(
    "text",
    [
        msgspec.json.encode({"version": VERSION + 1}),
        msgspec.json.encode({"version": VERSION, "ours": [1]}),
        msgspec.json.encode(["version"]),
        msgspec.json.encode(msgspec.structs.replace(learned(), tempo=1e308)),
        msgspec.json.encode(msgspec.structs.replace(learned(), board=(-1e7, *learned().board[1:]))),
        msgspec.json.encode(learned()).replace(b"tempo", b"temp\xff"),
        b'{"version": 1, "x": ' + b"[" * 99_999,
        b"{",
        b"",
    ],
)
def test_another_file_is_refused(text: bytes) -> None:
    with pytest.raises(WrongWeights) as caught:
        read(text)
    assert caught.value.rule == "wrong_weights"
    assert caught.value.data["needed"] == VERSION
