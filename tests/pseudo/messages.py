"""What Discord takes of a message, and what of it is left in English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.kit.messages.message import Message
from bot.sandbox import rules
from bot.sandbox.errors import ApiError, describe_tree
from bot.sandbox.model import MessageFlag
from tests.bot.inside import draft, parts
from tests.pseudo.language import clipped, left

LONGEST_NAME: Final = 100
LONGEST_TEXT: Final = 1000
"""Characters of the name of a thread or an event, and of an event's description."""

SHOWN: Final = ("content", "label", "placeholder", "description", "title", "name")
"""The fields of components, forms and suggestions that people read."""


def payload(message: Message) -> dict[str, Any]:
    """Return a message as it is sent."""
    layout: Any = message.view
    files = [{"filename": file.filename, "description": file.description or ""} for file in message.files]
    return {
        "components": layout.to_components(),
        "flags": int(MessageFlag.COMPONENTS_V2),
        "attachments": files,
    }


def refused(sent: Mapping[str, Any]) -> list[str]:
    """Return what Discord would refuse of a message or a form, each with its place."""
    try:
        if "custom_id" in sent:
            rules.check_modal(sent)
        elif "choices" in sent:
            rules.check_choices(sent["choices"])
        elif sent.get("components") or sent.get("content"):
            rules.check_message(draft(sent))
    except ApiError as error:
        return describe_tree(error.errors)
    long = len(sent.get("name", "")) > LONGEST_NAME or len(sent.get("description", "")) > LONGEST_TEXT
    return [f"too long: {sent}"] if long else []


def texts(sent: Any) -> Iterator[str]:
    """Yield what people read of something that was sent."""
    for part in parts(sent):
        yield from (part[field] for field in SHOWN if isinstance(part.get(field), str))


def english(sent: Any, known: frozenset[str]) -> list[str]:
    """Return the texts of something that was sent in which English is left, each with the words."""
    return [f"{', '.join(words)} in {text!r}" for text in texts(sent) if (words := left(text, known))]


def cut(sent: Any) -> list[str]:
    """Return the texts of something that was sent of which the end is missing."""
    return [
        f"cut: {part[name]!r}"
        for part in parts(sent)
        for name in SHOWN
        if isinstance(part.get(name), str) and clipped(part[name])
    ]


def mistakes(sent: Any, known: frozenset[str]) -> list[str]:
    """Return all that is wrong with something that was sent, but for English words that are ``known``."""
    return [*refused(sent), *english(sent, known), *cut(sent)]
