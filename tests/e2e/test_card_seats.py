"""Seats of a game of cards change hands."""

from __future__ import annotations

import asyncio
import random
from typing import Final

import pytest

from tests.e2e.cards import (
    card_menu,
    choose,
    hand_in_dm,
    play_until,
    some_action,
    start,
    told_in_dm,
    until_a_person_acts,
)
from tests.e2e.playing import Table, shown

pytestmark = pytest.mark.asyncio(loop_scope="session")

BUTTON: Final = "Take a computer's seat"


async def test_who_leaves_is_replaced_and_a_seat_may_be_taken(table: Table) -> None:
    rng = random.Random(7)
    aya, ben, cid = table.person(), table.person(), table.person()
    game = await start(table, "mok_kaik", aya, ben, cid, computers=0)
    leaver = await play_until(game, rng, lambda: game.mover)
    dm = await hand_in_dm(game, leaver)
    assert BUTTON not in str(shown(await leaver.click(await game.board(), "More…")).buttons)
    question = shown(await leaver.command("game resign", game.place))
    assert "computer player takes your seat" in question.text
    assert "left the game" in shown(await leaver.click(question, "Leave")).text
    seat = [aya.id, ben.id, cid.id].index(leaver.id)
    assert table.books.seats(game.id)[seat] is None
    assert not game.over
    # Their old hand is of no use any more.
    menu = card_menu(dm)
    answer = told_in_dm(await leaver.select(dm, menu["custom_id"], [menu["options"][0]["value"]]))
    assert "only watching" in answer
    await until_a_person_acts(game)
    assert not game.over

    # Somebody who watched takes the seat, with its hand.
    watching = table.people()
    board = await game.board()
    answers = [shown(one) for one in await asyncio.gather(*(w.click(board, BUTTON) for w in watching))]
    (place,) = (number for number, answer in enumerate(answers) if answer.alts)
    newcomer, hand, late = watching[place], answers[place], answers[1 - place]
    assert "All seats are taken" in late.text
    assert late.ephemeral
    assert hand.ephemeral
    assert "Your hand" in str(hand.alts)
    assert table.books.seats(game.id)[seat] == newcomer.id
    await newcomer.wait_for_dm(lambda message: "Your hand" in str(message.alts))
    assert BUTTON not in str(shown(await newcomer.click(await game.board(), "More…")).buttons)
    played = False
    for _ in range(60):
        await until_a_person_acts(game)
        if game.over:
            break
        mover = game.mover
        _, steps = some_action(game, rng)
        played |= mover.id == newcomer.id
        await choose(game, mover, await hand_in_dm(game, mover), steps)
    assert game.over
    assert played
    table.books.check(game.id)
