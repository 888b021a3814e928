"""What a message consists of: a layout, and the files it shows."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import ui

from renderers import Picture
from renderers.translation import N_

ACCENT: Final = discord.Colour(0x1F5F4C)
"""The colour of the board's mountain, on the edge of every message of ours."""

Item: TypeAlias = ui.Item[ui.View | ui.LayoutView | ui.Modal]
"""A part of a layout or of a form."""

ActionRow: TypeAlias = ui.ActionRow[ui.LayoutView]
"""A row of buttons, or one menu."""

Label: TypeAlias = ui.Label[ui.Modal]
"""A field of a form under its label."""

QUIET: Final = discord.AllowedMentions.none()
"""Nobody is pinged by a name or a text that somebody chose."""


@dataclass(frozen=True, slots=True)
class Message:
    """A layout with the files it refers to; ready to be sent once."""

    view: ui.LayoutView
    files: list[discord.File] = field(default_factory=list)

    def to_send(self) -> dict[str, Any]:
        """Return the arguments of a new message."""
        return {"view": unkept(self.view), "files": self.files, "allowed_mentions": QUIET}

    def to_edit(self) -> dict[str, Any]:
        """Return the arguments of an edit that replaces everything."""
        return {"view": unkept(self.view), "attachments": self.files, "allowed_mentions": QUIET}

    def rewind(self) -> None:
        """Make its files ready to be sent again."""
        for file in self.files:
            file.reset(seek=True)

    def without_emojis(self) -> None:
        """Leave its buttons and menus to their words, and its files ready to be sent again."""
        for item in self.view.walk_children():
            if isinstance(item, ui.Button):
                item.emoji = None
            elif isinstance(item, ui.Select):
                for option in item.options:
                    option.emoji = None
        self.rewind()


View = TypeVar("View", ui.LayoutView, ui.Modal)


def unkept(view: View) -> View:
    """Return a layout or a form so that discord.py does not keep it once it is sent.

    It keeps what is not stopped: the layout of a private message for 15 minutes, a form that nobody submits
    for ever.  Ours carry all they need in their custom ids, so there is nothing to keep.  Stopped before it
    is sent, a view has never been in the library's store, so no class of items is unregistered either.
    """
    view.stop()
    return view


class Gallery(ui.MediaGallery[ui.LayoutView]):
    """Shows a picture, described by its words for those who do not see it, and brings its file along."""

    def __init__(self, picture: Picture, name: str) -> None:
        """``name``: that of the file without its ending, by which Discord goes."""
        filename = f"{name}.{picture.media_type.rpartition('/')[2]}"
        self.file: Final = discord.File(
            io.BytesIO(picture.data), filename=filename, description=picture.words
        )
        super().__init__(discord.MediaGalleryItem(self.file))


class Attachment(ui.File[ui.LayoutView]):
    """Shows a file to take away, and brings it along."""

    def __init__(self, name: str, data: str | bytes) -> None:
        kept = data.encode() if isinstance(data, str) else data
        self.file: Final = discord.File(io.BytesIO(kept), filename=name)
        super().__init__(self.file)


CHANGED: Final = N_(
    "This has been changed since it was shown to you, so what you wanted has not been done. This is how it "
    "stands now:"
)
"""What is said above something that others have changed since whoever pressed has seen it."""


def text_message(*paragraphs: str, rows: Sequence[Item] = ()) -> Message:
    """Return a message of text and rows of controls."""
    return framed([ui.TextDisplay(text) for text in paragraphs if text], list(rows))


def framed(content: Sequence[Item], rows: Sequence[Item]) -> Message:
    """Return a message whose parts stand in one frame, with the files that they show."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*content, *rows, accent_colour=ACCENT))
    return Message(view, [one.file for one in content if isinstance(one, Gallery | Attachment)])


def row(*items: Item) -> ActionRow:
    """Return a row of buttons, or of one menu."""
    return ui.ActionRow[Any](*items)


_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the direction of all that follows, in a sentence of ours too."""

_MARKDOWN: Final = re.compile(r"[_\\~|*`]|^(?:>(?:>>)?\s|#{1,3}|-)")
"""What begins something of markdown: anywhere, or as a line begins."""

_WITH_LINKS: Final = re.compile(rf"\[|{_MARKDOWN.pattern}")
"""The same where something in the text looks like a link."""

_ALIVE: Final = re.compile(r"<(?=[@#:/A-Za-z])|:(?=//)|@(?=everyone|here)|^\d+(?=\.)")
"""What begins a mention, a time, an emoji, a command, a link or a numbered list."""


@lru_cache(maxsize=1024)
def safe(text: str) -> str:
    """Return somebody's name or text so that it shows as written: no markdown, no mention, no link."""
    line = " ".join(_TURNING.sub("", text).split())
    lively = _WITH_LINKS if "](" in line else _MARKDOWN
    return _ALIVE.sub("\\g<0>\u200b", lively.sub(r"\\\g<0>", line))
