"""What is said of games between two servers: the code of an invitation, and that it was taken up."""

from __future__ import annotations

from bot.kit.messages.message import Message, safe, text_message
from bot.table.messages import pictures
from bot.table.service.match import Match
from renderers import rule_words
from renderers.translation import LANGUAGES, Translator, translator


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
    return text_message(text, f"```\n{typed(code)}\n```", f"-# {what}")


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
