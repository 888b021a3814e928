"""Records of Cerke for the viewer of Cerke Online's authors, which opens what stands in an address.

It reads what Cerke Online writes, and no more: the colours of the first movers in the first line, each
movement with its capture as one word, hands after 或為, no cast unknown, the usual board and its seasons.
A side of the board is at the bottom: IA, or A where the address says so.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote

import msgspec

from engine.cerke.board import STANDARD_9X9, A
from engine.cerke.ckka_grammar import END_KEY, FIRST_KEY, START_KEY
from engine.cerke.ckka_write import dump_ckka
from engine.core import Seat
from engine.record import Record

PAGE: Final = "https://sozysozbot.github.io/cetkaik_platform/"
"""Where a record can be pasted."""

_UNTOUCHED: Final = "!~*'()"
"""Signs that ``encodeURIComponent`` leaves as they are, besides those that Python's ``quote`` leaves."""

_SQUARE: Final = "[KLNTZXCMP](?:AI|AU|IA|A|E|I|U|O|Y)"
_PIECE: Final = "[船兵弓車虎馬筆巫将王]"
_WATER: Final = "水(?:[無一二]此無|[三四五])"
_CAST: Final = f"(?:無撃裁|{_WATER}|橋[無一二三四五](?:此無|{_WATER})?)"
_HAND: Final = (
    "(?:王|(?:同色)?(?:獣|地心|馬弓兵|助友|戦集|行行|筆兵無傾|闇戦之集|無抗行処))"  # no situational ones
)
_WORDS: Final = (
    f"{_SQUARE}{_PIECE}{_SQUARE}(?:{_SQUARE})?{_CAST}(?:手[黒赤]{_PIECE})?",
    f"[黒赤]{_PIECE}{_SQUARE}",
    rf"{_SQUARE}皇(?:\[{_SQUARE}\]{_SQUARE}(?:{_SQUARE})?|{_SQUARE}\[{_SQUARE}\]{_SQUARE})",
    f"或為{_HAND}(?:加{_HAND})*(?:而手[無一二三四五六七八九十下百]+)?",
    "[春夏秋冬]終|終季|再行|星一周",
)
_READS: Final = re.compile("|".join(f"(?:{word})" for word in _WORDS))
"""The words of a body that the viewer reads."""

_HEADER: Final = re.compile(r"#*[{\[]")
_CAPTURE: Final = re.compile(r"\s+(?=手)")


def text_for(record: Record) -> str | None:
    """Write a record as the viewer reads it; None if it holds something that the viewer does not know."""
    if record.start is not None or record.options.board != STANDARD_9X9.id:
        return None
    # Names and notes are not shown there, and a cast of unknown sum is taken as it was replayed.
    bare = msgspec.structs.replace(record, players=(), infos=(), comments=(), unknown=frozenset())
    lines = dump_ckka(bare).splitlines()
    first = next((line for line in lines if line.startswith(f"{{{FIRST_KEY}:")), None)
    body = [_CAPTURE.sub("", line) for line in lines if not _HEADER.match(line)]
    if first is None or not all(_READS.fullmatch(word) for line in body for word in line.split()):
        return None
    times = (f"{{{START_KEY}:{record.started}}}", f"{{{END_KEY}:{record.ended}}}")
    return "\n".join((first, *times, *body)) + "\n"


def link(text: str, seat: Seat) -> str:
    """Return the address that opens a text of :func:`text_for` with the side of a seat at the bottom."""
    side = "side=a&" if seat == A else ""
    return f"{PAGE}show_history.html?{side}history={quote(text, safe=_UNTOUCHED)}"
