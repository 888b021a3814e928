"""CKKA as text: the header and the elements of the body, each with its place in the file.

Sources: the rule specification, sections 7.1–7.3, and the published specification with its examples.  This
module knows how elements are written, in notation ⓪ and in the shorter ①, and nothing of the rules of the
game; what they mean in a position is for :mod:`engine.cerke.ckka_read`.

What is read beyond the grammar of 7.2:

* Line ends LF, CR+LF and CR, a byte-order mark, any white space, ``, . 、 。 ， ． ｡ ､`` between elements.
* ``手赤車`` glued to its move or not, with or without colour.
* A declaration in parts: a name, 或 or nothing before 為; hands with 加 between them or each in brackets;
  the amount as ``而手三`` or ``而三`` before 再行 and 終季, or as ``手三`` after them; white space, line ends
  and punctuation between the parts; 再行 and 終季 alone.  So ``[SY]為獣而手三⏎再行``, ``或為王加獣⏎再行``,
  ``為行行而五⏎終季``, ``[SY]為(獣)(同色馬弓兵)終季 手十``.
* Scores ``[JV]十二 [SY] 二十八`` between seasons.
* Elements of ⓪ and ① side by side.
* Numbers in kanji, in digits, and with a decimal point (``5.6``) where the rules know tenths.
* A sum above 五 after 橋, as repeated casting (連撃術) makes it.
* A body that begins with a drop or a declaration, where a game did not begin with the pieces set up.

Elements are read one by one, as they are asked for: so the first mistake told is the first in the order of
play, and a long text takes no more memory than what is made of it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.cerke import ckka_mistakes, numbers
from engine.cerke.board import BY_SIGN
from engine.cerke.numbers import DIGITS
from engine.core import RecordError
from engine.record import Place

# --- Words of the format ---------------------------------------------------------------------------

BLACK, RED = "黒", "赤"
RULES_KEY, CHANGES_KEY, FIRST_KEY, BEGIN_KEY = "律", "設定", "一位色", "始局"
PASSPORT_KEY: Final = "律票"
"""The passport of the rules, which we write for people; it decides nothing."""

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

PRESET_NAMES: Final = MappingProxyType(
    {preset: name for name, (preset, changes) in RULES.items() if name != MIXED_RULES and not changes}
)
"""What the presets are called, where they have a name here."""

SEASON_NAMES: Final = MappingProxyType({1: ("春",), 2: ("上季", "下季"), 4: tuple("春夏秋冬")})
"""Names of the seasons, by how many the game has."""

GAME_END: Final = "星一周"
NO_CAST, BRIDGE, WATER, NOT_DONE, UNKNOWN = "無撃裁", "橋", "水", "此無", "或"
GO_ON, END = "再行", "終季"

CHAIN_NOTE, SECOND_NOTE = "連撃", "再撃"
"""Keys of comments by which a move tells the casts of a 連撃術, and the cast that was taken back."""


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
    """A declaration; ``name``, ``hands`` and ``amount`` (a number as it is written) are None if not told."""

    place: Place
    name: str | None
    hands: tuple[str, ...] | None
    go_on: bool
    amount: str | None


class Mark(NamedTuple):
    """The end of a season (its name), the end of the game, or a comment."""

    place: Place
    kind: Literal["season", "end", "comment"]
    words: str


class Score(NamedTuple):
    """The points of a player, as they are noted between seasons, and as they are written."""

    place: Place
    name: str
    points: str


Element = Movement | Capture | Declared | Mark | Score


class Header(NamedTuple):
    """Infos by key in order, as (key, value, place), and the players as (name, points, place)."""

    infos: tuple[tuple[str, str, Place], ...]
    players: tuple[tuple[str, str | None, Place], ...]


# --- Patterns --------------------------------------------------------------------------------------

SQUARE: Final = "[KLNTZXCMP](?:AI|AU|IA|[AEIUOY])"
SIGNS: Final = "".join(BY_SIGN)
_SUM: Final = f"[{DIGITS[:6]}{UNKNOWN}]"
_RESULT_SUM: Final = f"(?:[{DIGITS[:6]}]|{UNKNOWN}(?![為{SIGNS}]))"
_TOTAL: Final = f"(?:{UNKNOWN}|[{DIGITS[1:]}十]{{2,3}}|[{DIGITS}十])"
"""The sum of a bridge cast, which repeated casting may take above 五."""
_NUMBER: Final = numbers.PATTERN
_BRACED: Final = r"(?>(?P<{0}>\#*)\{{(?P<{1}>.*?)\}}(?P={0}))"
_BRACKETED: Final = r"(?>(?P<{0}>\#*)\[(?P<{1}>.*?)\](?P={0}))"
_APART: Final = r"[\s,.、。，．｡､]"

# What repeats is limited, and a name or a comment ends where it first may: so no text takes more time or
# memory than its length.
_MOST_SQUARES: Final = 3
_MOST_CASTS: Final = 3
_MOST_RESULTS: Final = 6
_LONGEST_HANDS: Final = 400
"""All hands of a declaration together have fewer signs."""
_MOST_APART: Final = 20
"""Signs that keep the parts of a declaration apart."""

_GAP: Final = re.compile(f"{_APART}+")
_INFO: Final = re.compile(_BRACED.format("hashes", "text"))
_PLAYER: Final = re.compile(_BRACKETED.format("hashes", "name") + rf"[^\S\n]*(?P<points>{_NUMBER})?")

_AMOUNT: Final = rf"而手?{_NUMBER}"
_HANDS: Final = rf"(?:(?!{GO_ON}|{END}|{_AMOUNT})[^\s{{}}\[\],.、。，．｡､]){{0,{_LONGEST_HANDS}}}"
_BETWEEN: Final = f"{_APART}{{0,{_MOST_APART}}}"

_ELEMENT: Final = re.compile(
    rf"""
      (?P<tam>(?P<tam_from>{SQUARE})皇(?:\[(?:{SQUARE}|或)\]|{SQUARE}){{1,{_MOST_SQUARES}}})
    | (?P<move>(?P<src>{SQUARE})[{SIGNS}片](?P<one>{SQUARE})(?P<two>{SQUARE})?)
      (?P<casts>(?:無撃裁|橋{_TOTAL}(?:此無)?|水{_SUM}(?:此無)?){{0,{_MOST_CASTS}}})
      (?P<results>(?:此無|{_RESULT_SUM}|(?P=src)){{0,{_MOST_RESULTS}}})
    | (?P<drop>[黒赤或][{SIGNS}]{SQUARE})
    | 手(?P<color>[黒赤]?)(?P<captured>[{SIGNS}])
    | (?P<declared>(?:{_BRACKETED.format("name_hashes", "name")}|或)?為
        {_BETWEEN}(?P<hands>{_HANDS}){_BETWEEN})?
      (?:而手?(?P<before>{_NUMBER}){_BETWEEN})?
      (?:(?P<go_on>{GO_ON})|{END})(?:{_BETWEEN}手(?P<after>{_NUMBER}))?
    | (?P<season>春|夏|秋|冬|上季|下季)終
    | (?P<end>{GAME_END})
    | {_BRACED.format("comment_hashes", "comment")}
    | {_BRACKETED.format("score_hashes", "score_name")}[^\S\n]*(?P<score>{_NUMBER})
    """,
    re.VERBOSE,
)
_STATED: Final = re.compile(rf"(?P<which>無撃裁|[橋水])(?P<sum>{_TOTAL})?(?P<failed>此無)?")
_RESULT: Final = re.compile(rf"(?P<sum>{_SUM})?(?P<failed>此無)?(?P<back>{SQUARE})?")
_BEGINNING: Final = re.compile(rf'{_APART}*(?:#*[\[{{]|[KLNTZXCMP"])')
_BODY_START: Final = re.compile(
    rf'^[^\S\n]*+(?=[KLNTZXCMP"]|[黒赤或][{SIGNS}][KLNTZXCMP]|(?:#*\[.*\]#*|或)?為|{GO_ON}|{END}|'
    rf"{GAME_END}|[春夏秋冬]終|[上下]季終)",
    re.MULTILINE,
)


# --- Reading ---------------------------------------------------------------------------------------


class _Text:
    """A text whose places are asked for in their order, or the one after them."""

    def __init__(self, text: str) -> None:
        self.text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self._line = 1
        self._line_start = 0
        self._line_end = self._end_after(0)

    def place(self, start: int, end: int) -> Place:
        """Return a place that is not before the one asked for last."""
        text = self.text
        if start > self._line_end:
            self._line += text.count("\n", self._line_end, start)
            self._line_start = text.rfind("\n", self._line_end, start) + 1
            self._line_end = self._end_after(start)
        if end - start > LONGEST:
            end = start + LONGEST
        return Place(self._line, start - self._line_start + 1, text[start:end])

    def _end_after(self, start: int) -> int:
        end = self.text.find("\n", start)
        return end if end >= 0 else len(self.text)

    def word_at(self, start: int) -> Place:
        """Return the place of what cannot be read: up to the next white space."""
        match = _WORD.match(self.text, start)
        return self.place(start, match.end() if match else start)


LONGEST: Final = 400
"""Signs of an element that an error tells."""

_WORD: Final = re.compile(rf"\S{{0,{LONGEST}}}")


class Body:
    """The elements of a body in their order, each read when it is asked for."""

    def __init__(self, whole: _Text, at: int) -> None:
        self._read = _read_body(whole, at)
        self._waiting: deque[Element] = deque()
        self._broken: RecordError | None = None

    def __iter__(self) -> Iterator[Element]:
        """Yield every element once; raise RecordError at what has no form of the format."""
        while True:
            if self._waiting:
                yield self._waiting.popleft()
                continue
            if self._broken:
                raise self._broken
            element = next(self._read, None)
            if element is None:
                return
            yield element

    def ahead(self) -> Iterator[Element]:
        """Yield what follows, without taking it, as far as it can be read."""
        number = 0
        while number < len(self._waiting) or self._fetch():
            yield self._waiting[number]
            number += 1

    def drop(self, number: int) -> None:
        """Take so many of the elements that were looked at ahead."""
        for _ in range(number):
            self._waiting.popleft()

    def _fetch(self) -> bool:
        """Read one more element, unless there is none or it can't be read."""
        if self._broken:
            return False
        try:
            self._waiting.append(next(self._read))
        except StopIteration:
            return False
        except RecordError as error:
            self._broken = error
            return False
        return True


def recognises(text: str) -> bool:
    """Whether a text begins like a record: with an info, a player, or a turn of any notation."""
    return bool(_BEGINNING.match(text.lstrip("\ufeff")))


def read(text: str, bare: bool = False) -> tuple[Header, Body]:
    """Read the header and prepare the body, or (``bare``) a body alone.

    Raises RecordError at the first thing in the header that has no form of the format.
    """
    whole = _Text(text)
    match = _BODY_START.search(whole.text)
    start = 0 if bare else match.end() if match else len(whole.text)
    return _read_header(whole, start), Body(whole, start)


def _read_header(whole: _Text, end: int) -> Header:
    infos = []
    players: list[tuple[str, str | None, Place]] = []
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
            players.append((player["name"], player["points"], place))
            if len(players) > 2:
                place.refuse("bad_player_count", found=len(players), expected=2)
            at = player.end()
        else:
            ckka_mistakes.refuse_header(whole.word_at(at))
    if len(players) == 1:
        players[0][2].refuse("bad_player_count", found=1, expected=2)
    return Header(tuple(infos), tuple(players))


def _read_body(whole: _Text, at: int) -> Iterator[Element]:
    text = whole.text
    while at < len(text):
        match = _ELEMENT.match(text, at)
        if match:
            end = match.end()
            yield _element(match, whole.place(at, end))
            at = end
        elif gap := _GAP.match(text, at):
            at = gap.end()
        else:
            ckka_mistakes.refuse(whole.word_at(at), text, at)


def _element(match: re.Match[str], place: Place) -> Element:
    """Make an element of what was matched; the group that was closed last tells its kind."""
    match match.lastgroup:
        case "results":
            return _movement(match, place)
        case "comment":
            return Mark(place, "comment", match["comment"])
        case "tam":
            return Movement(place, match["tam"], match["tam_from"])
        case "drop":
            return Movement(place, match["drop"])
        case "captured":
            return Capture(place, match["color"], match["captured"])
        case "season":
            return Mark(place, "season", match["season"])
        case "end":
            return Mark(place, "end", match["end"])
        case "score":
            return Score(place, match["score_name"], match["score"])
        case _:
            hands = _hands(match["hands"]) if match["declared"] else None
            amount = match["after"] or match["before"]
            return Declared(place, match["name"], hands, bool(match["go_on"]), amount)


def _movement(match: re.Match[str], place: Place) -> Movement:
    one, two = match["one"], match["two"]
    stated: tuple[re.Match[str], ...] = ()
    if match["casts"]:
        stated = tuple(_STATED.finditer(match["casts"]))
        kinds = [cast["which"] for cast in stated]
        if kinds not in ([NO_CAST], [BRIDGE], [WATER], [BRIDGE, WATER]) or match["results"]:
            ckka_mistakes.refuse_casts(place, match["move"])
    results: tuple[Outcome, ...] = ()
    if match["results"]:
        results = tuple(_bare_outcome(found) for found in _RESULT.finditer(match["results"]) if found[0])
    told = {cast["which"]: _outcome(cast) for cast in stated}
    return Movement(
        place,
        match["move"],
        match["src"],
        two or one,
        one if two else "",
        stated=bool(stated),
        bridge=told.get(BRIDGE),
        water=told.get(WATER),
        results=results,
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


def _sum(words: str | None) -> int | None:
    return numbers.read_number(words) if words and words != UNKNOWN else None


def _hands(text: str) -> tuple[str, ...]:
    """Read 獣加王, or the older (獣)(王); 同色王 is another way to write 王."""
    names = re.split("[加()（）]+", text)
    return tuple("王" if name == "同色王" else name for name in names if name)
