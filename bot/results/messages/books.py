"""The book of a season: one page at a time, or all of it as a moving picture, in one private message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.clocks.service.calendar import kept_zone
from bot.kit.messages.message import Gallery, Message, framed, row
from bot.kit.messages.paging import page_buttons
from bot.kit.messages.press import Press, PressButton
from bot.results.messages.naming import person_name, rating_text, season_name, whole
from bot.results.service.books import Found
from bot.results.service.standings import RATING, Line, Page
from bot.storage.rows import GuildRow
from bot.table.messages import pictures
from renderers import Dress, text
from renderers.names import capitalized
from renderers.results.model import Place
from renderers.share import book
from renderers.share.telling import day_text
from renderers.translation import Translator

MOVING: Final = 0
"""What stands for the moving picture where a page is meant."""


class Told(NamedTuple):
    """What a book is made from besides its tables: what its games tell, names, server, end, avatars."""

    found: Found
    names: Mapping[int, str]
    guild: GuildRow
    server: str
    ended: float
    avatars: Mapping[int, bytes] = MappingProxyType({})


async def book_message(
    told: book.Book, number: int, turn: Callable[[int], Press], t: Translator, dress: Dress
) -> Message:
    """Return a page, or the moving picture, with the buttons that lead to the others."""
    pages = range(1, book.count(told) + 1)
    if number == MOVING:
        picture = await asyncio.to_thread(book.render_moving, told, t.language, dress)
        buttons = [PressButton(turn(1), t.t("Page by page"))]
    else:
        number = min(max(number, pages[0]), pages[-1])
        picture = await asyncio.to_thread(book.render_page, told, number, t.language, dress)
        buttons = page_buttons(number, pages, lambda there, way: turn(there).apart(way), t)
        buttons.append(PressButton(turn(MOVING), t.t("As a moving picture")))
    return framed([Gallery(picture, "book")], [row(*buttons)])


def server_book(page: Page, told: Told, t: Translator) -> book.Book:
    """Return the book of a server's season by its whole table."""
    assert page.season is not None
    lines = tuple(
        Place(
            line.stand.place,
            _called(line.stand.user_id, line.name, t),
            _figure(line, page.wanted.by),
            told.avatars.get(line.stand.user_id, b""),
        )
        for line in page.lines
    )
    return bound(capitalized(season_name(page.season, t)), (book.Table("", lines),), told, t)


def bound(title: str, tables: Sequence[book.Table], told: Told, t: Translator) -> book.Book:
    """Return a book of these tables."""
    day = datetime.fromtimestamp(told.ended, kept_zone(told.guild.zone)).date()
    return book.Book(
        title, tuple(tables), _upset(told, t), _hand(told, t), told.server, day_text(day, t.language)
    )


def _called(user_id: int, name: str, t: Translator) -> str:
    return text.clean(person_name(user_id, name, t))


def _figure(line: Line, by: str) -> str:
    if by != RATING:
        return str(line.tally.wins)
    return rating_text(line.stand.figure, provisional=line.stand.provisional)


def _upset(told: Told, t: Translator) -> book.Upset | None:
    upset = told.found.upset
    if upset is None:
        return None
    winner, loser = (_called(user, told.names.get(user, ""), t) for user in (upset.winner, upset.loser))
    avatars = told.avatars.get(upset.winner, b""), told.avatars.get(upset.loser, b"")
    return book.Upset(winner, loser, whole(upset.rating), whole(upset.other), upset.game_id, avatars)


def _hand(told: Told, t: Translator) -> book.Hand | None:
    if told.found.hand is None:
        return None
    match, best = told.found.hand
    names = tuple(text.clean(name) for name in pictures.names(match, t))
    return book.Hand(match.row.game_id, names, best.seat, best.points, match.unit, best.before, best.after)
