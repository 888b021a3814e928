"""The terms of a clock: its kind and figures, read from what people type, and kept as one short text.

    days       days:3             so long a move
    bank       bank:10d+12h       a bank of days, so much added after each move, never above the start
    fischer    fischer:180+10     main time, so much added after each move
    byoyomi    byoyomi:600+3x30   main time, then periods; who stays within one keeps it
    table      table:30+300       so long a decision, then the reserve

The text of no clock is empty.  Canonical figures are seconds where no unit is written; those of *days* are
days.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, NoReturn

import msgspec

from bot.kit.service.errors import LobbyRefusal

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
"""A day of a clock: 24 hours when clocks change too."""

Kind = Literal["", "days", "bank", "fischer", "byoyomi", "table"]

LIVE: Final = frozenset({"fischer", "byoyomi", "table"})
"""Kinds that are played in one sitting."""


class Terms(msgspec.Struct, frozen=True):
    """What clock a game is played with; without arguments: none.

    ``main``: seconds at the start: the bank, the main time, the reserve of a table clock.
    ``each``: seconds of each move: those it may take (*days*), those added after it (*bank*, *Fischer*), the
    length of a period (*byoyomi*), the time of a decision (*table*).  ``periods``: of *byoyomi*.

    The figures are not held against :data:`LIMITS` here: a game goes on with the clock it was begun with.
    """

    kind: Kind = ""
    main: int = 0
    each: int = 0
    periods: int = 0

    @property
    def is_none(self) -> bool:
        """Whether no time is measured."""
        return not self.kind

    @property
    def is_live(self) -> bool:
        """Whether the game is played in one sitting."""
        return self.kind in LIVE

    @property
    def text(self) -> str:
        """The canonical text, which :func:`kept` and :func:`read` take; empty for no clock."""
        match self.kind:
            case "":
                return ""
            case "days":
                return f"days:{_span(self.each, 'dh').removesuffix('d')}"
            case "bank":
                return f"bank:{_span(self.main, 'dh')}+{_span(self.each, 'dh')}"
            case "byoyomi":
                return f"byoyomi:{self.main}+{self.periods}x{self.each}"
            case "table":
                return f"table:{self.each}+{self.main}"
            case kind:
                return f"{kind}:{self.main}+{self.each}"

    @property
    def typed(self) -> str:
        """What a person would type for it: ``3d``, ``10d+12h``, ``5m+10s``, ``10m+3x30s``, ``60s+5m``."""
        main = _span(self.main, "dhm")
        match self.kind:
            case "":
                return ""
            case "days":
                return _span(self.each, "dhm")
            case "bank":
                return f"{main}+{_span(self.each, 'hm')}"
            case "byoyomi":
                return f"{main}+{self.periods}x{self.each}s"
            case "table":
                return f"{self.each}s+{main}"
            case _:
                return f"{main}+{self.each}s"


NONE: Final = Terms()


class Limits(NamedTuple):
    """The smallest and the largest figures of a kind, each for itself."""

    least: Terms
    most: Terms


LIMITS: Final[Mapping[str, Limits]] = {
    # Half a day, since people sleep and work; after two weeks the others have forgotten the position.
    "days": Limits(Terms("days", each=12 * HOUR), Terms("days", each=14 * DAY)),
    # A bank of a day at least, or it is none; a month at most.  A day a move lets a daily rhythm go on for
    # ever; with more the bank would never shrink.
    "bank": Limits(Terms("bank", DAY, HOUR), Terms("bank", 30 * DAY, DAY)),
    # Three minutes, since everybody has to find the board first; ten seconds, since a press travels through
    # Discord and its board is drawn anew; one sitting of three hours.
    "fischer": Limits(Terms("fischer", 3 * MINUTE, 10), Terms("fischer", 3 * HOUR, 60)),
    # A minute to find the board; twenty seconds to see what the other has done, and to choose in menus.
    "byoyomi": Limits(Terms("byoyomi", MINUTE, 20, 1), Terms("byoyomi", 3 * HOUR, 120, 9)),
    # As byoyomi for a decision, while a whole table waits.  The reserve is never smaller than a decision, so
    # "30s+5m" cannot mean a Fischer clock, whose first figure is the larger one.
    "table": Limits(Terms("table", 3 * MINUTE, 20), Terms("table", HOUR, 180)),
}
"""What each kind allows, with the reasons."""

COMMON: Final = (
    Terms("days", each=DAY),
    Terms("days", each=3 * DAY),
    Terms("days", each=7 * DAY),
    Terms("bank", 10 * DAY, 12 * HOUR),
    Terms("fischer", 5 * MINUTE, 10),
    Terms("fischer", 15 * MINUTE, 15),
    Terms("byoyomi", 10 * MINUTE, 30, 3),
    Terms("table", 5 * MINUTE, 60),
)
"""The usual clocks, for menus."""

EXAMPLES: Final = ("3d", "10d+12h", "5m+10s", "10m+3x30s", "60s+5m")
"""One for each kind, as they are typed."""


# --- As it is kept ---------------------------------------------------------------------------------

_SPAN: Final = r"\d{1,9}[dhs]?"

_FORMS: Final[Mapping[Kind, str]] = {
    "days": rf"(?P<each>{_SPAN})",
    "bank": rf"(?P<main>{_SPAN})\+(?P<each>{_SPAN})",
    "fischer": rf"(?P<main>{_SPAN})\+(?P<each>{_SPAN})",
    "byoyomi": rf"(?P<main>{_SPAN})\+(?P<periods>[1-9])x(?P<each>{_SPAN})",
    "table": rf"(?P<each>{_SPAN})\+(?P<main>{_SPAN})",
}

_KEPT_UNITS: Final[Mapping[str, int]] = {"d": DAY, "h": HOUR, "m": MINUTE, "s": 1}


@lru_cache(maxsize=256)
def kept(text: str) -> Terms:
    """Return the terms of a canonical text, whatever its figures; raise ValueError if it is none."""
    if not text:
        return NONE
    if (terms := _kept(text)) is None:
        raise ValueError(f"no terms of a clock: {text!r}")
    return terms


def _kept(text: str) -> Terms | None:
    """Return what a canonical text says, None if it is none."""
    name, _, figures = text.partition(":")
    for kind, form in _FORMS.items():
        if kind == name and (found := re.fullmatch(form, figures, re.ASCII)):
            unit = DAY if kind == "days" else 1
            said = {figure: _seconds(value, unit) for figure, value in found.groupdict().items()}
            return Terms(kind, **said)
    return None


def _seconds(text: str, unit: int) -> int:
    """Return the seconds of a figure with one unit or none."""
    number = text.rstrip("dhs")
    return int(number) * _KEPT_UNITS.get(text[len(number) :], unit)


def _span(seconds: int, units: str) -> str:
    """Return seconds in the largest of these units that tells them exactly: ``3d``, ``36h``, ``90s``."""
    whole = next((unit for unit in units if seconds and seconds % _KEPT_UNITS[unit] == 0), "s")
    return f"{seconds // _KEPT_UNITS[whole]}{whole}"


# --- As it is typed --------------------------------------------------------------------------------

LONGEST: Final = 80
"""Signs of what is read as a clock; nobody types more in earnest."""

_NO_CLOCK: Final = frozenset(
    {"", "-", "0", "no", "none", "off", "no clock", "no limit", "unlimited", "なし", "無し", "無制限"}
)

_NAMES: Final[Mapping[Kind, str]] = {
    "days": r"^days?\b(?=\W*\d)|correspondence|通信対局",
    "bank": r"\bbank\b|バンク",
    "fischer": r"\bfisc?her\b|フィッシャー(?:ルール)?",
    "byoyomi": r"\bbyo[ -]?yomi\b|秒読み",
    "table": r"\btable\b|テーブル",
}
"""How a kind is called; the name may stand before, between and behind the figures."""

_SAID_BESIDE: Final = (
    (r"\bperiods?(?: of)?\b", "x"),
    (r"\b(?:and|plus)\b|[|&、:と]", "+"),
    (r"\b(?:a|an|per|each|every|the|of|for|main|time|moves?|decisions?|increment|reserve|clock)\b|/", " "),
    (r"(?:1|一)手|持ち時間|につき|ごとに?|加算|追加|予備|ずつ|以内|の|に|で", " "),
)
"""Words that say no more than the figures do, and what stands for them."""

_UNITS: Final[Mapping[str, int]] = {
    unit: seconds
    for seconds, units in (
        (7 * DAY, "w wk wks week weeks 週 週間"),
        (DAY, "d day days 日 日間"),
        (HOUR, "h hr hrs hour hours 時間"),
        (MINUTE, "m min mins minute minutes 分 分間"),
        (1, "s sec secs second seconds 秒 秒間"),
    )
    for unit in units.split()
}

_UNIT: Final = "|".join(sorted(_UNITS, key=len, reverse=True))
_FIGURE: Final = re.compile(rf"(\d{{1,7}}(?:\.\d{{1,3}})?)\s*({_UNIT})(?![a-wyz])\s*", re.ASCII)
_TIME: Final = rf"(?:\d{{1,7}}(?:\.\d{{1,3}})?\s*(?:{_UNIT})(?![a-wyz])\s*)+|\d{{1,7}}(?:\.\d{{1,3}})?\s*"
_PART: Final = re.compile(
    rf"[\s+]*(?:(?P<before>\d{{1,3}})\s*(?:[x×*]|回)\s*(?P<of>{_TIME})"
    rf"|(?P<each>{_TIME})(?:[x×*]\s*(?P<after>\d{{1,3}})(?:\s*回)?|(?P<counted>\d{{1,3}})\s*回)"
    rf"|(?P<time>{_TIME}))[\s+]*",
    re.ASCII,
)

_BARE: Final[Mapping[Kind, tuple[int, ...]]] = {
    "days": (DAY,),
    "bank": (DAY, HOUR),
    "fischer": (MINUTE, 1),
    "byoyomi": (MINUTE, 1),
    "table": (1, 1),
}
"""What a figure without a unit means, by kind and place: "3+10" are minutes and seconds everywhere."""


class _Part(NamedTuple):
    """A time as it was typed, and how many of them: 0 where none are counted."""

    time: str
    counted: int = 0

    def seconds(self, unit: int) -> int:
        figures = _FIGURE.findall(self.time)
        if not figures:
            return round(float(self.time) * unit)
        return round(sum(float(number) * _UNITS[name] for number, name in figures))

    @property
    def is_bare(self) -> bool:
        return _FIGURE.match(self.time) is None


def read(text: str) -> Terms:
    """Return the terms that a person has typed, or a canonical text.

    Raise LobbyRefusal: ``bad_clock`` (with ``value``, and what is ``allowed``: one clock of each kind) if it
    cannot be read; ``clock_out_of_range`` (with ``value``, ``kind``, ``least``, ``most``) if not allowed.
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    if plain in _NO_CLOCK:
        return NONE
    terms = _kept(plain) or _typed(plain, text)
    least, most = LIMITS[terms.kind]
    for figure in ("main", "each", "periods"):
        if not getattr(least, figure) <= getattr(terms, figure) <= getattr(most, figure):
            raise LobbyRefusal(
                "clock_out_of_range", value=text, kind=terms.kind, least=least.typed, most=most.typed
            )
    return terms


def _typed(plain: str, text: str) -> Terms:
    """Return what somebody typed freely."""
    if len(plain) > LONGEST:
        _refuse(text)
    kind, figures = _named(plain)
    for said, meant in _SAID_BESIDE:
        figures = re.sub(said, meant, figures)
    parts = _parts(figures.strip())
    kind = kind or _guessed(parts)
    if (
        not kind
        or len(parts) != len(_BARE[kind])
        or [bool(part.counted) for part in parts]
        != [kind == "byoyomi" and place == 1 for place in range(len(parts))]
    ):
        _refuse(text)
    seconds = [part.seconds(unit) for part, unit in zip(parts, _BARE[kind], strict=True)]
    each, main = seconds if kind == "table" else [seconds[-1], *seconds[:-1], 0][:2]
    return Terms(kind, main, each, parts[-1].counted)


def _named(plain: str) -> tuple[Kind, str]:
    """Return the kind that is called by its name, empty if none is, and the rest."""
    for kind, name in _NAMES.items():
        rest, found = re.subn(name, "+", plain)
        if found:
            return kind, rest
    return "", plain


def _parts(figures: str) -> Sequence[_Part]:
    """Return the times in a text, none if anything else stands there."""
    parts, at = [], 0
    while at < len(figures):
        found = _PART.match(figures, at)
        if found is None:
            return ()
        said, at = found.groupdict(), found.end()
        count = said["before"] or said["after"] or said["counted"] or "0"
        parts.append(_Part(said["of"] or said["each"] or said["time"], int(count)))
    return parts


def _guessed(parts: Sequence[_Part]) -> Kind:
    """Return the kind that these figures can mean, empty if they are no clock's."""
    if any(part.counted for part in parts):
        return "byoyomi"
    match parts:
        case [time] if not time.is_bare and time.seconds(1) >= HOUR:
            return "days"
        case [first, second]:
            started = first.seconds(MINUTE)
            if started >= DAY and not first.is_bare:
                return "bank"
            return "fischer" if first.is_bare or started > second.seconds(1) else "table"
    return ""


def _refuse(text: str) -> NoReturn:
    raise LobbyRefusal("bad_clock", value=text, allowed=EXAMPLES)
