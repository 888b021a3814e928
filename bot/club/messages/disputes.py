"""Results that are called wrong: the form of who says so, the card of staff, and what both are told."""

from __future__ import annotations

from typing import Final, NamedTuple

from discord import ui

from bot.club.messages.page import Card
from bot.club.messages.verbs import DECLINE, DECLINED, SAID
from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import PressButton, modal
from bot.kit.texts import person_mention
from bot.leagues.messages.buttons import to_club
from bot.leagues.messages.verbs import FIXTURE
from bot.leagues.service.ledger import read_name
from bot.results.service.rulings import ANNUL, AWARD, CORRECT
from bot.staff.messages.verbs import STAFF_ASK
from bot.storage.club_rows import DisputeRow
from bot.table.messages.links import board_url
from bot.table.service.match import Match
from renderers import rule_words
from renderers.translation import N_, Translator

LONGEST_REASON: Final = 300
"""Signs of what somebody says, and of what staff answers."""


class Disputed(NamedTuple):
    """A dispute with the game that it is about."""

    row: DisputeRow
    match: Match


# --- Who says so -----------------------------------------------------------------------------------


def dispute_form(match: Match, t: Translator) -> ui.Modal:
    """Return the form in which somebody says what is wrong with a result."""
    told = t.t("Staff will read it and answer you.")
    return modal(SAID(match.id), t.t("Something is wrong"), (t.t("What is wrong?"), told, LONGEST_REASON))


def disputed_text(t: Translator, *, told: bool) -> str:
    """Return what somebody is told who has said so, and whether staff is ``told`` of it."""
    nobody = t.t("This server has no channel for its staff, so nobody is pinged: you may tell them yourself.")
    seen = t.t("Staff can see it now. I'll send you their answer by DM.")
    return t.sentences([seen, *([] if told else [nobody])])


# --- Staff -----------------------------------------------------------------------------------------

DECISIONS: Final = {
    AWARD: N_("Award …"),
    CORRECT: N_("Correct …"),
    ANNUL: N_("Annul …"),
}
"""What staff of a server may decide about a game of no league, as buttons say it."""


def dispute_card(one: Disputed, t: Translator) -> Card:
    """Return the card of a dispute: a correction upholds it, else staff declines it with a word."""
    row_, match = one
    text = t.t(
        "{name} says the result of {game} is wrong: “{reason}”",
        name=person_mention(row_.user_id, t),
        game=_game(match, t),
        reason=safe(row_.reason),
    )
    if match.row.fixture is not None:
        decide = [PressButton(FIXTURE(*read_name(match.row.fixture)), t.t("Decide …"))]
    else:
        decide = [PressButton(STAFF_ASK(match.id, what), t.t(said)) for what, said in DECISIONS.items()]
    return Card(text, (*decide, PressButton(DECLINE(match.id, row_.user_id), t.t("Let it count …"))))


def decline_form(row_: DisputeRow, t: Translator) -> ui.Modal:
    """Return the form in which staff says why a result counts as it is."""
    told = t.t("The players will read it.")
    press = DECLINED(row_.game, row_.user_id)
    return modal(press, t.t("Let the result count?"), (t.t("Reason"), told, LONGEST_REASON))


def raised_message(one: Disputed, t: Translator) -> Message:
    """Return what staff is told, by DM or in its channel."""
    card = dispute_card(one, t)
    return text_message(card.text, rows=[row(*card.buttons)])


def declined_message(t: Translator) -> Message:
    """Return what staff is told that has declined."""
    return text_message(
        t.t("The result counts as it is, and the players have been told."), rows=[row(to_club(t))]
    )


# --- Both ------------------------------------------------------------------------------------------

ANSWERS: Final = {
    "upheld": N_("You said the result of {game} was wrong. Staff has decided about it: “{reason}”"),
    "declined": N_(
        "{name} said the result of {game} was wrong. Staff has decided that it counts: “{reason}”"
    ),
}
"""What is told of an answer."""


def answer_message(one: Disputed, t: Translator) -> Message:
    """Return what those concerned are told."""
    row_, match = one
    text = t.t(
        ANSWERS[row_.state],
        name=person_mention(row_.user_id, t),
        game=_game(match, t),
        reason=safe(row_.answer),
    )
    return text_message(text)


def _game(match: Match, t: Translator) -> str:
    name = rule_words.game_name(match.row.game_id, t.language)
    return f"[{safe(name)} · {match.id}]({board_url(match)})"
