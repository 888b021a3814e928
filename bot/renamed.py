"""Commands that are gone: whoever still uses one, by an old message or a client that has not heard, is told
where it is now.
"""

from __future__ import annotations

from typing import Any

from bot import features
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Refusal
from bot.table.telling.answers import reader
from renderers.translation import Translator


def refusal(interaction: Interaction) -> Refusal:
    """Return what to tell somebody who has used a command that there is not."""
    name, moved, t = _named(interaction), features.moved(), reader(interaction)
    old = next((one for one in (name, name.partition(" ")[0]) if one in moved), None)
    if old is None:
        return Refusal("command_gone")
    return Refusal("command_moved", old=_called(old, t), new=_called(moved[old], t))


def _named(interaction: Interaction) -> str:
    """Return the whole name of the command that was used, with those of its groups."""
    data: Any = interaction.data
    words = []
    while data:
        words.append(data["name"])
        data = next((one for one in data.get("options") or () if one["type"] in {1, 2}), None)
    return " ".join(words)


def _called(name: str, t: Translator) -> str:
    """Return what a command is called in the reader's language, as it is typed."""
    words = [t.t(word) for word in name.split()]
    return "/" + " ".join(words)
