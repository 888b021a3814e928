"""Swiss draws of whole random seasons: what holds for every one of them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import combinations
from typing import Final

import msgspec
import networkx
import pytest

from bot.leagues.service.field import Remark
from bot.leagues.service.pairing import swiss
from tests.amounts import tried
from tests.bot.leagues.service.pairing import swiss_oracle as oracle
from tests.bot.leagues.service.pairing.swiss_seasons import Round, played

SEASONS: Final = tried(375, thoroughly=800)
AT_ONCE: Final = 125

SIZES: Final = (*(size for size in range(4, 13) for _ in range(9)), *range(4, 41))
"""How many people the seasons have, by turns: most have few."""


def table(seats: tuple[int, ...]) -> tuple[int, int]:
    one, other = seats
    return one, other


@pytest.mark.parametrize("first", range(0, SEASONS, AT_ONCE))
def test_a_season_keeps_the_rules_of_a_draw(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        for one in played(SIZES[seed % len(SIZES)], seed):
            each_person_is_drawn_once(one)
            nobody_meets_or_is_free_again_unless_forced(one)
            if one.first_seat:
                seats_are_even_unless_forced(one)


def each_person_is_drawn_once(one: Round) -> None:
    assert sorted([*one.draw.free, *(who for seats in one.draw.tables for who in seats)]) == one.here
    assert len(one.draw.free) == len(one.here) % 2


def nobody_meets_or_is_free_again_unless_forced(one: Round) -> None:
    repeats = [seats for seats in one.draw.tables if not oracle.is_new(one, table(seats))]
    again = [who for who in one.draw.free if not oracle.is_new(one, (oracle.BYE, who))]
    assert one.draw.remarks == (
        *(Remark("repeat", seats) for seats in repeats),
        *(Remark("second_bye", (who,)) for who in again),
    )
    if one.draw.remarks:
        assert not can_be_drawn(one, [pair for pair in tables_of(one) if oracle.is_new(one, pair)])


def seats_are_even_unless_forced(one: Round) -> None:
    had = {who: oracle.seats_had(one, who) for who in one.here}
    musts = {who: oracle.must(seats) for who, seats in had.items()}
    clashes = [seats for seats in one.draw.tables if same_must(musts, table(seats))]
    for seats in one.draw.tables:
        for seat, who in enumerate(seats):
            wrong = abs(sum(1 if at else -1 for at in had[who])) == 2 and musts[who] == 1 - seat
            assert seats in clashes or (musts[who] in {None, seat} and not wrong)
    if clashes and len(one.here) > 8 and not one.draw.remarks:
        free = {oracle.score(one, who) for who in one.draw.free}
        assert not can_be_drawn(
            one,
            [
                pair
                for pair in tables_of(one)
                if oracle.is_new(one, pair)
                and not same_must(musts, pair)
                and (oracle.BYE not in pair or oracle.score(one, max(pair)) in free)
            ],
        )


def same_must(musts: dict[int, int | None], pair: tuple[int, int]) -> bool:
    one, other = (musts.get(who) for who in pair)
    return one is not None and one == other


def tables_of(one: Round) -> list[tuple[int, int]]:
    return list(combinations([*one.here, oracle.BYE] if len(one.here) % 2 else one.here, 2))


def can_be_drawn(one: Round, tables: list[tuple[int, int]]) -> bool:
    found = networkx.max_weight_matching(networkx.Graph(tables), maxcardinality=True)
    return 2 * len(found) >= len(one.here)


@pytest.mark.parametrize("people", range(4, 10))
def test_a_draw_of_few_is_the_best_there_is(people: int) -> None:
    for seed in range(60 if people < 7 else 24):
        full = people - 1 + people % 2
        for one in played(people, seed, rounds=swiss.rounds(people) if seed % 2 else full):
            digits = oracle.counted(one)
            drawn = tuple(
                (min(pair), max(pair))
                for pair in [*one.draw.tables, *((who, oracle.BYE) for who in one.draw.free)]
            )
            if drawn:
                assert digits(drawn) == min(map(digits, oracle.admitted(one)))


@pytest.mark.parametrize("people", range(4, 9))
def test_few_can_always_be_drawn_to_the_full_length(people: int) -> None:
    for seed in range(36):
        for one in played(people, seed, rounds=people - 1 + people % 2, calm=True):
            assert not one.draw.remarks


def test_a_draw_does_not_depend_on_the_order_in_which_things_are_told() -> None:
    rng = random.Random(1)
    for people in (5, 8, 13, 22):
        for one in played(people, 3):
            field = msgspec.structs.replace(
                one.field,
                entrants=tuple(rng.sample(one.field.entrants, len(one.field.entrants))),
                meetings=tuple(rng.sample(one.field.meetings, len(one.field.meetings))),
            )
            assert swiss.draw(field, one.absent, first_seat=one.first_seat) == one.draw


def drawn() -> list[str]:
    """Return some draws as text."""
    return [str(one.draw) for people in (7, 12, 25) for one in played(people, 5)]


def test_a_draw_does_not_depend_on_the_seed_of_hashes() -> None:
    """What this process draws, another one of another seed draws too."""
    seed = "17" if os.environ.get("PYTHONHASHSEED") == "0" else "0"
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    code = f"from {__name__} import drawn; print('\\n'.join(drawn()))"
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.splitlines() == drawn()
