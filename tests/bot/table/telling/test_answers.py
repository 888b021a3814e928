"""What people are told when something fails, before and after what they asked for counts."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.kit.meter import Meter
from bot.kit.store.database import Database
from bot.kit.store.errors import DatabaseUnavailable
from bot.kit.texts import NO_ANSWER, NOT_SAVED, NOT_SHOWN, UNEXPECTED
from bot.table.telling.answers import COUNTS, Answers

AWAY = DatabaseUnavailable("unreachable", place="there")


class Asked:
    """An interaction, of which is kept what the person is told."""

    def __init__(self, *, counts: bool = False, answered: bool = False) -> None:
        self.id = 1
        self.type = discord.InteractionType.component
        self.locale = discord.Locale.british_english
        self.extras = {COUNTS: True} if counts else {}
        self.client = SimpleNamespace(is_closed=lambda: False)
        self.told: list[str] = []
        self.response = SimpleNamespace(is_done=lambda: answered, send_message=self._tell)
        self.followup = SimpleNamespace(send=self._tell)

    async def _tell(self, **message: Any) -> Any:
        texts = [one for one in message["view"].walk_children() if isinstance(one, discord.ui.TextDisplay)]
        self.told += [text.content for text in texts]
        return SimpleNamespace(id=2, message_id=2)


async def told(tmp_path: Path, asked: Asked, error: Exception) -> list[str]:
    """Return what a person is told of an error."""
    database = await Database.open(f"sqlite:///{tmp_path}/tymok.db")
    await Answers(database, Meter()).error(cast(Any, asked), error)
    await database.close()
    return asked.told


@pytest.mark.parametrize("answered", [False, True])
async def test_before_it_counts_nothing_has_changed(tmp_path: Path, answered: bool) -> None:
    assert await told(tmp_path, Asked(answered=answered), AWAY) == [NOT_SAVED]


async def test_what_counts_already_is_not_said_to_have_changed_nothing(tmp_path: Path) -> None:
    assert await told(tmp_path, Asked(counts=True), AWAY) == [NOT_SHOWN]


async def test_who_was_told_that_it_counts_hears_nothing_of_what_follows(tmp_path: Path) -> None:
    assert await told(tmp_path, Asked(counts=True, answered=True), AWAY) == []


@pytest.mark.parametrize(("status", "sentence"), [(429, NO_ANSWER), (400, UNEXPECTED)])
async def test_a_discord_that_lets_nobody_in_is_no_fault_of_ours(
    tmp_path: Path, status: int, sentence: str
) -> None:
    response = cast(Any, SimpleNamespace(status=status, reason=""))
    assert await told(tmp_path, Asked(), discord.HTTPException(response, "no")) == [sentence]
