"""``tymok arena``: what it prints and keeps, how it is ended and gone on with, and what it refuses."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from bot.arena.service import crews
from bot.arena.store.games import Played
from bot.command_line import app
from bot.results.service.ratings.anchors import Figures
from engine.players import play

LUTU = ("--game", "lutu", "--player", "beginner", "--player", "good")
"""Two who meet in a quick game."""
SECONDS = 60.0
"""So long a test waits at most for another process."""


def arena(*arguments: str) -> str:
    """Play, and return what is printed."""
    result = CliRunner().invoke(app, ["arena", *arguments, "--processes", "1"])
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: str) -> str:
    """Return the one sentence with which the command line refuses."""
    result = CliRunner().invoke(app, ["arena", *arguments])
    assert result.exit_code == 1, result.output
    (sentence,) = result.stderr.splitlines()
    assert sentence.endswith("."), sentence
    assert result.stdout == ""
    return sentence


def games_in(folder: Path) -> list[Played]:
    """Return the whole lines of a folder."""
    lines = (folder / "games.jsonl").read_bytes().split(b"\n")[:-1]
    return [msgspec.json.decode(line, type=Played) for line in lines]


def figures_in(folder: Path) -> Figures:
    """Return what was found for the one game."""
    (figures,) = msgspec.json.decode((folder / "figures.json").read_bytes(), type=list[Figures])
    return figures


def games_counted(folder: Path) -> int:
    """Return how many games the figures were taken from."""
    return sum(pair.games for pair in figures_in(folder).pairs)


def begun(folder: Path, games: int = 60) -> subprocess.Popen[str]:
    """Begin an arena in a process of its own, and return it when it has kept some games."""
    arguments = [
        "arena",
        "--game",
        "lutu",
        "--games",
        str(games),
        "--processes",
        "1",
        "--folder",
        str(folder),
    ]
    command = [sys.executable, "-m", "bot", *arguments]
    # Tests in the background of a shell are deaf to Ctrl-C, and so were what they start.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    file, end = folder / "games.jsonl", time.monotonic() + SECONDS
    while not file.exists() or not file.stat().st_size:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)
    return process


# --- What it plays ---------------------------------------------------------------------------------


def test_it_prints_how_strong_players_are(tmp_path: Path) -> None:
    """And leaves table, figures and picture beside the games."""
    printed = arena(*LUTU, "--games", "40", "--folder", str(tmp_path))
    header, _, first, second = printed.splitlines()
    assert header.startswith("| Game | Level | Rating |")
    assert first.startswith("| **Lutu** | beginner | 1000 |")
    assert second.split(" | ")[-2] == "40"
    assert (tmp_path / "table.md").read_text(encoding="utf-8") == printed
    assert (tmp_path / "ladder.png").read_bytes().startswith(b"\x89PNG")
    assert figures_in(tmp_path).players[0].number == 1000
    assert games_counted(tmp_path) == len(games_in(tmp_path))


def test_the_same_command_finds_the_same() -> None:
    """Without a folder nothing is kept, and all is played anew."""
    command = (*LUTU, "--preset", "standard", "--games", "6")
    assert arena(*command) == arena(*command)


def test_rules_and_seats_are_those_that_are_asked_for(tmp_path: Path) -> None:
    command = ("--game", "lutu", "--games", "8", "--seats", "4", "--option", "rounds=2")
    printed = arena(*command, "--player", "random", "--player", "good", "--folder", str(tmp_path))
    assert "4 players" in printed
    assert "*random*" in printed
    for game in games_in(tmp_path):
        assert (len(game.outcome.points), game.outcome.deals) == (4, 2)
        assert game.pairing.changes == {"rounds": 2}


# --- How it is ended -------------------------------------------------------------------------------


def test_what_was_played_is_there_after_a_kill(tmp_path: Path) -> None:
    """Killed in the middle it goes on where it was: each game once, as it is played anywhere."""
    process = begun(tmp_path)
    process.kill()
    process.communicate()
    kept = games_in(tmp_path)
    assert kept
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b'{"pairing":{"game":"lu')
    result = CliRunner().invoke(
        app, ["arena", *LUTU, "--games", "60", "--folder", str(tmp_path), "--processes", "1"]
    )
    assert result.exit_code == 0, result.output
    assert "was written by half, and is played anew." in result.stderr
    games = games_in(tmp_path)
    assert games[: len(kept)] == kept
    assert set(Counter((game.pairing.key, game.number) for game in games).values()) == {1}
    assert {game.number for game in games} == set(range(60))
    assert all(game.outcome == play(game.pairing.contest(game.number)) for game in games[::15])


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_can_be_ended_at_any_time(tmp_path: Path, ending: signal.Signals) -> None:
    """It tells what it has found, and leaves no process behind."""
    process = begun(tmp_path, games=10**6)
    process.send_signal(ending)
    printed, said = process.communicate(timeout=SECONDS)
    assert process.returncode == 0, said
    assert said.splitlines()[-1] == "Ended; the same command goes on."
    assert (tmp_path / "table.md").read_text(encoding="utf-8") == printed
    assert games_counted(tmp_path) == len(games_in(tmp_path))
    assert "Traceback" not in said


def test_it_ends_when_the_time_is_over(tmp_path: Path) -> None:
    began = time.monotonic()
    arena(*LUTU, "--games", "1000000", "--hours", "0.0005", "--folder", str(tmp_path))
    assert 1.8 <= time.monotonic() - began < SECONDS


def test_without_time_it_tells_what_was_played(tmp_path: Path) -> None:
    command = (*LUTU, "--games", "4", "--folder", str(tmp_path))
    assert arena(*command) == arena(*command, "--hours", "0")
    assert len(games_in(tmp_path)) == 4


def test_without_time_and_games_it_says_so() -> None:
    result = CliRunner().invoke(app, ["arena", *LUTU, "--hours", "0"])
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "Nothing was played: give it more time.\n"


# --- What it refuses -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--game", "chess"), "There is no game chess: choose from cerke, zia_cerke"),
        (
            ("--game", "lutu", "--player", "grandmaster"),
            "There is no player grandmaster: choose from beginner,",
        ),
        (("--game", "lutu", "--preset", "none"), "There is no preset none: choose from standard"),
        (("--game", "lutu", "--option", "luck=1"), "There is no option luck"),
        (("--game", "lutu", "--option", "luck"), "luck is no rule"),
        (("--game", "lutu", "--option", "rounds=-3"), "These rules can't be played"),
        (("--game", "lutu", "--seats", "0"), "This game can't be played by 0"),
        (("--game", "lutu", "--seats", "99"), "This game can't be played by 99"),
        (
            (
                "--game",
                "nexxy",
            ),
            "Nobody meets",
        ),
        (("--game", "lutu", "--player", "good"), "Nobody meets"),
        (("--player", "grandmaster"), "Nobody meets"),
        (("--game", "lutu", "--folder", ""), "names no folder"),
        (("--game", "lutu", "--processes", "2", "--scheduler", "tcp://127.0.0.1:9"), "Choose either"),
        (("--game", "lutu", "--scheduler", "nonsense"), "There is no Dask scheduler at nonsense"),
    ],
)
def test_what_can_not_be_is_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused(*arguments)


def test_more_games_than_can_be_counted_are_refused() -> None:
    result = CliRunner().invoke(app, ["arena", *LUTU, "--games", "1" + "0" * 400])
    assert result.exit_code == 2
    assert "--games" in result.stderr


def test_a_folder_of_other_rules_is_refused(tmp_path: Path) -> None:
    arena(*LUTU, "--games", "2", "--folder", str(tmp_path))
    (tmp_path / "arena.json").write_text('{"form":1,"fingerprint":"others"}')
    before = (tmp_path / "games.jsonl").read_bytes()
    sentence = refused("--game", "lutu", "--games", "4", "--folder", str(tmp_path))
    assert "other rules or of other players" in sentence
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_a_folder_that_can_not_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "can't be used" in refused("--game", "lutu", "--folder", str(tmp_path / "file" / "below"))


def test_the_table_is_told_when_the_scheduler_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what was played before."""
    monkeypatch.setattr(crews, "PATIENCE", 0.3)
    arena(*LUTU, "--games", "4", "--folder", str(tmp_path))
    os.remove(tmp_path / "table.md")
    command = ["arena", *LUTU, "--folder", str(tmp_path), "--scheduler", "tcp://127.0.0.1:9"]
    result = CliRunner().invoke(app, command)
    assert (result.exit_code, len(result.stderr.splitlines())) == (1, 1)
    assert "**Lutu**" in result.stdout
    assert (tmp_path / "table.md").exists()
