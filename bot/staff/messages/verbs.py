"""What staff can press: to decide about a game, and to take a decision back."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import Chosen, FreeVerb, Texts, VerbOf


def takes_decision(what: str = "", texts: Texts = ()) -> None:
    """Say what is decided, and what is filled in for it, the reason last."""


def takes_line(line: Chosen[int] = 0) -> None:
    """Say which line of the audit is chosen."""


def takes_reason(line: int = 0, reason: Chosen[str] = "") -> None:
    """Say which line it is, and why it is taken back."""


def takes_what(what: str) -> None:
    """Say what is to be decided."""


STAFF_ASK: Final = VerbOf("staff_ask", takes_what)
STAFF_DO: Final = VerbOf("staff_do", takes_decision)
STAFF_UNDO: Final = FreeVerb("staff_undo", takes_line)
STAFF_UNDO_YES: Final = FreeVerb("staff_undo_yes", takes_reason)
