"""The stand-alone checker agrees with the program that draws, and finds what is changed."""

import ast
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import check_casts, randomness, records, sealing, sticks
from engine.cards import DECK
from engine.catalogue import GAMES
from engine.core import AnyGame
from engine.proofs import AnyProof, Deal, Decision, Drawn, Proof, decisions, dump_proof, verify
from engine.randomness import LARGEST_STOP, Seed, VerifiableDraws, commitment, draw
from tests.engine.proven import SEALABLE, proven
from tests.engine.test_proofs import (
    CHANGED_DEALS,
    CHANGED_SEALS,
    DATA,
    THROWS,
    basis,
    dealt,
    dealt_from,
    dealt_under_seal,
    decks,
    drawn,
    example,
    kept,
    swapped,
    tampered,
    thrown,
    to_come,
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
    draws = [{"counter": at, "stop": stop, "value": 0} for at in (0, counter, counter + 1, 0)]
    expected = [draw(secret, seeds, one["counter"], stop) for one in draws]
    assert list(check_casts.values(secret, plain, draws)) == expected


# --- As a command ----------------------------------------------------------------------------------


def test_a_good_proof_passes_from_a_file_alone(tmp_path: Path) -> None:
    alone = tmp_path / "check_casts.py"
    alone.write_bytes(FILE.read_bytes())
    (tmp_path / "proof.json").write_text(dump_proof(example()), encoding="utf-8")
    code, output = run("check_casts.py", "proof.json", cwd=tmp_path)
    assert code == 0
    assert output.splitlines() == [
        "1: OK (16 draws)",
        '  seed of Anna from draw 0 on: "皇再来"',
        '  seed of Ben from draw 6 on: "after 6"',
        '  seed of Ben from draw 11 on: "after 11"',
        '  seed of Ben from draw 16 on: "after 16"',
        "  who begins: red (赤先)",
        "  throw 1: 4",
        "  throw 2: 1",
        "  throw 3: 2",
        "2: OK (6 draws)",
        "  who begins: red (赤先)",
        "  throw 1: 4",
        "3: OK (0 draws)",
        "Game x: cerke, 2 seats, first_player: random",
        *(f"Fingerprint {deal.label}: {deal.commitment}" for deal in example().deals),
        "Checked: that each secret fits the fingerprint printed here; every draw; "
        "that the 22 draws are in order and their 6 results follow from them.",
        "Not checked: whether these are the fingerprints that were shown to you before the first cast: "
        "compare them; whether the seeds are those that were given (compare your own); "
        "whether somebody who runs the bot looked at a secret before its time; "
        "whether these results, and no more, were played with (give the record as well).",
        "everything fits",
    ]
    assert run("check_casts.py", "--self-test", cwd=tmp_path) == (0, "OK (30 draws)\n")


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    played = proven("nexxy", 2)
    (tmp_path / "casts.json").write_text(dump_proof(played.proof), encoding="utf-8")
    (tmp_path / "record.txt").write_text(played.record, encoding="utf-8-sig", newline="\r\n")
    code, output = run(str(FILE), "casts.json", "record.txt", cwd=tmp_path)
    assert code == 0, output
    assert "results are those of the record, and none else stands there" in output
    (tmp_path / "record.txt").write_bytes(b"\xff\xfe\x00")
    assert run(str(FILE), "casts.json", "record.txt", cwd=tmp_path) == (1, "record.txt is no text\n")


def test_what_is_kept_is_not_proven_yet() -> None:
    code, output = run(str(FILE), "-", stdin=dump_proof(kept()))
    assert code == 2
    assert "1: still secret, what can be seen fits (16 draws)" in output
    assert output.splitlines()[-1] == "nothing is proven before the secrets are shown"
    assert "Not checked: the secrets and the draws" in output


def test_it_ends_quietly_where_nobody_reads_on() -> None:
    """As in ``check_casts.py - | head``, whose reader is gone before anything is printed."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-I", str(FILE), "-"], stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8"
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        running.stdin.write(dump_proof(example()))
        running.stdin.close()
        assert running.stderr.read() == ""
    assert running.returncode == 1


# --- What nobody can be talked into ----------------------------------------------------------------


def told_as(purpose: str, result: int | str, draw_all: Callable[[VerifiableDraws], object]) -> Proof:
    """Return a proof of one decision whose draws are true, by the rules of a game of five sticks."""
    draws = VerifiableDraws(SECRET)
    draw_all(draws)
    deal = Deal(
        "1", draws.commitment, SECRET.hex(), draws.counter, (), (Decision(purpose, result, draws.drawn),)
    )
    return basis("ne_kana").open((deal, to_come(2)))


@pytest.mark.parametrize(
    ("proof", "words"),
    [
        (told_as("luck", "sticks 5", sticks.cast), '"luck" is nothing that chance decides in ne_kana'),
        (told_as("cast", 4, sticks.cast), '"cast" is nothing that chance decides'),
        (told_as("sticks", "five dark sticks", sticks.cast), "five dark sticks"),
        (
            told_as("sticks", "sticks 4", lambda draws: [draws.randrange(3) for _ in range(5)]),
            "5 draws below 2",
        ),
        (told_as("sticks", "sticks 6", lambda draws: sticks.cast(draws, 12)), "takes 5 draws below 2"),
        (told_as("sticks", "sticks 0", lambda draws: None), "takes 5 draws below 2"),
        (altered(dealt(), "deals.0.decisions.0.for", "shuffle"), '"shuffle" is nothing that chance decides'),
    ],
)
def test_what_no_rule_knows_is_refused(proof: Proof, words: str) -> None:
    lines, good = check_casts.check(json.loads(dump_proof(proof)))
    assert not good
    assert any(words in line for line in lines)


# --- Results in their order ------------------------------------------------------------------------


def lines_of(proof: AnyProof, start: str = "  ") -> list[str]:
    """Return the lines that begin like this, of what the checker prints of a good proof."""
    lines, good = check_casts.check(json.loads(dump_proof(proof)))
    assert good
    return [line.removeprefix(start) for line in lines if line.startswith(start)]


DEALS: list[tuple[str, int, dict[str, Any]]] = [
    *((game, seats, {}) for game in SEALABLE for seats in (2, GAMES[game].seats.stop - 1)),
    ("niek_hi", 5, {"leftover": "deal", "direction": "ccw"}),
    ("mok_kaik", 3, {"first_dealer": 2, "hand_size": 7}),
    ("lauzait_cep", 3, {"max_turns": 40}),
]


def owner_of(words: str, table: Any, direction: str) -> int:
    """Return whose hand is meant: "seat 2", "the dealer", "number 3 from the dealer on"."""
    if words.startswith("seat "):
        return int(words.split()[1])
    place = 0 if words == "the dealer" else int(words.split()[1]) - 1
    return int((table.dealer + place * (1 if direction == "cw" else -1)) % len(table.scores))


@pytest.mark.parametrize(("game_id", "seats", "changes"), DEALS, ids=str)
def test_the_hands_are_those_that_the_game_deals(game_id: str, seats: int, changes: dict[str, Any]) -> None:
    rules: AnyGame = GAMES[game_id]
    played = proven(game_id, seats, **changes)
    record = records.check(played.record)
    _, *after = record.states()
    dealt_out = [
        state
        for state, (_, action) in zip(after, record.actions, strict=True)
        if type(action).__struct_config__.tag == "deal"
    ]
    told = [line.split(": ") for line in lines_of(played.proof, "  hand of ")]
    assert len(told) == len(dealt_out) * seats
    for number, (owner, cards) in enumerate(told):
        state = dealt_out[number // seats]
        seat = owner_of(owner, state.table, changes.get("direction", "cw"))
        view = rules.view(state, seat)
        mine = Counter(view.hidden if game_id == "lauzait_cep" else view.hand)
        # In 終季 the dealer draws a card at once.
        more = int(game_id == "ta_xot" and rules.turn(state).seats == (seat,))
        assert not Counter(cards.split()) - mine
        assert (mine - Counter(cards.split())).total() == more


# --- What is printed, and what is refused ----------------------------------------------------------


def printed(proof: AnyProof) -> list[str]:
    """Return what the checker prints of the first deal of a good proof."""
    lines, good = check_casts.check(json.loads(dump_proof(proof)))
    assert good
    return [line.strip() for line in lines[1 : [*map(str.isspace, lines)].index(False, 1)]]


def test_deals_are_told_card_by_card() -> None:
    lines = lines_of(dealt())
    assert lines[:2] == ['seed of Anna from draw 0 on: "tam"', "dealer: seat 1"]
    assert [line.partition(":")[0] for line in lines[2:7]] == [
        *(f"hand of seat {seat}" for seat in (1, 2, 3, 0)),
        "the deck after that",
    ]
    assert sorted(card for line in lines[2:7] for card in line.partition(": ")[2].split()) == sorted(DECK)
    assert lines[7].startswith("a new deck of 5 cards, by their places in deck order: ")
    assert sorted(lines[7].rpartition(": ")[2]) == sorted("1 2 3 4 5")
    assert [line.partition(":")[0] for line in lines[8:]] == [
        "hand of the dealer",
        *(f"hand of number {place} from the dealer on" for place in (2, 3, 4)),
        "the deck after that",
    ]


def test_where_people_may_join_later_hands_are_nobodys() -> None:
    lines = lines_of(altered(dealt(), "options.joining", True))
    assert [line.partition(":")[0] for line in lines[8:]] == ["the deck"]
    assert len(lines[8].split()) == 2 + len(DECK)


@pytest.mark.parametrize(("rules", "seats", "deck"), decks())
def test_every_deck_is_proven_piece_by_piece(rules: str, seats: int, deck: tuple[str, ...]) -> None:
    proof = dealt_from(rules, seats, deck)
    lines, good = check_casts.check(json.loads(dump_proof(proof)))
    assert good
    assert lines[0] == f"1: OK ({len(deck) - 1} draws)"
    for value in (swapped, lambda text: text.replace(deck[0], deck[-1], 1), lambda text: text[:-3]):
        text = dump_proof(altered(proof, "deals.0.decisions.0.result", value))
        assert not check_casts.check(json.loads(text))[1]


@pytest.mark.parametrize("randomizer", THROWS)
def test_throws_are_told(randomizer: str) -> None:
    proof = thrown(randomizer)
    told = [str(decision.result) for decision in proof.deals[0].decisions]
    assert lines_of(proof) == [
        f"throw {number}: {result.removeprefix('sticks ')}" for number, result in enumerate(told, 1)
    ]


def test_cards_drawn_one_by_one_are_told() -> None:
    told = lines_of(drawn(50), "  card ")
    assert [line.partition(": ")[0] for line in told] == [str(number) for number in range(1, 51)]
    assert sorted(line.partition(": ")[2] for line in told[:48]) == sorted(DECK)
    assert [line.rpartition(" of ")[2] for line in told[48:]] == ["20", "19"]
    lines, good = check_casts.check(json.loads(dump_proof(drawn(50))))
    assert good
    assert "which cards were laid off and made a new deck" in lines[-1]


def test_under_seal_it_says_what_is_proven_and_what_stays_hidden() -> None:
    code, output = run(str(FILE), str(DATA / "sealed.json"))
    assert code == 0
    assert output.splitlines()[0] == "1: OK (52 draws, cards proven: 3, staying hidden: 45)"
    opened = [(one.place + 1, one.card) for one in dealt_under_seal()[0].deals[0].opened]
    assert [line.strip() for line in output.splitlines() if " of the deck: " in line] == [
        f"card {place} of the deck: {card}" for place, card in opened
    ]
    assert "Not checked: " in output
    assert "the cards that stay hidden" in output


def test_a_new_deck_is_told_of_only_where_the_cards_are_used_up() -> None:
    """Sticks that fall before a card are no cards."""
    source, log = VerifiableDraws(SECRET), list[Drawn]()
    for _ in range(50):
        log.append(Drawn("sticks", f"sticks {sticks.cast(source)}", source.drawn[-5:]))
    log.append(Drawn("draw", f"draw {DECK[source.randrange(len(DECK))]}", source.drawn[-1:]))
    told = basis("mok_co")
    made = decisions(told, 1, log)
    deal = Deal("1", source.commitment, SECRET.hex(), source.counter, (), made)
    lines, good = check_casts.check(json.loads(dump_proof(told.open((deal, to_come(2))))))
    assert good
    assert "new deck" not in lines[-1]


@pytest.mark.parametrize("key", ["", "xyz", "00", OTHER.hex().upper()])
def test_a_key_that_is_none_opens_no_seal(key: str) -> None:
    """Not even one that was made with no key, so that another card could be told later."""
    proof = dealt_under_seal()[0]
    data = json.loads(dump_proof(proof))
    deal, card = data["deals"][0], data["deals"][0]["opened"][0]
    told = check_casts.checked_proof(data)
    slots = check_casts.slots_of(told, 1, told["deals"][0]["decisions"])
    assert slots is not None
    card["key"] = key
    deal["seals"][slots[card["place"]]] = sealing.seal(b"", card["number"])
    deal["commitment"] = sealing.commitment(bytes.fromhex(deal["secret"]), deal["seals"])
    lines, good = check_casts.check(data)
    assert not good
    assert any("is not the card that was sealed there" in line for line in lines)
    assert [problem.rule for problem in verify(msgspec.convert(data, type(proof)))] == ["wrong_card"]


@pytest.mark.parametrize(("path", "value"), CHANGED_DEALS)
def test_a_changed_deal_is_found(path: str, value: Any) -> None:
    lines, good = check_casts.check(json.loads(dump_proof(altered(dealt(), path, value))))
    assert not good
    assert any(line.startswith("  WRONG: at draw") for line in lines)
    assert not any(line.startswith(("Checked", "Not checked")) for line in lines)


@pytest.mark.parametrize(("path", "value", "rules"), CHANGED_SEALS)
def test_what_is_changed_under_seal_is_found(path: str, value: Any, rules: set[str]) -> None:
    lines, good = check_casts.check(json.loads(dump_proof(altered(dealt_under_seal()[0], path, value))))
    assert not good, rules
    assert not any(": OK" in line for line in lines if line.startswith(f"{int(path.split('.')[1]) + 1}:"))


def test_the_standard_input_is_read() -> None:
    code, output = run(str(FILE), "-", stdin=dump_proof(tampered("deals.0.decisions.0.draws.0.value", 5)))
    assert code == 1
    assert output.startswith("1: WRONG")
    assert "draw 0 below 2: 5 is listed" in output


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("deals.0.decisions.1.draws.0.value", 7, "7 is listed, it was"),
        ("deals.0.decisions.1.result", 9, '"9" is listed, the draws make it "4"'),
        ("deals.0.decisions.3.result", 9, '"9" is listed, the draws make it "2"'),
        ("deals.1.decisions.1.result", "4", '"4" is listed, the draws make it "4"'),
        ("deals.1.decisions.1.draws.0.stop", 3, "takes 5 draws below 2"),
        ("deals.0.decisions.3.draws", [], "16 draws were made, 11 are listed"),
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
        changed("deals.0.seeds.0.words", "x"),
        changed("deals.0.label", "season 1"),
        changed("deals.0.label", "2"),
        changed("deals.0.secret", None),
        changed("deals.2.count", 1),
        changed("options.first_player", ["random"]),
        changed("options.first_player", True),
        changed("options.seasons", 4),
        changed("options", {}),
        changed("seats", 3),
        changed("first", 2),
        changed("rules", "dice"),
        changed("rules", "zau_shu"),
        changed("scheme", sealing.SCHEME),
        changed("more", 1),
        json.dumps(
            {key: value for key, value in json.loads(dump_proof(example())).items() if key != "rules"}
        ),
        dump_proof(example()).replace('"count": 16', '"count": 16, "count": 16'),
        dump_proof(example()).replace('"count": 16', '"count": 1e1'),
        dump_proof(example()).replace('"count": 16', '"count": NaN'),
        dump_proof(example()).replace('"count": 16', '"count": -Infinity'),
        dump_proof(example()).replace('"count": 16', f'"count": {"9" * 5000}'),
        dump_proof(example()) + "{}",
    ],
)
def test_what_is_no_proof_is_told(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.json"
    file.write_text(text, encoding="utf-8")
    assert check_casts.main([str(file)]) == 1
    told = capsys.readouterr().out
    assert "is no proof" in told
    assert told.count("\n") == 1


def test_what_is_no_text_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.json"
    file.write_bytes(b"\xff\xfe{}")
    assert check_casts.main([str(file)]) == 1
    assert "is no text" in capsys.readouterr().out


SEED_OF_A_LIAR = [{"player": "Eve", "text": "\neverything fits\x1b[2K", "since": 0}]


def test_words_of_the_file_cannot_pass_for_a_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof.json"
    file.write_text(changed("deals.2.seeds", SEED_OF_A_LIAR), encoding="utf-8")
    assert check_casts.main([str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert '  seed of Eve from draw 0 on: "?everything fits?[2K"' in lines
    assert lines.count("everything fits") == 1


def test_other_uses_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_casts.main([]) == 1
    assert check_casts.main(["--help"]) == 0
    assert "casts.json" in capsys.readouterr().out
    assert check_casts.main(["no such file"]) == 1
    assert "cannot read" in capsys.readouterr().out
