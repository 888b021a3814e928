"""Games that stand still, as cards: each says why, with the buttons that may get it going again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import discord
from discord import ui

from bot.clocks.messages.words import moment
from bot.club.messages.page import Card, shown
from bot.club.messages.verbs import STUCK
from bot.club.service.stuck import Stuck, Why
from bot.kit import steady
from bot.kit.messages.message import ActionRow, Message, framed, row, safe
from bot.kit.messages.press import PressButton
from bot.leagues.messages import verbs
from bot.leagues.messages.buttons import to_club, turning
from bot.leagues.service import ledger
from bot.staff.messages.tables import first_buttons, waits
from bot.staff.messages.verbs import STAFF_BARS, STAFF_CALL_OFF, STAFF_GAME
from bot.table.messages.links import board_url
from bot.table.messages.mine import short_title
from bot.table.messages.ticking import away_lines
from bot.table.service.match import Match
from renderers.translation import N_, Translator

A_PAGE: Final = 2
"""Games of a page: as many as a phone shows with their buttons."""

TOLD: Final[Mapping[Why, str]] = {
    Why.GONE: N_("Its thread is gone: move it to another one."),
    Why.SHUT: N_("Its thread is locked or closed to me: open it, or move the game."),
    Why.LOST: N_("The rules by which it began are kept no more: it can only be called off."),
    Why.LEFT: N_("It waits for {whom} since {time}, who has left the server."),
    Why.COMPUTER: N_("A computer player should have acted since {time}. **Remind** calls it once more."),
    Why.UNREACHED: N_("It waits for {whom} since {time}, whose DMs are closed."),
    Why.PAUSED: N_("It stands still since {time}, until all press **Go on**."),
}
"""Why a game stands still that does not only wait."""


class Shown(NamedTuple):
    """A game that stands still, as it is now; ``whom`` are those who are to act and meant."""

    stuck: Stuck
    match: Match
    whom: Sequence[int]


def stuck_card(one: Shown, t: Translator) -> Card:
    """Return the card of a game that stands still."""
    match = one.match
    whom = t.t(", ").join(f"<@{user}>" for user in one.whom)
    told = waits(match) if one.stuck.why is Why.IDLE else TOLD[one.stuck.why]
    why = t.t(told, whom=whom, time=moment(one.stuck.game.since))
    heading = f"**[{safe(short_title(match, t))}]({board_url(match)})**"
    text = "\n".join([heading, why, *away_lines(match, t, steady.now())])
    if one.stuck.why is Why.LOST:
        off = PressButton(STAFF_CALL_OFF(match.id), t.t("Call off …"), discord.ButtonStyle.danger)
        return Card(text, (off,))
    decide = STAFF_GAME(match.id)
    if match.row.fixture is not None:
        place = ledger.read_name(match.row.fixture)
        decide = verbs.FIXTURE(place.season, place.number)
    return Card(text, (*first_buttons(match, t), PressButton(decide, t.t("Decide …"))))


def stuck_message(found: Sequence[Shown], page: int, pages: int, t: Translator) -> Message:
    """Return a page of the games that stand still, of which there are so many pages."""
    title = ui.TextDisplay[ui.LayoutView](t.t("## Games that stand still"))
    cards = [stuck_card(one, t) for one in found] or [Card(t.t("No game stands still. ☕"))]
    below = row(to_club(t), PressButton(STAFF_BARS(), t.t("Barred …")))
    return framed([title, *shown(cards)], [*turning(STUCK, page, pages, t), below])


def still_card(count: int, t: Translator) -> Card:
    """Return the card that says how many games stand still."""
    told = t.tn("{count} game stands still.", "{count} games stand still.", count)
    return Card(t.sentences([told, t.t("**Games …** says why, and what helps.")]))


def ways(t: Translator) -> ActionRow:
    """Return the row that leads to the games that stand still, and to who is barred from games."""
    return row(PressButton(STUCK(), t.t("Games …")), PressButton(STAFF_BARS(), t.t("Barred …")))
