"""A private message that is to follow a game, without a database that could note it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.kit.store.errors import DatabaseUnavailable
from bot.table.telling import following


class App:
    """An app whose database is away; what it is told to be shown is kept."""

    def __init__(self) -> None:
        self.told: list[object] = []
        self.posts = self

    def followed_by(self, *_about: object) -> str:
        """Know of no message that follows."""
        return ""

    async def view(self, *_about: object) -> None:
        """Note nothing."""
        raise DatabaseUnavailable("busy", place="there", detail="held")

    def followed(self, *about: object) -> None:
        """Keep what is said to follow."""
        self.told.append(about)

    shown = followed


async def test_whoever_was_shown_the_game_is_told_of_no_database() -> None:
    """They have been answered: it would be a second word, that nothing has changed."""
    app = App()
    interaction = SimpleNamespace(user=SimpleNamespace(id=7), message=None, token="token")
    match = SimpleNamespace(id="game")
    await following.remember(cast(Any, SimpleNamespace(app=app)), cast(Any, interaction), cast(Any, match), 9)
    assert app.told == [], "it is not taken to follow"
