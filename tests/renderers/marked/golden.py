"""Golden pictures of what refusals are about: ``python -m tests.renderers.marked.golden`` rewrites them.

In positions of lessons something is tried that the rules refuse, and shown as *Why not?* shows it: on one
sheet, small, compared one by one.  What is told of them stands in a text.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image

from bot.learning.store import courses
from engine.core import AnyGame, IllegalAction, Seat
from engine.lessons import Place, task
from renderers import refusals, render
from renderers.canvas import Look
from renderers.translation import LANGUAGES, translator
from tests.renderers.lessons.golden import COLORS, COLUMNS, HEIGHT, WIDTH, cell

FOLDER: Final = Path(__file__).resolve().parent / "golden"


class Tried(NamedTuple):
    """What is tried in the first place of a lesson's stage, or in a place of its own.

    ``then`` are actions that come before it; ``seat`` tries it, the learner's where none is named.
    """

    game: str
    place: str | Place
    text: str
    seat: Seat | None = None
    then: tuple[str, ...] = ()


_RACE: Final = tuple(
    action
    for ones in (5, 5, 4, 4, 5, 5, 3)
    for action in ("0 throw", f"* sticks {ones}", "1 throw", "* sticks 0", "2 throw", "* sticks 0")
)

TRIED: Final = (
    Tried("cerke", "vessel", "ZAU船XO"),
    Tried("zia_cerke", "soldier", "LO-LA"),
    Tried("mok_kaik", "last", "R0"),
    Tried("mok_kaik", "set", "B8 B8"),
    Tried("ta_xot", "discard", "win"),
    Tried("niek_hi", "higher", "B2"),
    Tried("ni_ne", "over", "B2 B6"),
    Tried("mak_hup", "sum", "clear R3"),
    Tried("lutu", "bet", "bet 2 11"),
    Tried("lutu", "secret", "bet 1 1", 2),
    Tried("niek_zau_shu", "throw", "again"),
    Tried("nexxy", Place(seats=3, actions=_RACE), "throw", 0),
    Tried("ne_kana", "supply", "move 2"),
    Tried("ne_kana", "raid", "raid 1 1.2"),
    Tried("mok_co", "vessel", "install R6"),
    Tried("mok_co", "gather", "use 1", then=("0 use 1",)),
    Tried("mok_co", "tiger", "steal 0 rice"),
    Tried("lauzait_cep", "piece", "piece c3"),
    Tried("lauzait_cep", "to", "to e5"),
    Tried("lauzait_cep", "form", "form K2 K4 K8"),
)


class Refused(NamedTuple):
    """A refusal, with the position in which it was, as a seat sees it."""

    rules: AnyGame
    view: Any
    seat: Seat
    error: IllegalAction

    @property
    def places(self) -> tuple[str, ...]:
        """What is marked."""
        return refusals.marked(self.error.rule, self.error.data, self.rules.id)


def refused(tried: Tried) -> Refused:
    """Return the refusal of what is tried; AssertionError if it is none."""
    lesson = courses.lesson(tried.game)
    place = tried.place
    if isinstance(place, str):
        stage = lesson.stage(place)
        assert stage is not None
        place = stage.places[0]
    asked = task(lesson, place)
    rules, state, seat = asked.rules, asked.state, asked.seat if tried.seat is None else tried.seat
    for action in tried.then:
        who, _, text = action.partition(" ")
        state = rules.apply(state, int(who), rules.parse(state, text))
    try:
        rules.apply(state, seat, rules.parse(state, tried.text))
    except IllegalAction as error:
        return Refused(rules, rules.view(state, seat), seat, error)
    raise AssertionError(f"{tried.text} is legal")


def picture(found: Refused) -> Image.Image:
    """Draw what is marked as a phone shows it, small."""
    look = Look(names=("Ann", "Ben", "Cem", "Dai"), near=found.seat, size="phone", marked=found.places)
    drawn = Image.open(io.BytesIO(render(found.rules.id, found.view, look).data)).convert("RGB")
    small = drawn.resize((WIDTH, round(drawn.height * WIDTH / drawn.width)), Image.Resampling.LANCZOS)
    return small.crop((0, 0, WIDTH, HEIGHT))


def text(language: str) -> str:
    """Return what is told of each refusal, and of what is marked on its picture."""
    return "\n".join(_lines(language)) + "\n"


def _lines(language: str) -> Iterator[str]:
    t = translator(language)
    for tried in TRIED:
        found = refused(tried)
        told = refusals.told(found.error.rule, found.error.data, t, tried.game)
        look = Look(near=found.seat, language=language, marked=found.places)
        words = render(tried.game, found.view, look).words
        yield f"{tried.game}, {tried.text}: {told} | {t.sentences([words.splitlines()[0]])[:160]}"


def main() -> None:
    """Rewrite all."""
    FOLDER.mkdir(exist_ok=True)
    whole = Image.new("RGB", (COLUMNS * WIDTH, -(-len(TRIED) // COLUMNS) * HEIGHT))
    for number, tried in enumerate(TRIED):
        whole.paste(picture(refused(tried)), cell(number)[:2])
    small = whole.quantize(COLORS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small.save(FOLDER / "marked.png", optimize=True)
    for language in LANGUAGES:
        (FOLDER / f"marked.{language}.txt").write_text(text(language), encoding="utf-8")


if __name__ == "__main__":
    main()
