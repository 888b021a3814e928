"""Numbers as game records write them: kanji with an own short form, or arabic digits.

Source: the rule specification, section 7.4.  From 200 on a number is written as hundreds and rest, each
below one hundred and without 十 between its two digits: 5678 is 五六百七八.

Points are counted in a unit: where tenths occur (``Options.unit`` is 10) 56 of them are written ``5.6``, in
digits with a decimal point, and whole points as any number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from engine.core import RecordError

DIGITS: Final = "無一二三四五六七八九"
"""The signs of 0–9; 無 stands alone and never inside a longer number."""

MINUS: Final = "下"

SIGNS: Final = DIGITS + "十百万億"
"""Every sign that a kanji number is made of, besides the minus."""

PATTERN: Final = rf"(?:{MINUS}?[{SIGNS}]+|-?[0-9]+(?:\.[0-9]+)?)"
"""Regular expression of what may be a number; :func:`read_number` decides whether it is one."""

LARGEST: Final = 10**12 - 1
"""Beyond this 億 has no form of its own, and numbers are written with arabic digits."""

_LONGEST: Final = 30
"""No number that :func:`write_number` can be asked for in a game has more signs than this."""

_VALUE: Final = MappingProxyType({sign: value for value, sign in enumerate(DIGITS)})
_BELOW_HUNDRED: Final = re.compile("([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)")


def write_casts(casts: Iterable[int]) -> str:
    """Write the casts of a 連撃術: ``二+一``."""
    return "+".join(DIGITS[ones] for ones in casts)


def decimal(points: int, unit: int) -> str:
    """Write points that are counted in a unit of 1 or 10, in digits: ``-3``, ``5.6``."""
    whole, rest = divmod(abs(points), unit)
    return f"{'-' if points < 0 else ''}{whole}{f'.{rest}' if rest else ''}"


def plain(points: int, unit: int) -> int | str:
    """Return points that are counted in a unit as sentences hold them: 5, or ``5.6``."""
    return points // unit if points % unit == 0 else decimal(points, unit)


def write_points(points: int, unit: int) -> str:
    """Write points that are counted in a unit: a whole number in kanji, tenths with a decimal point."""
    return write_number(points // unit) if points % unit == 0 else decimal(points, unit)


def read_points(text: str, unit: int) -> int:
    """Read what :func:`write_points` writes; raise RecordError ``bad_number`` for what the unit has not."""
    if "." not in text:
        return read_number(text) * unit
    match = re.fullmatch(r"(-?)([0-9]+)\.([0-9]+)", text) if len(text) <= _LONGEST else None
    scaled = int(match[2] + match[3]) * unit if match else 0
    below = 10 ** len(match[3]) if match else 1
    if not match or scaled % below:
        raise RecordError("bad_number", text=text)
    return scaled // below * (-1 if match[1] else 1)


def write_number(number: int) -> str:
    """Write a whole number in kanji (arabic digits beyond :data:`LARGEST`)."""
    if abs(number) > LARGEST:
        return str(number)
    if number < 0:
        return MINUS + write_number(-number)
    if number == 0:
        return DIGITS[0]
    if number < 100:
        return _long(number)
    if number < 200:
        return "百" + _long(number - 100)
    if number < 10_000:
        return _hundreds(number)
    if number < 10**8:
        return _leading(number // 10_000) + "万" + _hundreds(number % 10_000)
    rest = number % 10**8
    return _leading(number // 10**8) + "億" + (write_number(rest) if rest else "")


def read_number(text: str) -> int:
    """Read a number in kanji, in its full or its short form, or in arabic digits.

    Raises RecordError ``bad_number`` with the text for everything else.
    """
    if len(text) > _LONGEST:
        raise RecordError("bad_number", text=text)
    if re.fullmatch("-?[0-9]+", text):
        return int(text)
    if text.startswith(MINUS):
        return -_read_positive(text[1:], text)
    return 0 if text == DIGITS[0] else _read_positive(text, text)


def _long(number: int) -> str:
    """Write 0–99 with 十 (10 十, 16 十六, 20 二十); nothing for 0."""
    tens, units = divmod(number, 10)
    ten_sign = ("" if tens == 1 else DIGITS[tens]) + "十" if tens else ""
    return ten_sign + (DIGITS[units] if units else "")


def _short(number: int) -> str:
    """Write 0–99 without 十 where two digits say it all (25 二五); nothing for 0."""
    tens, units = divmod(number, 10)
    return DIGITS[tens] + DIGITS[units] if tens > 1 and units else _long(number)


def _hundreds(number: int) -> str:
    """Write 0–9999 in the style of 200–9999; nothing for 0."""
    hundreds, rest = divmod(number, 100)
    return (_short(hundreds) + "百" if hundreds else "") + _short(rest)


def _leading(number: int) -> str:
    """Write what stands before 万 or 億: nothing for 1, the short form instead of three signs."""
    if number == 1:
        return ""
    long = write_number(number)
    return _short(number) if number < 100 and len(long) == 3 else long


def _read_positive(text: str, whole: str) -> int:
    if not text:
        raise RecordError("bad_number", text=whole)
    for sign, unit in (("億", 10**8), ("万", 10_000), ("百", 100)):
        before, found, after = text.partition(sign)
        if found:
            high = _read_positive(before, whole) if before else 1
            low = _read_positive(after, whole) if after else 0
            if low >= unit:
                raise RecordError("bad_number", text=whole)
            return high * unit + low
    return _read_below_hundred(text, whole)


def _read_below_hundred(text: str, whole: str) -> int:
    match = _BELOW_HUNDRED.fullmatch(text)
    if not match:
        raise RecordError("bad_number", text=whole)
    tens, ten_sign, units = match.groups()
    if ten_sign:
        return (_VALUE[tens] if tens else 1) * 10 + (_VALUE[units] if units else 0)
    return int("".join(str(_VALUE[digit]) for digit in tens + units))
