"""Seasons as values, for tests of what is shown of them."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.kit.messages.message import Message
from bot.leagues.service.field import Remark
from bot.leagues.service.season import Drawn, Season, write, write_terms
from bot.leagues.service.terms import EventTerms, SeasonTerms
from bot.storage.league_rows import EntrantRow, FixtureRow, RoundRow, SeasonRow
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format


def season_of(*names: str, played: tuple[EventTerms, ...] = (), **said: Any) -> Season:
    """Return a season that these people have entered, of a Swiss unless other events are named."""
    events = played or (event(way=Format.SWISS),)
    terms = SeasonTerms(name=said.pop("name", "Club"), channel_id=6, events=events, **said)
    row = SeasonRow(
        id="sea",
        league="lea",
        guild_id=5,
        number=1,
        state="running",
        zone="UTC",
        terms=write_terms(terms),
        changed_at=0.0,
    )
    entrants = [
        EntrantRow(
            season="sea",
            number=number,
            user_id=100 + number,
            name=name,
            seed=number,
            since=0.0,
            entered_at=0.0,
        )
        for number, name in enumerate(names, 1)
    ]
    return Season(row).with_entrants(*entrants)


def with_draw(
    season: Season, *tables: tuple[int, ...], remarks: tuple[Remark, ...] = (), free: int = 0
) -> Season:
    """Return a season with one round more, drawn so; ``free`` is who has no opponent."""
    number = len(season.rounds) + 1
    kept = Drawn(0, remarks, ((free, "bye", "1"),) if free else ())
    one = RoundRow(season="sea", id=number, number=number, state="drawn", at=1000.0, draw=write(kept))
    first = max(season.fixtures, default=0) + 1
    seated = [*tables, *([(free,)] if free else [])]
    rows = [
        FixtureRow(season="sea", id=first + place, round=number, table_number=place + 1, seats=seats)
        for place, seats in enumerate(seated)
    ]
    return season.with_rounds(one).with_fixtures(*rows)


def text_of(message: Message) -> str:
    """Return all that a message says."""
    return "\n".join(
        item.content for item in message.view.walk_children() if isinstance(item, ui.TextDisplay)
    )
