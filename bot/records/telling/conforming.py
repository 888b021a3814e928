"""Another Cerke program's answers held against ours, for the command line: a sentence for each difference."""

from __future__ import annotations

import codecs
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

from bot.kit.texts import explain
from bot.records.telling.checking import LANGUAGE, SHOWN, NotReadable, printable
from engine import conformance, conformance_sample
from engine.conformance import BadLine, Difference
from engine.core import TymokError
from renderers.translation import translator

GAME: Final = "cerke"

SEED: Final = 1
"""The example is the same each time."""

COMMENT: Final = b"#"

MOST_UNREADABLE: Final = 20
"""Lines that can't be read of which each is told: more of them are no answers, but another kind of file."""

MOST_TOLD: Final = 300
"""Signs that are told of what is wrong with a line: it may repeat a value as long as the line."""


@dataclass
class Count:
    """What was found in a file."""

    checks: int = 0
    differences: int = 0
    unreadable: int = 0

    @property
    def fits(self) -> bool:
        """Whether there was something, and all of it was as here."""
        return self.checks > 0 and not self.differences and not self.unreadable

    def told(self) -> str:
        """Return it in words."""
        if not self.checks:
            return "nothing to check"
        parts = [
            f"{number} {one if number == 1 else many}"
            for number, one, many in (
                (self.checks, "check", "checks"),
                (self.differences, "difference", "differences"),
            )
        ]
        return ", ".join([*parts, *([f"unreadable lines: {self.unreadable}"] if self.unreadable else [])])


def sample() -> Iterator[str]:
    """Yield the lines of an example that passes."""
    return conformance_sample.sample(random.Random(SEED))  # noqa: S311 (nobody plays these)


def check(name: str, stream: BinaryIO, count: Count) -> Iterator[str]:
    """Yield a sentence for each difference, and for the first lines that can't be read; count both.

    Raises NotReadable for what is no text in UTF-8 from its beginning on, as one in UTF-16.
    """
    for number, line in _lines(name, stream):
        count.checks += 1
        place = f"{name}:{number}"
        try:
            for difference in conformance.check(line):
                count.differences += 1
                yield f"{place}: {printable(_told(difference))}"
        except BadLine as error:
            count.unreadable += 1
            if count.unreadable > MOST_UNREADABLE:
                continue
            why = f": {_sentence(error.why)}" if error.why else "."
            what = _short(error.what, MOST_TOLD).rstrip(".")
            yield f"{place}: This line can't be read: {printable(what)}{printable(why)}"
    if count.unreadable > MOST_UNREADABLE:
        yield f"{name}: … and {count.unreadable - MOST_UNREADABLE} more lines can't be read."


def _lines(name: str, stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines with their numbers, without empty ones and comments; of one too long its beginning."""
    number = 0
    while line := stream.readline(conformance.LONGEST + 1):
        number += 1
        if number == 1:
            line = _first(name, line)
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(conformance.LONGEST + 1)
        if line.strip() and not line.startswith(COMMENT):
            yield number, line


def _first(name: str, line: bytes) -> bytes:
    """Return the first line without the mark that says UTF-8; raise NotReadable where it is in UTF-16."""
    if b"\0" in line:
        raise NotReadable(f"{name}:1:1: This is not a text in UTF-8.")
    return line.removeprefix(codecs.BOM_UTF8)


def _told(difference: Difference) -> str:
    about = " ".join(difference.about)
    if difference.why is not None:
        return f"{about}: told, but refused here: {_sentence(difference.why)}"
    if difference.ours is None:
        return f"{about}: told, but not so here."
    if difference.theirs is None:
        return f"{about}: not told, but so here."
    return f"{about}: {_short(difference.theirs)} is told, here it is {difference.ours}."


def _sentence(error: TymokError) -> str:
    """Return why something is refused, in a line, without what a person might have meant."""
    data = {key: value for key, value in error.data.items() if key not in ("near", "example")}
    return " ".join(explain(type(error)(error.rule, **data), translator(LANGUAGE), GAME).split())


def _short(text: str, most: int = SHOWN) -> str:
    return f"{text[:most]}…" if text[most:] else text
