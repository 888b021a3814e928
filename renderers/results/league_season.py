"""A season of a league that is over, as a picture and in words: podium, who moves, jumps, casts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.face import Drawing
from renderers.names import gained, listed
from renderers.results import luck
from renderers.results.league import sign
from renderers.results.league_model import Casts, Division, Season
from renderers.results.league_parts import heading, told_heading
from renderers.results.league_words import NOBODY_WON
from renderers.results.parts import KEPT, Told, and_more, message, paragraphs, spoken, written
from renderers.results.podium import podium
from renderers.table import panels
from renderers.table.page import SMALL, Block, drawn, joined
from renderers.table.panels import INSIDE, Sum, inside, line_end
from renderers.translation import N_, Translator, translator

EMPTY: Final = N_("Nobody finished a game in this season.")

MOST_CASTS: Final = 10
"""The casts of so many people have a line; the others are counted."""

MOST_DIVISIONS: Final = 6
"""Of so many divisions it is shown who moves; the others are counted."""

_MOVES: Final = N_("Who moves up, who moves down")
_JUMPS: Final = N_("Biggest jumps in rating")
_CLIMBS: Final = N_("Most places climbed")
_CASTS: Final = N_("Luck of the casts")
_FACTS: Final = N_("Remarkable")

_LINE: Final = 46


@theme.cached(maxsize=KEPT)
def draw_league_season(season: Season, language: str) -> Drawing:
    """Draw the summary of a league's season."""
    look, t = Look(language=language), translator(language)
    blocks = [heading(_headed(season, t), look, t)]
    blocks.append(podium(season.podium, look, t) if season.podium else message(_nobody(season), look, t))
    if season.divisions:
        blocks.append(_divisions(season.divisions, look, t))
    for title, pairs in _jumps(season, t):
        sums = [Sum(written(name, number, t), change) for number, (name, change) in enumerate(pairs, 1)]
        blocks.append(panels.panel(title, [panels.lines(sums, look)], look))
    if casts := _telling(season):
        blocks.append(_casts(casts, look, t))
    if season.facts:
        blocks.append(paragraphs(t.t(_FACTS), season.facts, look))
    return drawn(blocks)


def _headed(season: Season, t: Translator) -> Season:
    """Return the season with games and people behind what it is of."""
    games = t.tn("{count} game", "{count} games", season.games)
    people = t.tn("{count} person", "{count} people", season.people)
    told = lettering.DOT.join(note for note in (season.subtitle, games, people) if note)
    return Season(title=season.title, subtitle=told)


def _jumps(season: Season, t: Translator) -> Iterator[tuple[str, Sequence[tuple[str, str]]]]:
    """Yield who went up most, by rating and by places, each below its title."""
    climbs = [(name, gained(places)) for name, places in season.climbs]
    for title, pairs in ((_JUMPS, season.jumps), (_CLIMBS, climbs)):
        if pairs:
            yield t.t(title), pairs


# --- Divisions -------------------------------------------------------------------------------------


class _Row(NamedTuple):
    """A line of the panel of divisions: behind a picture or not, what it says, and in which colour."""

    picture: Image.Image | None
    words: str
    color: theme.Color | None = None


_BEFORE: Final = 50
"""Room for the picture before a line, px."""


def _groups(division: Division) -> tuple[tuple[Image.Image, tuple[str, ...]], ...]:
    return (
        (lettering.chip("1", theme.STRIP), division.first),
        (sign("up", True, theme.STRIP), division.up),
        (sign("down", True, theme.STRIP), division.down),
    )


def _rows(division: Division, look: Look, t: Translator) -> Iterator[_Row]:
    """Yield the lines of a division: its name, who is first, who rises, who falls."""
    if division.name:
        yield _Row(None, division.name, theme.TEXT_SECONDARY)
    for picture, names in _groups(division):
        if not names:
            continue
        told = lettering.DOT.join(written(name, number, t) for number, name in enumerate(names, 1))
        for place, words in enumerate(lettering.packed(told, SMALL, look.language, inside() - _BEFORE)):
            yield _Row(None if place else picture, words)


def _divisions(divisions: Sequence[Division], look: Look, t: Translator) -> Block:
    """Return the panel of who is first, rises and falls in each division."""
    rows = [row for division in divisions[:MOST_DIVISIONS] for row in _rows(division, look, t)]
    more = len(divisions) - MOST_DIVISIONS
    if more > 0:
        rows.append(_Row(None, and_more(more, t), theme.TEXT_SECONDARY))

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for number, row in enumerate(rows):
            base = top + 34 + number * _LINE
            is_name = row.color is not None
            if row.picture is not None:
                sheet.place(row.picture, INSIDE, base - 11 - row.picture.height // 2)
            left = INSIDE if is_name else INSIDE + _BEFORE
            write((left, base), row.words, SMALL, row.color, max_width=line_end() - left)

    return panels.panel(t.t(_MOVES), [Block(_LINE * len(rows) + 12, paint)], look)


# --- Casts -----------------------------------------------------------------------------------------

_NAME: Final = 250
_AIR: Final = 0.05
"""What stands beside 0 and 100 % in a diagram, as a share of all."""
_KEYS: Final = (
    ("own", N_("succeeded")),
    ("expected", N_("expected")),
    ("range", N_("where luck alone puts 95 of 100 players")),
)


def _telling(season: Season) -> list[Casts]:
    """Return the casts of those who have cast often enough."""
    return [one for one in season.casts if luck.is_telling(one.luck)]


def _casts(casts: Sequence[Casts], look: Look, t: Translator) -> Block:
    """Return how everybody's casts came off, from none to all of them, beside what chance would bring."""
    shown, more = casts[:MOST_CASTS], len(casts) - MOST_CASTS
    figures = [f"{one.luck.came_off}/{one.luck.casts}" for one in shown]
    wide = max(lettering.width(figure, SMALL, look.language) for figure in figures)
    left = INSIDE + _NAME + 16
    room = line_end() - wide - 16 - left

    def lines(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for number, (one, figure) in enumerate(zip(shown, figures, strict=True)):
            y = top + number * luck.TALL
            name = written(one.name, number + 1, t)
            write((INSIDE, y + 41), name, SMALL, max_width=_NAME, sentence=False)
            air = one.luck.casts * _AIR or 1
            sheet.place(luck.diagram(one.luck, room, -air, one.luck.casts + air), left, y)
            write((line_end(), y + 41), figure, SMALL, theme.TEXT_SECONDARY, anchor="r")
        if more > 0:
            at = (INSIDE, top + len(shown) * luck.TALL + 34)
            write(at, and_more(more, t), SMALL, theme.TEXT_SECONDARY)

    def keys(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for number, (shape, meaning) in enumerate(_KEYS):
            y, picture = top + number * _LINE, luck.key(shape)
            sheet.place(picture, INSIDE, y)
            at, room = (INSIDE + picture.width + 14, y + 31), inside() - picture.width - 14
            told = t.t(meaning)
            size = lettering.fitted(told, SMALL, look.language, room)
            write(at, told, size, theme.TEXT_SECONDARY, max_width=room)

    height = len(shown) * luck.TALL + _LINE * (more > 0) + 10
    block = joined([Block(height, lines), Block(_LINE * len(_KEYS) + 8, keys)])
    return panels.panel(t.t(_CASTS), [block], look)


# --- In words --------------------------------------------------------------------------------------


def _nobody(season: Season) -> str:
    """Return why nobody stands on the podium: no game has ended, or none has brought anybody a point."""
    return NOBODY_WON if season.games else EMPTY


def tell_league_season(season: Season, language: str) -> Told:
    """Return all of :func:`draw_league_season` in words; everybody's casts are its rows."""
    t = translator(language)
    before = [told_heading(_headed(season, t), t)]
    if not season.podium:
        before.append(t.t(_nobody(season)))
    before += [
        t.t("{name}: {what}.", name=f"{place}. {spoken(name, number, t)}", what=figure)
        for number, (place, name, figure, _) in enumerate(season.podium, 1)
    ]
    before += [told for division in season.divisions if (told := _told_division(division, t))]
    for title, pairs in _jumps(season, t):
        jumps = [
            t.t("{name} {points}", name=spoken(name, number, t), points=change)
            for number, (name, change) in enumerate(pairs, 1)
        ]
        before.append(t.t("{name}: {what}.", name=title, what=listed(jumps, t)))
    before += map(t.sentence, season.facts)
    rows = [_told_casts(one, number, t) for number, one in enumerate(_telling(season), 1)]
    return Told(tuple(before), tuple(rows))


def describe_league_season(season: Season, language: str) -> str:
    """Return the alt text of :func:`draw_league_season`: of the casts as many as have room."""
    return tell_league_season(season, language).alt(translator(language))


def _told_division(division: Division, t: Translator) -> str:
    groups = (
        (N_("first: {names}"), division.first),
        (N_("up: {names}"), division.up),
        (N_("down: {names}"), division.down),
    )
    told = [
        t.t(words, names=listed((spoken(name, number, t) for number, name in enumerate(names, 1)), t))
        for words, names in groups
        if names
    ]
    what = t.t("; ").join(told)
    return t.t("{name}: {what}.", name=division.name, what=what) if division.name else t.sentence(what)


def _told_casts(one: Casts, number: int, t: Translator) -> str:
    title = t.tn("Luck: {count} cast", "Luck: {count} casts", one.luck.casts)
    what = listed([title, *luck.told(one.luck, t).values()], t)
    return t.t("{name}: {what}.", name=spoken(one.name, number, t), what=what)
