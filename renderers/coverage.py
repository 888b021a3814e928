"""Which characters a font has, read from the font file's own table.

A full font library would build a name for each of twenty thousand glyphs to answer this; the table
itself is a few hundred ranges.  Source: the OpenType specification, table ``cmap``, formats 4 and 12.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_UNICODE: Final = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))
"""Platform and encoding of the subtables that are read, the fullest first."""


class Coverage(NamedTuple):
    """The code points of a font as ranges, ends included, in order."""

    first: tuple[int, ...]
    last: tuple[int, ...]

    def has(self, code: int) -> bool:
        """Tell whether the font has a code point."""
        place = bisect_right(self.first, code) - 1
        return place >= 0 and code <= self.last[place]


_NONE: Final = Coverage((), ())


@cache
def coverage(path: Path) -> Coverage:
    """Return what a font file has; nothing if it cannot be read, for then it cannot be drawn with either."""
    try:
        table = _cmap(path)
        return _ranges(table) if table else _NONE
    except (OSError, struct.error):
        return _NONE


def _cmap(path: Path) -> bytes:
    """Return the table ``cmap`` of a font file."""
    with path.open("rb") as file:
        _, count = struct.unpack(">IH", file.read(6))
        file.seek(12)
        for _ in range(count):
            tag, _, offset, length = struct.unpack(">4sIII", file.read(16))
            if tag == b"cmap":
                file.seek(offset)
                return file.read(length)
    return b""


def _ranges(table: bytes) -> Coverage:
    (count,) = struct.unpack_from(">H", table, 2)
    offsets = {}
    for number in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * number)
        offsets[platform, encoding] = offset
    for key in _UNICODE:
        if key in offsets:
            (kind,) = struct.unpack_from(">H", table, offsets[key])
            if kind in (4, 12):
                return (_format_12 if kind == 12 else _format_4)(table, offsets[key])
    return _NONE


def _format_12(table: bytes, offset: int) -> Coverage:
    (count,) = struct.unpack_from(">I", table, offset + 12)
    groups = [struct.unpack_from(">III", table, offset + 16 + 12 * number) for number in range(count)]
    return _joined([(first, last) for first, last, _ in groups])


def _format_4(table: bytes, offset: int) -> Coverage:
    """Read segments; within one, codes that map to glyph 0 are missing."""
    count = struct.unpack_from(">H", table, offset + 6)[0] // 2
    ends, starts, deltas, shifts = (
        struct.unpack_from(f">{count}H", table, offset + 14 + 2 * count * part + (2 if part else 0))
        for part in range(4)
    )
    found: list[tuple[int, int]] = []
    for number in range(count):
        shift_at = offset + 16 + 6 * count + 2 * number
        for code in range(starts[number], min(ends[number], 0xFFFE) + 1):
            glyph = code
            if shifts[number]:
                place = shift_at + shifts[number] + 2 * (code - starts[number])
                glyph = struct.unpack_from(">H", table, place)[0]
            missing = shifts[number] and not glyph
            if not missing and (glyph + deltas[number]) & 0xFFFF:
                found.append((code, code))
    return _joined(found)


def _joined(ranges: list[tuple[int, int]]) -> Coverage:
    """Put neighbouring ranges together."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return Coverage(tuple(first for first, _ in joined), tuple(last for _, last in joined))
