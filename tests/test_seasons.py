"""Random seasons, as ``make soak`` lives through ten thousand; and a season with something wrong."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from bot.leagues.service.field import Meeting
from bot.leagues.service.scoring import sheet
from tests.amounts import tried
from tests.bot.storage import postgresql, sqlite
from tests.seasons.kinds import KINDS
from tests.seasons.stories import Place, on_file, shortened, story_of, tell

SEASONS = tried(14, thoroughly=24)
ON_SERVERS = SEASONS // 6
ON_FILES = SEASONS - ON_SERVERS
TOGETHER = 3


@pytest.mark.parametrize("first", range(0, ON_FILES, TOGETHER))
async def test_random_seasons(first: int, sqlite_template: sqlite.Template, tmp_path: Path) -> None:
    """Whatever is done in a season, all holds that is promised, and it ends; a failure tells its story."""
    for seed in range(first, min(first + TOGETHER, ON_FILES)):
        told = await tell(story_of(seed), await on_file(sqlite_template, tmp_path))
        assert not told.fault, f"python -m tests.seasons --seed {seed}\n{told}"


@pytest.mark.postgresql
@pytest.mark.parametrize("first", range(ON_FILES, SEASONS, TOGETHER))
async def test_random_seasons_on_a_server(first: int, postgresql_cluster: postgresql.Cluster) -> None:
    for seed in range(first, min(first + TOGETHER, SEASONS)):
        name = await postgresql_cluster.borrow()
        told = await tell(story_of(seed), Place(postgresql_cluster.url(name)))
        await postgresql_cluster.give_back(name)
        assert not told.fault, f"python -m tests.seasons --database postgresql --seed {seed}\n{told}"


def test_all_formats_are_among_them() -> None:
    """Every format is there; and among as many as CI asks for, somebody dies by a real signal."""
    assert {story_of(seed).kind.name for seed in range(SEASONS)} == set(KINDS)
    stories = map(story_of, range(50))
    assert any(one.real_deaths and any(step.dies is not None for step in one.steps) for one in stories)


async def test_the_same_seed_tells_the_same_story(sqlite_template: sqlite.Template, tmp_path: Path) -> None:
    once = await tell(story_of(5), await on_file(sqlite_template, tmp_path))
    again = await tell(story_of(5), await on_file(sqlite_template, tmp_path))
    assert once.lines == again.lines
    assert once.ends == again.ends


async def test_a_wrong_table_is_found_and_told_shortly(
    monkeypatch: pytest.MonkeyPatch, sqlite_template: sqlite.Template, tmp_path: Path
) -> None:
    """A table in which whoever was beaten has half a point is found, and its story made short."""
    points = sheet._points

    def kind_points(meeting: Meeting, parts: int) -> list[int]:
        return [max(one, parts // 2) if meeting.places else one for one in points(meeting, parts)]

    monkeypatch.setattr(sheet, "_points", kind_points)
    story = next(one for one in map(story_of, itertools.count()) if one.kind.name == "swiss")
    told = await tell(story, await on_file(sqlite_template, tmp_path))
    assert "the table says" in told.what
    short = await shortened(told, sqlite_template, tmp_path, tries=12)
    assert "the table says" in short.what
    assert len(short.story.steps) < len(story.steps)
