"""What staff may do about one running game: its page, the menus and forms behind it, and what is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import Press, PressButton, PressChannelSelect
from bot.results.service.rulings import AWARD, END
from bot.staff.messages import verbs
from bot.staff.messages.staff import asking_form
from bot.staff.service.tables import MOVE
from bot.storage.rows import AuditLine
from bot.table.messages.across import invitation_line
from bot.table.messages.links import board_url
from bot.table.messages.mine import short_title, title
from bot.table.service.match import Match
from renderers.translation import N_, Translator

DANGER: Final = discord.ButtonStyle.danger

WAITS: Final = N_("It waits for {whom}.")
WAITS_SINCE: Final = N_("It waits for {whom} since {time}.")
"""For whom a game waits; not since when where nobody may know when others have acted."""


def waits(match: Match) -> str:
    """Return what is said of a game that waits for somebody."""
    return WAITS if match.privacy.uncounted else WAITS_SINCE


def game_message(match: Match, stands: str, asked: Sequence[str], t: Translator, above: str) -> Message:
    """Return what staff may do about a running game, below what is said ``above``.

    ``stands`` says for whom it waits, ``asked`` in a line each who is asked to take a seat.
    """
    heading = f"### [{safe(title(match, t))}]({board_url(match)})"
    buttons = row(*first_buttons(match, t), *decide_buttons(match, t))
    return text_message(above, heading, stands, "\n".join(asked), rows=[buttons])


def lobby_message(match: Match, t: Translator) -> Message:
    """Return what staff may do about a lobby with an invitation into another server."""
    heading = f"### [{safe(title(match, t))}]({board_url(match)})"
    button = PressButton(verbs.STAFF_WITHDRAW(match.id), t.t("Withdraw the invitation …"), DANGER)
    return text_message(heading, invitation_line(match, t), rows=[row(button)])


def first_buttons(match: Match, t: Translator) -> list[PressButton]:
    """Return what may get a game going again: a reminder, another player, another place."""
    if match.row.halted:
        first = PressButton(verbs.STAFF_GO_ON(match.id), t.t("Go on …"))
    else:
        first = PressButton(verbs.STAFF_REMIND(match.id), t.t("Remind"))
    if match.row.fixture is not None:
        return [first]
    return [
        first,
        PressButton(verbs.STAFF_SEATS(match.id), t.t("Seat …")),
        PressButton(verbs.STAFF_PLACES(match.id), t.t("Move …")),
    ]


def decide_buttons(match: Match, t: Translator) -> list[PressButton]:
    """Return what ends a game."""
    return [
        PressButton(verbs.STAFF_ASK(match.id, END), t.t("End …"), DANGER),
        PressButton(verbs.STAFF_ASK(match.id, AWARD), t.t("Award …"), DANGER),
    ]


# --- Places ----------------------------------------------------------------------------------------


def places_message(match: Match, t: Translator) -> Message:
    """Return the menu of places to which a game may move."""
    menu = PressChannelSelect(verbs.STAFF_PLACE(match.id), t.t("Channel or thread"), threads=True)
    told = t.t("Where is this game to be played? In a channel it gets a new thread.")
    back = PressButton(verbs.STAFF_GAME(match.id, back=True), t.t("◀ Game"))
    return text_message(safe(title(match, t)), told, rows=[row(menu), row(back)])


def place_form(match: Match, place_id: int, t: Translator) -> ui.Modal:
    """Return the form that asks whether a game is to move there."""
    about = f"{safe(short_title(match, t))}\n→ <#{place_id}>"
    return asking_form(verbs.STAFF_PLACE_YES(match.id, place_id, match.place), MOVE, about, "", (), t)


def sure_form(press: Press, what: str, match: Match, t: Translator) -> ui.Modal:
    """Return the form that asks whether something is to be done about a game: sent off, it is this press."""
    return asking_form(press, what, safe(short_title(match, t)), "", (), t)


def moved_message(match: Match, t: Translator) -> Message:
    """Return what stands in the place of a board that has moved."""
    return text_message(t.t("The board has moved: {link}", link=board_url(match)))


def withdrawn_text(match: Match, line: AuditLine, t: Translator) -> str:
    """Return what a host reads whose invitation staff has withdrawn."""
    text = t.t(
        "Staff withdrew your invitation into another server: {link} The table stays as it is.",
        link=board_url(match),
    )
    return f"{text}\n{t.t('Reason: {reason}', reason=safe(line.reason))}" if line.reason else text
