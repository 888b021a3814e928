"""Seats that staff gives away: the menus and forms, what somebody is asked, and what is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord import ui

from bot.clocks.messages.words import moment
from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import PressButton, PressSelect, PressUserSelect
from bot.staff.messages import verbs
from bot.staff.messages.staff import asking_form
from bot.staff.service import offers
from bot.staff.service.offers import ASKED
from bot.storage.staff_rows import OfferRow
from bot.table.messages import pictures
from bot.table.messages.links import board_url, named_link
from bot.table.messages.mine import short_title, title
from bot.table.service.match import Match
from bot.table.service.sitting import SEAT, Sitting
from renderers.translation import N_, Translator

# --- Choosing --------------------------------------------------------------------------------------


def seats_message(match: Match, asked: Sequence[OfferRow], t: Translator, above: str) -> Message:
    """Return the menu of seats that may be given away, and who is asked about which already.

    It stands below what is said ``above``.
    """
    options = [
        discord.SelectOption(label=name[:100], value=str(seat))
        for seat, name in enumerate(pictures.names(match, t))
    ]
    menu = PressSelect(verbs.STAFF_SEAT(match.id), options, t.t("Whose seat?"))
    back = PressButton(verbs.STAFF_GAME(match.id, back=True), t.t("◀ Game"))
    return text_message(
        above,
        safe(title(match, t)),
        t.t("Whose seat is to be given to somebody else?"),
        "\n".join(asked_line(match, one, t) for one in asked),
        rows=[row(menu), row(back, *(withdraw_button(one, t) for one in asked[:MOST_WITHDRAWN]))],
    )


MOST_WITHDRAWN: Final = 4
"""Open questions that have a button to take them back: as many as a row has room for."""


def asked_line(match: Match, offer: OfferRow, t: Translator) -> str:
    """Return in a line who is asked to go on for whom."""
    return t.t(
        "- <@{user}> is asked to go on for {former}, and can answer until {time}.",
        user=offer.user_id,
        former=safe(pictures.names(match, t)[offer.seat]),
        time=moment(offer.until),
    )


def withdraw_button(offer: OfferRow, t: Translator) -> PressButton:
    """Return the button by which somebody is asked no more."""
    return PressButton(verbs.STAFF_UNDO(offer.line), t.t("Ask no more …"))


def seat_message(match: Match, seat: int, t: Translator) -> Message:
    """Return the menu of who may get a seat, and the button that gives it to a computer player."""
    name = safe(pictures.names(match, t)[seat])
    menu = PressUserSelect(verbs.STAFF_SEAT_WHO(match.id, seat), t.t("Who goes on for them?"))
    ways = [PressButton(verbs.STAFF_SEATS(match.id, back=True), t.t("◀ Seats"))]
    if match.seats[seat].user_id is not None:
        ways.insert(0, PressButton(verbs.STAFF_SEAT_WHO(match.id, seat), t.t("A computer player …")))
    return text_message(
        safe(title(match, t)), t.t("Who is to go on for {name}?", name=name), rows=[row(menu), row(*ways)]
    )


def seat_form(match: Match, seat: int, user_id: int, name: str, t: Translator) -> ui.Modal:
    """Return the form by which somebody is asked to take a seat, or a computer player (0) gets it."""
    former = pictures.names(match, t)[seat]
    about = f"{safe(short_title(match, t))}\n{safe(former)} → {safe(name)}"
    press = verbs.STAFF_SEAT_YES(match.id, seat, user_id, match.seats[seat].user_id or 0)
    return asking_form(press, ASKED if user_id else SEAT, about, "", (), t)


def asked_text(user_id: int, until: float, t: Translator) -> str:
    """Return what staff reads who has let somebody be asked."""
    return t.t(
        "Done. <@{user}> is asked, and can answer until {time}. Until then nothing changes: the seat stays "
        "as it is. You read the answer by DM and in `/staff list`.",
        user=user_id,
        time=moment(until),
    )


# --- Being asked -----------------------------------------------------------------------------------


def question_message(match: Match, offer: OfferRow, server: str, t: Translator, *, calls: bool) -> Message:
    """Return what somebody is asked by staff of a server; ``calls``: where others read it, too."""
    former = safe(pictures.names(match, t)[offer.seat])
    asked = t.t(
        "Staff of {server} asks whether you take the seat of {former} in a running game: {game}",
        server=safe(server),
        former=former,
        game=f"[{safe(title(match, t))}]({board_url(match)})",
    )
    told = t.t(
        "You would go on from here with everything that lies there. Nothing changes unless you take it, and "
        "nothing happens if you don't. You can answer until {time}.",
        time=moment(offer.until),
    )
    agree = PressButton(
        verbs.SEAT_AGREE(match.id, offer.line), t.t("Take the seat"), discord.ButtonStyle.success
    )
    decline = PressButton(verbs.SEAT_DECLINE(match.id, offer.line), t.t("No, thanks"))
    called = [f"<@{offer.user_id}>"] if calls else []
    return text_message(*called, asked, told, rows=[row(agree, decline)])


OVER: Final[Mapping[str, str]] = {
    offers.TAKEN: N_("You have taken this seat: {link}"),
    offers.DECLINED: N_("You have declined. Nothing has changed: {link}"),
    offers.WITHDRAWN: N_("Staff does not ask you any more about a seat in this game: {link}"),
    offers.RAN_OUT: N_("The time to take a seat in this game is over. Nothing has changed: {link}"),
    offers.GAME_OVER: N_("You were asked to take a seat in this game, but it is over: {link}"),
    offers.SEAT_CHANGED: N_(
        "You were asked to take a seat in this game, but somebody else sits there now: {link}"
    ),
    offers.SITS_THERE: N_("You were asked to take a seat in this game, and have one now: {link}"),
    offers.BARRED: N_("Staff does not ask you any more about a seat in this game: {link}"),
    offers.ERASED: N_("Staff does not ask you any more about a seat in this game: {link}"),
}
"""What stands in the place of a question that has ended."""


def over_message(match: Match, how: str, t: Translator) -> Message:
    """Return what stands in the place of a question that has ended."""
    return text_message(t.t(OVER[how], link=board_url(match)))


ANSWERS: Final[Mapping[str, str]] = {
    offers.TAKEN: N_("<@{user}> has taken the seat of {former} in {game}, and goes on from there."),
    offers.DECLINED: N_("<@{user}> does not want the seat of {former} in {game}. Nothing has changed."),
    offers.RAN_OUT: N_(
        "<@{user}> has not answered about the seat of {former} in {game}. Nothing has changed."
    ),
    offers.GAME_OVER: N_("<@{user}> had not answered about the seat of {former} in {game} when it ended."),
    offers.SEAT_CHANGED: N_(
        "<@{user}> is not asked any more about a seat in {game}: it has changed hands meanwhile."
    ),
    offers.SITS_THERE: N_("<@{user}> is not asked any more about a seat in {game}: they have one there now."),
    offers.BARRED: N_(
        "<@{user}> is not asked any more about the seat of {former} in {game}: they are barred."
    ),
    offers.ERASED: N_("Who was asked about the seat of {former} in {game} has had their data erased."),
}
"""What whoever of staff has asked reads of the answer."""

NEXT: Final = N_("**Seat …** of `/staff game` asks somebody else, or gives it to a computer player.")


def answer_text(match: Match, ended: offers.Ended, t: Translator) -> str:
    """Return what whoever of staff has asked reads of the answer, and what they can do now."""
    offer = ended.offer
    text = t.t(
        ANSWERS[ended.how],
        user=offer.user_id,
        former=_former(match, offer, t),
        game=named_link(match, t),
    )
    goes_on = match.row.status == "running" and ended.how not in {offers.TAKEN, offers.SEAT_CHANGED}
    return t.sentences([text, t.t(NEXT)]) if goes_on else text


def _former(match: Match, offer: OfferRow, t: Translator) -> str:
    """Return whose seat it was when somebody was asked."""
    if offer.former is None:
        return t.t("a computer player")
    if match.seats[offer.seat].user_id == offer.former:
        return safe(pictures.names(match, t)[offer.seat])
    return f"<@{offer.former}>"


# --- What is told of a seat that has changed hands -------------------------------------------------


def seat_told(match: Match, after: Sitting, names: Sequence[str], t: Translator) -> str:
    """Return what all read where a seat has changed hands; ``names`` are of who had it, and of who has it."""
    former, new = names
    link = named_link(match, t)
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
    """Return what somebody reads who has taken the seat that they were asked about."""
    return t.t(
        "You have the seat of {former} now: {link} Its board shows what to do; your hand, if there is one, "
        "comes by DM and by “My hand”.",
        former=former,
        link=board_url(match),
    )


def seat_yours_again(match: Match, t: Translator) -> str:
    """Return what somebody reads who has got their seat back."""
    return t.t("You have your seat in this game back: {link}", link=board_url(match))


def seat_gone(match: Match, after: Sitting, new: str, t: Translator) -> str:
    """Return what somebody reads who has lost a seat; one that a computer player has stays open to them."""
    link = named_link(match, t)
    if after.user is None:
        return t.t(
            "Staff gave your seat in {game} to a computer player. You can take it back in the game's thread "
            "as long as nobody else has it.",
            game=link,
        )
    return t.t(
        "Staff gave your seat in {game} to {name}. Ask them if you want to come back.", game=link, name=new
    )
