"""What is asked of all at a table, on its board: who asks for what, and the buttons to answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from bot.kit.messages.message import safe
from bot.kit.messages.press import PressButton
from bot.table.messages import pictures, verbs
from bot.table.messages.links import board_url
from bot.table.service import takeback
from bot.table.service.consenting import PAUSE, TAKEBACK
from bot.table.service.match import Match
from bot.table.store.columns import read_people
from renderers.translation import N_, P_, Translator

ASKED: Final[Mapping[str, str]] = {
    TAKEBACK: N_("{name} would like to take their last move back."),
    PAUSE: N_("{name} would like to pause this game."),
}
"""What everybody reads of a wish, by its kind."""

AGREE: Final[Mapping[str, str]] = {
    TAKEBACK: N_("Agree to the takeback"),
    PAUSE: N_("Agree to the pause"),
}
"""The button by which the others agree."""

ASK: Final[Mapping[str, str]] = {TAKEBACK: N_("Take back"), PAUSE: N_("Pause")}
"""The button by which a player asks."""

PAUSED: Final = N_(
    "**This game is paused.** It goes on when everybody has pressed **Go on**, or {when} at the latest."
)
AWAITED: Final = N_("Still to press: {names}")
AGREED: Final = N_("Everybody has agreed: it happens as soon as one of you presses the button.")


def asked_of_all(match: Match, names: Sequence[str], t: Translator) -> list[str]:
    """Return the lines that tell what is asked of all, and for whom it waits."""
    lines = []
    for wish in match.wishes:
        asker = match.seat_of(wish.asked_by)
        assert asker is not None
        lines.append(t.t(ASKED[wish.kind], name=names[asker]))
        lines += _awaited(match, wish.agreed, names, t)
    if match.pause is not None:
        lines.append(t.t(PAUSED, when=f"<t:{int(match.pause.ends or 0)}:R>"))
        lines += _awaited(match, match.pause.agreed, names, t)
    return lines


def still_asked(match: Match, user: int, t: Translator) -> str:
    """Return what somebody reads who has not answered what is asked of all."""
    names = [safe(name) for name in pictures.names(match, t)]
    asked = [t.t(ASKED[wish.kind], name=names[match.seat_of(wish.asked_by) or 0]) for wish in match.wishes]
    if match.row.draw_offered_by is not None:
        asked.append(t.t("{name} offers a draw.", name=names[match.row.draw_offered_by]))
    if match.pause is not None:
        ready = [names[match.seat_of(user) or 0] for user in read_people(match.pause.agreed)]
        asked.append(t.t("{names} would like to go on with this game.", names=t.t(", ").join(ready)))
    told = t.t("{person}, answer on the board: {link}", person=f"<@{user}>", link=board_url(match))
    return t.sentences([*asked, told])


def _awaited(match: Match, agreed: str, names: Sequence[str], t: Translator) -> list[str]:
    """Return who has not agreed yet, where that is not plain: more than one, or somebody has already."""
    there = read_people(agreed)
    missing = [seat.seat for seat in match.seats if seat.user_id is not None and seat.user_id not in there]
    if not there or len(match.people) < 2:
        return []
    if not missing:  # who had not agreed has left
        return ["-# " + t.t(AGREED)]
    return ["-# " + t.t(AWAITED, names=t.t(", ").join(names[seat] for seat in missing))]


def answers_of_all(match: Match, viewer: int | None, t: Translator) -> list[PressButton]:
    """Return the buttons that answer what is asked of all first; what else is asked comes after it."""
    ply = match.shown_ply(viewer)
    for wish in match.wishes:
        about = (match.id, wish.kind)
        yes, no = verbs.AGREE(*about).at(ply), verbs.DISAGREE(*about).at(ply)
        return [
            PressButton(yes, t.t(AGREE[wish.kind]), discord.ButtonStyle.success),
            PressButton(no, t.t("Decline")),
        ]
    if match.pause is not None:
        go_on = verbs.GO_ON(match.id).at(ply)
        return [PressButton(go_on, t.t(P_("pause", "Go on")), discord.ButtonStyle.success)]
    return []


def to_ask(match: Match, seat: int | None, t: Translator) -> list[PressButton]:
    """Return the buttons by which a player asks the others; none while the game stands still."""
    if match.pause is not None:
        return []
    moved = any(one.has_acted for one in match.seats if seat in (None, one.seat))
    kinds = [TAKEBACK] if moved and takeback.allowed(match) else []
    kinds += [PAUSE] if match.row.clock and not match.in_private else []
    ply = match.shown_ply(seat)
    return [PressButton(verbs.ASK(match.id, kind).at(ply), t.t(ASK[kind])) for kind in kinds]
