"""The buttons that stand below a board whatever is played: few, and all that can be pressed now."""

from __future__ import annotations

from typing import Final

import discord

from bot.kit.messages.press import Press, PressButton
from bot.table.messages import verbs
from bot.table.service.joining import has_room
from bot.table.service.match import Match
from engine.core import Seat
from renderers import faces
from renderers.translation import N_, Translator

MOST: Final = 5
"""Buttons below a board: more would be a wall on a phone."""

MY_MOVE: Final = N_("My move")
"""What the way to the own view is called for whoever chooses there by habit."""


def at_ply(
    press: Press,
    match: Match,
    viewer: Seat | None,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> PressButton:
    """Return the button of a press at the position as this reader is shown it."""
    return PressButton(press.at(match.shown_ply(viewer)), label, style)


def more_button(match: Match, t: Translator) -> PressButton:
    """Return the button that opens the private page with all else that can be done."""
    return PressButton(verbs.MORE(match.id), t.t("More…"))


def rules_button(match: Match, t: Translator) -> PressButton:
    """Return the button that tells how the game is played, to whoever presses it."""
    return PressButton(verbs.RULES(match.id), t.t("Rules"))


def signs_button(match: Match, t: Translator) -> PressButton:
    """Return the button that shows the signs of the game with their names, to whoever presses it."""
    return PressButton(verbs.RULES(match.id, verbs.Section.SIGNS), t.t("What are these?"))


def share_button(match: Match, t: Translator) -> PressButton:
    """Return the button that draws a finished game as one picture, to whoever presses it."""
    return PressButton(verbs.SHARE(match.id), t.t("Picture to share"))


def review_button(match: Match, t: Translator) -> PressButton:
    """Return the button that tells what turned a finished game, to whoever presses it."""
    return PressButton(verbs.REVIEW(match.id), t.t("Review"))


def why_button(match: Match, t: Translator, ply: int | None = None) -> PressButton:
    """Return the button that tells why a computer player did what led to a position, the last one usually."""
    press = verbs.WHY(match.id)
    return PressButton(press if ply is None else press.at(match.counted(ply)), t.t("What was that for?"))


def own_button(
    match: Match,
    viewer: Seat | None,
    t: Translator,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> PressButton:
    """Return the way to the own view."""
    by_habit = viewer is None and _chooses_in_private(match)
    label = MY_MOVE if by_habit else faces.get(match.row.game_id).own_view
    return at_ply(verbs.VIEW(match.id), match, viewer, t.t(label), style)


def _chooses_in_private(match: Match) -> bool:
    """Whether only people are to act who choose where nobody watches, in a game in which they need not."""
    waiting = [match.seats[seat] for seat in match.to_act if match.seats[seat].user_id is not None]
    return bool(waiting) and not match.privacy.private and all(seat.private_choice for seat in waiting)


def type_button(match: Match, viewer: Seat | None, t: Translator) -> PressButton:
    """Return the button that opens the form in which a move is typed."""
    return at_ply(verbs.TYPE(match.id), match, viewer, t.t("Type a move"))


def leaving_label(match: Match, t: Translator) -> str:
    """Return what giving up is called: between two it ends the game, at a larger table the others go on."""
    return t.t("Resign") if len(match.seats) == 2 else t.t("Leave")


def ways_in(match: Match, t: Translator) -> list[PressButton]:
    """Return the buttons for those who have no seat: a computer's, or one from the next season on."""
    buttons: list[PressButton] = []
    if match.is_solitary or match.is_other_side:
        return buttons
    if len(match.seats) > 2 and len(match.people) < len(match.seats):
        buttons.append(at_ply(verbs.TAKE_SEAT(match.id), match, None, t.t("Take a computer's seat")))
    if match.newcomers or has_room(match):  # whoever waits can still press it to withdraw
        label = t.t("Join from the next {season}", season=season_word(match, t))
        buttons.append(at_ply(verbs.JOIN_NEXT(match.id), match, None, label))
    return buttons


def season_word(match: Match, t: Translator) -> str:
    """Return what the game calls its deals within a sentence: "season", "round"."""
    return t.t(faces.get(match.row.game_id).season).lower()
