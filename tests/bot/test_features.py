"""The catalogue of features: one from outside joins by one line, and is then handled like all others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import ui

from bot import features
from bot.app import open_app
from bot.client import Tymok
from bot.handling import handle
from bot.kit.settings import Settings
from bot.kit.store import due, queues
from bot.table import app as table
from bot.table.service import advance
from bot.table.service.lobby import Person, Proposal
from tests.bot import toy_feature

AYA, BEN = Person(10, "Aya", "en"), Person(11, "Ben", "en")


class Answered:
    """An interaction of somebody that notes what it was answered."""

    def __init__(self) -> None:
        self.id, self.guild_id, self.locale, self.type = 100, 2, "en-US", None
        self.user = SimpleNamespace(id=AYA.user_id, display_name=AYA.name)
        self.response, self.texts = self, list[str]()

    def is_done(self) -> bool:
        """Tell whether it was answered."""
        return bool(self.texts)

    async def send_message(self, *, view: Any, **_: Any) -> SimpleNamespace:
        """Note the texts of the answer."""
        self.texts += [part.content for part in view.walk_children() if isinstance(part, ui.TextDisplay)]
        return SimpleNamespace(message_id=len(self.texts))


@pytest.fixture
async def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tymok]:
    """A bot with one feature more, which is not connected."""
    monkeypatch.setitem(features.FEATURES, "bells", toy_feature.FEATURE)
    async with open_app(Settings(data_folder=tmp_path)) as app, Tymok(app) as bot:
        yield bot
    advance.ENDED._joined.remove(toy_feature.game_over)


async def carried_out(bot: Tymok) -> None:
    """Let everything that is due be carried out and sent once, as the lanes do."""
    async with bot.app.database.write() as connection:
        happening = await queues.events.claim(connection, 2.0, 60.0, 9)
    for event in happening:
        assert await bot.events._carry_out(event) is None
    async with bot.app.database.write() as connection:
        told = await queues.news.claim(connection, 2.0, 60.0, 9)
    for message in told:
        assert await bot.news[0]._carry_out(message) is None


def told(bot: Tymok) -> list[str]:
    """Return what the bell has heard of."""
    return cast(toy_feature.App, bot.app).bell.told


async def test_a_press_leads_to_an_event_and_that_to_news(bot: Tymok) -> None:
    pressed = Answered()
    await handle(cast(Any, bot), cast(Any, pressed), toy_feature.VERB("press"))
    assert pressed.texts == ["It will ring."]
    await carried_out(bot)
    assert told(bot) == ["news of press"]


async def test_its_command_is_one_of_the_bots(bot: Tymok) -> None:
    for cog in features.commands():
        await bot.add_cog(cog(bot))
    ring, asked = bot.tree.get_command("ring"), Answered()
    await cast(Any, ring)._do_call(asked, {})
    assert asked.texts == ["It will ring."]
    await carried_out(bot)
    assert told(bot) == ["news of command"]


async def test_it_joins_in_where_a_game_ends(bot: Tymok) -> None:
    app = cast(toy_feature.App, bot.app)
    games = cast(table.App, bot.app)
    match = await games.lobby.open(AYA, Proposal(1, 2, "en", "cerke", "", {}, (), ""), 100)
    await games.lobby.join(match.id, BEN, 101)
    await games.lobby.start(match.id, AYA.user_id, 102)
    await games.seating.resign(match.id, BEN.user_id, 103)
    async with app.database.read() as connection:
        assert await due.queue.next_at(connection) == 1.0, "what it has put down comes first"
    async with app.database.write() as connection:
        (first,) = await due.queue.claim(connection, 1.5, 60.0, 1)
    await bot.delivery._do(first)
    assert app.bell.told == [f"message of {match.id}"]


async def test_its_services_are_closed_with_the_bot(bot: Tymok) -> None:
    heard = told(bot)
    await bot.app.close()
    assert heard == ["closed"]


def test_every_room_that_declares_a_feature_has_its_line() -> None:
    rooms = {path.parent.name for path in Path(features.__file__).parent.glob("*/feature.py")} - {"kit"}
    assert rooms == features.FEATURES.keys()
    for name, feature in features.FEATURES.items():
        assert feature.app.__module__ == f"bot.{name}.app"


def test_every_feature_finds_its_services() -> None:
    whole = features.app()
    assert all(issubclass(whole, feature.app) for feature in features.FEATURES.values())


def test_no_two_features_declare_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(features.FEATURES, "one", toy_feature.FEATURE)
    assert toy_feature.RING in features.presses()
    monkeypatch.setitem(features.FEATURES, "other", toy_feature.FEATURE)
    with pytest.raises(AssertionError, match="other declares what another feature does"):
        features.presses()


def test_nothing_of_it_is_known_without_its_line() -> None:
    assert features.press(toy_feature.RING) is None
    assert toy_feature.RING not in {*features.events(), *features.news(), *features.messages()}
