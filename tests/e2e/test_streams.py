"""What reaches a seat or a spectator follows from what they may know: messages, edits, deletions, names."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from typing import Any, Final

import msgspec
import pytest

from bot.sandbox.driver import Person
from engine import catalogue
from tests.bot.table.messages.test_hidden_messages import PRESETS
from tests.e2e.playing import Game, Table, game_of, press_start, shown, told
from tests.e2e.streams import Stream, Told, alike
from tests.e2e.twins import GAMES, RARE, Twins, rare, twins

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLY: Final = 20
"""How many actions there were before, as messages tell it."""

AWHILE: Final = 12.0
"""Seconds in which everything is due that follows an action: longer than any table rests."""


async def sit_down(table: Table, people: list[Person], game_id: str, **asked: str) -> Game:
    """Let these people start a game, and wait until all is sent."""
    lobby = await table.propose(people[0], game=game_id, **asked)
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    await press_start(people[0], lobby)
    await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    await all_sent(game)
    return game


def lay(game: Game, pair: Twins, which: int) -> None:
    """Let a game stand at a position, with nothing left that depends on how it came there."""
    rules, state = catalogue.get(pair.game_id), pair.states[which]
    row = {
        "options": msgspec.json.encode(pair.options).decode(),
        "state": rules.dump(state),
        "ply": PLY,
        "deal": rules.deal(state),
        "to_act": "".join(f",{seat}" for seat in rules.turn(state).seats) + ",",
        "fingerprints": '[[1,"aa"],[2,"bb"]]',
        **dict.fromkeys(("asked", "notices", "answers", "sights"), ""),
    }
    with closing(sqlite3.connect(game.world.data / "tymok.db", timeout=5)) as connection, connection:
        for name in ("actions", "messages_due", "seeds"):
            connection.execute(f"DELETE FROM {name} WHERE game = ?", (game.id,))
        connection.execute("UPDATE seats SET has_acted = 1 WHERE game = ?", (game.id,))
        connection.execute("UPDATE secrets SET secret = ?, drawn = 0 WHERE game = ?", (bytes(32), game.id))
        columns = ", ".join(f"{name} = ?" for name in row)
        connection.execute(f"UPDATE games SET {columns} WHERE id = ?", (*row.values(), game.id))


async def all_sent(game: Game) -> None:
    """Wait until nothing is due any more that an action leads to."""
    query = "SELECT kind FROM messages_due WHERE game = ? AND due_at < ?"

    def none_left() -> bool:
        return game.books.ask(query, game.id, time.time() + AWHILE) == []

    await game.sandbox.wait_until(none_left, 2 * AWHILE, "something is still to be sent")


async def looked_up(stream: Stream, game: Game, person: Person) -> str:
    """Return what somebody is shown as a spectator, and on the way to their own side."""
    found = []
    for command, options in (("game board", {"how": "table"}), ("game verify", {})):
        found.append(stream.content(shown(await person.command(command, game.place, **options))))
    board = game.sandbox.server.hub.feed.seen(game.row["board_message_id"])
    assert board is not None
    found.append(stream.content(shown(await person.click(board, f"b;view;{game.id};*"))))
    return "\n".join(found)


async def read(pair: Twins, which: int, world: Any, people: list[Person], spectator: Person) -> Any:
    """Return all that reaches the reader and somebody who only watches, while the actor acts."""
    table = Table(world)
    game = await sit_down(table, people, pair.game_id)
    lay(game, pair, which)
    reader, rules = people[pair.reader], catalogue.get(pair.game_id)
    shown(await reader.command("game board", game.place))
    await all_sent(game)
    streams = [Stream(table, game, person) for person in (reader, spectator)]
    notation = rules.notate(pair.states[which], pair.actions[which])
    told(await people[pair.actor].command("move", game.place, your_move=notation))
    await all_sent(game)
    assert game.ply > PLY
    seen: list[list[Told]] = [stream.close() for stream in streams]
    after = [alike(await looked_up(streams[0], game, person)) for person in (reader, spectator)]
    return seen, after


@pytest.mark.parametrize("what", [*GAMES, *RARE])
async def test_nobody_is_told_what_they_may_not_know(table: Table, what: str) -> None:
    """Of two games that differ only in that, everything that reaches them is the same, byte for byte."""
    pair = rare(what) if what in RARE else twins(what)
    people = [table.person() for _ in range(pair.people)]
    spectator = table.person()
    one, other = [await read(pair, which, table.world, people, spectator) for which in (0, 1)]
    assert one == other
    assert any(one[0]), "something was told"


UNCOUNTED: Final = tuple(
    name for name in GAMES if (game := catalogue.get(name)).privacy(game.presets[PRESETS[name]]).uncounted
)


def unseen_action(game: Game) -> tuple[int, str] | None:
    """Return an action that changes nobody else's sight, whatever chance brings: the seat, and its text."""
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    for seat in rules.turn(state).seats:
        for action in rules.legal(state, seat):
            after = rules.apply(state, seat, action)
            brings = rules.chance(after).outcomes if rules.turn(after).is_chance else ()
            ends = [rules.apply(after, -1, outcome) for outcome, _ in brings]
            if ends and all(rules.view(end, None) == rules.view(state, None) for end in ends):
                return seat, rules.notate(state, action)
    return None


@pytest.mark.parametrize("game_id", UNCOUNTED)
async def test_an_unseen_action_leaves_no_trace(table: Table, game_id: str) -> None:
    """As a game begins, and as its next round does: not by an edit, not by a name, not by what is due."""
    people = [table.person() for _ in range(3)]
    spectator = table.person()
    game = await sit_down(table, people, game_id, rules=PRESETS[game_id], options="rounds=3")
    for deal in (1, 2):
        await until_deal(game, people, deal)
        found = unseen_action(game)
        assert found is not None
        seat, notation = found
        reader = people[(seat + 1) % 3]
        streams = [Stream(table, game, person) for person in (reader, spectator)]
        before = [await looked_up(streams[0], game, person) for person in (reader, spectator)]
        silent = [Stream(table, game, person) for person in (reader, spectator)]
        told(await people[seat].command("move", game.place, your_move=notation))
        await all_sent(game)
        assert [stream.close() for stream in silent] == [[], []]
        after = [await looked_up(streams[0], game, person) for person in (reader, spectator)]
        assert before == after, "names and identifiers too"


async def until_deal(game: Game, people: list[Person], deal: int) -> None:
    """Let people do the last thing that they may until this deal begins."""
    rules = game.books.rules(game.id)
    while game.row["deal"] < deal:
        state = game.books.state(game.id)
        seat = rules.turn(state).seats[0]
        notation = rules.notate(state, rules.legal(state, seat)[-1])
        told(await people[seat].command("move", game.place, your_move=notation))
    await all_sent(game)
