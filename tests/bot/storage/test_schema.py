"""The schema: what the tables are made of, to the last letter."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from sqlalchemy import PrimaryKeyConstraint, String
from sqlalchemy.schema import CreateTable

from bot.storage.columns import GIVEN, Default, Game, Id, RowNumber, metadata, one_of, table
from tests.bot.storage import schema

Mood = Literal["good", "bad"]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A row with all that fields can say."""

    id: RowNumber = 0
    game: Game
    user_id: Id | None = None
    mood: Annotated[Mood, String(16)] = "good"
    told: Annotated[str, GIVEN] = ""
    times: Annotated[int, Default("1")]
    seen: bool = False
    people: tuple[int, ...] = ()


@pytest.mark.parametrize("dialect", schema.DIALECTS)
def test_the_tables_are_created_as_they_are_written_down(dialect: str) -> None:
    assert schema.statements(dialect) == schema.written(dialect).read_text()


def test_a_table_is_made_of_its_row() -> None:
    made = table("lines", Line, PrimaryKeyConstraint("id"), one_of("mood", Mood), without=("people",))
    metadata.remove(made)  # no other test is to meet it
    assert [line.strip() for line in str(CreateTable(made)).strip().splitlines()[1:7]] == [
        "id BIGINT NOT NULL,",
        "game VARCHAR(16) NOT NULL,",
        "user_id BIGINT,",
        "mood VARCHAR(16) DEFAULT 'good' NOT NULL,",
        "told TEXT NOT NULL,",
        "times INTEGER DEFAULT '1' NOT NULL,",
    ]
    assert "CHECK (mood IN ('good', 'bad'))" in str(CreateTable(made))
    assert [key.target_fullname for key in made.c.game.foreign_keys] == ["games.id"]
