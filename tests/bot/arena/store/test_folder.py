"""The folder of an arena: kept at once, gone on with, and what is not its own refused."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.arena.service.fingerprint import fingerprint
from bot.arena.store.folder import Folder, FolderRefused, opened
from bot.arena.store.games import Played
from tests.bot.arena.service.test_tally import outcome, pairing


def game(number: int) -> Played:
    return Played(pairing(), number, outcome((number, 7)), 0.25)


GAMES = [game(number) for number in range(5)]
OTHERWISE = msgspec.structs.replace(GAMES[0], outcome=outcome((9, 7)))
"""The first game, which can't have ended in two ways."""


def kept(place: Path) -> list[Played]:
    with opened(place, "now") as folder:
        return folder.games


def refused(place: Path, rules: str = "now") -> str:
    """Return the sentence with which a folder is refused."""
    with pytest.raises(FolderRefused) as refusal, opened(place, rules):
        pass
    return str(refusal.value)


def test_games_are_there_again(tmp_path: Path) -> None:
    with opened(tmp_path / "new" / "arena", "now") as folder:
        assert folder.games == []
        folder.add(GAMES[:2])
        folder.add(GAMES[2:])
        assert msgspec.json.decode((folder.place / "games.jsonl").read_bytes().splitlines()[3])
    assert kept(tmp_path / "new" / "arena") == GAMES


@given(st.integers(min_value=0))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_line_written_by_half_is_dropped(tmp_path: Path, cut: int) -> None:
    """Wherever it was cut; what was written before it is whole, and what comes after it, too."""
    place = tmp_path / str(cut)
    with opened(place, "now") as folder:
        folder.add(GAMES)
    file = place / "games.jsonl"
    data = file.read_bytes()
    size = cut % len(data)
    os.truncate(file, size)
    whole = data[:size].count(b"\n")
    with opened(place, "now") as folder:
        assert folder.games == GAMES[:whole]
        assert folder.dropped == (not data[:size].endswith(b"\n") and size > 0)
        folder.add(GAMES[whole:])
    assert kept(place) == GAMES


def test_other_rules_or_players_are_refused(tmp_path: Path) -> None:
    with opened(tmp_path, "then") as folder:
        folder.add(GAMES)
    before = (tmp_path / "games.jsonl").read_bytes()
    assert "other rules or of other players" in refused(tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_another_form_is_refused(tmp_path: Path) -> None:
    (tmp_path / "arena.json").write_text('{"form": 99, "fingerprint": "now"}')
    assert "another version" in refused(tmp_path)


@pytest.mark.parametrize(
    "head", [b"", b"[]", b'{"form": 1}', b"\0", b'{"form": 1, "fingerprint": "\xff"}', b"[" * 99_999]
)
def test_a_damaged_head_is_refused(tmp_path: Path, head: bytes) -> None:
    (tmp_path / "arena.json").write_bytes(head)
    assert "is no file of an arena" in refused(tmp_path)


def test_games_of_nobody_are_refused(tmp_path: Path) -> None:
    """Somebody else's file of that name is not written to."""
    (tmp_path / "games.jsonl").write_text("mine")
    assert "is no file of an arena" in refused(tmp_path)
    assert (tmp_path / "games.jsonl").read_text() == "mine"


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    with opened(tmp_path, "now") as folder:
        folder.add(GAMES)
    file = tmp_path / "games.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    lines[2] = b"{}\n"
    file.write_bytes(b"".join(lines))
    assert refused(tmp_path).startswith("Line 3 of ")


@pytest.mark.parametrize(
    "content",
    [
        b"one line of somebody",
        b"two lines\nof somebody",
        "mine\n".encode("utf-16"),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        msgspec.json.encode(GAMES[0]) + b"\n" + b"{}\n" + msgspec.json.encode(GAMES[1])[:30],
        msgspec.json.encode(GAMES[0]) + b"\n" + b"a note",
        msgspec.json.encode(GAMES[0]).replace(b"beginner", b"b\xff") + b"\n",
        msgspec.json.encode(GAMES[0]) + b"\n" + msgspec.json.encode(OTHERWISE) + b"\n",
    ],
)
def test_what_is_refused_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    """Only what is left of a game is cut off, and only where all else is sound."""
    kept(tmp_path)
    file = tmp_path / "games.jsonl"
    file.write_bytes(content)
    assert "is no game" in refused(tmp_path)
    assert file.read_bytes() == content


def test_zeros_behind_a_line_written_by_half_go_with_it(tmp_path: Path) -> None:
    """As a machine that lost its power leaves them."""
    with opened(tmp_path, "now") as folder:
        folder.add(GAMES)
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b'{"pairing":' + bytes(50))
    assert kept(tmp_path) == GAMES


@pytest.mark.parametrize(
    "changes",
    [
        {"number": -1},
        {"number": 10**20},
        {"seconds": -5.0},
        {"seconds": 1e300},
        *(
            {"outcome": msgspec.structs.replace(outcome((3, 7)), **wrong)}
            for wrong in (
                {"ranking": (1,)},
                {"ranking": ()},
                {"gains": (0,)},
                {"unit": 0},
                {"ranking": (0, 3)},
                {"gains": (10**400, 0)},
            )
        ),
    ],
)
def test_a_game_that_can_not_be_is_named(tmp_path: Path, changes: dict[str, Any]) -> None:
    with opened(tmp_path, "now") as folder:
        folder.add([GAMES[0], msgspec.structs.replace(GAMES[1], **changes)])
    assert refused(tmp_path).startswith("Line 2 of ")


def test_two_arenas_do_not_share_a_folder(tmp_path: Path) -> None:
    with opened(tmp_path, "now"):
        assert "in use" in refused(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "can't be used" in refused(tmp_path / "file")


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    with Folder(tmp_path, "now") as folder:
        folder._file.close()
        folder._file = open("/dev/full", "ab", buffering=0)  # noqa: SIM115 (closed with the folder)
        with pytest.raises(FolderRefused, match="No space left"):
            folder.add(GAMES)


def test_files_are_written_whole(tmp_path: Path) -> None:
    with opened(tmp_path, "now") as folder:
        folder.write("table.md", b"old")
        assert folder.write("table.md", b"new").read_bytes() == b"new"
    assert not list(tmp_path.glob("*.new"))


def test_the_fingerprint_is_that_of_rules_and_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It changes with any of their files, and not with what is compiled from them."""
    (tmp_path / "engine" / "players").mkdir(parents=True)
    source = tmp_path / "engine" / "players" / "good.py"
    source.write_text("best = 1")
    monkeypatch.setattr("bot.arena.service.fingerprint.files", lambda package: tmp_path / package)
    found = []
    for change in (
        lambda: None,
        lambda: source.with_suffix(".so").write_text("compiled"),
        lambda: source.write_text("best = 2"),
        lambda: source.rename(source.with_name("better.py")),
    ):
        change()
        fingerprint.cache_clear()
        found.append(fingerprint())
    fingerprint.cache_clear()
    assert found[0] == found[1]
    assert len(set(found)) == 3
