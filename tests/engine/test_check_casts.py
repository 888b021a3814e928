"""The stand-alone checker agrees with the program that draws, and finds what is changed."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import check_casts, randomness, sealing
from engine.cards import DECK
from engine.catalogue import GAMES
from engine.proofs import dump_proof
from engine.randomness import LARGEST_STOP, Seed, commitment, draw
from tests.engine.test_proofs import (
    CHANGED_DEALS,
    CHANGED_SEALS,
    DATA,
    dealt,
    dealt_from,
    dealt_under_seal,
    drawn,
    example,
    swapped,
    tampered,
    thrown,
)
from tests.engine.test_proofs import changed as altered
from tests.engine.test_randomness import OTHER, SECRET

FILE = Path(check_casts.__file__)


def run(*arguments: str, stdin: str = "", cwd: Path | None = None) -> tuple[int, str]:
    """Run a copy of the file alone, with nothing of the project on its path."""
    done = subprocess.run(
        [sys.executable, "-I", *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_it_imports_the_standard_library_only() -> None:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(FILE.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert {name.partition(".")[0] for name in imported} <= set(sys.stdlib_module_names)


def test_the_vectors_are_pinned_on_both_sides() -> None:
    assert check_casts.self_test() == []
    seeds = [Seed(**seed) for seed in check_casts.SEEDS]
    secrets = [bytes.fromhex(secret) for secret in check_casts.SECRETS]
    assert [commitment(secret) for secret in secrets] == list(check_casts.FINGERPRINTS)
    for number, used, counter, stop, value in check_casts.VECTORS:
        assert draw(secrets[number], seeds[:used], counter, stop) == value
    for key, number, shown in check_casts.SEALS:
        assert sealing.seal(bytes.fromhex(key), number) == shown
    seals = [check_casts.SEALS[0][2]] * sealing.SLOTS
    assert sealing.commitment(secrets[0], seals) == check_casts.SEALED_FINGERPRINT


def test_both_programs_know_the_same_decks() -> None:
    assert tuple(check_casts.DECK) == DECK
    declared = {deck for game in GAMES.values() for deck in game.decks}
    assert sorted(map(tuple, check_casts.DECKS)) == sorted(declared)


def test_the_vectors_make_attempts_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the attempts some vectors come out otherwise, so that they prove the attempts."""
    monkeypatch.setattr(randomness, "_SPACE", 2**64 * (2**62 + 1))
    seeds = [Seed(**seed) for seed in check_casts.SEEDS]
    wrong = [
        vector
        for vector in check_casts.VECTORS
        if draw(bytes.fromhex(check_casts.SECRETS[vector[0]]), seeds[: vector[1]], *vector[2:4]) != vector[4]
    ]
    assert len(wrong) >= 3


def test_a_wrong_vector_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    number, used, counter, stop, value = check_casts.VECTORS[0]
    monkeypatch.setattr(check_casts, "VECTORS", ((number, used, counter, stop, value + 1),))
    monkeypatch.setattr(check_casts, "FINGERPRINTS", ("00",))
    monkeypatch.setattr(check_casts, "SEALS", ((*check_casts.SEALS[0][:2], "00" * 32),))
    assert check_casts.main(["--self-test"]) == 1
    assert capsys.readouterr().out.count("WRONG") == 4


seeds_of = st.builds(Seed, player=st.text(max_size=5), text=st.text(max_size=9), since=st.integers(0, 9))


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(seeds_of, max_size=4),
    st.integers(0, 12),
    st.integers(1, LARGEST_STOP),
)
def test_both_programs_draw_the_same(secret: bytes, seeds: list[Seed], counter: int, stop: int) -> None:
    plain = [msgspec.to_builtins(seed) for seed in seeds]
    assert check_casts.value_of(secret, plain, counter, stop) == draw(secret, seeds, counter, stop)


# --- As a command ----------------------------------------------------------------------------------


def test_a_good_proof_passes_from_a_file_alone(tmp_path: Path) -> None:
    alone = tmp_path / "check_casts.py"
    alone.write_bytes(FILE.read_bytes())
    (tmp_path / "proof.json").write_text(dump_proof(example()), encoding="utf-8")
    code, output = run("check_casts.py", "proof.json", cwd=tmp_path)
    assert code == 0
    assert output.splitlines() == [
        "season 1: OK (17 draws)",
        "season 2: still secret, what can be seen fits (5 draws)",
        "everything fits",
    ]
    assert run("check_casts.py", "--self-test", cwd=tmp_path) == (0, "OK (30 draws)\n")


def test_deals_are_proven_card_by_card() -> None:
    code, output = run(str(FILE), "-", stdin=dump_proof(dealt()))
    assert (code, output.splitlines()) == (
        0,
        ["1: OK (52 draws, cards proven: 53)", "2: OK (47 draws, cards proven: 48)", "everything fits"],
    )


@pytest.mark.parametrize("deck", check_casts.DECKS, ids=len)
def test_every_deck_is_proven_piece_by_piece(deck: list[str]) -> None:
    proof = dealt_from(tuple(deck))
    lines, good = check_casts.check(json.loads(dump_proof(proof)))
    assert good
    assert lines == [f"1: OK ({len(deck) - 1} draws, cards proven: {len(deck)})"]
    for value in (swapped, lambda text: text.replace(deck[0], deck[-1], 1), lambda text: text[:-3]):
        text = dump_proof(altered(proof, "deals.0.decisions.0.result", value))
        assert not check_casts.check(json.loads(text))[1]


def test_throws_are_checked() -> None:
    assert check_casts.check(json.loads(dump_proof(thrown())))[1]
    text = dump_proof(altered(thrown(), "deals.0.decisions.0.result", "sticks 9"))
    lines, good = check_casts.check(json.loads(text))
    assert not good
    assert "sticks 9 is listed" in lines[1]


def test_cards_drawn_one_by_one_are_checked() -> None:
    assert check_casts.check(json.loads(dump_proof(drawn())))[1]
    for number in (0, 47):
        text = dump_proof(altered(drawn(), f"deals.0.decisions.{number}.result", "draw R9"))
        lines, good = check_casts.check(json.loads(text))
        assert not good
        assert "not drawn from those that are left: draw R9" in lines[1]


def test_under_seal_it_says_what_is_proven_and_what_stays_hidden() -> None:
    code, output = run(str(FILE), str(DATA / "sealed.json"))
    assert (code, output.splitlines()) == (
        0,
        [
            "1: OK (52 draws, cards proven: 8, staying hidden: 45)",
            "2: OK (0 draws)",
            "everything fits",
        ],
    )


@pytest.mark.parametrize(("path", "value"), CHANGED_DEALS)
def test_a_changed_deal_is_found(path: str, value: Any) -> None:
    lines, good = check_casts.check(json.loads(dump_proof(altered(dealt(), path, value))))
    assert not good
    assert any("not dealt as the draws say" in line for line in lines)


@pytest.mark.parametrize(("path", "value", "rules"), CHANGED_SEALS)
def test_what_is_changed_under_seal_is_found(path: str, value: Any, rules: set[str]) -> None:
    lines, good = check_casts.check(json.loads(dump_proof(altered(dealt_under_seal()[0], path, value))))
    assert not good, rules
    assert not any(": OK" in line for line in lines if line.startswith(f"{int(path.split('.')[1]) + 1}:"))


def test_the_standard_input_is_read() -> None:
    code, output = run(str(FILE), "-", stdin=dump_proof(tampered("deals.0.decisions.0.draws.0.value", 5)))
    assert code == 1
    assert "season 1: WRONG" in output
    assert "draw 0 below 2: 5 is listed" in output


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("deals.0.decisions.1.draws.0.value", 7, "7 is listed, it was"),
        ("deals.0.decisions.1.result", 9, "9 is listed"),
        ("deals.0.decisions.4.result", 9, "9 is listed"),
        ("deals.1.decisions.0.result", "9", "9 is listed"),
        ("deals.1.decisions.0.draws.0.stop", 3, "not made of draws of sticks"),
        ("deals.0.decisions.4.draws", [], "17 draws were made, 16 are listed"),
        ("deals.0.decisions.1.draws.0.counter", 2, "draw 2 stands where draw 1 should stand"),
        ("deals.0.secret", OTHER.hex(), "not the one whose fingerprint"),
        ("deals.0.secret", "xyz", "not the one whose fingerprint"),
        ("deals.1.secret", SECRET.hex(), "not the one whose fingerprint"),
        ("deals.1.commitment", commitment(SECRET), "used before"),
        ("deals.0.seeds.0.text", "other words", "it was"),
        ("deals.0.seeds.1.since", 0, "it was"),
    ],
)
def test_what_is_changed_is_found(
    path: str, value: object, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof.json"
    file.write_text(dump_proof(tampered(path, value)), encoding="utf-8")
    assert check_casts.main([str(file)]) == 1
    output = capsys.readouterr().out
    assert words in output
    assert "SOMETHING DOES NOT FIT" in output


def test_a_cast_told_in_words_is_for_the_reader() -> None:
    for path, value in (("deals.1.decisions.0.result", "two pairs"), ("deals.1.decisions.0.for", "deal")):
        _, good = check_casts.check(json.loads(changed(path, value)))
        assert good


def changed(path: str, value: Any) -> str:
    data = json.loads(dump_proof(example()))
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    target = data
    for step in steps:
        target = target[step]
    target[last] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        changed("scheme", "dice"),
        changed("deals", {}),
        changed("deals", []),
        changed("deals.0.count", True),
        changed("deals.0.count", -1),
        changed("deals.0.count", 1.0),
        changed("deals.0.secret", 5),
        changed("deals.0.decisions.0.draws.0.stop", 0),
        changed("deals.0.decisions.0.draws.0", 1),
        changed("deals.0.decisions.0.draws.0.counter", 2**70),
        changed("deals.0.seeds.0.text", "\ud800"),
    ],
)
def test_what_is_no_proof_is_told(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.json"
    file.write_text(text, encoding="utf-8")
    assert check_casts.main([str(file)]) == 1
    assert "is no proof" in capsys.readouterr().out


def test_words_of_the_file_cannot_pass_for_a_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof.json"
    file.write_text(changed("deals.0.label", "season 1: OK\neverything fits\x1b[2K"), encoding="utf-8")
    assert check_casts.main([str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[0] == "season 1: OK?everything fits?[2K: OK (17 draws)"


def test_other_uses_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_casts.main([]) == 1
    assert check_casts.main(["--help"]) == 0
    assert "proof.json" in capsys.readouterr().out
    assert check_casts.main(["no such file"]) == 1
    assert "cannot read" in capsys.readouterr().out
