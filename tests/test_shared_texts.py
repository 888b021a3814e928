"""Short texts that several rooms say are marked as the same thing, or by contexts as different ones."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from scripts.check_texts import written
from tests.test_translations import TEXTS, forms

SHARED: Final = TEXTS / "shared.toml"
"""The texts that mean the same wherever they stand, each under why that is."""

MOST: Final = 3
"""Words of its own that a text has at most to be taken for two things: what has more says what it means."""


def room(package: str, file: str) -> str:
    """Return whose text it is: a room of the bot, a game's face, or a module that many share."""
    place = Path(file).parts[0].removesuffix(".py")
    return place if package == "bot" else f"{package}/{place}"


@cache
def rooms() -> Mapping[str, frozenset[str]]:
    """Return where each short text without a context is said."""
    found = defaultdict[str, set[str]](set)
    for one in written():
        said = forms(one.text)[-1]
        if not one.context and 1 <= len(re.findall(r"[^\W\d_]+", re.sub(r"\{.*?\}", "", said))) <= MOST:
            found[said].add(room(one.package, one.file))
    return {text: frozenset(places) for text, places in found.items()}


def shared() -> list[str]:
    """Return the texts that are marked."""
    return [text for texts in tomllib.loads(SHARED.read_text(encoding="utf-8")).values() for text in texts]


def test_a_text_of_two_rooms_means_the_same_or_says_what_it_means() -> None:
    unmarked = {text: sorted(places) for text, places in rooms().items() if len(places) > 1}
    for text in shared():
        unmarked.pop(text, None)
    assert unmarked == {}, f"give it a context (P_), or put it into {SHARED.name} if it is the same thing"


def test_no_text_is_marked_for_nothing() -> None:
    assert [text for text in shared() if len(rooms().get(text, ())) < 2] == []
    assert [text for text, times in Counter(shared()).items() if times > 1] == []
