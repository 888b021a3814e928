"""CKKA as text: the header and the elements of the body, each with its place in the file.

Source: the rule specification, sections 7.1–7.3.  This module knows how elements are written, in
notation ⓪ and in the shorter ①, and nothing of the rules of the game; what they mean in a position is
for :mod:`engine.cerke.ckka_read`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.cerke import numbers
from engine.cerke.board import BY_SIGN
from engine.cerke.numbers import DIGITS
from engine.core import RecordError
from engine.record import Place

# --- Words of the format ---------------------------------------------------------------------------

BLACK, RED = "黒", "赤"
RULES_KEY, CHANGES_KEY, FIRST_KEY = "律", "設定", "一位色"
NAME_KEYS: Final = ("黒名", "赤名")
START_KEY, END_KEY = "始時", "終時"

MIXED_RULES: Final = "変種"
RULES: Final = MappingProxyType(
    {
        "官定": ("standard", {}),
        "教育": ("educational", {}),
        "online": ("online", {}),
        "硬皇力": ("standard", {"move_table": "hard_tam"}),
        MIXED_RULES: ("standard", {}),
    }
)
"""Names of rule sets: the preset and what differs from it; 変種 tells the rest in 設定."""

SEASON_NAMES: Final = MappingProxyType({1: ("春",), 2: ("上季", "下季"), 4: tuple("春夏秋冬")})
"""Names of the seasons, by how many the game has."""

GAME_END: Final = "星一周"
NO_CAST, BRIDGE, WATER, NOT_DONE, UNKNOWN = "無撃裁", "橋", "水", "此無", "或"


# --- Elements --------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """A cast as it is told: its sum (None: not told), and whether it failed (None: the sum tells).

    ``back``: the failure is told by the origin of the move, to which the piece returns.
    """

    value: int | None
    failed: bool | None
    back: bool = False


class Movement(NamedTuple):
    """A move of a piece, with what is told of its casts, or a move of the 皇, or a drop.

    ``words`` is the movement without its casts, as one action is written.  ``stated`` is true where the
    words 無撃裁, 橋 and 水 tell which casts were made (notation ⓪); else ``results`` is to be read by
    what the position demands (notation ①).
    """

    place: Place
    words: str
    origin: str = ""
    last: str = ""
    via: str = ""
    stated: bool = True
    bridge: Outcome | None = None
    water: Outcome | None = None
    results: tuple[Outcome, ...] = ()


class Capture(NamedTuple):
    """手赤車; ``color`` is empty where it is not told."""

    place: Place
    color: str
    sign: str


class Declared(NamedTuple):
    """A declaration; ``name``, ``hands`` and ``amount`` are None where they are not told."""

    place: Place
    name: str | None
    hands: tuple[str, ...] | None
    go_on: bool
    amount: int | None


class Mark(NamedTuple):
    """The end of a season (its name), the end of the game, or a comment."""

    place: Place
    kind: Literal["season", "end", "comment"]
    words: str


class Score(NamedTuple):
    """The points of a player, as they are noted between seasons."""

    place: Place
    name: str
    points: int


Element = Movement | Capture | Declared | Mark | Score


class Header(NamedTuple):
    """Infos by key in order, as (key, value, place), and the players as (name, points)."""

    infos: tuple[tuple[str, str, Place], ...]
    players: tuple[tuple[str, int | None, Place], ...]


# --- Patterns --------------------------------------------------------------------------------------

SQUARE: Final = "[KLNTZXCMP](?:AI|AU|IA|[AEIUOY])"
_SIGNS: Final = "".join(BY_SIGN)
_SUM: Final = f"[{DIGITS[:6]}{UNKNOWN}]"
_NUMBER: Final = numbers.PATTERN
_BRACED: Final = r"(?>(?P<{0}>\#*)\{{(?P<{1}>.*?)\}}(?P={0}))"
_BRACKETED: Final = r"(?>(?P<{0}>\#*)\[(?P<{1}>.*?)\](?P={0}))"

# What repeats is limited, and a name or a comment ends where it first may: so no text takes more time or
# memory than its length.
_MOST_SQUARES: Final = 3
_MOST_CASTS: Final = 3
_MOST_RESULTS: Final = 6
_LONGEST_HANDS: Final = 200
"""All hands of a declaration together have fewer signs."""

_GAP: Final = re.compile(r"[\s,.、。，．｡､]+")
_INFO: Final = re.compile(_BRACED.format("hashes", "text"))
_PLAYER: Final = re.compile(_BRACKETED.format("hashes", "name") + rf"[ \t]*(?P<points>{_NUMBER})?")

_ELEMENT: Final = re.compile(
    rf"""
      (?P<tam>(?P<tam_from>{SQUARE})皇(?:\[(?:{SQUARE}|或)\]|{SQUARE}){{1,{_MOST_SQUARES}}})
    | (?P<move>(?P<src>{SQUARE})[{_SIGNS}片](?P<one>{SQUARE})(?P<two>{SQUARE})?)
      (?P<casts>(?:無撃裁|橋{_SUM}(?:此無)?|水{_SUM}(?:此無)?){{0,{_MOST_CASTS}}})
      (?P<results>(?:此無|{_SUM}|(?P=src)){{0,{_MOST_RESULTS}}})
    | (?P<drop>[黒赤或][{_SIGNS}]{SQUARE})
    | 手(?P<color>[黒赤]?)(?P<captured>[{_SIGNS}])
    | (?P<declared>(?:{_BRACKETED.format("name_hashes", "name")}|或)為\s*
        (?P<hands>(?:(?!再行|而手|終季)[^\s{{}}\[\]]){{0,{_LONGEST_HANDS}}})\s*)?
      (?:(?P<go_on>再行)|(?:而手(?P<before>{_NUMBER})\s*)?終季(?:\s*手(?P<after>{_NUMBER}))?)
    | (?P<season>春|夏|秋|冬|上季|下季)終
    | (?P<end>{GAME_END})
    | {_BRACED.format("comment_hashes", "comment")}
    | {_BRACKETED.format("score_hashes", "score_name")}[ \t]*(?P<score>{_NUMBER})
    """,
    re.VERBOSE,
)
_STATED: Final = re.compile(rf"(?P<which>無撃裁|[橋水])(?P<sum>{_SUM})?(?P<failed>此無)?")
_RESULT: Final = re.compile(rf"(?P<sum>{_SUM})?(?P<failed>此無)?(?P<back>{SQUARE})?")
_BEGINNING: Final = re.compile(r'[\s,.、。，．｡､]*(?:#*[\[{]|[KLNTZXCMP"])')
_FOREIGN: Final = re.compile(rf'(?:{SQUARE}[ \t]*)?["“”a-z]')
"""How only notations ② and ③ go on: with Latin words (``TAI kauk2 TY``), with quoted strings."""
_BODY_START: Final = re.compile(r'^[^\S\n]*(?=[KLNTZXCMP"])', re.MULTILINE)


# --- Reading ---------------------------------------------------------------------------------------


class _Text:
    """A text in which every offset has a line and a column."""

    def __init__(self, text: str) -> None:
        self.text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]

    def place(self, start: int, end: int) -> Place:
        line = bisect_right(self._lines, start)
        return Place(line, start - self._lines[line - 1] + 1, self.text[start:end])

    def word_at(self, start: int) -> Place:
        """Return the place of what cannot be read: up to the next white space."""
        match = re.compile(r"\S*").match(self.text, start)
        return self.place(start, match.end() if match else start)


def recognises(text: str) -> bool:
    """Whether a text begins like a record: with an info, a player, or a turn of any notation."""
    return bool(_BEGINNING.match(text.lstrip("\ufeff")))


def read(text: str, bare: bool = False) -> tuple[Header, tuple[Element, ...]]:
    """Read header and body, or (``bare``) a body alone.

    Raises RecordError at the first thing that has no form of the format.
    """
    whole = _Text(text)
    match = _BODY_START.search(whole.text)
    start = 0 if bare else match.end() if match else len(whole.text)
    return _read_header(whole, start), tuple(_read_body(whole, start))


def _read_header(whole: _Text, end: int) -> Header:
    infos = []
    players = []
    at = 0
    while at < end:
        if gap := _GAP.match(whole.text, at, end):
            at = gap.end()
        elif info := _INFO.match(whole.text, at, end):
            place = whole.place(at, info.end())
            key, colon, value = info["text"].partition(":")
            infos.append((key, value, place) if colon else ("", key, place))
            at = info.end()
        elif player := _PLAYER.match(whole.text, at, end):
            place = whole.place(at, player.end())
            players.append((player["name"], _number(place, player["points"]), place))
            at = player.end()
        else:
            whole.word_at(at).refuse("bad_header")
    if len(players) not in (0, 2):
        players[-1][2].refuse("bad_player_count", found=len(players), expected=2)
    return Header(tuple(infos), tuple(players))


def _read_body(whole: _Text, at: int) -> Iterator[Element]:
    while at < len(whole.text):
        if gap := _GAP.match(whole.text, at):
            at = gap.end()
            continue
        match = _ELEMENT.match(whole.text, at)
        if not match:
            place = whole.word_at(at)
            place.refuse("unsupported_notation" if _FOREIGN.match(whole.text, at) else "unreadable_element")
        yield _element(match, whole.place(at, match.end()))
        at = match.end()


def _element(match: re.Match[str], place: Place) -> Element:
    if match["tam"]:
        return Movement(place, match["tam"], match["tam_from"])
    if match["move"]:
        return _movement(match, place)
    if match["drop"]:
        return Movement(place, match["drop"])
    if match["captured"]:
        return Capture(place, match["color"], match["captured"])
    if match["season"]:
        return Mark(place, "season", match["season"])
    if match["end"]:
        return Mark(place, "end", match["end"])
    if match["comment"] is not None:
        return Mark(place, "comment", match["comment"])
    if match["score"]:
        return Score(place, match["score_name"], numbers.read_number(_checked(place, match["score"])))
    amount = _number(place, match["before"] or match["after"])
    hands = _hands(match["hands"]) if match["declared"] else None
    return Declared(place, match["name"], hands, bool(match["go_on"]), amount)


def _movement(match: re.Match[str], place: Place) -> Movement:
    one, two = match["one"], match["two"]
    stated = [_outcome(cast) for cast in _STATED.finditer(match["casts"])]
    kinds = [cast["which"] for cast in _STATED.finditer(match["casts"])]
    if kinds not in ([], [NO_CAST], [BRIDGE], [WATER], [BRIDGE, WATER]) or (kinds and match["results"]):
        place.refuse("unreadable_element")
    results = [result for result in _RESULT.finditer(match["results"]) if result[0]]
    told = dict(zip(kinds, stated, strict=True))
    return Movement(
        place,
        match["move"],
        match["src"],
        two or one,
        one if two else "",
        stated=bool(kinds),
        bridge=told.get(BRIDGE),
        water=told.get(WATER),
        results=tuple(_bare_outcome(result) for result in results),
    )


def _outcome(cast: re.Match[str]) -> Outcome:
    return Outcome(_sum(cast["sum"]), bool(cast["failed"]))


def _bare_outcome(result: re.Match[str]) -> Outcome:
    """Read a result of notation ①: 無 alone is a failure, 無此無 a cast of 0."""
    back = bool(result["back"])
    failed = back or bool(result["failed"])
    if result["sum"] == DIGITS[0] and not result["failed"]:
        return Outcome(None, True)
    value = _sum(result["sum"])
    return Outcome(value, None if value is not None and not failed else failed, back)


def _sum(sign: str | None) -> int | None:
    return DIGITS.index(sign) if sign and sign in DIGITS else None


def _hands(text: str) -> tuple[str, ...]:
    """Read 獣加王, or the older (獣)(王); 同色王 is another way to write 王."""
    names = re.split("[加()（）]+", text)
    return tuple("王" if name == "同色王" else name for name in names if name)


def _number(place: Place, text: str | None) -> int | None:
    return numbers.read_number(_checked(place, text)) if text else None


def _checked(place: Place, text: str) -> str:
    try:
        numbers.read_number(text)
    except RecordError as error:
        place.refuse(error.rule, text=text)
    return text
