"""A finished game as a picture to share: for who asks, and for everybody if they want that."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from bot.kit.messages.message import Gallery, Message, framed, row
from bot.kit.messages.press import PressButton
from bot.results.messages.result import called, ruling_text
from bot.results.service.results import counted
from bot.results.service.standings import Aftermath
from bot.table.messages import pictures
from bot.table.messages.verbs import SHARE_HERE
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from renderers import Dress, Picture
from renderers.share.model import About
from renderers.share.picture import render_share
from renderers.translation import Translator


class Finished(NamedTuple):
    """A game that is over, what it did to its server's tables, and where and when that was."""

    match: Match
    replay: Replay
    after: Aftermath
    about: About


async def share_message(game: Finished, t: Translator, dress: Dress, *, everywhere: bool) -> Message:
    """Return the picture; ``everywhere``: with the button that shows it to all who are there."""
    picture, name = await _drawn(game, t, dress), f"share-{game.match.id}"
    show = PressButton(SHARE_HERE(game.match.id), t.t("Show to everybody"))
    return framed([Gallery(picture, name)], [row(show)] if everywhere else [])


async def _drawn(game: Finished, t: Translator, dress: Dress) -> Picture:
    match, replay, after = game.match, game.replay, game.after
    result = match.result
    assert result is not None
    about = game.about._replace(ruled=t.t(ruling_text(result, after.seats)))
    # The signs stay whole on a picture that is to be looked at, whoever is learning the game.
    look = {"names": _names(match, after, t), "language": t.language, **dress._replace(help="none")._asdict()}

    def work() -> Picture:
        played = pictures.played(match, replay)
        return render_share(played, counted(result, after.seats), about, **look)

    return await asyncio.to_thread(work)


def _names(match: Match, after: Aftermath, t: Translator) -> tuple[str, ...]:
    """Return the names by seat: who quit is named, not the computer that kept their seat."""
    names = list(pictures.names(match, t))
    for seat in after.seats:
        if seat.seat < len(names):
            names[seat.seat] = called(match, seat, after, t)
    return tuple(names)
