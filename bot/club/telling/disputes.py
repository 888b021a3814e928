"""Telling of results that are called wrong: staff of a league that one waits, players what is answered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.club.app import App, Teller
from bot.club.messages.disputes import Disputed, answer_message, raised_message
from bot.club.service.disputes import ANSWERED, RAISED, read_name
from bot.club.store import disputes
from bot.kit.news import Sender
from bot.leagues.telling.channels import fixture_of
from bot.leagues.telling.saying import in_staff_channel, to_person, told_staff
from bot.storage.rows import News


async def raised(bot: Teller, message: News) -> None:
    """Tell staff, of a league that who decides there, unless it was answered meanwhile."""
    disputed = await _disputed(bot, message, {"open"})
    if disputed is None:
        return
    words = partial(raised_message, disputed)
    name = f"{message.kind} {message.subject} {disputed.row.at}"
    if disputed.match.row.fixture is None:
        await in_staff_channel(bot, disputed.row.guild_id, words, name)
    else:
        season, _ = await fixture_of(bot, disputed.match.row.fixture)
        await told_staff(bot, season, words, name)


async def answered(bot: Teller, message: News) -> None:
    """Tell somebody what staff has answered."""
    disputed = await _disputed(bot, message, {"upheld", "declined"})
    if disputed is not None:
        words = partial(answer_message, disputed)
        await to_person(bot, message.recipient, words, disputed.match.row.language)


async def _disputed(bot: Teller, message: News, states: set[str]) -> Disputed | None:
    """Return what news is about; None if it is in none of these states any more."""
    game, user_id = read_name(message.subject)
    async with bot.app.database.read() as connection:
        row = await disputes.get(connection, game, user_id)
    if row is None or row.state not in states:
        return None
    return Disputed(row, await bot.app.play.match(game))


SENDERS: Final[Mapping[str, Sender[App]]] = {RAISED: raised, ANSWERED: answered}
"""What sends each kind of this news."""
