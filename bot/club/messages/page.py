"""The page itself: cards of one part of it, as many as a phone shows, and the ways to its other parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import discord
from discord import ui

from bot.club.messages.verbs import SECTION, Section
from bot.kit.messages.message import ActionRow, Item, Message, framed, row
from bot.kit.messages.press import Press, PressButton
from bot.leagues.messages.buttons import turning
from renderers.translation import N_, P_, Translator


class Card(NamedTuple):
    """Something on the page, with the buttons that settle it."""

    text: str
    buttons: Sequence[PressButton] = ()


class Part(NamedTuple):
    """A part of the page: its cards, what is said where there is none, and the rows that stand below all."""

    section: Section
    cards: Sequence[Card]
    nothing: str
    rows: Sequence[ActionRow] = ()


ROOM: Final = 9
"""Lines of a page, as a phone shows them beside the rest of the message."""

BUTTONS: Final = 2
"""Lines that a row of buttons takes."""

A_LINE: Final = 60
"""Signs that make a line of a card longer than one of a phone."""

_UNSEEN: Final = re.compile(r"(?<=\])\(\S*?\)|:\d{4,}|[*\\]")
"""What of a text is not seen: addresses of links, figures of times, marks."""

TITLES: Final = {
    Section.NEEDS: P_("club", "Needs you now"),
    Section.WEEK: P_("club", "This week"),
    Section.SEASONS: P_("club", "Leagues"),
    Section.DONE: P_("club", "What staff did"),
    Section.MINE: P_("club", "My fixtures"),
}
"""What the parts of the page are called."""

FOR_STAFF: Final = (Section.NEEDS, Section.WEEK, Section.SEASONS, Section.DONE, Section.MINE)
FOR_MEMBERS: Final = (Section.MINE, Section.WEEK, Section.SEASONS)
"""The parts that somebody has, the first one in front."""


def page_message(
    part: Part, page: int, t: Translator, *, sections: Sequence[Section], waiting: int = 0
) -> Message:
    """Return a page of a part; ``sections`` are those of the reader, ``waiting`` is what needs staff now."""
    pages = list(_pages(part.cards)) or [[Card(part.nothing)]]
    page = min(max(page, 1), len(pages))
    title = ui.TextDisplay[ui.LayoutView](t.t("## Club · {part}", part=t.t(TITLES[part.section])))
    turned = turning(partial(_turned, part.section), page, len(pages), t)
    tabs = [_tab(one, part.section, waiting, t) for one in sections]
    return framed([title, *shown(pages[page - 1])], [*turned, *part.rows, row(*tabs)])


def _turned(section: Section, page: int) -> Press:
    return SECTION.write("", section, page=page)


def _tab(section: Section, here: Section, waiting: int, t: Translator) -> PressButton:
    name = t.t(TITLES[section])
    if section is Section.NEEDS and waiting:
        name = f"{name} ({waiting})"
    style = discord.ButtonStyle.primary if section is here else discord.ButtonStyle.secondary
    return PressButton(SECTION(section).apart("tab"), name, style)


def shown(cards: Sequence[Card]) -> Iterator[Item]:
    """Return cards as parts of a message: those without buttons that follow each other as one text."""
    lines: list[str] = []
    for card in cards:
        lines.append(card.text)
        if card.buttons:
            yield ui.TextDisplay("\n".join(lines))
            yield row(*card.buttons)
            lines = []
    if lines:
        yield ui.TextDisplay("\n".join(lines))


def _pages(cards: Sequence[Card]) -> Iterator[list[Card]]:
    """Put cards together as a phone shows them at once."""
    page: list[Card] = []
    room = ROOM
    for card in cards:
        height = _height(card)
        if page and height > room:
            yield page
            page, room = [], ROOM
        page.append(card)
        room -= height
    if page:
        yield page


def _height(card: Card) -> int:
    seen = _UNSEEN.sub("", card.text)
    lines = sum(-(-max(len(line), 1) // A_LINE) for line in seen.split("\n"))
    return lines + (BUTTONS if card.buttons else 0)


NOTHING_WAITS: Final = N_("Nothing waits for you. ☕")
