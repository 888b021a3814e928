"""What people send, as text that can be kept and shown.

JSON may hold halves of signs that no UTF-8 has, and the sign 0, which PostgreSQL keeps in no text.  No
keyboard writes either, a program does; what holds one would fail wherever it is kept or sent.
"""

from __future__ import annotations

import re
from typing import Any, Final

from bot.kit.protocols import Interaction

_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")

UNREADABLE: Final = "\ufffd"
"""What is shown in place of each such sign."""


def settle(interaction: Interaction) -> None:
    """Let all texts of an interaction be proper ones."""
    interaction.data = proper(interaction.data)


def proper(sent: Any) -> Any:
    """Return what was sent with proper texts wherever it has any."""
    if isinstance(sent, str):
        return _NO_TEXT.sub(UNREADABLE, sent)
    if isinstance(sent, dict):
        return {name: proper(one) for name, one in sent.items()}
    return [proper(one) for one in sent] if isinstance(sent, list) else sent
