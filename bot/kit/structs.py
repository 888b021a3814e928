"""What msgspec finds out about structs, before any thread asks for it.

It looks at a struct's fields when it is to read one for the first time, and keeps what it has found.  Two
threads that do so at the same time end the process: one reads by what the other has not filled in yet
(msgspec 0.22; a segmentation fault).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import msgspec

UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What is raised by reading bytes that are no JSON of ours: a text in them may be none, or all too deep."""


def know() -> None:
    """Let msgspec look at every struct that is defined now, in some 30 ms: then threads may read any."""
    for kind in _kinds(msgspec.Struct):
        with suppress(TypeError):  # it is only ever written: nothing tells its parts apart
            msgspec.json.Decoder(kind)


def _kinds(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for narrower in kind.__subclasses__():
        yield narrower
        yield from _kinds(narrower)
