"""The command line: one sentence and exit code 1 for whatever an operator can mend."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
import structlog
from typer.testing import CliRunner

from bot import __main__ as entrance
from bot import command_line
from bot.command_line import app
from bot.kit.store import rotation
from bot.kit.store.database import Database
from bot.kit.store.files import sole_use
from bot.kit.store.migrate import known_revisions
from bot.kit.store.rotation import Rotation
from bot.lab.commands import offline
from bot.people.store import erased
from bot.people.store.erased import Erased
from bot.results.store import ratings
from engine.cerke.game import CERKE
from engine.cerke.options import Options
from engine.cerke.state import Bridge, StepCast
from engine.record import Record
from engine.records import dump_record, write
from renderers import languages
from tests.bot.results.service.test_recounting import GAMES, rated
from tests.bot.storage.postgresql import Cluster
from tests.bot.storage.samples import ANNA, add_game
from tests.engine.cerke.test_ckka import EXAMPLE_A


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A folder of the test's own, a token, and the logging put back afterwards."""
    monkeypatch.setenv("TYMOK_DATA_FOLDER", str(tmp_path / "data"))
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    root = logging.getLogger()
    before, level = root.handlers, root.level
    yield
    root.handlers = before
    root.setLevel(level)
    structlog.reset_defaults()


def refused(*arguments: str) -> str:
    """Return the one sentence with which the command line refuses."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit), result.exception
    (sentence,) = result.stderr.splitlines()
    assert sentence.endswith("."), sentence
    return sentence


def test_a_part_of_the_shards_needs_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TYMOK_SHARDS", "0-1/4")
    assert "TYMOK_DATABASE_URL" in refused("run")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TYMOK_PORT", "much"),
        ("TYMOK_LOBBY_HOURS", "0"),
        ("TYMOK_DISCORD_URL", "not an address"),
        ("TYMOK_SHARDS", "4"),
    ],
)
def test_bad_settings_are_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    assert name in refused("run")


@pytest.mark.parametrize("entry", ["Anna", "12"])
def test_a_bad_entry_of_a_setting_is_named(monkeypatch: pytest.MonkeyPatch, entry: str) -> None:
    monkeypatch.setenv("TYMOK_OWN_PRESSES_PER_MINUTE", f'{{"{entry}": "few"}}')
    assert refused("run").startswith(f"The setting TYMOK_OWN_PRESSES_PER_MINUTE is wrong at {entry}: ")


@pytest.mark.parametrize(
    "command",
    [
        ["sandbox", "--port", "65536"],
        ["sandbox", "--port", "-1"],
        ["lab", "cerke", "--rules", "standard", "--rules", "online", "--games", "1000001"],
    ],
)
def test_numbers_that_can_not_be_are_refused(command: list[str]) -> None:
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 2
    assert f"Invalid value for '{command[-2]}'" in result.stderr


def test_whoever_asks_twice_does_not_cut_the_end_short() -> None:
    done = []

    async def live() -> None:
        command_line._end_on_sigterm()
        os.kill(os.getpid(), signal.SIGTERM)
        try:
            await asyncio.sleep(60)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.sleep(0.1)
            done.append("closed")

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(live())
    assert done == ["closed"]


def test_without_a_token_the_sandbox_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    assert "tymok sandbox" in refused("run")


@pytest.mark.parametrize("wrong", ["mysql://x/y", "postgresql://a:secret@127.0.0.1:1/none", "nonsense"])
def test_bad_databases_are_told_without_their_password(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv("TYMOK_DATABASE_URL", wrong)
    assert "secret" not in refused("run")
    assert "secret" not in refused("think")


def test_a_sandbox_whose_bot_can_not_run_says_why_and_ends(tmp_path: Path) -> None:
    settings = {"TYMOK_DATABASE_URL": "nonsense", "TYMOK_DATA_FOLDER": str(tmp_path), "TYMOK_PORT": "0"}
    command = [sys.executable, "-m", "bot", "sandbox"]
    done = subprocess.run(
        command, env={**os.environ, **settings}, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 1
    (sentence,) = done.stderr.splitlines()
    assert "must look like" in sentence


def test_a_damaged_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tymok.db").write_bytes(b"no database at all" * 100)
    assert "tymok.db" in refused("run")


def test_records_are_checked(tmp_path: Path) -> None:
    good = tmp_path / "good.txt"
    good.write_text(write(Record(CERKE, options=Options())), encoding="utf-8")
    result = CliRunner().invoke(app, ["check", str(good)])
    assert result.exit_code == 0
    assert "0 actions, no error" in result.stdout
    good.write_text("{律:変種}\nLI兵LU 星一周\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["check", str(good)])
    assert f"{good}:1:1: warning: A variant (変種) is named without its settings (設定)" in result.stdout
    assert (
        f"{good}:2:7: warning: The end of the game (星一周) is written here, but the game is not over yet."
        in result.stdout
    )
    broken = tmp_path / "broken.txt"
    broken.write_text("{game:cerke}\n\n0 LY弓ZY\n", encoding="utf-8")
    assert f"{broken}:3:1: “0 LY弓ZY”: Chance decides now, not a player." in refused("check", str(broken))
    broken.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in refused("check", str(broken))
    assert "can't be read" in refused("check", str(tmp_path / "nothing.txt"))
    assert "can't be read" in refused("check", str(tmp_path))


def run(*arguments: str, stdin: bytes = b"") -> tuple[int, str, str]:
    """Run a command; return its exit code and what it printed."""
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_another_program_is_held_against_ours(tmp_path: Path) -> None:
    code, example, _ = run("conform", "--sample")
    assert code == 0
    lines = example.splitlines()
    code, out, _ = run("conform", "-", stdin="\n".join(["# ours", "", *lines[:6]]).encode())
    assert (code, out) == (0, "-: 6 checks, 0 differences.\n")
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(
        '{"check":"position","legal":["黒先","3\x1b[2J"]}\n{"check":"hands","captured":"K","points":4}\n'
        '{"check":"hands","captured":"K\\u0000"}\n{"check":"position","rules":"old"}\n',
        encoding="utf-8",
    )
    code, out, _ = run("conform", str(wrong))
    assert code == 1
    assert out.splitlines() == [
        f"{wrong}:1: This line can't be read: JSON is malformed: invalid character (byte 40).",
        f"{wrong}:2: points: 4 is told, here it is 5.",
        f"{wrong}:3: This line can't be read: captured: K\ufffd is no row of captured pieces such as S+SK.",
        f"{wrong}:4: This line can't be read: rules: There is no rule set called “old”. "
        "The game has these: standard, online, educational, crate_strict.",
        f"{wrong}: 4 checks, 1 difference, unreadable lines: 3.",
    ]


def test_a_move_that_only_one_program_allows_is_told_with_the_rule(tmp_path: Path) -> None:
    file = tmp_path / "moves.jsonl"
    file.write_text('{"check":"position","legal":["黒先"],"play":[]}\n{"check":"position","play":["白先"]}\n')
    code, out, _ = run("conform", str(file))
    assert code == 1
    assert out.splitlines() == [
        f"{file}:1: legal 赤先: not told, but so here.",
        f"{file}:2: play 1: 白先: told, but refused here: I can't read “白先” as a move.",
        f"{file}: 2 checks, 2 differences.",
    ]


def test_a_value_as_long_as_its_line_is_not_repeated(tmp_path: Path) -> None:
    (tmp_path / "long.jsonl").write_text(f'{{"check":"{"a" * 50_000}"}}')
    told = CliRunner().invoke(app, ["conform", str(tmp_path / "long.jsonl")])
    assert "This line can't be read" in told.stdout
    assert len(told.stdout) < 1000


def test_noise_is_not_told_line_by_line(tmp_path: Path) -> None:
    """What differs is told all the same, wherever it is."""
    lines = ["noise"] * 500 + ['{"check":"hands","captured":"SK","points":4}'] + ["noise"] * 500
    (tmp_path / "noise.jsonl").write_text("\n".join(lines))
    told = CliRunner().invoke(app, ["conform", str(tmp_path / "noise.jsonl")])
    assert told.exit_code == 1
    *unreadable, differing, more, counted = told.stdout.splitlines()
    assert len(unreadable) == 20
    assert all("This line can't be read" in line for line in unreadable)
    assert "noise.jsonl:501: points" in differing
    assert "… and 980 more lines can't be read." in more
    assert "1001 checks, 1 difference, unreadable lines: 1000." in counted


def test_a_long_line_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    file.write_text(f"{' ' * 2_500_000}\n{'x' * 2_500_000}\n" + '{"check":"hands","captured":""}')
    code, out, _ = run("conform", str(file))
    assert code == 1
    assert out.splitlines() == [
        f"{file}:2: This line can't be read: the line has more than 1,000,000 bytes.",
        f"{file}: 2 checks, 0 differences, unreadable lines: 1.",
    ]


def test_a_file_of_answers_may_have_a_mark_and_is_no_utf_16(tmp_path: Path) -> None:
    """The mark that says UTF-8 is left out; UTF-16 is told once, not line by line."""
    answers = CliRunner().invoke(app, ["conform", "--sample"]).stdout
    (tmp_path / "marked").write_text(answers, encoding="utf-8-sig")
    (tmp_path / "utf16").write_text(answers, encoding="utf-16")
    assert CliRunner().invoke(app, ["conform", str(tmp_path / "marked")]).exit_code == 0
    assert refused("conform", str(tmp_path / "utf16")).endswith(":1:1: This is not a text in UTF-8.")


@pytest.mark.parametrize("command", ["conform --sample", "convert {record} --to frame", "check {record}"])
def test_a_full_disk_behind_the_output_is_one_sentence(tmp_path: Path, command: str) -> None:
    record = tmp_path / "record.txt"
    record.write_text(EXAMPLE_A)
    arguments = command.format(record=record).split()
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.stderr.splitlines()[-1] == "The output can't be written: No space left on device."
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 1


def test_ctrl_c_ends_it_without_a_word_before_it_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(entrance, "_enter", interrupted)
    with pytest.raises(SystemExit) as ended:
        entrance.main()
    assert ended.value.code == 130


def test_nothing_to_check_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert run("conform", str(tmp_path / "empty"))[:2] == (1, f"{tmp_path / 'empty'}: nothing to check.\n")
    assert "--sample" in refused("conform")
    assert "can't be read" in refused("conform", str(tmp_path / "nothing"))
    assert "can't be read" in refused("conform", str(tmp_path))


KING = '{律:変種}\n#{設定:{"seasons":2}}#\n{赤名:乙\x1b[2J}\n' + EXAMPLE_A.partition("{赤名:乙}\n")[2]


def test_several_records_are_summed_up(tmp_path: Path) -> None:
    one, two, bad = (tmp_path / name for name in ("one.txt", "two.txt", "bad.txt"))
    one.write_text(EXAMPLE_A, encoding="utf-8")
    two.write_text(KING, encoding="utf-8", newline="\r\n")
    bad.write_text(EXAMPLE_A.replace("CA車CIZO", "CA車CIZA"), encoding="utf-8")
    code, out, err = run("check", str(one), str(bad), str(two))
    assert code == 1
    assert f"{bad}:7:1: “CA車CIZA水四”: " in err
    assert "Did you mean: `CA車CIZO`" in err
    assert f"{one}: 11 turns in 1 season, 20 actions, no error." in out
    assert "乙 wins 40 to 0" in out
    assert "行行" in out
    assert "Seasons: 2" in out
    assert "\x1b" not in out
    assert out.endswith("3 files: 22 turns in 2 seasons, 40 actions; with errors: 1.\n")
    code, out, err = run("check", str(one), str(two))
    assert (code, err) == (0, "")


def test_a_record_may_come_from_standard_input() -> None:
    code, out, _ = run("check", "-", stdin=b"\xef\xbb\xbf" + EXAMPLE_A.encode())
    assert (code, out.splitlines()[-1]) == (0, "-: 11 turns in 1 season, 20 actions, no error.")
    assert run("check", "-", stdin=EXAMPLE_A.partition("ZO皇")[0].encode())[0] == 0
    code, _, err = run("check", "-", stdin=EXAMPLE_A.encode()[:-2])
    assert (code, err) == (1, "-:15:3: This is not a text in UTF-8.\n")
    assert run("check", "-", stdin=b"\xff")[2].startswith("-:1:1: ")
    assert "Expected after “LE”: the sign of a piece, 片, 皇." in run("check", "-", stdin=b"LE?")[2]


def test_records_are_converted(tmp_path: Path) -> None:
    source, short, frame = (tmp_path / name for name in ("a.txt", "b.txt", "c.txt"))
    source.write_text(EXAMPLE_A, encoding="utf-8")
    assert run("convert", str(source), "--to", "ckka1", "-o", str(short)) == (0, "", "")
    assert "無撃裁" not in short.read_text(encoding="utf-8")
    code, _, err = run("convert", str(short), "--to", "frame", "-o", str(frame))
    assert (code, "not each way" in err) == (0, True), "the frame does not tell the way of the 皇"
    code, out, err = run("convert", str(frame), "--to", "ckka0")
    assert (code, err) == (0, "")
    told = out.replace("{律票:官定 · #cwfarp}", "")
    assert told.split() == EXAMPLE_A.replace("ZO皇[ZU]TINU", "ZO皇[TU]NU").split()
    assert "exists already" in refused("convert", str(source), "--to", "ckka1", "-o", str(short))
    assert run("convert", str(source), "--to", "ckka0", "-o", str(short), "--force")[0] == 0
    assert "無撃裁" in short.read_text(encoding="utf-8")
    assert "can't be written" in refused("convert", str(source), "--to", "ckka0", "-o", str(tmp_path / "x/y"))
    assert "choose ckka0" in refused("convert", str(source), "--to", "ckka2")
    assert "can't be read" in refused("convert", str(tmp_path / "none"), "--to", "frame")


def test_what_a_form_cannot_tell_is_said(tmp_path: Path) -> None:
    frame = tmp_path / "frame.txt"
    frame.write_text("{game:cerke}\n\n* 赤先\n1 LE弓LILU\n* 2\n", encoding="utf-8")
    code, out, err = run("convert", str(frame), "--to", "ckka0")
    assert (code, out) == (0, "{律:官定}\n{律票:官定 · #cwfarp}\n{一位色:赤}\n")
    assert "the turn in progress (2 actions) is lost" in err
    frame.write_text("{game:mak_kaik}\n", encoding="utf-8")
    assert "mak_kaik is not written in CKKA" in refused("convert", str(frame), "--to", "ckka0")
    assert run("convert", str(frame), "--to", "frame")[0] == 0
    start = Bridge(CERKE.start(2, Options()).position, StepCast("LE", "LI", "LU"))
    frame.write_text(dump_record(Record(CERKE, Options(), start=start)), encoding="utf-8")
    assert "began within a turn" in refused("convert", str(frame), "--to", "ckka1")
    rules = '{律:変種}\n#{設定:{"water_threshold":0}}#'
    frame.write_text(f"{rules}\nZAI船ZY NI兵NE NAI兵NY CI兵CE NY兵NO水無", encoding="utf-8")
    code, out, err = run("convert", str(frame), "--to", "ckka1")
    assert out.rstrip().endswith("NY兵NO水無")
    assert "can't tell their casts: 1." in err


@pytest.mark.parametrize("command", [["run"], ["check", "record.txt"], ["sandbox"]])
def test_translations_that_are_not_compiled_are_named(tmp_path: Path, command: list[str]) -> None:
    with languages.also(languages.Language("ja", tmp_path)):
        assert "(ja) are not compiled: run `make`" in refused(*command)


@pytest.mark.parametrize("size", [0, 10, 30, 50_000, -1])
def test_translations_that_were_written_by_half_are_named(tmp_path: Path, size: int) -> None:
    whole = next(languages.DATA.glob("translations/ja/LC_MESSAGES/*.mo"))
    half = tmp_path / whole.relative_to(languages.DATA)
    half.parent.mkdir(parents=True)
    half.write_bytes(whole.read_bytes()[:size])
    with languages.also(languages.Language("ja", tmp_path)):
        assert "(ja) are not compiled: run `make`" in refused("run")


def test_backup_and_health_need_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no database" in refused("backup", str(tmp_path / "copy.db"))
    (tmp_path / "copy.db").touch()
    assert "exists already" in refused("backup", str(tmp_path / "copy.db"))
    assert "not connected" in refused("health")
    monkeypatch.setenv("TYMOK_DATABASE_URL", "postgresql://a@localhost:9/c")
    assert "localhost:9/c can't be dumped" in refused("backup", str(tmp_path / "other.db"))
    assert "is no database of this bot" in refused("restore", str(tmp_path / "copy.db"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "pg_dump and pg_restore, which are not installed" in refused("backup", str(tmp_path / "other.db"))


def test_a_backup_comes_back(tmp_path: Path) -> None:
    async def add(game: str) -> None:
        database = await Database.open(f"sqlite:///{place}")
        await add_game(database, game)
        await database.close()

    place, copy = tmp_path / "data" / "tymok.db", tmp_path / "copy.db"
    asyncio.run(add("g1"))
    result = CliRunner().invoke(app, ["backup", str(copy)])
    assert f"tymok restore {copy}" in result.stdout, result.output
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    asyncio.run(add("g2"))
    result = CliRunner().invoke(app, ["restore", str(copy)])
    assert f"{place} is sound and holds 1 game." in result.stdout, result.output
    assert "is not known" not in result.stdout
    next(place.parent.glob("tymok-*.db")).unlink()  # kept by the second in which it was restored
    (tmp_path / "copy.db.sha256").unlink()
    result = CliRunner().invoke(app, ["restore", str(copy)])
    assert "There was no copy.db.sha256 with it" in result.stdout, result.output
    assert refused("restore", str(place)) == f"{place} is the database itself: name a backup of it."
    with sole_use(place):
        assert "stop the bot" in refused("restore", str(copy))
        assert "stop the bot" in refused("run")
    assert refused("restore", str(tmp_path / "none.db")) == f"There is no file {tmp_path / 'none.db'}."


@pytest.mark.postgresql
def test_a_backup_of_postgresql_comes_back_without_who_was_erased_since(
    postgresql_cluster: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def add() -> None:
        database = await Database.open(postgresql_cluster.url(before))
        await add_game(database, status="over")
        await database.close()

    before, after = (asyncio.run(postgresql_cluster.create()) for _ in range(2))
    asyncio.run(add())
    copy = tmp_path / "copy.dump"
    monkeypatch.setenv("TYMOK_DATABASE_URL", postgresql_cluster.url(before))
    monkeypatch.setenv("TYMOK_DATA_FOLDER", str(tmp_path))
    result = CliRunner().invoke(app, ["backup", str(copy)])
    assert f"{copy} is sound" in result.stdout, result.output
    erased.note(tmp_path, Erased(user_id=ANNA, at=time.time()))
    erased.note(tmp_path, Erased(guild_id=5, at=time.time()))
    assert "is not empty" in refused("restore", str(copy))
    monkeypatch.setenv("TYMOK_DATABASE_URL", postgresql_cluster.url(after))
    result = CliRunner().invoke(app, ["restore", str(copy)])
    assert "holds 1 game." in result.stdout, result.output
    assert "1 person who had themselves erased" in result.stdout
    assert "1 server whose data had gone" in result.stdout
    for name in (before, after):
        asyncio.run(postgresql_cluster.drop(name))


def test_ratings_are_checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """They are computed anew from the results; the first difference is named."""

    async def create() -> None:
        await (await Database.open(f"sqlite:///{tmp_path}/data/tymok.db")).close()

    async def spoil() -> None:
        database = await Database.open(f"sqlite:///{tmp_path}/data/tymok.db")
        await rated(database, "g0", GAMES[0])
        async with database.write() as connection:
            heads = await ratings.heads_of(connection, "5")
            wrong = msgspec.structs.replace(heads[ANNA], mu=1529.0)
            await ratings.put(connection, [wrong], [])
        await database.close()

    monkeypatch.delenv("DISCORD_TOKEN")
    assert "no database" in refused("check", "--ratings")
    asyncio.run(create())
    result = CliRunner().invoke(app, ["check", "--ratings"])
    assert (result.exit_code, result.stdout) == (
        0,
        "0 ratings in 0 pools follow from the results, to the last digit.\n",
    )
    asyncio.run(spoil())
    assert refused("check", "--ratings") == (
        "The ratings are not what follows from the results: ratings, pool 5,"
        f" person {ANNA}, result 1: mu is 1529.0, computed 1528.389778."
    )
    assert "--ratings" in refused("check")


def test_to_check_the_ratings_of_an_earlier_version_does_not_change_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The bot of that version may be running."""

    async def create() -> None:
        await (await Database.open(f"sqlite:///{place}")).close()

    place = tmp_path / "data" / "tymok.db"
    monkeypatch.delenv("DISCORD_TOKEN")
    asyncio.run(create())
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (known_revisions()[1],))
    before = place.read_bytes()
    assert "start the bot once" in refused("check", "--ratings")
    assert place.read_bytes() == before


# --- The rule laboratory ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("cerke", "--rules", "standard"), "Give two rule sets"),
        (("cerke", "--rules", "standard", "--rules", "online seasons=99"), "not a value of the rule"),
        (("cerke", "--rules", "standard", "--rules", "seasons=1 seasons=2"), "“seasons” is there twice"),
        (("go 9", "--rules", "standard", "--rules", "online"), "Choose one of these: Cerke, "),
        (("cerke", "--rules", "standard", "--rules", "chess"), "“chess”. The game has these: Standard"),
        (("cerke", "--rules", "a", "--rules", "b", "--level", "nobody"), "computer player “nobody”"),
        (("nam_to", "--rules", "standard", "--rules", "seasons=2", "--seats", "40"), "by that many players"),
        (("nam_to", "--rules", "standard", "--rules", "seasons=2", "--seats", "0"), "by that many players"),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(arguments: tuple[str, ...], told: str) -> None:
    assert told in refused("lab", *arguments)


def test_a_picture_that_can_not_be_written_is_told_before_all_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offline, "compare", None)
    asked = ("nexxy", "--rules", "standard", "--rules", "end_when=first", "--picture")
    assert "none/x.png can't be written: No such file" in refused("lab", *asked, str(tmp_path / "none/x.png"))


def test_two_rule_sets_are_compared(tmp_path: Path) -> None:
    picture = tmp_path / "x.png"
    asked = ["lab", "nexxy", "--rules", "standard", "--rules", "end_when=first", "--level", "beginner"]
    asked += ["--games", "30", "--processes", "1", "--picture", str(picture)]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 0, result.output
    assert (
        "Games: the first piece is at the goal: 0.0% with A, 100.0% with B, more than chance."
        in result.stdout
    )
    assert "| Turns in a game |" in result.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "exists already" in refused(*asked)
    assert f"{tmp_path} can't be written" in refused(*asked[:-1], str(tmp_path), "--force")
    assert CliRunner().invoke(app, [*asked, "--force"]).stdout == result.stdout  # the same games


def test_a_damaged_database_is_named_with_the_newest_sound_backup(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place, folder = tmp_path / "data" / "tymok.db", tmp_path / "backups"
    asyncio.run(_with_a_game(place))
    kept = Rotation(folder, 7, 4)
    files = [rotation.write(place, kept, datetime(2026, 11, day, tzinfo=UTC)) for day in (25, 26)]
    files[1].write_bytes(b"damaged, too" * 1000)
    place.write_bytes(b"no database" * 1000)
    for command in (("run",), ("backup", str(tmp_path / "new.db")), ("doctor",)):
        said = refused(*command)
        assert f"{place} is damaged" in said
        assert said.endswith("Restore a backup by `tymok restore FILE`.")
    monkeypatch.setenv("TYMOK_BACKUP_FOLDER", str(folder))
    for command in (("run",), ("backup", str(tmp_path / "new.db")), ("doctor",)):
        assert refused(*command).endswith(
            f"The newest sound backup is {files[0]}: run `tymok restore {files[0]}`."
        )
    assert not (tmp_path / "new.db").exists()


async def _with_a_game(place: Path) -> None:
    database = await Database.open(f"sqlite:///{place}")
    await add_game(database)
    await database.close()


def test_games_are_moved_and_where_they_are_is_said(tmp_path: Path) -> None:
    place, target = tmp_path / "data" / "tymok.db", tmp_path / "there.db"
    assert str(place) in refused("move-to", f"sqlite:///{target}")
    asyncio.run(_with_a_game(place))
    moved = CliRunner().invoke(app, ["move-to", f"sqlite:///{target}"])
    assert moved.exit_code == 0, moved.output
    assert moved.stdout.startswith(f"{target} holds 1 game (")
    assert "not empty" in refused("move-to", f"sqlite:///{target}")
    with sole_use(place):
        assert "stop the bot first" in refused("move-to", f"sqlite:///{tmp_path}/other.db")
    assert "must look like" in refused("move-to", "mysql://x/y")
