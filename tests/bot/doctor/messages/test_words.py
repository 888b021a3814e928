"""Every kind of thing has a sentence, and says what to do."""

from __future__ import annotations

import re
from pathlib import Path

import bot.doctor.service
from bot.doctor.messages import words
from bot.doctor.service.examining import Count, Progress
from bot.doctor.service.findings import NOTES, REBUILT, Finding
from bot.doctor.service.repairing import _BY_KIND


def kinds() -> set[str]:
    """Return the kinds that are found anywhere, as they stand in the source."""
    files = Path(bot.doctor.service.__file__).parent.glob("*.py")
    texts = [file.read_text(encoding="utf-8") for file in files]
    said = {kind for text in texts for kind in re.findall(r'Finding\("(\w+)"', text)}
    return said | {kind for text in texts for kind in re.findall(r'_at\([^)]*"(\w+)"\)', text)}


def test_every_kind_has_words() -> None:
    assert kinds() == words.WORDS.keys()
    assert words.WORDS.keys() >= REBUILT | NOTES
    assert _BY_KIND.keys() == REBUILT
    for kind, (wrong, advice) in words.WORDS.items():
        assert wrong.endswith(".")
        assert (kind in REBUILT) == (advice == words.REBUILD)
        assert advice or kind in NOTES


def test_where_it_is_is_said() -> None:
    data: dict[str, str | int] = {"deal": "2", "counter": 7, "rule": "wrong_value"}
    told = words.told(Finding("proof", "abc", data))
    assert told.startswith(
        "Game abc: the proof of its chance does not hold in season 2 (wrong_value, draw 7)."
    )
    told = words.told(Finding("proof", "abc", {**data, "counter": -1}))
    assert "(wrong_value)." in told


def test_how_far_it_is_is_said() -> None:
    assert words.progress(Progress()) == "nothing yet"
    assert words.progress(Progress(games=Count(1200, 10_000))) == "1,200 of 10,000 games"
    done = Progress(Count(3, 3), Count(2, 2), Count(1, 1))
    assert words.summary(done, 0, 0).endswith("all is as it should be.")
    assert words.summary(done, 2, 1).endswith(
        "2 things are wrong, of which 1 can be rebuilt (`tymok doctor --repair`)."
    )
