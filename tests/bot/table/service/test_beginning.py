"""Games that begin at a position: which may, that chance can be checked from there on, and what counts."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store.database import Database
from bot.records.telling import files as files
from bot.results.service.profiles import _tale
from bot.results.store import results, standings
from bot.results.store.standings import Scope
from bot.table.messages.origins import origin_line
from bot.table.messages.pictures import draw_ending
from bot.table.service import beginning, chance
from bot.table.service.beginning import Beginning, Origin, origin, read_origin
from bot.table.service.lobby import Proposal
from bot.table.service.match import Match
from bot.table.service.replay import Replay, ReplayService
from engine import catalogue, check_casts, proofs, records
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.records.messages.test_stepping import finished
from tests.bot.table.tables import ANNA, BEN, CardClub

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def club(database: Database) -> CardClub:
    """A club that meets on a new database."""
    return CardClub(database)


def later_season() -> Beginning:
    """Return a position in the second season of a game, with Anna on the second seat."""
    rules = catalogue.get("cerke")
    options = rules.make_options("educational", {"seasons": 4})
    rng = random.Random(2)
    state: Any = rules.start(2, options)
    while rules.deal(state) < 2 or rules.turn(state).is_chance:
        seat = rules.turn(state).seats[0]
        action = rules.chance(state).sample(rng) if seat < 0 else rng.choice(rules.moves(state, seat))
        state = rules.apply(state, seat, action)
        assert not rules.turn(state).is_over
    return Beginning("cerke", options, state, 2, origin("game", 23, "abcdefg 1/2"), 1)


async def begun(club: CardClub, position: Beginning, **wishes: Any) -> Match:
    """Start a game of Anna and Ben from a position."""
    proposal = Proposal(5, 6, "en", position.game_id, begun=position, **wishes)
    match = await club.lobby.open(ANNA, proposal, next(club.numbers))
    assert match.row.unrated == "own_start"
    await club.lobby.join(match.id, BEN, next(club.numbers))
    return (await club.lobby.start(match.id, ANNA.user_id, next(club.numbers))).match


async def played_out(club: CardClub, match: Match) -> Match:
    while match.to_act:
        match = (await club.act(match)).match
    return match


async def test_a_game_begins_in_a_later_season_and_all_of_it_can_be_checked(club: CardClub) -> None:
    position = later_season()
    match = await begun(club, position, rated=True)
    assert match.state == position.state
    assert match.seat_of(ANNA.user_id) == 1
    assert [deal for deal, _ in match.fingerprints] == [2, 3], "those of this season and the next one"
    match = await played_out(club, match)
    replays = ReplayService(club.database)
    replay = await replays.of(match)
    assert replay.states[0] == position.state
    assert replay.states[-1] == match.state
    proof = await club.play.proof(match.id)
    assert proofs.verify(proof) == []
    assert {deal.label for deal in proof.deals} >= {"2"}
    assert chance.misdrawn(match, await club.play.log(match.id)) == set()
    app: Any = club
    record = records.write(await files.record_of(app, match))
    told, good = check_casts.check(json.loads(proofs.dump_proof(proof)), record)
    assert good, told
    first = next(deal for deal in proof.deals if deal.label == "2")
    assert len(first.seeds[0].text.split()) == 3, "who joined, and who started, before the first draw"
    assert (await draw_ending(match, replay, translator("en"), USUAL)).data
    lines = [(line.seat, line.action) for line in await club.play.log(match.id)]
    tale = _tale("cerke", match.rules.version, match.row.options, 2, lines, match.row.start)
    assert all(best.season >= 2 for best in tale.best)


async def test_it_counts_in_no_table(club: CardClub) -> None:
    match = await played_out(club, await begun(club, later_season(), rated=True))
    async with club.database.read() as connection:
        found = await results.get(connection, match.id)
        counted = await standings.tallies(connection, Scope(5))
    assert found is not None
    assert (found[0].unrated, found[0].preset) == ("own_start", "")
    assert counted == []
    async with club.database.write() as connection:
        await results.rule(connection, *found, annulled=False)
    async with club.database.read() as connection:
        assert await standings.tallies(connection, Scope(5)) == [], "after a correction too"


async def test_its_record_holds_the_position_and_reads_back(club: CardClub) -> None:
    position = later_season()
    match = await begun(club, position)
    for _ in range(5):
        match = (await club.act(match)).match
    app: Any = club
    kept = await files.record_of(app, match)
    text = records.write(kept)
    assert "{info begun from:game 23 abcdefg}" in text or "{begun from:game 23 abcdefg}" in text
    read = records.check(text)
    assert read.start == position.state
    assert read.actions == kept.actions


async def test_the_rematch_begins_there_too_with_the_seats_changed(club: CardClub) -> None:
    match = await begun(club, later_season())
    match = (await club.seating.resign(match.id, ANNA.user_id, next(club.numbers))).match
    match, _ = await club.rematches.prepare(match.id)
    await club.rematches.press(match.id, ANNA, next(club.numbers), None)
    again = await club.rematches.press(match.id, BEN, next(club.numbers), None)
    assert again.row.status == "running"
    assert again.row.start == match.row.start
    assert again.row.origin == match.row.origin
    assert again.seat_of(ANNA.user_id) == 0
    assert [deal for deal, _ in again.fingerprints] == [2, 3]


async def test_rules_and_seats_are_those_of_the_position(club: CardClub) -> None:
    position = later_season()
    proposal = Proposal(5, 6, "en", "cerke", begun=position)
    match = await club.lobby.open(ANNA, proposal, next(club.numbers))
    assert match.options == position.options
    with pytest.raises(LobbyRefusal, match="rules_of_position"):
        await club.lobby.set_options(match.id, ANNA.user_id, "standard", {}, next(club.numbers))
    with pytest.raises(LobbyRefusal, match="seats_empty"):
        await club.lobby.start(match.id, ANNA.user_id, next(club.numbers))


async def test_a_larger_table_needs_all_seats_of_the_position(club: CardClub) -> None:
    match, replay = open_game("zau_shu", 3)
    begins = beginning.beginning(match, replay, 1, 2, "record 1 x")
    lobby = await club.lobby.open(ANNA, Proposal(5, 6, "en", "zau_shu", begun=begins), next(club.numbers))
    await club.lobby.join(lobby.id, BEN, next(club.numbers))
    with pytest.raises(LobbyRefusal, match="seats_empty"):
        await club.lobby.start(lobby.id, ANNA.user_id, next(club.numbers))


def open_game(game_id: str, seats: int = 2) -> tuple[Match, Replay]:
    """Return a finished game, between so many."""
    match, replay = finished(game_id)
    if seats == 2:
        return match, replay
    rules, rng = match.rules, random.Random(1)
    states, actions = [rules.start(seats, match.options)], list[Any]()
    for _ in range(4):
        seat = rules.turn(states[-1]).seats[0]
        action = rules.chance(states[-1]).sample(rng) if seat < 0 else rules.legal(states[-1], seat)[0]
        actions.append((seat, action))
        states.append(rules.apply(states[-1], seat, action))
    return match, Replay(states, actions, [""] * len(actions), [seats] * len(states))


@pytest.mark.parametrize("game_id", catalogue.ids())
async def test_only_games_without_secrets_may_be_gone_on_from(game_id: str, club: CardClub) -> None:
    match, replay = finished(game_id)
    privacy = match.privacy
    hides = privacy.private or privacy.closed_menus or bool(privacy.hidden_chance)
    assert beginning.is_possible(match, replay, 0) != hides
    assert not beginning.is_possible(match, replay, replay.last), "it is over there"
    running = replace(match, row=msgspec.structs.replace(match.row, status="running"))
    assert not beginning.is_possible(running, replay, 0)


def test_where_a_position_comes_from_is_said(database_url: str) -> None:
    match, _ = finished("cerke")
    said = {
        origin(
            "game", 23, "abcdefg 12/34"
        ): "position 23 of the game abcdefg: https://discord.com/channels/1/12/34",
        origin("game", 23, "abcdefg"): "position 23 of the game abcdefg.",
        origin("game", 23, ""): "played elsewhere",
        origin("record", 4, "@everyone " + "x" * 200): "position 4 of the record “@\u200beveryone xxx",
        origin("position", 0, ""): "somebody typed",
    }
    for text, words in said.items():
        assert len(text) <= 80
        row = msgspec.structs.replace(match.row, start="{}", origin=text)
        assert words in origin_line(replace(match, row=row), translator("en"))
    assert origin_line(match, translator("en")) == ""
    assert read_origin("game 3 x") == Origin("game", 3, "x")
    assert read_origin("nonsense") is None
