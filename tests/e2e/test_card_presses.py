"""Cards that cannot be played, presses from two places, and messages of earlier turns."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from bot.kit.texts import explain
from bot.sandbox.driver import Replied, Updated
from engine.cards import sort_cards
from engine.core import IllegalAction, Step
from renderers.translation import translator
from tests.e2e.cards import (
    card_menu,
    card_steps,
    card_values,
    choose,
    hand_by_button,
    hand_in_dm,
    play_until,
    start,
    told_in_dm,
    until_a_person_acts,
)
from tests.e2e.playing import Game, Table, confirms, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_cards_of_another_colour_than_the_listed_ones(table: Table) -> None:
    """Where colours do not matter, any card of a strength may be chosen, and is the one that is played."""
    rng = random.Random(8)
    aya, ben = table.people()
    game = await start(table, "niek_hi", aya, ben, computers=0, seasons=3)

    def not_listed() -> list[str] | None:
        legal = card_steps(game)
        offered = {card for value in legal for card in value.split("-")} - legal
        return [card for card in offered if any(card[1:] == one[1:] != "s" for one in legal)] or None

    others = await play_until(game, rng, not_listed)
    mover = game.mover
    dm = await hand_in_dm(game, mover)
    card = min(others)
    ply = game.ply
    await choose(game, mover, dm, (Step("cards", card),))
    assert table.books.check(game.id)[ply].notation == card


def strengths(cards: Iterable[str]) -> list[str]:
    """Return cards without their colours, which do not matter in every game."""
    return sorted(card[1:] for card in cards)


def impossible_cards(game: Game, rng: random.Random) -> tuple[Step, IllegalAction] | None:
    """Return cards that the mover is offered but that make no legal play, and the rule that forbids them."""
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    (seat,) = rules.turn(state).seats
    legal = [value.split("-") for value in card_steps(game)]
    most: Counter[str] = Counter()
    for group in legal:
        most |= Counter(group)
    offered = sorted(most.elements())
    sizes = sorted(map(len, legal))  # the menu takes no fewer cards, and no more
    for _ in range(50):
        cards = sort_cards(rng.sample(offered, rng.randint(sizes[0], sizes[-1])))
        try:
            rules.apply(state, seat, rules.parse(state, " ".join(cards)))
        except IllegalAction as error:
            if strengths(cards) not in map(strengths, legal):
                return Step("cards", "-".join(cards)), error
    return None


@pytest.mark.parametrize("game_id", ["mok_kaik", "niek_hi", "ni_ne", "mak_hup"])
async def test_bad_input_changes_nothing(table: Table, game_id: str) -> None:
    rng = random.Random(5)
    aya, ben = table.people()
    game = await start(table, game_id, aya, ben, computers=0, seasons=3)
    wrong, error = await play_until(game, rng, lambda: impossible_cards(game, rng))
    mover = game.mover
    dm = await hand_in_dm(game, mover)
    private = await hand_by_button(game, mover)
    before = game.row["state"]

    # Cards that make no play: the rule is named, and only to the one who chose them.
    menu = card_menu(dm)
    # What is no play at all to the parser was still chosen from a menu: nobody has typed anything.
    rule = IllegalAction("cards_do_not_fit") if error.rule == "unreadable_move" else error
    reason = explain(rule, translator("en"))
    assert reason != explain(IllegalAction("refused"), translator("en")), error.rule
    assert reason in told_in_dm(await mover.select(dm, menu["custom_id"], card_values(menu, wrong)))
    menu = card_menu(private)
    assert reason in told(await mover.select(private, menu["custom_id"], card_values(menu, wrong)))
    assert game.row["state"] == before

    # Somebody else can't use what the mover sees, nor act by typing.
    other = next(person for person in (aya, ben) if person.id != mover.id)
    board = await game.board()
    notation = game.notations()[0]
    refused = told(await other.command("move", game.place, your_move=notation))
    assert "isn't your turn" in refused
    assert game.row["state"] == before

    # Who only watches sees the table and nothing else.
    spectator = table.person()
    table_only = shown(await spectator.click(board, "My hand"))
    assert table_only.ephemeral
    assert table_only.selects == []
    assert "Your hand" not in str(table_only.alts)
    assert not any(confirms(button) for button in table_only.buttons)
    assert await spectator.autocomplete("move", "your_move", "", game.place) == []
    typed = told(await spectator.command("move", game.place, your_move=notation))
    assert "watching this game" in typed
    assert game.row["state"] == before


async def test_the_same_turn_in_the_dm_and_by_the_button(table: Table) -> None:
    rng = random.Random(6)
    aya, ben = table.people()
    game = await start(table, "mok_kaik", aya, ben, computers=0, seasons=3)
    rules = game.books.rules(game.id)

    def one_step() -> tuple[Any, Step] | None:
        state = game.books.state(game.id)
        actions = rules.legal(state, rules.turn(state).seats[0])
        paths = [(action, rules.steps(state, action)) for action in actions]
        return next(((action, path[0]) for action, path in paths if len(path) == 1), None)

    action, step = await play_until(game, rng, one_step)
    mover, ply = game.mover, game.ply
    dm, private = await hand_in_dm(game, mover), await hand_by_button(game, mover)
    notation = rules.notate(game.books.state(game.id), action)
    in_dm, by_button = card_menu(dm), card_menu(private)
    outcomes = await asyncio.gather(
        mover.select(dm, in_dm["custom_id"], card_values(in_dm, step)),
        mover.select(private, by_button["custom_id"], card_values(by_button, step)),
    )
    assert sorted(isinstance(outcome, Updated) for outcome in outcomes) == [False, True]
    late = next(outcome for outcome in outcomes if isinstance(outcome, Replied))
    assert "position has changed" in late.message.text
    assert [line.notation for line in table.books.check(game.id)[ply:]][:1] == [notation]
    await until_a_person_acts(game)

    # A hand message from an earlier ply: the new one is slow to come.
    mover = await play_until(game, rng, lambda: game.mover)
    dm = await hand_in_dm(game, mover)
    table.sandbox.chaos.delay(f"PATCH /channels/{dm.channel_id}/messages", seconds=0.5)
    notation = game.notations()[0]
    told(await mover.command("move", game.place, your_move=notation))
    after = game.row["state"]
    menu = card_menu(dm)
    answer = told_in_dm(await mover.select(dm, menu["custom_id"], [menu["options"][0]["value"]]))
    assert "position has changed" in answer
    assert game.row["state"] == after
    table.sandbox.chaos.calm()
