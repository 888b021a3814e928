"""What staff may do about one running game: its page, the menus and forms behind it, and what is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import PressButton, PressChannelSelect, PressSelect, PressUserSelect
from bot.results.service.rulings import AWARD, END
from bot.staff.messages.staff import asking_form
from bot.staff.messages.verbs import (
    STAFF_ASK,
    STAFF_CALL_OFF_YES,
    STAFF_GAME,
    STAFF_GO_ON,
    STAFF_GO_ON_YES,
    STAFF_PLACE,
    STAFF_PLACE_YES,
    STAFF_PLACES,
    STAFF_REMIND,
    STAFF_SEAT,
    STAFF_SEAT_WHO,
    STAFF_SEAT_YES,
    STAFF_SEATS,
)
from bot.staff.service.tables import CALL_OFF, GO_ON, MOVE
from bot.table.messages import pictures
from bot.table.messages.links import board_url
from bot.table.messages.mine import short_title, title
from bot.table.service.match import Match
from bot.table.service.sitting import SEAT, Sitting
from renderers.translation import N_, Translator

DANGER: Final = discord.ButtonStyle.danger

WAITS: Final = N_("It waits for {whom}.")
WAITS_SINCE: Final = N_("It waits for {whom} since {time}.")
"""For whom a game waits; not since when where nobody may know when others have acted."""


def waits(match: Match) -> str:
    """Return what is said of a game that waits for somebody."""
    return WAITS if match.privacy.uncounted else WAITS_SINCE


def game_message(match: Match, stands: str, t: Translator) -> Message:
    """Return what staff may do about a running game; ``stands`` says for whom it waits."""
    heading = f"### [{safe(title(match, t))}]({board_url(match)})"
    return text_message(heading, stands, rows=[row(*first_buttons(match, t), *decide_buttons(match, t))])


def first_buttons(match: Match, t: Translator) -> list[PressButton]:
    """Return what may get a game going again: a reminder, another player, another place."""
    if match.row.halted:
        first = PressButton(STAFF_GO_ON(match.id), t.t("Go on …"))
    else:
        first = PressButton(STAFF_REMIND(match.id), t.t("Remind"))
    if match.row.fixture is not None:
        return [first]
    return [
        first,
        PressButton(STAFF_SEATS(match.id), t.t("Seat …")),
        PressButton(STAFF_PLACES(match.id), t.t("Move …")),
    ]


def decide_buttons(match: Match, t: Translator) -> list[PressButton]:
    """Return what ends a game."""
    return [
        PressButton(STAFF_ASK(match.id, END), t.t("End …"), DANGER),
        PressButton(STAFF_ASK(match.id, AWARD), t.t("Award …"), DANGER),
    ]


# --- Seats -----------------------------------------------------------------------------------------


def seats_message(match: Match, t: Translator) -> Message:
    """Return the menu of seats that may be given away."""
    options = [
        discord.SelectOption(label=name[:100], value=str(seat))
        for seat, name in enumerate(pictures.names(match, t))
    ]
    menu = PressSelect(STAFF_SEAT(match.id), options, t.t("Whose seat?"))
    back = PressButton(STAFF_GAME(match.id, back=True), t.t("◀ Game"))
    return text_message(
        safe(title(match, t)), t.t("Whose seat is to be given to somebody else?"), rows=[row(menu), row(back)]
    )


def seat_message(match: Match, seat: int, t: Translator) -> Message:
    """Return the menu of who may get a seat, and the button that gives it to a computer player."""
    name = safe(pictures.names(match, t)[seat])
    menu = PressUserSelect(STAFF_SEAT_WHO(match.id, seat), t.t("Who goes on for them?"))
    ways = [PressButton(STAFF_SEATS(match.id, back=True), t.t("◀ Seats"))]
    if match.seats[seat].user_id is not None:
        ways.insert(0, PressButton(STAFF_SEAT_WHO(match.id, seat), t.t("A computer player …")))
    return text_message(
        safe(title(match, t)), t.t("Who is to go on for {name}?", name=name), rows=[row(menu), row(*ways)]
    )


def seat_form(match: Match, seat: int, user_id: int, name: str, t: Translator) -> ui.Modal:
    """Return the form that asks whether somebody, or a computer player (0), is to get a seat."""
    former = pictures.names(match, t)[seat]
    about = f"{safe(short_title(match, t))}\n{safe(former)} → {safe(name)}"
    press = STAFF_SEAT_YES(match.id, seat, user_id, match.seats[seat].user_id or 0)
    return asking_form(press, SEAT, about, "", (), t)


def seat_told(match: Match, after: Sitting, names: Sequence[str], t: Translator) -> str:
    """Return what all read where a seat has changed hands; ``names`` are of who had it, and of who has it."""
    former, new = names
    link = f"[{match.id}]({board_url(match)})"
    if after.user is None:
        return t.t(
            "Staff gave the seat of {former} in {game} to a computer player.", former=former, game=link
        )
    return t.t(
        "Staff gave the seat of {former} in {game} to {name}, who goes on from here.",
        former=former,
        game=link,
        name=new,
    )


def seat_yours(match: Match, former: str, t: Translator) -> str:
    """Return what somebody reads who has got a seat."""
    return t.t(
        "Staff put you into a running game for {former}: {link} Its board shows what to do; your hand, if "
        "there is one, comes by DM and by “My hand”. If that is a mistake, tell staff.",
        former=former,
        link=board_url(match),
    )


def seat_yours_again(match: Match, t: Translator) -> str:
    """Return what somebody reads who has got their seat back."""
    return t.t("You have your seat in this game back: {link}", link=board_url(match))


def seat_gone(match: Match, new: str, t: Translator) -> str:
    """Return what somebody reads who has lost a seat."""
    return t.t(
        "Staff gave your seat in {game} to {name}. Ask them if you want to come back.",
        game=f"[{match.id}]({board_url(match)})",
        name=new,
    )


# --- Places ----------------------------------------------------------------------------------------


def places_message(match: Match, t: Translator) -> Message:
    """Return the menu of places to which a game may move."""
    menu = PressChannelSelect(STAFF_PLACE(match.id), t.t("Channel or thread"), threads=True)
    told = t.t("Where is this game to be played? In a channel it gets a new thread.")
    back = PressButton(STAFF_GAME(match.id, back=True), t.t("◀ Game"))
    return text_message(safe(title(match, t)), told, rows=[row(menu), row(back)])


def place_form(match: Match, place_id: int, t: Translator) -> ui.Modal:
    """Return the form that asks whether a game is to move there."""
    about = f"{safe(short_title(match, t))}\n→ <#{place_id}>"
    return asking_form(STAFF_PLACE_YES(match.id, place_id, match.place), MOVE, about, "", (), t)


def go_on_form(match: Match, t: Translator) -> ui.Modal:
    """Return the form that asks whether a game that stands still is to go on."""
    return asking_form(STAFF_GO_ON_YES(match.id), GO_ON, safe(short_title(match, t)), "", (), t)


def call_off_form(match: Match, t: Translator) -> ui.Modal:
    """Return the form that asks whether a game is to be called off."""
    about = safe(short_title(match, t))
    return asking_form(STAFF_CALL_OFF_YES(match.id), CALL_OFF, about, "", (), t)


def moved_message(match: Match, t: Translator) -> Message:
    """Return what stands in the place of a board that has moved."""
    return text_message(t.t("The board has moved: {link}", link=board_url(match)))
