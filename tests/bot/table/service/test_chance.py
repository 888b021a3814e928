"""Proofs of whole games of cards on a real database, at tables that grow, sealed or not."""

from __future__ import annotations

import itertools
import random
from functools import partial
from typing import Any

import msgspec
import pytest

from bot.kit.store.database import Database
from bot.storage.rows import ActionRow
from bot.table.service import chance
from bot.table.service.loading import load
from bot.table.service.lobby import Proposal
from bot.table.service.match import Match, seats_at_start
from bot.table.service.rewinding import RewindService
from bot.table.store import actions, seats
from bot.table.store import chance as stored
from engine import catalogue, randomness
from engine.card_table import Deal, NewSeat
from engine.cards import DECK
from engine.core import CHANCE
from engine.proofs import Proof, SealedProof, verify
from engine.randomness import Seed
from tests.bot.storage.samples import add_game, set_game
from tests.bot.table.tables import ANNA, BEN, CARL, CardClub
from tests.card_games import CARD_GAMES

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


GAME = "g1"


async def whole_game(database: Database, game_id: str, *, sealed: bool) -> Match:
    """Play a game of two people at random, to whom computer players come between the seasons."""
    rules, rng = catalogue.get(game_id), random.Random(game_id)
    options = rules.make_options(changes={"seasons": 3, "joining": True, "folded_hidden": sealed})
    text = msgspec.json.encode(options).decode()
    await add_game(database, GAME, game_id=game_id, options=text, seat_count=9)
    state, ply = rules.start(2, options), 0
    numbers = itertools.count(1)

    def new_secret() -> bytes:
        return randomness.new_secret(bytes([next(numbers)]) * 32)

    async with database.write() as connection:
        while not (turn := rules.turn(state)).is_over:
            match = await load(connection, GAME)
            newcomer = rules.newcomer(state)
            if newcomer is not None and len(match.seats) == rules.deal(state):
                await seats.add(connection, GAME, len(match.seats), computer="beginner")
                seat, action = CHANCE, newcomer
            elif turn.is_chance:
                source = chance.Source(connection, match, new_secret, led_by=ply)
                state, lines = await chance.draw_all(source, state, ply, 0.0)
                await source.note()
                await actions.append(connection, lines)
                ply += len(lines)
                continue
            else:
                seat = turn.seats[0]
                action = rng.choice(rules.legal(state, seat))
            await actions.append(connection, [_line(rules, state, ply, seat, action)])
            state, ply = rules.apply(state, seat, action), ply + 1
        await set_game(connection, GAME, status="over", state=rules.dump(state))
        return await load(connection, GAME)


def _line(rules: Any, state: Any, ply: int, seat: int, action: Any) -> ActionRow:
    dumped, notation = rules.dump_action(action), rules.notate(state, action)
    return ActionRow(game=GAME, ply=ply, seat=seat, action=dumped, notation=notation, at=0.0)


async def proven(database: Database, match: Match) -> tuple[Any, dict[str, Deal]]:
    """Return the proof of the game, and by its label each deal as it was."""
    async with database.read() as connection:
        proof = await chance.proof(connection, match)
        log = await actions.of(connection, match.id)
    played = [(line, match.rules.load_action(line.action)) for line in log]
    joined = sum(isinstance(action, NewSeat) for _, action in played)
    assert joined > 0
    assert seats_at_start(match, [action for _, action in played]) == 2 == len(match.seats) - joined
    return proof, {str(line.deal): action for line, action in played if isinstance(action, Deal)}


@pytest.mark.parametrize("game_id", CARD_GAMES)
async def test_an_open_table_proves_every_deal(database: Database, game_id: str) -> None:
    match = await whole_game(database, game_id, sealed=False)
    proof, deals = await proven(database, match)
    assert isinstance(proof, Proof)
    assert verify(proof) == []
    assert [str(deal.decisions[0].result).split()[-len(DECK) :] for deal in proof.deals if deal.count] == [
        list(deal.deck) for deal in deals.values()
    ]


@pytest.mark.parametrize("game_id", CARD_GAMES)
async def test_a_sealed_table_proves_what_was_turned_up(database: Database, game_id: str) -> None:
    match = await whole_game(database, game_id, sealed=True)
    proof, deals = await proven(database, match)
    assert isinstance(proof, SealedProof)
    assert verify(proof) == []
    opened = 0
    for deal in proof.deals:
        truth = deals.get(deal.label)
        assert (truth is not None) == bool(deal.count)
        if truth is None:
            continue
        dealer = [] if truth.dealer is None else [str(truth.dealer)]
        assert deal.decisions[0].result == " ".join(["deal", *dealer])
        assert [one.card for one in deal.opened] == [truth.deck[one.place] for one in deal.opened]
        opened += len(deal.opened)
    assert (opened > 0) == (game_id in {"ta_xot", "mak_kaik", "mak_hup", "nam_to"})


async def test_a_game_is_mixed_with_numbers_that_nobody_chooses(database: Database) -> None:
    """The bot's secrets are told before anybody joins; every deal then waits for a number of Discord's."""
    club = CardClub(database)
    lobby = await club.lobby.open(ANNA, Proposal(5, 6, "en", "nam_to", changes={"seasons": 3}), 101)
    told = lobby.fingerprints
    assert [deal for deal, _ in told] == [1, 2]
    await club.lobby.join(lobby.id, BEN, 103)
    await club.lobby.join(lobby.id, CARL, 102)
    await club.lobby.add_computer(lobby.id, ANNA.user_id, "beginner", 104)
    await club.lobby.leave(lobby.id, BEN.user_id, 105)
    await club.lobby.join(lobby.id, BEN, 106)
    await club.play.add_seed(lobby.id, CARL.user_id, "Carl", "cat", 107)
    match = (await club.lobby.start(lobby.id, ANNA.user_id, 108)).match
    assert match.fingerprints == told
    led_by = {}
    for number in itertools.count(200):
        if not match.to_act:
            break
        seat, deal = match.to_act[0], match.row.deal
        action = club.rng.choice(match.rules.legal(match.state, seat))
        user = match.seats[seat].user_id
        if user is None:
            match = (await club.play.act_for_computer(match, seat, action)).match
        else:
            chosen = partial(_always, action)
            match = (await club.play.act(match.id, match.row.ply, user, number, chosen)).match
            last = number
        if match.row.deal != deal:
            led_by[match.row.deal] = last
            assert match.fingerprints[0] == told[-1]
            told += match.fingerprints[1:]
    proof = await club.play.proof(match.id)
    assert verify(proof) == []
    assert [(int(deal.label), deal.commitment) for deal in proof.deals] == list(told)
    discords = {int(deal.label): deal.seeds[0] for deal in proof.deals if deal.count}
    assert {seed.player for seed in discords.values()} == {"Discord"}
    assert {seed.since for seed in discords.values()} == {0}
    assert discords[1].text == "101 102 104 106 108"
    assert {deal: int(seed.text) for deal, seed in discords.items() if deal > 1} == led_by
    assert [seed.text for seed in proof.deals[0].seeds[1:]] == ["cat · 107"]


async def test_a_game_that_went_back_is_drawn_from_what_nobody_has_seen(database: Database) -> None:
    """Its secrets may have been shown; each message that tells of a restored backup is mixed in, once."""
    club = CardClub(database)
    match = await club.deal("nam_to", 2)
    before = await club.play.proof(match.id)
    for message in (900, 900, 901):
        await RewindService(database).mix_in(match.id, message)
    async with database.read() as connection:
        drawn = {row.deal: row.drawn for row in await stored.secrets_of(connection, match.id)}
    assert drawn[1] > 0 == drawn[2]
    for deal, then in zip((await club.play.proof(match.id)).deals, before.deals, strict=True):
        since = drawn[int(deal.label)]
        assert deal.seeds == (*then.seeds, Seed("Discord", "900", since), Seed("Discord", "901", since))
    ended = (await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))).match
    assert verify(await club.play.proof(ended.id)) == []
    await RewindService(database).mix_in(ended.id, 902)
    assert "902" not in str(await club.play.proof(ended.id)), "nothing is drawn there any more"


def _always(action: Any, _match: Match, _seat: int) -> Any:
    return action


async def test_the_fingerprints_follow_the_options(database: Database) -> None:
    """A deck under seal has another fingerprint; the secret below it is the same."""
    club = CardClub(database)
    lobby = await club.lobby.open(ANNA, Proposal(5, 6, "en", "nam_to"), next(club.numbers))
    sealed = await club.lobby.set_options(
        lobby.id, ANNA.user_id, "", {"folded_hidden": True}, next(club.numbers)
    )
    assert sealed.fingerprints != lobby.fingerprints
    proof = await club.play.proof(lobby.id)
    assert [(int(deal.label), deal.commitment) for deal in proof.deals] == list(sealed.fingerprints)
    opened = await club.lobby.set_options(lobby.id, ANNA.user_id, "", {}, next(club.numbers))
    assert opened.fingerprints == lobby.fingerprints
    again = await club.rematches.press((await over(club)).id, ANNA, next(club.numbers), None)
    assert [deal for deal, _ in again.fingerprints] == [1, 2]


async def over(club: CardClub) -> Match:
    """Return a game that is over."""
    match = await club.deal("mok_kaik", 2)
    return (await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))).match
