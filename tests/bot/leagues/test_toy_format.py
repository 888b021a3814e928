"""A seventh format, of what it declares and its words, is drafted, entered, drawn, played and told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import msgspec
import pytest

from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.leagues.messages.drafting.spots import FORMATS, Spot
from bot.leagues.messages.drafting.steps import step_message
from bot.leagues.messages.formats import WORDS, Words
from bot.leagues.messages.leaving import lost_by_leaving
from bot.leagues.messages.rounds import round_message
from bot.leagues.messages.season_news import told_text
from bot.leagues.messages.seasons import season_heading, season_message
from bot.leagues.messages.table_pictures import LINES, look
from bot.leagues.messages.tables import other_form
from bot.leagues.messages.terms import terms_text
from bot.leagues.service import changes, drafting, tables
from bot.leagues.service.closing import read_final
from bot.leagues.service.field import Draw
from bot.leagues.service.formats import WAYS, register
from bot.leagues.service.formats.way import (
    WINDOW,
    Request,
    Setting,
    Way,
    always,
)
from bot.leagues.service.scoring import sure
from bot.leagues.service.scoring.reckoning import RECKONINGS, Reckoning
from bot.leagues.service.tables import Wanted
from bot.leagues.service.terms import DAY, OWN, EventTerms, FormatTerms, read_event, write_event
from renderers.translation import translator
from tests.bot.leagues.clubs import LeagueClub
from tests.bot.leagues.seasons import text_of

NAME: Final = "neighbours"
ROUNDS: Final = 2
EN: Final = translator("en")


class NeighboursTerms(FormatTerms, frozen=True, kw_only=True):
    """``other_way``: whether the first round goes the other way round."""

    other_way: bool = False


def _planned(event: EventTerms, _entrants: int) -> int:
    return event.rounds or ROUNDS


def _draw(request: Request) -> tuple[Draw, ...]:
    """Let neighbours in a ring meet, one way round and then the other."""
    ring = [one.number for one in request.field.entrants if not one.out]
    first = (request.round + NeighboursTerms.of(request.terms).other_way) % 2
    ring = ring[first:] + ring[:first]
    pairs = tuple(zip(ring[::2], ring[1::2], strict=False))
    return (Draw(tables=pairs, free=tuple(ring[2 * len(pairs) :])),)


NEIGHBOURS: Final = Way(
    id=NAME,
    terms=NeighboursTerms,
    most=12,
    planned=_planned,
    draw=_draw,
    late="start",
    moving=True,
    shape="crosstable",
    settings={"rounds": Setting(always(0, 1, 2, 3), 1, 9), "window": WINDOW},
    reckoning=Reckoning(
        rounds=True,
        ties=("wins",),
        choices=("wins", "game_points"),
        remaining=sure.in_rounds,
        ranges=sure.of_rounds,
    ),
)

IN_WORDS: Final = Words(
    name="Neighbours",
    meaning="you meet whoever sits beside you",
    length=lambda event, _t: f"{event.rounds or ROUNDS} times round.",
    counts=lambda _event, _t: "A win is 1 point.",
    leaving="Your chair stays empty.",
    named=lambda number, planned, _t: f"Turn {number} of {planned}",
    first="Look beside you.",
)


@pytest.fixture(autouse=True)
def neighbours() -> Iterator[None]:
    """Let leagues be played in a format more, as a line in each of two catalogues does."""
    register(NEIGHBOURS)
    WORDS[NAME] = IN_WORDS
    yield
    del WAYS[NAME], RECKONINGS[NAME], OWN[NAME], WORDS[NAME]


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


def event() -> EventTerms:
    """Return an event of the format as somebody drafts it."""
    return drafting.in_format(drafting.new_event("cerke"), NAME)


def test_it_is_drafted() -> None:
    assert NAME in drafting.formats_of("cerke")
    drafted = drafting.with_setting(event(), "rounds", 3)
    assert drafted.format == NAME
    assert list(drafting.settings_of(drafted)) == ["rounds", "window"]
    assert drafting.ties_of(drafted) == ("wins",)
    assert drafting.with_tie(drafted, "game_points").ties == ("wins", "game_points")
    for setting, value in (("rounds", 10), ("minutes", 60)):
        with pytest.raises(LeagueRefusal):
            drafting.with_setting(drafted, setting, value)


async def test_it_is_played_by_terms_of_its_own(club: LeagueClub) -> None:
    other = msgspec.structs.replace(event(), own=NeighboursTerms(other_way=True))
    assert read_event(write_event(other)) == other
    season = await club.started(4, other)
    (first,) = season.rounds_of(1)
    assert [table.seats for table in season.tables(first.id)] == [(1, 2), (3, 4)]


async def test_a_season_of_it_is_entered_drawn_played_and_closed(club: LeagueClub) -> None:
    season = await club.open(5, event())
    assert [one.state for one in season.entrants.values()] == ["in"] * 5
    await club.tick(DAY + season.terms.preview + 120)
    season = await club.season(season.id)
    (first,) = season.rounds_of(1)
    assert [table.seats for table in season.tables(first.id)] == [(2, 3), (4, 5), (1,)]
    season = await club.play_out(season.id, random.Random(1))
    assert season.row.state == "closed"
    assert [one.state for one in season.rounds_of(1)] == ["closed"] * ROUNDS
    assert changes.difference(await club.audited(season.id), season) == {}
    assert len(read_final(season.row.final).tables[0]) == 5


async def test_it_is_told_in_its_own_words(club: LeagueClub) -> None:
    season = await club.started(4, event())
    (first,) = season.rounds_of(1)
    assert season_heading(season, EN) == "Club · Neighbours · 2 rounds"
    assert "Neighbours: you meet whoever sits beside you" in terms_text(season, EN)
    assert "2 times round." in terms_text(season, EN)
    assert told_text(season, "started", EN).endswith("Look beside you.")
    assert "Turn 1 of 2" in text_of(round_message(season, first.id, EN))
    assert "Turn 1 of 2" in text_of(season_message(season, EN))
    assert "Your chair stays empty." in lost_by_leaving(season, season.entrants[1], EN)
    assert "Neighbours" in text_of(step_message(season, Spot(FORMATS), EN))
    page = tables.page(season, Wanted())
    assert "Person 1" in look(season, LINES, page, Wanted(), 1, EN).words(EN)
    assert other_form(season, 0)
