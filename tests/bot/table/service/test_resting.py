"""The rest after a hire in ラウツァイト・セプ: nobody but its owner can tell a hand that is complete."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import delete

from bot.kit.service.errors import NotYourTurn
from bot.kit.store.database import Database
from bot.storage.tables import actions
from bot.table.messages.board import NOTED, board_message, private
from bot.table.service.match import Match
from engine import catalogue
from engine.core import Game
from engine.lauzait_cep import REST, Options
from engine.lauzait_cep.state import Action, Declare, End, Post, Pre
from renderers.canvas import USUAL
from tests.bot.storage.samples import set_game
from tests.bot.table.messages.test_hidden_messages import parts
from tests.bot.table.service.test_asking import START, T, later, seen
from tests.bot.table.tables import CardClub
from tests.engine.lauzait_cep.positions import A, B, begin

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

COMPLETE, LACKING = "K3 K4 K5 F1 F2 F3 F7 F8 F8", "K3 K4 K6 F1 F2 F3 F7 F8 F8"
"""Concealed pieces that are complete, and that are not, after the hire; they differ in one piece."""

HIRE = ("discard F8", "piece d2", "to e1")


@pytest.fixture
def club(database: Database) -> CardClub:
    """A club that meets on a new database."""
    return CardClub(database)


async def laid(club: CardClub, hidden: str) -> Match:
    """Start a game of four people in which the first one begins a turn with these pieces."""
    club.time = START
    match = await club.deal("lauzait_cep", 4)
    state = replace(begin(hidden), table=replace(begin(hidden).table, options=match.options))
    async with club.database.write() as connection:
        # How often sticks were thrown before is another matter.
        await connection.execute(delete(actions).where(actions.c.game == match.id))
        await set_game(
            connection, match.id, state=match.rules.dump(state), ply=1, fingerprints='[[1,"aa"],[2,"bb"]]'
        )
    return await club.play.match(match.id)


async def hired(club: CardClub, match: Match) -> Match:
    for text in HIRE:
        match = (await club.act(match, match.rules.parse(match.state, text))).match
    return match


async def answer(club: CardClub, match: Match, action: Action) -> Match:
    user = match.seats[A].user_id or 0
    return (await club.play.act(match.id, match.row.ply, user, next(club.numbers), lambda *_: action)).match


@pytest.mark.parametrize("answers", [True, False])
async def test_nobody_can_tell_whose_hand_is_complete(club: CardClub, answers: bool) -> None:
    """Whoever ends the turn, or lets it end, to hope for more gives nothing away: not even by its time."""
    watched: dict[str, list[Any]] = {}
    for hidden in (COMPLETE, LACKING):
        match = await hired(club, await laid(club, hidden))
        told = [await seen(club, match.id, A)]
        if hidden == COMPLETE:
            assert match.rules.legal(match.question(A), A) == [Declare(), End()]
            match = await answer(club, match, End()) if answers else match
        else:
            assert match.question(A) is None
            with pytest.raises(NotYourTurn):
                await answer(club, match, End())
        match = await later(club, match.id, REST - 1.0)
        told.append(await seen(club, match.id, A))
        assert isinstance(match.state, Post)
        match = await later(club, match.id, 1.0)
        told.append(await seen(club, match.id, A))
        assert isinstance(match.state, Pre)
        assert match.to_act == (B,)
        watched[hidden] = told
    for complete, lacking in zip(watched[COMPLETE], watched[LACKING], strict=True):
        assert complete == lacking


async def test_a_declaration_counts_when_the_rest_is_over(club: CardClub) -> None:
    match = await answer(club, await hired(club, await laid(club, COMPLETE)), Declare())
    assert match.question(A) is None
    own = parts(await board_message(match, private(match, T, A, USUAL)))
    assert T.t(NOTED) in str(own)
    assert not match.state.table.history
    match = await later(club, match.id, REST)
    assert match.state.table.history[-1].seat == A


async def test_after_a_computer_the_table_rests_for_less(club: CardClub) -> None:
    waits = []
    for hidden in (COMPLETE, LACKING):
        match = await laid(club, hidden)
        await club.seating.resign(match.id, match.seats[A].user_id or 0, next(club.numbers))
        match = await hired(club, await club.play.match(match.id))
        waits.append((match.row.wait_until or 0.0) - START)
        if hidden == COMPLETE:
            assert (await club.play.act_for_computer(match, A, End())).lines == ()
        match = await later(club, match.id, Game.pause)
        assert match.to_act == (B,)
    assert waits == [Game.pause, Game.pause]


async def test_a_table_of_the_first_version_goes_on_as_it_did(club: CardClub) -> None:
    rules = catalogue.get("lauzait_cep", 1)
    for hidden, ends in ((COMPLETE, Post), (LACKING, Pre)):
        state: Any = begin(hidden)
        for text in HIRE:
            state = rules.apply(state, A, rules.parse(state, text))
        assert isinstance(state, ends)
        assert rules.declining(state) is None
    assert not rules.asks_able(Options())
