"""What people do wrong in card games: each gets a clear private answer, nothing changes, and play goes on.

Cards one does not hold, too many, too few, in a wrong combination; bets out of range; out of turn; twice; by
the DM and the thread at once; by the hand of an earlier season.  Closed DMs and people who are gone have
their own tests.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pytest

from bot.kit.texts import explain
from bot.sandbox.driver import Person, Replied, Updated
from bot.sandbox.model import Json, Message
from engine.cards import PLACE
from engine.core import CHANCE, IllegalAction
from renderers.translation import translator
from renderers.typed import is_like
from tests.card_games import CARD_GAMES
from tests.e2e.books import Line
from tests.e2e.playing import Game, Table, confirms, game_of, ply_of, press_start, shown, told

EN: Final = translator("en")

pytestmark = pytest.mark.asyncio(loop_scope="session")

UNHELD, MORE, FEWER, WRONG = "cards not held", "too many cards", "too few cards", "no combination"
LOW, HIGH, NONSENSE = "too low a bet", "too high a bet", "a bet that is no number"

MISTAKES: Final = {
    "mok_kaik": {UNHELD, MORE, FEWER, WRONG},
    "ta_xot": {UNHELD, MORE, WRONG},  # one card goes at a time; calls are too rare to wait for
    "mak_kaik": {UNHELD, MORE, FEWER, WRONG, LOW, HIGH, NONSENSE},
    "niek_hi": {UNHELD, MORE, FEWER, WRONG},
    "mak_hup": {UNHELD, MORE, FEWER, WRONG},
    "nam_to": {LOW, HIGH, NONSENSE},  # nobody plays cards there: one bets on them
    "ni_ne": {UNHELD, MORE, FEWER, WRONG},
}

CARD: Final = re.compile(r"\b[BR][0-8kst]\b")
BET: Final = re.compile(r"\bbet (\d+)\b")

SHORT_SEASONS: Final = "mak_kaik"
"""A game whose seasons are over soon."""


async def test_every_card_game_is_tried() -> None:
    assert set(MISTAKES) == set(CARD_GAMES)


# --- Playing ---------------------------------------------------------------------------------------


async def start(table: Table, game_id: str, *people: Person, seasons: int = 3) -> Game:
    """Let these people start a card game."""
    lobby = await table.propose(people[0], game=game_id, options=f"seasons={seasons}")
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    await press_start(people[0], lobby)
    await game.board()
    return game


async def play(game: Game, rng: random.Random) -> None:
    """Let the mover do something legal, by typing."""
    told(await game.mover.command("move", game.place, your_move=rng.choice(game.notations())))


async def hand_in_dm(game: Game, person: Person) -> Message:
    """Return the living DM once it shows the game as it is, with controls."""
    return await person.wait_for_dm(
        lambda m: game.ply in [ply_of(i) for i in m.custom_ids if i.split(";")[2] == game.id]
    )


async def hand_by_button(game: Game, person: Person) -> Message:
    """Return the private message behind "My hand"."""
    message = shown(await person.click(await game.board(), "My hand"))
    assert message.ephemeral
    return message


def answer(outcome: object) -> str:
    """Return a private answer, in the thread or beside a DM's message."""
    assert isinstance(outcome, Replied), outcome
    return outcome.message.text


# --- Mistakes --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mistake:
    """A text that is no legal play now, and what its author is to read."""

    kind: str
    text: str
    answer: str


def mistakes(game: Game, rng: random.Random) -> Iterator[Mistake]:
    """Yield what can be done wrong now: legal plays with their cards or bets changed."""
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    (seat,) = rules.turn(state).seats
    notations = [rules.notate(state, action) for action in rules.legal(state, seat)]
    hand: Sequence[str] = rules.view(state, seat).hand
    for kind, text in [*_wrong_bets(notations), *_wrong_cards(notations, hand, rng)]:
        try:
            rules.apply(state, seat, rules.parse(state, text))
        except IllegalAction as error:
            near = tuple(move for move in error.data.get("near", ()) if is_like(move, text))
            yield Mistake(kind, text, explain(IllegalAction(error.rule, **{**error.data, "near": near}), EN))


def _wrong_bets(notations: Sequence[str]) -> Iterator[tuple[str, str]]:
    bets = [int(found[1]) for text in notations if (found := BET.fullmatch(text))]
    if bets:
        yield LOW, f"bet {min(bets) - 1}"
        yield HIGH, f"bet {max(bets) + 1}"
        yield NONSENSE, "bet everything"


def _wrong_cards(
    notations: Sequence[str], hand: Sequence[str], rng: random.Random
) -> Iterator[tuple[str, str]]:
    missing = [card for card in PLACE if card not in hand]
    for text in rng.sample(notations, min(8, len(notations))):
        cards = CARD.findall(text)
        if not cards:
            continue
        together = " ".join(cards)
        rest = list((Counter(hand) - Counter(cards)).elements())
        yield UNHELD, text.replace(cards[0], rng.choice(missing), 1)
        if len(cards) > 1:
            yield FEWER, text.replace(together, " ".join(cards[1:]))
        if rest:
            yield MORE, text.replace(together, f"{together} {rng.choice(rest)}")
        if len(rest) > 1:
            yield WRONG, " ".join(rng.sample(rest, 2))


async def type_it(game: Game, person: Person, text: str, way: int) -> str:
    """Type a move in one of three ways; return the private answer."""
    if way % 3 == 0:
        return told(await person.command("move", game.place, your_move=text))
    message = await (hand_in_dm if way % 3 == 1 else hand_by_button)(game, person)
    modal = await person.click(message, f"b;type;{game.id};*")
    return answer(await person.submit(modal, {"field0": text}))


@pytest.mark.parametrize("game_id", list(MISTAKES))
async def test_mistakes_are_explained_and_change_nothing(table: Table, game_id: str) -> None:
    rng = random.Random(game_id)
    game = await start(table, game_id, *table.people())
    missing, way = set(MISTAKES[game_id]), 0
    for _ in range(250):
        if not missing or game.over:
            break
        before, mover = game.row, game.mover
        for mistake in mistakes(game, rng):
            if mistake.kind not in missing:
                continue
            told_them = await type_it(game, mover, mistake.text, way)
            assert mistake.answer in told_them, mistake
            assert mistake.answer != explain(IllegalAction("refused"), EN), mistake
            assert game.row["state"] == before["state"], mistake
            assert game.row["ply"] == before["ply"]
            missing.remove(mistake.kind)
            way += 1
        await play(game, rng)
    assert not missing, "these mistakes could not be made"
    game.books.check(game.id)


async def test_nobody_acts_out_of_turn(table: Table) -> None:
    """By a command, or by a form that was opened while it was one's turn."""
    people = table.people()
    game = await start(table, "ni_ne", *people)
    mover = game.mover
    modal = await mover.click(await hand_in_dm(game, mover), "Type a move")
    notation, other = game.notations()[0], game.waiting
    assert "isn't your turn" in told(await other.command("move", game.place, your_move=notation))
    assert "confirm" not in str((await hand_by_button(game, other)).custom_ids)
    rng = random.Random(4)
    while game.mover.id == mover.id:
        await play(game, rng)
    before = game.row["state"]
    assert "position has changed" in answer(await mover.submit(modal, {"field0": notation}))
    assert game.row["state"] == before
    await play(game, rng)


# --- Twice, and at the same time -------------------------------------------------------------------


def acts_since(game: Game, ply: int) -> list[Line]:
    """Return what people, not chance, have done since then."""
    return [line for line in game.books.check(game.id)[ply:] if line.seat != CHANCE]


def one_press(person: Person, message: Message) -> Callable[[], Any]:
    """Return a press that carries out an action at once, as this message offers it."""
    button = next(button for button in message.buttons if confirms(button))
    return lambda: person.click(message, button["custom_id"])


async def until_a_button_acts(game: Game, rng: random.Random) -> Message:
    """Play on until the mover's DM has a button that carries out an action; return the DM."""
    for _ in range(100):
        dm = await hand_in_dm(game, game.mover)
        if any(confirms(button) for button in dm.buttons):
            return dm
        await play(game, rng)
    raise AssertionError("no button ever acts")


async def test_a_bet_made_twice_counts_once(table: Table) -> None:
    rng = random.Random(6)
    game = await start(table, "nam_to", *table.people())
    dm = await until_a_button_acts(game, rng)
    mover, ply = game.mover, game.ply
    press = one_press(mover, dm)
    outcomes = await asyncio.gather(press(), press())
    assert sorted(type(outcome) is Updated for outcome in outcomes) == [False, True]
    late = next(outcome for outcome in outcomes if not isinstance(outcome, Updated))
    assert "position has changed" in answer(late)
    assert len(acts_since(game, ply)) == 1


async def test_a_press_that_arrives_twice_counts_once(table: Table) -> None:
    table.allow("40060", "answer failed", "repeated")
    rng = random.Random(7)
    game = await start(table, "mak_kaik", *table.people())
    dm = await until_a_button_acts(game, rng)
    mover, ply = game.mover, game.ply
    table.sandbox.chaos.deliver_twice()
    await one_press(mover, dm)()
    await table.settle()
    assert len(acts_since(game, ply)) == 1


async def test_the_dm_and_the_thread_at_the_same_time(table: Table) -> None:
    rng = random.Random(8)
    game = await start(table, "nam_to", *table.people())
    dm = await until_a_button_acts(game, rng)
    mover, ply = game.mover, game.ply
    private = await hand_by_button(game, mover)
    typed = game.notations()[0]
    outcomes = await asyncio.gather(
        one_press(mover, dm)(),
        one_press(mover, private)(),
        mover.command("move", game.place, your_move=typed),
    )
    texts = [shown(outcome).text for outcome in outcomes]
    refused = [text for text in texts if "position has changed" in text or "isn't your turn" in text]
    assert len(acts_since(game, ply)) == 1
    assert len(refused) == len(outcomes) - 1


# --- The hand of an earlier season -----------------------------------------------------------------


def first_control(message: Message) -> Json:
    """Return a control with which something is chosen or done."""
    found = [*message.selects, *(button for button in message.buttons if confirms(button))]
    return found[0]


def views(game: Game, least: int) -> int:
    """Return how many private messages of a game follow it, or have done so."""
    query = "SELECT 1 FROM hand_messages WHERE game = ? AND view_until >= ?"
    return len(game.books.ask(query, game.id, least))


async def test_a_hand_of_an_earlier_season_is_of_no_use(table: Table) -> None:
    rng = random.Random(9)
    game = await start(table, SHORT_SEASONS, *table.people(), seasons=4)
    old = {}
    for _ in range(200):
        mover = game.mover
        if game.row["deal"] == 1 and mover.id not in old:
            old[mover.id] = await hand_by_button(game, mover)
            await table.sandbox.wait_until(lambda: views(game, 1) == len(old))
            game.books.let_views_expire(game.id)
        if game.row["deal"] > 1 and mover.id in old:
            break
        await play(game, rng)
    assert game.row["deal"] > 1
    before = game.row["state"]
    message = mover.latest(old[mover.id])
    control = first_control(message)
    if "options" in control:
        values = [option["value"] for option in control["options"][: max(1, control.get("min_values", 1))]]
        now = shown(await mover.select(message, control["custom_id"], values))
    else:
        now = shown(await mover.click(message, control["custom_id"]))
    assert "position has changed" in now.text
    assert game.row["state"] == before
    # The DM shows the new hand, and is of use.
    dm = await hand_in_dm(game, mover)
    assert first_control(dm)
    await play(game, rng)
    game.books.check(game.id)
