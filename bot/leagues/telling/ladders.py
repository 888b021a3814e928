"""What a ladder tells: somebody is challenged, and what happened without a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.kit.news import Sender
from bot.leagues.app import App, Teller
from bot.leagues.messages.ladders import challenge_message, moved_text
from bot.leagues.service import ladders, ledger
from bot.leagues.telling.channels import load, show
from bot.leagues.telling.saying import of, say, to_person
from bot.storage.rows import News


async def challenged(bot: Teller, message: News) -> None:
    """Tell somebody that they are challenged: by DM, or in the channel if those are closed."""
    season_id, number = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    fixture = season.fixtures.get(number)
    if fixture is None or season.rounds[fixture.round].state != "drawn":
        return
    left = await bot.app.ladders.declines_left(season, fixture.seats[0])
    if await to_person(bot, message.recipient, lambda t: challenge_message(season, fixture, left, t)):
        return
    shown = challenge_message(season, fixture, left, of(season), calling=True)
    await show(bot, season, None, shown, f"challenge {message.subject}", [message.recipient])


async def moved(bot: Teller, message: News) -> None:
    """Tell everybody what happened on a ladder without a game."""
    season_id, number = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    fixture = season.fixtures.get(number)
    text = "" if fixture is None else moved_text(season, fixture, of(season))
    if text:
        await say(bot, season, text, f"moved {message.subject}")


SENDERS: Final[Mapping[str, Sender[App]]] = {
    ladders.CHALLENGE: challenged,
    ladders.MOVED: moved,
}
"""What sends each kind of news about ladders."""
