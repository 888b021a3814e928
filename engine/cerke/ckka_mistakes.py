"""What is wrong with a part of a CKKA file that has no form of the format, and what was expected there.

Such a part is followed sign by sign as far as it makes sense, and the error tells ``after`` what something
else was ``expected``: words of this module (``square``), which people are told in their language, or signs of
the format as they are written.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final, NoReturn

from engine.cerke import numbers
from engine.cerke.board import BY_SIGN
from engine.record import Place

EXPECTED: Final = MappingProxyType(
    {
        "element": "a move, a declaration, a comment, or the end of a season or of the game",
        "header": "an info in braces or a player in brackets",
        "square": "a square",
        "piece": "the sign of a piece",
        "sum": "the sum of a cast",
        "number": "a number",
        "hand": "the name of a hand",
    }
)
"""What may be expected, besides signs that are given as they are written."""

_SIGNS: Final = "".join(BY_SIGN)
_COLUMN: Final = "KLNTZXCMP"
_SQUARE: Final = f"[{_COLUMN}](?:AI|AU|IA|[AEIUOY])"

_WORDS_OF_TWO: Final = "nuak|kauk|gua|kaun|dau|maun|kua|tuk|uai|io|tam|huok|kok|hop|zau|ta +xot|ty +mok"
_TWO: Final = re.compile(rf"(?:{_SQUARE}[ \t]*)?(?:{_WORDS_OF_TWO})\d?(?![A-Za-z])")
_THREE: Final = re.compile('["“”]')

_Steps = tuple[tuple[str, tuple[str, ...]], ...]
"""What comes one after another: a pattern, and what is expected where it does not come."""

_NOTHING_MORE: Final = ("$^", ("element",))
_NO_SUM: Final = ("$^", ("sum",))

_FORMS: Final[tuple[_Steps, ...]] = (
    (
        (f"{_SQUARE}皇", ("element",)),
        (rf"(?:\[(?:{_SQUARE}|或)\]|{_SQUARE}){{1,3}}", ("square",)),
        _NOTHING_MORE,
    ),
    (
        (f"(?=[{_COLUMN}])", ("element",)),
        (_SQUARE, ("square",)),
        (f"[{_SIGNS}片]", ("piece", "片", "皇")),
        (_SQUARE, ("square",)),
        _NOTHING_MORE,
    ),
    (("[橋水]", ("element",)), _NO_SUM),
    (("此", ("element",)), ("無", ("無",)), _NOTHING_MORE),
    (("[黒赤或]", ("element",)), (f"[{_SIGNS}]", ("piece",)), (_SQUARE, ("square",)), _NOTHING_MORE),
    (("手[黒赤]?", ("element",)), (f"[{_SIGNS}]", ("piece",)), _NOTHING_MORE),
    ((r"(?:#*\[[^\]\n]*\]#*|或)?為", ("element",)), (r"[^\s{}\[\]]+", ("hand",)), ("$^", ("再行", "終季"))),
    ((r"#*\[", ("element",)), (r"[^\]\n]*\]#*", ("]",)), ("$^", ("為", "number"))),
    ((r"#*\{", ("element",)), ("$^", ("}",))),
    (("#+", ("element",)), ("$^", ("{", "["))),
    (("而手?", ("element",)), (numbers.PATTERN, ("number",)), ("$^", ("再行", "終季"))),
    (("[春夏秋冬]|[上下]季", ("element",)), ("終", ("終",)), _NOTHING_MORE),
)
"""The forms of elements, cut into what comes after what."""

_AHEAD: Final = 40
"""Signs by which a notation is known."""


def refuse(place: Place, text: str, at: int) -> NoReturn:
    """Refuse what stands at a place of the body: it has no form, or that of a notation that is not read."""
    ahead = text[at : at + _AHEAD]
    if _THREE.match(ahead):
        place.refuse("unsupported_notation", notation="③")
    if _TWO.match(ahead):
        place.refuse("unsupported_notation", notation="②")
    after, expected = _followed(place.text)
    place.refuse("unreadable_element", after=after, expected=expected)


def refuse_header(place: Place) -> NoReturn:
    """Refuse what is neither an info nor a player."""
    missing = {"{": ("}",), "[": ("]",)}.get(place.text.lstrip("#")[:1], ("header",))
    place.refuse("bad_header", after="", expected=missing)


def refuse_casts(place: Place, movement: str) -> NoReturn:
    """Refuse casts told in an order in which no turn has them."""
    place.refuse("unreadable_element", after=movement, expected=("無撃裁", "橋", "水"))


def _followed(text: str) -> tuple[str, tuple[str, ...]]:
    """Return as much of a text as makes sense, and what was expected after it."""
    best = (0, 0)
    wanted: tuple[str, ...] = ("element",)
    for form in _FORMS:
        at = 0
        for number, (pattern, expected) in enumerate(form):
            match = re.compile(pattern).match(text, at)
            if not match:
                if (at, number) > best:
                    best, wanted = (at, number), expected
                break
            at = match.end()
    return text[: best[0]], wanted
