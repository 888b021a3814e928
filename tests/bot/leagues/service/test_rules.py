"""The rules of a game change while a season runs: running games keep theirs, staff is asked for the rest."""

from __future__ import annotations

import random

import pytest

from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.kit.store.queues import league_news
from bot.leagues.service.advancing import RULES
from engine import catalogue
from tests.bot.leagues.clubs import STAFF, LeagueClub, event
from tests.bot.leagues.formats import Format


async def test_staff_is_asked_when_rules_have_changed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = LeagueClub(database)
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    rules = type(catalogue.get("cerke"))
    old = catalogue.get("cerke")
    monkeypatch.setattr(rules, "version", old.version + 1)
    monkeypatch.setattr(rules, "earlier", {old.version: old})
    season = await club.play_round(season.id, random.Random(1))
    assert [one.state for one in season.rounds_of(1)] == ["closed"]
    async with database.write() as connection:
        kinds = [row.kind for row in await league_news.claim(connection, club.time, 0.0, 99)]
    assert RULES in kinds
    await club.leagues.accept_rules(season.id, STAFF, club.number())
    with pytest.raises(LeagueRefusal, match="rules_are_current"):
        await club.leagues.accept_rules(season.id, STAFF, club.number())
    season = await club.play_out(season.id, random.Random(2))
    assert season.row.state == "closed"
