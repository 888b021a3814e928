"""What a ladder tells: somebody is challenged, and what happened without a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.kit.messages.message import Message, text_message
from bot.kit.news import Sender
from bot.leagues.app import App, Teller
from bot.leagues.messages.ladders import challenge_message, challenged_text, moved_text, unchallenged_text
from bot.leagues.messages.verbs import ACCEPT, DECLINE
from bot.leagues.messages.words import called
from bot.leagues.service import ladders, ledger, notices
from bot.leagues.telling.channels import fixture_of, load, show
from bot.leagues.telling.fixtures import people
from bot.leagues.telling.saying import of, put_away, say, to_person
from bot.storage.rows import News
from renderers.translation import Translator


async def challenged(bot: Teller, message: News) -> None:
    """Tell somebody that they are challenged: by DM, or in the channel if those are closed.

    Who has challenged is told by DM until when the other one has to answer, who is on vacation.
    """
    season, fixture = await fixture_of(bot, message.subject)
    if fixture is None or season.rounds[fixture.round].state != "drawn":
        return
    if season.entrants[fixture.seats[1]].user_id == message.recipient:
        told = partial(challenged_text, season, fixture)
        await to_person(bot, message.recipient, lambda t: text_message(told(t)), season.terms.language)
        return
    left = await bot.app.ladders.declines_left(season, fixture.seats[0])
    words = partial(challenge_message, season, fixture, left)
    if await to_person(bot, message.recipient, words, season.terms.language):
        return
    shown = challenge_message(season, fixture, left, of(season), calling=True)
    await show(bot, season, None, shown, f"challenge {message.subject}", [message.recipient])


async def unchallenged(bot: Teller, message: News) -> None:
    """Tell whom somebody who has left had challenged, or who had challenged them, that this is off.

    Nothing can be answered in the DMs of either any more, unless the number is that of a newer challenge.
    """
    season_id, number = ledger.read_name(message.subject)
    season = await load(bot, season_id)
    gone = season.entrants[int(message.payload)]
    own = season.entrant_of(message.recipient)
    stays = own is not None and own.number != gone.number

    def words(t: Translator) -> Message:
        return text_message(unchallenged_text(season, gone.number, t, again=stays))

    language = season.terms.language
    if own is not None and stays and not await to_person(bot, message.recipient, words, language):
        t = of(season)
        text = t.sentences([called(season, own.number, t), unchallenged_text(season, gone.number, t)])
        await say(bot, season, text, f"unchallenged {message.subject}", [message.recipient])
    if number not in season.fixtures:
        presses = [verb.write(season_id, number) for verb in (ACCEPT, DECLINE)]
        await put_away(bot, message.recipient, presses, words, language)


async def moved(bot: Teller, message: News) -> None:
    """Tell everybody what happened on a ladder without a game, and call who has challenged, or dropped."""
    season, fixture = await fixture_of(bot, message.subject)
    text = "" if fixture is None else moved_text(season, fixture, of(season))
    if text:
        waits = people(season, fixture)[-1:] if fixture else []  # who has challenged, or dropped alone
        await say(bot, season, text, f"moved {message.subject}", waits)


SENDERS: Final[Mapping[str, Sender[App]]] = {
    ladders.CHALLENGE: challenged,
    ladders.MOVED: moved,
    notices.UNCHALLENGED: unchallenged,
}
"""What sends each kind of news about ladders."""
