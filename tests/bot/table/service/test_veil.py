"""Plies that messages do not tell: only who has the key turns them back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.table.service.veil import KEY_BYTES, unveiled, veiled

KEYS = st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES)
PLIES = st.integers(0, 300)


@given(key=KEYS, ply=PLIES, later=PLIES)
def test_the_bot_reads_what_it_wrote(key: bytes, ply: int, later: int) -> None:
    assert unveiled(key, veiled(key, ply), ply + later) == ply


@given(key=KEYS, ply=PLIES)
def test_what_is_to_come_has_no_meaning_yet(key: bytes, ply: int) -> None:
    assert unveiled(key, veiled(key, ply + 1), ply) == -1


@given(key=KEYS, other=KEYS, ply=PLIES)
def test_another_key_tells_nothing(key: bytes, other: bytes, ply: int) -> None:
    assert key == other or unveiled(other, veiled(key, ply), ply) == -1


@given(key=KEYS, ply=PLIES)
def test_a_ply_stays_what_it_is(key: bytes, ply: int) -> None:
    assert unveiled(key, ply, 0) == ply
    assert veiled(key, ply) > 10**6
