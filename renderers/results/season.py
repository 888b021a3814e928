"""A server season that is over, as a picture and in words: podium, biggest jumps, what was remarkable."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import groupby
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, indexed, mask, plain
from renderers.face import Drawing
from renderers.names import listed
from renderers.results.model import SeasonSummary
from renderers.results.parts import KEPT, alt, message, paragraphs, spoken, written
from renderers.table import panels
from renderers.table.page import LARGE, SMALL, Block, header, stacked
from renderers.table.panels import ROOM, Sum
from renderers.translation import N_, Translator, translator

EMPTY: Final = N_("Nobody finished a game in this season. The next one has room for everybody.")

_WIDE: Final = theme.WIDTH - 2 * theme.MARGIN


@lru_cache(maxsize=KEPT)
def draw_season(season: SeasonSummary, language: str) -> Drawing:
    """Draw the summary of a season."""
    look, t = Look(language=language), translator(language)
    blocks = [header(season.title, lettering.DOT.join(_notes(season, t)), "", look)]
    blocks.append(_podium(season, look, t) if season.podium else message(EMPTY, look, t))
    if season.jumps:
        sums = [Sum(written(name, place, t), change) for place, (name, change) in enumerate(season.jumps, 1)]
        blocks.append(panels.panel(t.t(_JUMPS), [panels.lines(sums, look)], look))
    if season.facts:
        blocks.append(paragraphs(t.t(N_("Remarkable")), season.facts, look))
    sheet = stacked(blocks)
    return Drawing(sheet.png(), sheet.image.size)


_JUMPS: Final = N_("Biggest jumps")


def _notes(season: SeasonSummary, t: Translator) -> list[str]:
    """Return what stands beside the title: what the season was of, games and people."""
    games = t.tn("{count} game", "{count} games", season.games)
    people = t.tn("{count} person", "{count} people", season.people)
    return [note for note in (season.subtitle, games, people) if note]


# --- The podium ------------------------------------------------------------------------------------


class _Step(NamedTuple):
    """A place: who stands on it, and with which figure."""

    place: int
    names: tuple[str, ...]
    figure: str


_LOOKS: Final = {
    1: (156, theme.TOKEN, theme.BLACK),
    2: (112, theme.TEXT_SECONDARY, theme.BLACK),
    3: (76, theme.STICK_DARK, theme.TEXT),
}
"""By place: height of the step, px, its colour, and the colour of its number."""
_ORDER: Final = {1: (0,), 2: (0, 1), 3: (1, 0, 2)}
"""How the steps stand beside each other, by their number: of three, the highest in the middle."""
_BROAD: Final = 480
_BETWEEN: Final = 12
_NUMBER: Final = 48
_NAME: Final = 44
_CROWD: Final = 4
"""So many names stand on a step; of more, the last ones are counted."""


def _steps(season: SeasonSummary, t: Translator) -> list[_Step]:
    numbered = list(enumerate(season.podium, 1))
    return [
        _Step(place, tuple(written(name, number, t) for number, (_, name, _) in people), people[0][1][2])
        for place, people in (
            (place, list(group)) for place, group in groupby(numbered, lambda one: one[1][0])
        )
        if place in _LOOKS
    ]


def _above(step: _Step, t: Translator) -> list[str]:
    """Return the names on a step; of a crowd the first ones."""
    if len(step.names) <= _CROWD:
        return list(step.names)
    left = len(step.names) - _CROWD + 1
    return [*step.names[: _CROWD - 1], t.tn("and {count} more", "and {count} more", left)]


def _podium(season: SeasonSummary, look: Look, t: Translator) -> Block:
    """Return the podium on its panel."""
    steps = _steps(season, t)
    wide = min(_BROAD, (ROOM - _BETWEEN * (len(steps) - 1)) // len(steps))
    tall = max(_LOOKS[step.place][0] + _NAME * (len(_above(step, t)) + 1) for step in steps)
    height = tall + 44
    start = (theme.WIDTH - wide * len(steps) - _BETWEEN * (len(steps) - 1)) // 2

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (_WIDE, height))
        for slot, number in enumerate(_ORDER[len(steps)]):
            left = start + slot * (wide + _BETWEEN)
            _step(sheet, (left, top + height - 2), wide, steps[number], t)

    return Block(height + 10, paint)


def _step(sheet: Sheet, at: tuple[int, int], wide: int, step: _Step, t: Translator) -> None:
    """Draw a step that stands on ``at``, with names and figure above it."""
    (left, bottom), (high, color, ink) = at, _LOOKS[step.place]
    middle, top = left + wide // 2, bottom - high
    sheet.place(_block(wide, high, color), left, top)
    write = partial(lettering.write, sheet, anchor="m", language=t.language, max_width=wide - 8)
    write((middle, top + high // 2 + 18), str(step.place), _NUMBER, ink, ground=color)
    write((middle, top - 18), step.figure, SMALL, theme.TEXT_SECONDARY, ground=theme.STRIP)
    for number, name in enumerate(reversed(_above(step, t)), 1):
        at = (middle, top - 18 - number * _NAME)
        write(at, name, LARGE, theme.TEXT, ground=theme.STRIP, sentence=False)


@lru_cache(maxsize=16)
def _block(wide: int, high: int, color: theme.Color) -> Image.Image:
    """Return a step with rounded corners above, in the palette."""
    image = plain((wide, high), theme.STRIP)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        pen.rounded_rectangle((0, 0, wide * scale - 1, (high + 40) * scale), 14 * scale, 255)

    image.paste(color, (0, 0), mask(image.size, draw))
    return indexed(image)


# --- In words --------------------------------------------------------------------------------------


def describe_season(season: SeasonSummary, language: str) -> str:
    """Return the alt text of :func:`draw_season`."""
    t = translator(language)
    title = t.t(N_("{name}: {what}."), name=season.title, what=listed(_notes(season, t), t))
    if not season.podium:
        return t.sentences([title, t.t(EMPTY)])
    rows = [
        t.t(N_("{name}: {what}."), name=f"{place}. {spoken(name, number, t)}", what=figure)
        for number, (place, name, figure) in enumerate(season.podium, 1)
    ]
    jumps = [
        " ".join((spoken(name, number, t), change)) for number, (name, change) in enumerate(season.jumps, 1)
    ]
    jumped = t.t(N_("{name}: {what}."), name=t.t(_JUMPS), what=listed(jumps, t)) if jumps else ""
    return alt([title], rows, t, [jumped, *(t.sentence(fact) for fact in season.facts)])
