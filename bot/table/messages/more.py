"""What else may be done at the table: the private page behind *More…*, of a game and of its lobby."""

from __future__ import annotations

from collections.abc import Sequence

from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.press import PressButton
from bot.table.messages import pictures, verbs
from bot.table.messages.consenting import to_ask
from bot.table.messages.fairness import fair_button, has_page
from bot.table.messages.lobby import lobby_buttons
from bot.table.messages.ways import (
    MOST,
    at_ply,
    leaving_label,
    own_button,
    review_button,
    rules_button,
    share_button,
    signs_button,
    type_button,
    ways_in,
    why_button,
)
from bot.table.service.hints import are_allowed, may_be_reviewed, tells_reasons
from bot.table.service.match import Match
from engine.core import Seat
from renderers import faces
from renderers.canvas import USUAL
from renderers.translation import Translator


def more_message(match: Match, seat: Seat | None, t: Translator) -> Message:
    """Return the page for who has this seat, None for who watches: only what they can press now."""
    if match.row.status == "lobby":
        return _page([lobby_buttons(match, t)[MOST - 1 :]], t)
    if match.row.status != "running":
        return _page([_helping(match, None, t), _about(match, t)], t)
    groups = [_helping(match, seat, t), _looking(match, seat, t), _asking(match, seat, t), _about(match, t)]
    return _page(groups, t)


def _page(groups: Sequence[Sequence[PressButton]], t: Translator) -> Message:
    rows = [row(*group[at : at + MOST]) for group in groups for at in range(0, len(group), MOST)]
    return text_message(t.t("What would you like to do?"), rows=rows)


def _helping(match: Match, seat: Seat | None, t: Translator) -> list[PressButton]:
    """Return what the computer is asked: a hint in one's own turn, and why it has acted as it did."""
    asked = seat is not None and match.question(seat) is not None and are_allowed(match)
    told = any(one.user_id is None for one in match.seats) and not match.is_lost and tells_reasons(match)
    return [
        *([at_ply(verbs.HINT(match.id), match, seat, t.t("Hint"))] if asked else []),
        *([why_button(match, t)] if told else []),
    ]


def _looking(match: Match, seat: Seat | None, t: Translator) -> list[PressButton]:
    """Return the ways to look at the table."""
    held = faces.get(match.row.game_id).held
    helped = seat is not None and has_help(match, seat)
    return [
        *([own_button(match, seat, t)] if seat is not None else []),
        *([PressButton(verbs.TABLE(match.id), t.t("As everybody sees it"))] if seat is not None else []),
        *([at_ply(verbs.HANDS(match.id), match, seat, t.t(held))] if held else []),
        at_ply(verbs.WORDS(match.id), match, seat, t.t("In words")),
        PressButton(verbs.BOARD(match.id), t.t("Post the board again")),
        *([at_ply(verbs.PLAIN(match.id), match, seat, t.t("Signs without help"))] if helped else []),
    ]


def has_help(match: Match, seat: Seat) -> bool:
    """Whether help stands on the pieces that the person on a seat sees: by choice, or because they learn."""
    user = match.seats[seat].user_id
    reader = match.readers.get(user) if user is not None else None
    return reader is not None and pictures.dress(reader, learns=user in match.learners).help != USUAL.help


def _asking(match: Match, seat: Seat | None, t: Translator) -> list[PressButton]:
    """Return what a player may ask of the others, and giving up; to who has no seat, the ways to one."""
    if seat is None:
        return ways_in(match, t)
    return [
        *([type_button(match, seat, t)] if match.question(seat) is not None else []),
        *to_ask(match, seat, t),
        *([PressButton(verbs.OFFER_DRAW(match.id), t.t("Offer a draw"))] if _may_offer(match, seat) else []),
        at_ply(verbs.RESIGN(match.id), match, seat, leaving_label(match, t)),
    ]


def _may_offer(match: Match, seat: Seat) -> bool:
    """Whether a draw can be offered now: to another person, and by games with rules for it in their turn."""
    if match.pause is not None or len(match.seats) > 2 or len(match.people) < 2:
        return False
    if match.rules.offers is not None:
        return match.offer(seat, "offer_draw") is not None
    return match.row.draw_offered_by is None


def _about(match: Match, t: Translator) -> list[PressButton]:
    """Return what tells of the game: its rules, its chance, its course."""
    over = match.result is not None
    recorded = match.privacy.open_record or (over and not match.privacy.sealed)
    offered = (
        (True, rules_button(match, t)),
        (not match.is_lost, signs_button(match, t)),
        (has_page(match), fair_button(match, t)),
        (match.state is not None, PressButton(verbs.STEPS(match.id), t.t("Step through"))),
        (may_be_reviewed(match), review_button(match, t)),
        (recorded and match.state is not None, PressButton(verbs.RECORD(match.id), t.t("Record"))),
        (over, PressButton(verbs.FILM(match.id), t.t("Film"))),
        (over, share_button(match, t)),
    )
    return [button for can_be, button in offered if can_be]
