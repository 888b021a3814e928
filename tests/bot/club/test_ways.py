"""From a first game with the teacher a button leads to the evenings of the club."""

from __future__ import annotations

from typing import Any, cast

from bot.club.telling.ways import way_on
from bot.storage.rows import IN_PRIVATE
from engine import catalogue
from renderers.translation import translator
from tests.bot.club.scenes import Clubhouse
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.bot.table.matches import match_at

EN = translator("en")


async def ways(club: Clubhouse, game_id: str, guild_id: int | None = None) -> list[tuple[str, str]]:
    """Return what is offered after a game: verbs and labels."""
    rules = catalogue.get(game_id)
    match = match_at(game_id, rules.start(2, rules.make_options()), rules.make_options())
    match = match.with_row(guild_id=club.guild_id if guild_id is None else guild_id)
    found = await way_on(cast(Any, club.there.bot), match, EN)
    return [((button.custom_id or "").split(";")[1], button.label or "") for button in found]


async def test_it_enters_the_next_season_and_one_of_the_same_game_before_others(club: Clubhouse) -> None:
    assert await ways(club, "cerke") == []
    await club.open("Sticks", event("lutu", way=Format.SWISS), entered=0)
    assert await ways(club, "cerke") == [("lg_enter", "Enter Sticks")]
    await club.open("Board", event("cerke", way=Format.SWISS), entered=0)
    await club.open("Cards", event("ta_xot", way=Format.SWISS), entered=0)
    assert await ways(club, "cerke") == [("lg_enter", "Enter Board")]
    assert await ways(club, "cerke", IN_PRIVATE) == []


async def test_where_nothing_can_be_entered_it_shows_when_others_play(club: Clubhouse) -> None:
    await club.playing("Board")
    assert await ways(club, "cerke") == [("cl_page", "Club evenings")]
