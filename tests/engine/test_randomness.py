"""Verifiable chance: the same ingredients give the same draws, and what is changed is found."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import TymokError
from engine.randomness import (
    DOMAIN,
    LARGEST_STOP,
    LONGEST_SEED,
    Draw,
    Seed,
    VerifiableDraws,
    commitment,
    draw,
    new_secret,
)

SECRET = bytes(range(32))
OTHER = hashlib.sha256(b"other").digest()


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
