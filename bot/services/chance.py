"""Verifiable chance in running games: secrets, players' seeds, draws, and the proof of all of them.

The secret of a deal is fixed, and its hash can be seen, one whole deal before it is used, so that every
player has time to add a seed of their own to it.  Where hands that nobody showed stay hidden, decks are under
seal (``engine.sealing``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.match import Match, seats_at_start
from bot.storage import actions, chance
from bot.storage.rows import ActionRow, SecretRow, SeedRow
from engine import proofs, randomness, sealing
from engine.core import CHANCE

NewSecret = Callable[[], bytes]
"""Where secrets come from: 32 bytes of the system's randomness."""


async def commit_secrets(connection: AsyncConnection, game: str, deal: int, new_secret: NewSecret) -> None:
    """Fix the secrets of this deal and of the next, if they are not fixed yet."""
    known = {row.deal for row in await chance.secrets_of(connection, game)}
    for number in (deal, deal + 1):
        if number not in known:
            await chance.add_secret(connection, game, number, new_secret())


async def draw_all(
    connection: AsyncConnection, match: Match, state: Any, ply: int, now: float, new_secret: NewSecret
) -> tuple[Any, list[ActionRow]]:
    """Let chance act until a person has to; return the state reached and the log's new lines."""
    rows: list[ActionRow] = []
    while match.rules.turn(state).is_chance:
        deal = match.rules.deal(state)
        await commit_secrets(connection, match.id, deal, new_secret)
        secret = await chance.secret(connection, match.id, deal)
        assert secret is not None
        seeds = await _seeds(connection, match.id, deal)
        source = sealing.SealedDraws if match.privacy.sealed else randomness.VerifiableDraws
        draws = source(secret.secret, seeds, secret.drawn)
        action = match.rules.chance(state).sample(draws)
        rows.append(
            ActionRow(
                game=match.id,
                ply=ply + len(rows),
                seat=CHANCE,
                action=match.rules.dump_action(action),
                notation=match.rules.notate(state, action),
                deal=deal,
                draws=msgspec.json.encode(draws.drawn).decode(),
                at=now,
            )
        )
        await chance.set_drawn(connection, match.id, deal, draws.counter)
        state = match.rules.apply(state, CHANCE, action)
    return state, rows


async def add_seed(connection: AsyncConnection, match: Match, user_id: int, name: str, text: str) -> bool:
    """Mix a player's text into all draws from now on in this deal and the next; False if one stands."""
    deal = match.row.deal
    added = False
    for number in (deal, deal + 1):
        secret = await chance.secret(connection, match.id, number)
        if secret is None:
            continue
        row = SeedRow(
            game=match.id, deal=number, user_id=user_id, name=name, text=text, counts_from=secret.drawn
        )
        added |= await chance.put_seed(connection, row)
    return added


async def proof(connection: AsyncConnection, match: Match) -> proofs.AnyProof:
    """Return all that is needed to recompute the draws; secrets only when the game has ended.

    Where hands are hidden the draws themselves stay hidden until then: a deal's draws are the deal.
    """
    log = await actions.of(connection, match.id)
    ended = match.row.status in {"over", "cancelled"}
    places = _turned_up(match, log) if ended and match.privacy.sealed else {}
    drawn = []
    for row in await chance.secrets_of(connection, match.id):
        decisions = tuple(_decision(match, line) for line in log if line.deal == row.deal)
        drawn.append(_Drawn(row, await _seeds(connection, match.id, row.deal), decisions))
    if match.privacy.sealed:
        sealed = tuple(_sealed_deal(one, places.get(one.row.deal, ()), ended=ended) for one in drawn)
        return proofs.SealedProof(match.id, sealed)
    shown = ended or not match.privacy.hidden_chance
    return proofs.Proof(match.id, tuple(_open_deal(one, shown=shown, ended=ended) for one in drawn))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """All that was drawn with one secret."""

    row: SecretRow
    seeds: tuple[randomness.Seed, ...]
    decisions: tuple[proofs.Decision, ...]


def _open_deal(drawn: _Drawn, *, shown: bool, ended: bool) -> proofs.Deal:
    row = drawn.row
    return proofs.Deal(
        label=str(row.deal),
        commitment=randomness.commitment(row.secret),
        secret=row.secret.hex() if ended else None,
        count=row.drawn if shown else 0,
        seeds=drawn.seeds,
        decisions=drawn.decisions if shown else (),
    )


def _sealed_deal(drawn: _Drawn, turned_up: Sequence[int], *, ended: bool) -> proofs.SealedDeal:
    row, seeds = drawn.row, drawn.seeds
    if ended:
        return proofs.sealed_deal(str(row.deal), row.secret, row.drawn, seeds, drawn.decisions, turned_up)
    return proofs.SealedDeal(str(row.deal), sealing.SealedDeck(row.secret).commitment, None, 0, seeds)


def _turned_up(match: Match, log: Sequence[ActionRow]) -> dict[int, tuple[int, ...]]:
    """Return for each deal the places of the deck whose cards it turned up for everybody."""
    rules = match.rules
    played = [(line, rules.load_action(line.action)) for line in log]
    seats = seats_at_start(match, [action for _, action in played])
    state = rules.start(seats, match.options)
    states: dict[int, list[Any]] = {}
    since: list[Any] = []
    for line, action in played:
        state = rules.apply(state, line.seat, action)
        if rules.dealt(action) is not None and line.deal is not None:
            since = states[line.deal] = []
        since.append(state)
    return {deal: rules.turned_up(after) for deal, after in states.items()}


async def _seeds(connection: AsyncConnection, game: str, deal: int) -> tuple[randomness.Seed, ...]:
    rows = await chance.seeds_of(connection, game, deal)
    return tuple(randomness.Seed(row.name, row.text, row.counts_from) for row in rows)


def _decision(match: Match, line: ActionRow) -> proofs.Decision:
    """Return what a line of the log's draws decided: the kind of action, and its result.

    Of a deck under seal the order is no part of it, only the dealer if one was drawn.
    """
    purpose = msgspec.json.decode(line.action)["type"]
    action = match.rules.load_action(line.action)
    dealt = match.rules.dealt(action) if match.privacy.sealed else None
    notation = line.notation if dealt is None else dealt
    result = int(notation) if notation.isdecimal() else notation
    draws = msgspec.json.decode(line.draws or "[]", type=tuple[randomness.Draw, ...])
    return proofs.Decision(purpose, result, draws)
