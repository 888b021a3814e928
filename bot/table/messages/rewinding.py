"""What a table reads where its game goes on from an earlier state, after a backup was restored."""

from __future__ import annotations

from bot.kit.messages.message import Message, text_message
from bot.table.messages.links import board_url
from bot.table.service.match import Match
from bot.table.service.rewinding import Gap
from renderers.translation import Translator


def rewound_message(match: Match, made: int, t: Translator) -> Message:
    """Return what stands above the board from which the game goes on; ``made`` is when it stood like that."""
    text = t.t(
        "My data had to go back to <t:{made}:f>, so this game goes on from where it stood then, "
        "on the board below. What came later does not count: no moves, and no result.",
        made=made,
    )
    if match.privacy.delivered and not match.privacy.sealed:
        known = t.t(
            "If hands were shown since, they are known now: whoever minds can ask staff to end the game "
            "(`/staff end`)."
        )
        text = t.sentences([text, known])
    return text_message(text)


def overtaken_message(match: Match, t: Translator) -> Message:
    """Return what takes the place of a result, or a question, that the game does not know any more."""
    return text_message(
        t.t(
            "What stood here does not count any more: the game goes on from before. {link}",
            link=board_url(match),
        )
    )


def lost_message(gap: Gap, t: Translator) -> Message:
    """Return what takes the place of what is not known any more, or was sent about what did not happen."""
    return text_message(
        t.t("What stood here does not count any more: my data had to go back to <t:{made}:f>.", made=gap.made)
    )


def settings_lost_message(gap: Gap, t: Translator) -> Message:
    """Return what everybody of a server reads whose games say by themselves that they go on from before."""
    return text_message(
        t.t(
            "My data had to go back to <t:{made}:f>. What you have set since then is forgotten, vacations "
            "and quiet hours, too: please set it once more. Games and leagues that go on from before say so.",
            made=gap.made,
        )
    )
