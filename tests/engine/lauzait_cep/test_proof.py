"""Every deal and every throw of a game of ラウツァイト・セプ can be computed again."""

from __future__ import annotations

import json
import random

import pytest

from engine import check_casts
from engine.core import CHANCE
from engine.lauzait_cep import LAUZAIT_CEP, Options
from engine.proofs import Deal, Decision, Proof, dump_proof, verify
from engine.randomness import SECRET_BYTES, Seed, VerifiableDraws
from tests.engine.lauzait_cep.test_game import eager


def proven_game(seats: int) -> Proof:
    """Play a random game with verifiable draws, a secret for each round, and return its proof."""
    rng = random.Random(seats)
    options = Options(rounds=2, max_turns=40)
    state = LAUZAIT_CEP.start(seats, options)
    secrets = [rng.randbytes(SECRET_BYTES) for _ in range(LAUZAIT_CEP.deals(options))]
    sources = [VerifiableDraws(secret, (Seed("Anna", "tam"),)) for secret in secrets]
    decisions: list[list[Decision]] = [[] for _ in sources]
    while movers := LAUZAIT_CEP.turn(state).seats:
        if movers[0] == CHANCE:
            number = LAUZAIT_CEP.deal(state) - 1
            before = len(sources[number].drawn)
            action = LAUZAIT_CEP.chance(state).sample(sources[number])
            purpose = json.loads(LAUZAIT_CEP.dump_action(action))["type"]
            told = LAUZAIT_CEP.notate(state, action)
            decisions[number].append(Decision(purpose, told, sources[number].drawn[before:]))
        else:
            action = eager(LAUZAIT_CEP.legal(state, movers[0]), rng)
        state = LAUZAIT_CEP.apply(state, movers[0], action)
    deals = zip(sources, secrets, decisions, strict=True)
    return Proof(
        "lauzait_cep",
        tuple(
            Deal(str(number), source.commitment, secret.hex(), source.counter, source.seeds, tuple(made))
            for number, (source, secret, made) in enumerate(deals, 1)
        ),
    )


@pytest.mark.parametrize(("seats", "pieces"), [(2, 58), (3, 60), (4, 68)])
def test_both_checkers_compute_every_deal_and_throw(seats: int, pieces: int) -> None:
    proof = proven_game(seats)
    assert {decision.purpose for deal in proof.deals for decision in deal.decisions} == {"deal", "sticks"}
    assert verify(proof) == []
    lines, good = check_casts.check(json.loads(dump_proof(proof)))
    assert good
    assert all(line.endswith(f"cards proven: {pieces})") for line in lines)


def test_a_changed_throw_is_found() -> None:
    text = dump_proof(proven_game(4))
    told = json.loads(text)
    throw = next(one for one in told["deals"][0]["decisions"] if one["for"] == "sticks")
    throw["result"] = "sticks 0" if throw["result"] != "sticks 0" else "sticks 5"
    lines, good = check_casts.check(told)
    assert not good
    assert "is listed" in lines[1]
