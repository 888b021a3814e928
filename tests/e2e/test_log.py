"""What the log of a bot says while people play, and Discord fails: where, and never what is hidden."""

from __future__ import annotations

import base64
import random
from collections.abc import Awaitable, Callable, Iterator

import pytest

from tests.e2e.cards import choose, hand_by_button, some_action, start, until_a_person_acts
from tests.e2e.playing import Game, Table, World
from tests.e2e.test_cards import CARDS_TOLD

pytestmark = pytest.mark.asyncio(loop_scope="session")

MakeWorld = Callable[..., Awaitable[World]]


def secrets(game: Game) -> Iterator[str]:
    """Yield what chance is drawn from, as it might be written."""
    for row in game.books.ask("SELECT secret FROM secrets WHERE game = ?", game.id):
        secret: bytes = row["secret"]
        yield from (secret.hex(), base64.b64encode(secret).decode(), repr(secret)[2:-1])


async def test_the_log_names_what_it_is_about_and_nothing_that_is_hidden(new_world: MakeWorld) -> None:
    world = await new_world({"TYMOK_LOG_LEVEL": "debug"})
    await world.start_bot()
    table = Table(world)
    cerke = await table.start(*table.people())
    cards = await start(table, "ta_xot", table.person(), computers=2, seasons=4)  # one may end as it is dealt
    rng = random.Random(3)
    world.sandbox.chaos.fail("(POST|PATCH) .*", status=500, times=1)
    await cerke.press(rng)
    world.sandbox.chaos.fail("(POST|PATCH) /webhooks/.*", status=429, times=1)
    await until_a_person_acts(cards)
    person = cards.mover
    await choose(cards, person, await hand_by_button(cards, person), some_action(cards, rng)[1])
    world.sandbox.chaos.fail("(POST|PATCH) /channels/.*", status=403, times=6)
    await cerke.press(rng)
    await table.settle()
    written = world.sandbox.bot_output()
    tokens = [one.token for one in world.sandbox.interactions.known()]
    assert len(tokens) > 5
    hidden = [world.sandbox.token, *tokens, *secrets(cerke), *secrets(cards)]
    assert [text for text in hidden if text in written] == []
    assert CARDS_TOLD.findall(written) == []
    told = [line for line in world.log() if "press" in line]
    assert told, "a board that could not be shown is told"
    for line in told:
        assert line["guild"] == world.sandbox.guild.id
        assert line["shard"] == 0
        assert line["game"] in {cerke.id, cards.id}
        assert line["ply"] <= max(cerke.ply, cards.ply)
