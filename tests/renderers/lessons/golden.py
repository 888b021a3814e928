"""Golden lessons: ``python -m tests.renderers.lessons.golden`` rewrites them.

Each lesson has a sheet with the pictures of all its places, small, row by row; they are compared one by one.
What is said beside them, and the positions in words, stand in a text for each language.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image

from bot.learning.store import courses
from engine.lessons import Lesson, Place, Stage, Task, task
from renderers import render, words
from renderers.canvas import Look
from renderers.translation import LANGUAGES, translator

FOLDER: Final = Path(__file__).resolve().parent / "golden"
COLORS: Final = 256
"""Of the sheets: they are many, and small."""

RMS_LIMIT: Final = 6.0
"""The root of the mean squared difference up to which pictures pass for the same: one piece is 14."""

COLUMNS: Final = 6
WIDTH: Final = 300
"""Of each picture on a sheet, in px."""

HEIGHT: Final = 480
"""The most of a picture that is kept, in px."""


def places(lesson: Lesson) -> Iterator[tuple[Stage, Place]]:
    """Yield the places of a lesson, in its order."""
    for stage in lesson.stages:
        for place in stage.places:
            yield stage, place


def picture(asked: Task) -> Image.Image:
    """Draw a position as who learns sees it on a phone, small."""
    look = Look(names=("Ann", "Ben", "Cem", "Dai"), near=asked.seat, size="phone", help="both")
    view = asked.rules.view(asked.state, asked.seat)
    drawn = Image.open(io.BytesIO(render(asked.rules.id, view, look).data)).convert("RGB")
    small = drawn.resize((WIDTH, round(drawn.height * WIDTH / drawn.width)), Image.Resampling.LANCZOS)
    return small.crop((0, 0, WIDTH, HEIGHT))


def cell(number: int) -> tuple[int, int, int, int]:
    """Return where a picture stands on a sheet."""
    row, column = divmod(number, COLUMNS)
    return column * WIDTH, row * HEIGHT, (column + 1) * WIDTH, (row + 1) * HEIGHT


def sheet(lesson: Lesson) -> Image.Image:
    """Return the sheet of a lesson."""
    drawn = [picture(task(lesson, place)) for _, place in places(lesson)]
    rows = -(-len(drawn) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * WIDTH, rows * HEIGHT))
    for number, one in enumerate(drawn):
        whole.paste(one, cell(number)[:2])
    return whole


def text(lesson: Lesson, language: str) -> str:
    """Return all that a lesson says in a language, and its positions in words."""
    return "\n".join(_lines(lesson, language)) + "\n"


def _lines(lesson: Lesson, language: str) -> Iterator[str]:
    t = translator(language)
    for idea in lesson.ideas:
        yield f"{idea.id}: {t.t(idea.tell)}"
    for stage in lesson.stages:
        yield f"\n# {t.t(stage.title)}"
        yield from (t.t(one) for one in (stage.text, stage.done, stage.wrong) if one)
        for place in stage.places:
            asked = task(lesson, place)
            view = asked.rules.view(asked.state, asked.seat)
            look = Look(near=asked.seat, language=language)
            yield f"\n{words.describe_fully(lesson.game, view, look)}"
            yield from (f"> {t.t(choice.label)}: {t.t(choice.say)}" for choice in place.choices if choice.say)
            yield from (f"> {', '.join(one.moves)}: {t.t(one.say)}" for one in place.wrong)


def main() -> None:
    """Rewrite all."""
    FOLDER.mkdir(exist_ok=True)
    for game in courses.taught():
        lesson = courses.lesson(game)
        small = sheet(lesson).quantize(COLORS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        small.save(FOLDER / f"{game}.png", optimize=True)
        for language in LANGUAGES:
            (FOLDER / f"{game}.{language}.txt").write_text(text(lesson, language), encoding="utf-8")


if __name__ == "__main__":
    main()
