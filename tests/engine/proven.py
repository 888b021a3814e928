"""Games that are played at random with verifiable draws, as proofs and records of them are made."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from engine import records, sealing
from engine.catalogue import GAMES
from engine.core import CHANCE
from engine.proofs import AnyProof, Basis, Deal, Drawn, decisions, options_of, sealed_deal
from engine.randomness import SECRET_BYTES, Seed, VerifiableDraws
from engine.record import Record

SEEDS = (Seed("Discord", "1 2 3"), Seed("Anna", "皇再来 🥢 · 4"))

CHANCES = tuple(name for name, game in GAMES.items() if game.has_chance)
"""The games in which anything is drawn."""

SEALABLE = tuple(name for name in CHANCES if "folded_hidden" in GAMES[name].options.__struct_fields__)
"""The games whose hands may stay hidden."""


class Proven(NamedTuple):
    """A game that was played, perhaps not to its end: its proof, and its record as people get it."""

    proof: AnyProof
    record: str


class _Season(NamedTuple):
    """What was drawn in a deal: from what, what for, and the positions after its deal."""

    secret: bytes
    source: VerifiableDraws
    log: list[Drawn]
    states: list[Any]


@cache
def proven(game_id: str, seats: int, most: int = 150, **changes: Any) -> Proven:
    """Play a game with these changes of its rules; stop after so many actions."""
    rules, rng = GAMES[game_id], random.Random(f"{game_id} {seats} {sorted(changes.items())}")
    options = rules.make_options("", changes)
    hidden = rules.privacy(options).sealed
    state, actions, seasons = rules.start(seats, options), list[tuple[int, Any]](), dict[int, _Season]()
    while (movers := rules.turn(state).seats) and len(actions) < most:
        if movers[0] == CHANCE:
            season = seasons.setdefault(rules.deal(state), _season(rng, sealed=hidden))
            seat, action = CHANCE, _draw(rules, state, season)
        else:
            seat = rng.choice(movers)
            action = rng.choice(rules.moves(state, seat))
        state = rules.apply(state, seat, action)
        actions.append((seat, action))
        if rules.dealt(action) is not None:
            season.states.clear()
        if seasons:
            season.states.append(state)
    seasons[max(seasons) + 1] = _season(rng, sealed=hidden)
    basis = Basis("x", game_id, seats, options_of(game_id, options), sealed=hidden)
    record = Record(rules, options, tuple(actions), seats, tuple("ABCDEFGHIJ"[:seats]))
    return Proven(_proof(rules, basis, seasons), records.write(record))


def _season(rng: random.Random, *, sealed: bool) -> _Season:
    secret = rng.randbytes(SECRET_BYTES)
    source = sealing.SealedDraws if sealed else VerifiableDraws
    return _Season(secret, source(secret, SEEDS), [], [])


def _draw(rules: Any, state: Any, season: _Season) -> Any:
    """Let chance act, and note what was drawn for it."""
    before = len(season.source.drawn)
    action = rules.chance(state).sample(season.source)
    kind = str(type(action).__struct_config__.tag)
    season.log.append(Drawn(kind, rules.notate(state, action), season.source.drawn[before:]))
    return action


def _proof(rules: Any, basis: Basis, seasons: dict[int, _Season]) -> AnyProof:
    if not basis.sealed:
        return basis.open(tuple(_open(basis, number, season) for number, season in seasons.items()))
    return basis.under_seal(
        tuple(
            sealed_deal(
                basis,
                number,
                season.secret,
                season.source.counter,
                season.source.seeds,
                decisions(basis, number, season.log),
                _turned_up(rules, season.states),
            )
            for number, season in seasons.items()
        )
    )


def _turned_up(rules: Any, states: Sequence[Any]) -> tuple[int, ...]:
    places: tuple[int, ...] = rules.turned_up(states) if states else ()
    return places


def _open(basis: Basis, number: int, season: _Season) -> Deal:
    source = season.source
    made = decisions(basis, number, season.log)
    return Deal(str(number), source.commitment, season.secret.hex(), source.counter, source.seeds, made)
