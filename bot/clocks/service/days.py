"""The names of days of the week, as people type them in the languages that many of them use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

SHORT: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""The days by number, Monday first, as they are kept and compared."""

_NAMES: Final = (
    "mon mo monday mondays 月 月曜 月曜日 周一 週一 星期一 월 월요일",
    "tue tu tues tuesday tuesdays 火 火曜 火曜日 周二 週二 星期二 화 화요일",
    "wed we wednesday wednesdays 水 水曜 水曜日 周三 週三 星期三 수 수요일",
    "thu th thur thurs thursday thursdays 木 木曜 木曜日 周四 週四 星期四 목 목요일",
    "fri fr friday fridays 金 金曜 金曜日 周五 週五 星期五 금 금요일",
    "sat sa saturday saturdays 土 土曜 土曜日 周六 週六 星期六 토 토요일",
    "sun su sunday sundays 日 日曜 日曜日 周日 周天 週日 星期日 星期天 일 일요일",
)

WEEK: Final = (0, 1, 2, 3, 4, 5, 6)

_GROUPS: Final[Mapping[str, tuple[int, ...]]] = {
    **dict.fromkeys(("daily", "every day", "everyday", "all days", "毎日", "每天", "매일"), WEEK),
    **dict.fromkeys(("weekdays", "weekday", "平日", "工作日", "평일"), (0, 1, 2, 3, 4)),
    **dict.fromkeys(("weekends", "weekend", "週末", "周末", "주말"), (5, 6)),
}

BY_NAME: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {**{name: (day,) for day, names in enumerate(_NAMES) for name in names.split()}, **_GROUPS}
)
"""Days by what is typed for them, in small letters."""

PATTERN: Final = "(?:" + "|".join(map(re.escape, sorted(BY_NAME, key=len, reverse=True))) + r")(?![a-z])\.?"
"""Matches one name, the longest that fits."""


def through(first: int, last: int) -> Iterator[int]:
    """Return the days from one to another, over the end of the week where need be."""
    return ((first + step) % 7 for step in range((last - first) % 7 + 1))
