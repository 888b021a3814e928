"""What others hold on to, by name: old buttons, rows in queues, commands with their options.

``names.json`` has all of them as they were released.  Whoever moves code changes none; what is new is added
to the file by ``python -m tests.bot.pinned``, and what is taken away is taken away there by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from discord import app_commands

from bot import features

FILE: Final = Path(__file__).with_name("names.json")

NO_EXAMPLE: Final = ""
"""What stands beside a verb of which nobody has written down a press."""


class Names(msgspec.Struct):
    """The names: ``presses`` are verbs, each with the custom id of a press, as a message showed it."""

    presses: dict[str, str]
    events: list[str]
    news: list[str]
    messages: list[str]
    commands: dict[str, dict[str, str]]


def pinned() -> Names:
    """Return the names as they were released."""
    return msgspec.json.decode(FILE.read_bytes(), type=Names)


def today() -> Names:
    """Return the names of today; of presses without examples."""
    return Names(
        presses=dict.fromkeys(sorted(features.presses()), NO_EXAMPLE),
        events=sorted(features.events()),
        news=sorted(kind for feature in features.FEATURES.values() for kind in feature.news),
        messages=sorted(features.messages()),
        commands=dict(sorted(_commands())),
    )


def _commands() -> Iterable[tuple[str, dict[str, str]]]:
    """Yield the names of all commands, each with its options and what these take."""
    top = [command for cog in features.commands() for command in cog.__cog_app_commands__]
    for command in top:
        for one in [*command.walk_commands()] if isinstance(command, app_commands.Group) else [command]:
            if isinstance(one, app_commands.Command):
                yield one.qualified_name, {option.name: _takes(option) for option in one.parameters}


def _takes(option: app_commands.Parameter) -> str:
    """Return in words what an option takes: "string, suggested", "integer from 1 to 9"."""
    told = option.type.name
    if option.min_value is not None or option.max_value is not None:
        told += f" from {option.min_value} to {option.max_value}"
    if option.choices:
        told += f" of {', '.join(str(choice.value) for choice in option.choices)}"
    return told + (", suggested" if option.autocomplete else "") + (", required" if option.required else "")


def added(known: Names, found: Names, examples: Mapping[str, str]) -> Names:
    """Return the released names and those that have joined; of a verb without one, its example."""
    presses = {verb: examples.get(verb, NO_EXAMPLE) for verb in found.presses} | known.presses
    return Names(
        presses=dict(sorted((verb, shown or examples.get(verb, "")) for verb, shown in presses.items())),
        events=sorted({*known.events, *found.events}),
        news=sorted({*known.news, *found.news}),
        messages=sorted({*known.messages, *found.messages}),
        commands=dict(sorted((found.commands | known.commands).items())),
    )


def written(names: Names) -> bytes:
    """Return the names as the file has them."""
    return msgspec.json.format(msgspec.json.encode(names), indent=2) + b"\n"


def read_examples(texts: Iterable[str]) -> dict[str, str]:
    """Return for each verb the shortest of these custom ids, the first in the alphabet of several."""
    found: dict[str, Any] = {}
    for text in sorted(set(texts), key=lambda text: (len(text), text)):
        found.setdefault(text.split(";")[1], text)
    return found
