"""What is said of games between two servers: the code of an invitation, and that it was taken up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.clocks.messages.words import moment
from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.messages.press import PressButton
from bot.table.messages import pictures, verbs
from bot.table.service.across import OPEN, WITHDRAWN
from bot.table.service.match import Match
from renderers import rule_words
from renderers.translation import LANGUAGES, N_, Translator, translator


def code_message(match: Match, code: str, t: Translator) -> Message:
    """Return what the host reads: what to send to whoever is to play from another server."""
    text = t.t(
        "Send this to one person in another server that has me and wants such games. Whoever uses it there "
        "first plays you, and the game begins at once:"
    )
    what = t.t(
        "Each of you plays in your own server, in a thread of its own. Nothing goes across but the moves and "
        "your shown names. Such a game has no clock and no rating, and no league or season counts it."
    )
    lasts = t.t(
        "It can be used until {time}, as long as this table waits. You can withdraw it until somebody has.",
        time=moment(match.row.invitation_until or match.row.created_at),
    )
    back = PressButton(verbs.ACROSS_NO_MORE(match.id), t.t("Withdraw the invitation"))
    return text_message(text, f"```\n{typed(code)}\n```", lasts, f"-# {what}", rows=[row(back)])


STANDS: Final[Mapping[tuple[str, str], str]] = {
    ("lobby", OPEN): N_("An invitation into another server is open until {time}."),
    ("lobby", WITHDRAWN): N_("The invitation into another server was withdrawn."),
    ("cancelled", OPEN): N_("The invitation into another server has run out with it."),
}
"""What a lobby says of its invitation, by how both stand."""


def invitation_line(match: Match, t: Translator) -> str:
    """Return how the invitation of a table into another server stands; empty if there is none.

    Once it is used, it is said who did.
    """
    if match.side is not None and match.side.user_id in match.people and not match.is_other_side:
        seat = match.seat_of(match.side.user_id or 0) or 0
        name = safe(pictures.names(match, t)[seat])
        return t.t("{name} has used the invitation, and plays from another server.", name=name)
    told = STANDS.get((match.row.status, match.row.invitation))
    time = moment(match.row.invitation_until or match.row.created_at)
    return t.t(told, time=time) if told else ""


def whose_staff(match: Match, t: Translator) -> str:
    """Return whose staff it was that decided about a game, where it is shown; empty in that server itself."""
    if not match.is_other_side:
        return ""
    return t.t("That was staff of the other server, in which the game was begun.")


def withdrawn_message(t: Translator) -> Message:
    """Return what the host reads who has withdrawn an invitation."""
    return text_message(
        t.t(
            "Done. Nobody can use that code any more, and whoever tries reads so. The table stays as it is; "
            "**Invite from another server** makes a new one."
        )
    )


def typed(code: str) -> str:
    """Return what is typed to take an invitation up, in each language: nobody knows the reader's."""
    named = [(one.t("play"), one.t("invitation")) for one in map(translator, LANGUAGES)]
    return "\n".join(f"/{command} {option}:{code}" for command, option in named)


def taken_message(match: Match, t: Translator) -> Message:
    """Return what stands in the other server: who plays what, and where the board will be."""
    game = rule_words.game_name(match.row.game_id, t.language)
    names = t.t(", ").join(safe(name) for name in pictures.names(match, t))
    rules = rule_words.preset_name(match.row.game_id, match.options, t.language)
    return text_message(
        f"## {game} · {rules}",
        t.t("{names}: the board comes in a thread here in a moment.", names=names),
        "-# "
        + t.t(
            "Between two servers: nothing goes across but the moves and the players' shown names. No clock, "
            "no rating. Staff of this server can end it here with `/staff end`."
        ),
    )


def stopped_message(t: Translator) -> Message:
    """Return what stands in the place of the board where staff has ended the game."""
    return text_message(t.t("Staff has ended this game here."))
