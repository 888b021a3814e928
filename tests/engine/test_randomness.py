"""Verifiable chance: the same ingredients give the same draws, and what is changed is found."""

import hashlib
import hmac
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sticks
from engine.core import RecordError, TymokError
from engine.randomness import (
    DOMAIN,
    LARGEST_STOP,
    LONGEST_SEED,
    Deal,
    Decision,
    Draw,
    Proof,
    Seed,
    VerifiableDraws,
    commitment,
    draw,
    dump_proof,
    load_proof,
    new_secret,
    verify,
)

SECRET = bytes(range(32))
OTHER = hashlib.sha256(b"other").digest()


def example() -> Proof:
    """Return a proof of two seasons, with seeds given before and during the first, and a secret kept."""
    chance = VerifiableDraws(SECRET)
    seeds = [chance.add_seed("Anna", "皇再来")]
    decisions = [Decision("first", "黒先", (Draw(0, 2, chance.randrange(2)),))]
    for _ in range(3):
        before = len(chance.drawn)
        decisions.append(Decision("cast", sticks.cast(chance), chance.drawn[before:]))
        seeds.append(chance.add_seed("Ben", f"after {chance.counter}"))
    whole = chance.randrange(32)
    decisions.append(Decision("cast", whole.bit_count(), chance.drawn[-1:]))
    first = Deal("season 1", chance.commitment, SECRET.hex(), chance.counter, tuple(seeds), tuple(decisions))
    running = VerifiableDraws(OTHER)
    cast = sticks.cast(running)
    second = Deal("season 2", running.commitment, None, 5, (), (Decision("cast", cast, running.drawn),))
    return Proof("cerke", (first, second))


# --- Draws -----------------------------------------------------------------------------------------


def test_the_formula_of_the_docstring() -> None:
    seeds = (Seed("a", "b"), Seed("later", "no", since=8))
    packed = b"\x00\x00\x00\x01" + b"\x00\x00\x00\x01a" + b"\x00\x00\x00\x01b"
    message = DOMAIN + packed + (7).to_bytes(8, "big") + bytes(4)
    digest = hmac.new(SECRET, message, "sha256").digest()
    assert draw(SECRET, seeds, 7, 1000) == int.from_bytes(digest[:8], "big") % 1000


def test_the_commitment_is_shown_and_is_no_ingredient() -> None:
    chance = VerifiableDraws(SECRET)
    assert chance.commitment == commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    shown = bytes.fromhex(chance.commitment)
    drawn = [chance.randrange(1000) for _ in range(50)]
    assert [draw(shown, (), counter, 1000) for counter in range(50)] != drawn


def test_new_secrets_come_from_the_callers_bytes() -> None:
    assert len(new_secret(bytes(32))) == 32
    assert new_secret(bytes(32)) == new_secret(bytes(32)) != new_secret(bytes(31) + b"x")
    assert new_secret(SECRET) != SECRET
    with pytest.raises(TymokError, match="too_little_entropy"):
        new_secret(bytes(31))


def test_draws_are_remembered_and_go_on_after_a_restart() -> None:
    chance = VerifiableDraws(SECRET)
    chance.add_seed("Anna", "one")
    early = [chance.randrange(6) for _ in range(5)]
    chance.add_seed("Ben", "two")
    late = [chance.randrange(6) for _ in range(5)]
    assert chance.drawn == tuple(Draw(counter, 6, value) for counter, value in enumerate(early + late))
    again = VerifiableDraws(SECRET, chance.seeds, counter=5)
    assert [again.randrange(6) for _ in range(5)] == late
    assert again.counter == chance.counter == 10


def test_a_seed_changes_what_comes_and_not_what_was() -> None:
    plain, seeded = VerifiableDraws(SECRET), VerifiableDraws(SECRET)
    assert plain.randrange(LARGEST_STOP) == seeded.randrange(LARGEST_STOP)
    assert seeded.add_seed("Ben", "luck").since == 1
    assert plain.randrange(LARGEST_STOP) != seeded.randrange(LARGEST_STOP)
    assert draw(SECRET, seeded.seeds, 0, LARGEST_STOP) == plain.drawn[0].value


def test_no_two_lists_of_seeds_are_the_same_ingredient() -> None:
    lists = [
        [],
        [Seed("", "")],
        [Seed("a", "bc")],
        [Seed("ab", "c")],
        [Seed("a", "b"), Seed("c", "")],
        [Seed("a", "b"), Seed("", "c")],
        [Seed("", "c"), Seed("a", "b")],
    ]
    assert len({draw(SECRET, seeds, 0, LARGEST_STOP) for seeds in lists}) == len(lists)


@pytest.mark.parametrize(("rule", "text"), [("bad_seed", "x" * (LONGEST_SEED + 1)), ("bad_seed", "\ud800")])
def test_bad_seeds_are_refused(rule: str, text: str) -> None:
    with pytest.raises(TymokError, match=rule):
        VerifiableDraws(SECRET).add_seed("Anna", text)


def test_bad_ranges_and_secrets_are_refused() -> None:
    for stop in (0, -1, LARGEST_STOP + 1):
        with pytest.raises(TymokError, match="bad_range"):
            VerifiableDraws(SECRET).randrange(stop)
    with pytest.raises(TymokError, match="bad_secret"):
        VerifiableDraws(b"short")


@given(st.binary(min_size=32, max_size=32), st.integers(0, 1000), st.integers(1, LARGEST_STOP))
def test_draws_stay_in_their_range(secret: bytes, counter: int, stop: int) -> None:
    assert 0 <= draw(secret, (), counter, stop) < stop


def test_draws_are_even() -> None:
    """12,000 throws of a die: chi-squared with 5 degrees of freedom stays far below its 1 in 10^6 bound."""
    chance = VerifiableDraws(SECRET)
    seen = Counter(chance.randrange(6) for _ in range(12_000))
    assert sum((seen[side] - 2000) ** 2 / 2000 for side in range(6)) < 35


# --- Proofs ----------------------------------------------------------------------------------------


def test_a_good_proof_has_no_problems_and_round_trips() -> None:
    proof = example()
    assert verify(proof) == []
    assert load_proof(dump_proof(proof)) == proof


def tampered(path: str, value: object) -> Proof:
    data = msgspec.to_builtins(example())
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    target = data
    for step in steps:
        target = target[step]
    target[last] = value
    return msgspec.convert(data, Proof)


@pytest.mark.parametrize(
    ("path", "value", "rules"),
    [
        ("deals.0.decisions.1.draws.0.value", 7, {"wrong_value", "wrong_result"}),
        ("deals.0.decisions.0.draws.0.value", 5, {"wrong_value"}),
        ("deals.0.decisions.0.draws.0.stop", 10**9, {"wrong_value"}),
        ("deals.0.decisions.1.result", 9, {"wrong_result"}),
        ("deals.0.decisions.4.result", 9, {"wrong_result"}),
        ("deals.1.decisions.0.result", "9", {"wrong_result"}),
        ("deals.0.decisions.1.draws", [], {"wrong_order", "missing_draw", "wrong_result"}),
        ("deals.0.decisions.4.draws", [], {"missing_draw", "wrong_result"}),
        ("deals.1.count", 6, {"missing_draw"}),
        ("deals.0.decisions.1.draws.0.counter", 2, {"wrong_order"}),
        ("deals.0.secret", OTHER.hex(), {"wrong_secret"}),
        ("deals.0.secret", "xyz", {"wrong_secret"}),
        ("deals.0.secret", "", {"wrong_secret"}),
        ("deals.1.secret", SECRET.hex(), {"wrong_secret"}),
        ("deals.0.commitment", commitment(OTHER), {"wrong_secret", "secret_used_again"}),
        ("deals.0.seeds.0.text", "other words", {"wrong_value"}),
        ("deals.0.seeds.1.since", 0, {"wrong_value"}),
        ("deals.0.seeds", [], {"wrong_value"}),
    ],
)
def test_what_is_changed_is_found(path: str, value: object, rules: set[str]) -> None:
    problems = verify(tampered(path, value))
    found = {problem.rule for problem in problems}
    assert rules <= found
    assert found - rules <= {"wrong_value"}


def test_a_cast_told_in_words_is_for_the_reader() -> None:
    assert verify(tampered("deals.1.decisions.0.result", "two pairs")) == []
    assert verify(tampered("deals.1.decisions.0.for", "deal")) == []


def test_a_problem_names_deal_and_draw() -> None:
    [problem] = verify(tampered("deals.0.decisions.0.draws.0.value", 5))
    assert (problem.deal, problem.counter, problem.rule) == ("season 1", 0, "wrong_value")
    assert problem.data["found"] == 5


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", "\ud800", "[" * 5000, dump_proof(example()).replace('"cast"', "3")]
)
def test_what_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        load_proof(text)


def test_another_scheme_is_refused() -> None:
    with pytest.raises(RecordError, match="unknown_scheme"):
        load_proof(dump_proof(msgspec.structs.replace(example(), scheme="dice-9")))
