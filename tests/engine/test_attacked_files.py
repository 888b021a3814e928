"""Files that somebody has changed, sign by sign and line by line: told where, or they say the same."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import check_casts, records
from engine.core import CHANCE, RecordError
from engine.record import Record
from tests.engine.proven import proven
from tests.engine.test_proven_games import VARIANTS, Plain, changes_something_anywhere, plain

LOOKALIKES: dict[str, str] = {
    **{"0": "０О٠", "1": "１l", "2": "２", " ": "\u00a0\u2003\u200b\t", ":": "：", "{": "｛", "*": "＊"},
    **{"a": "аａ", "s": "ѕ", "黒": "黑", "三": "叁", "橋": "桥", '"': "”", ",": "，"},
}
FOREIGN: tuple[str, ...] = (
    "\ufeff",
    "\r",
    "\n",
    "\0",
    "\u2028",
    "\u202e",
    "\x85",
    "\x1c",
    *'#"{}[]*-+.',
    "e9",
    "0x",
    "# ",
    " {x}",
)

Change = Callable[[random.Random, str], str]


def sign_away(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text))
    return text[:place] + text[place + 1 :]


def foreign_sign(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(FOREIGN) + text[place:]


def other_sign(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice("0123456789abcdefBRkst無一二三四五橋水黒赤") + text[place + 1 :]


def lookalike(rng: random.Random, text: str) -> str:
    place = rng.choice([place for place, sign in enumerate(text) if sign in LOOKALIKES])
    other = rng.choice(LOOKALIKES[text[place]])
    return text[:place] + other + text[place + 1 :]


def cut(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(1, len(text))]


def of_lines(rng: random.Random, text: str) -> str:
    """Leave a line out, say it twice or elsewhere, exchange two, or end one otherwise."""
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines.insert(other, lines.pop(one))
        case 3:
            lines[one], lines[other] = lines[other], lines[one]
        case _:
            lines[one] += rng.choice([" ", "\r", "\x0b", "\u3000", "{x}", " #x"])
    return "\n".join(lines)


CHANGES: tuple[Change, ...] = (sign_away, foreign_sign, other_sign, lookalike, cut, of_lines, of_lines)

of_each = pytest.mark.parametrize(("game_id", "seats", "changes"), VARIANTS, ids=str)
SOME = settings(max_examples=6, deadline=None)
CHANCES = st.randoms(use_true_random=False)


def says(proof: str, record: str) -> list[str] | None:
    """Return what the checker prints if it calls two files good; None if it does not."""
    try:
        lines, good = check_casts.check(check_casts.parsed(proof), record)
    except check_casts.NoProof:
        return None
    return lines if good else None


def chance_of(record: Record) -> list[tuple[int, str]]:
    """Return what chance did by a record, and in which deal, as the bot reads it."""
    rules, states = record.game, record.states()
    steps = zip(states, record.actions, strict=False)
    return [
        (rules.deal(state), rules.notate(state, action)) for state, (seat, action) in steps if seat == CHANCE
    ]


@of_each
@SOME
@given(rng=CHANCES)
def test_no_changed_proof_passes(
    game_id: str, seats: int, changes: dict[str, Any], rng: random.Random
) -> None:
    played = proven(game_id, seats, **changes)
    before: Plain = plain(played)
    text = rng.choice(CHANGES)(rng, json.dumps(before, ensure_ascii=False, indent=1))
    if says(text, played.record) is not None:
        after = json.loads(text)
        assert not changes_something_anywhere(before, {**after, "game": before["game"]})


@of_each
@SOME
@given(rng=CHANCES)
def test_no_changed_record_passes(
    game_id: str, seats: int, changes: dict[str, Any], rng: random.Random
) -> None:
    """The checker, which knows no rules, and the bot, which plays them, never take one for two games."""
    played = proven(game_id, seats, **changes)
    text = rng.choice(CHANGES)(rng, played.record)
    said = says(json.dumps(plain(played)), text)
    try:
        read = records.check(text)
    except RecordError:
        return
    if said is not None and not any("which tells no turn that was not ended" in line for line in said):
        assert chance_of(read) == chance_of(records.check(played.record))


# --- Files that only take long ---------------------------------------------------------------------


def a_proof(**changes: Any) -> str:
    """Return a proof whose second season is changed."""
    proof = plain(proven("cerke", 2))
    proof["deals"][1].update(changes)
    return json.dumps(proof)


THROW = {"for": "cast", "result": 1, "draws": [{"counter": 0, "stop": 2, "value": 1}] * 5}


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("large", "[" + "[]," * 1_400_000, "is too large for a file of a game"),
        ("deep", "[" * 100_000, "recursion"),
        ("numbers", a_proof(count=0).replace('"count": 0', f'"count": {"9" * 10**6}', 1), "out of range"),
        ("seeds", a_proof(seeds=[{"player": "x", "text": "x", "since": 0}] * 1001), '"seeds" are too many'),
        (
            "draws",
            a_proof(
                seeds=[{"player": "x" * 900, "text": "x", "since": at} for at in range(1000)],
                decisions=[THROW] * 4000,
                count=20_000,
            ),
            "SOMETHING DOES NOT FIT",
        ),
        ("line", a_proof(label="9" * 10**6), "is not the number of a season or deal"),
    ],
)
def test_nothing_takes_long(name: str, text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", check_casts.__file__, name],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert words in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= check_casts.LONGEST_LINE


def test_a_line_is_cut_before_it_hides_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = proven("nexxy", 2)
    (tmp_path / "proof").write_text(json.dumps(plain(played)), encoding="utf-8")
    (tmp_path / "record").write_text(
        played.record.replace("* sticks", f"* {'x' * 10**6}", 1), encoding="utf-8"
    )
    assert check_casts.main([str(tmp_path / "proof"), str(tmp_path / "record")]) == 1
    assert len(capsys.readouterr().out) < 10_000
