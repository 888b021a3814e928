"""Somebody's profile as a picture and in words: rating, results, results by game, best hands, luck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.face import Drawing
from renderers.names import listed
from renderers.results import luck as chance
from renderers.results import marks, parts
from renderers.results.model import Luck, Mark, Profile
from renderers.table import panels
from renderers.table.page import SMALL, Block, drawn
from renderers.table.panels import INSIDE, inside, line_end
from renderers.translation import Translator, translator

MOST_GAMES: Final = 8
"""So many games have a line; the others are counted."""

_NAME: Final = 56
_LINE: Final = 46
_AIR: Final = 16
"""Above the first panel, px."""


@theme.cached(maxsize=parts.KEPT)
def draw_profile(profile: Profile, language: str) -> Drawing:
    """Draw somebody's profile."""
    look, t = Look(language=language), translator(language)
    blocks = [_head(profile, look, t), _results(profile, look, t)]
    if profile.by_game:
        blocks.append(_games(profile, look, t))
    if profile.best:
        blocks.append(parts.paragraphs(t.t("Best hands"), profile.best, look))
    if profile.luck is not None:
        blocks.append(_luck(profile.luck, look, t))
    return drawn(blocks)


# --- Who it is -------------------------------------------------------------------------------------


def _head(profile: Profile, look: Look, t: Translator) -> Block:
    """Return the name, since when, and the rating."""
    rating, below = parts.figure(profile.rating, profile.provisional), t.t("Rating")
    taken = (
        max(lettering.width(rating, _NAME, look.language), lettering.width(below, SMALL, look.language)) + 30
    )
    room = inside() - (taken if rating else 0)
    since = lettering.wrapped(profile.since, SMALL, look.language, room)
    height = 104 + _LINE * len(since)
    name = parts.written(profile.name, 1, t)
    size = max(lettering.SMALLEST, lettering.fitted(name, _NAME, look.language, room))

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top + _AIR, height, lettering.Frame(around="GOLD", thickness=5))
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        base = top + _AIR + 72
        write((INSIDE, base), name, size, max_width=room, sentence=False)
        for number, words in enumerate(since, 1):
            write((INSIDE, base + 6 + number * _LINE), words, SMALL, theme.TEXT_SECONDARY)
        if rating:
            write((line_end(), base), rating, _NAME, theme.ACCENT, anchor="r")
            write((line_end(), base + 6 + _LINE), below, SMALL, theme.TEXT_SECONDARY, anchor="r")

    return Block(height + _AIR + 10, paint)


# --- Results ---------------------------------------------------------------------------------------


def _counts(profile: Profile) -> dict[Mark, int]:
    """Return how often each result came; what is between first and last only where it did."""
    between = profile.games - profile.wins - profile.draws - profile.losses
    counts: dict[Mark, int] = {"win": profile.wins, "draw": profile.draws}
    if between > 0:
        counts["middle"] = between
    return {**counts, "loss": profile.losses}


def _results(profile: Profile, look: Look, t: Translator) -> Block:
    """Return the numbers of games, wins, draws and losses, their shares as a bar, and the streak."""
    counts = _counts(profile)
    cells = [_Cell(str(profile.games), t.t("Games"))]
    cells += [_Cell(str(count), t.t(marks.NAMES[mark]), mark) for mark, count in counts.items()]
    rows = _rows(cells, look.language)
    streak = lettering.wrapped(profile.streak, SMALL, look.language, inside()) if profile.streak else []
    bar = marks.HEIGHT + 14 if any(counts.values()) else 0
    above = _CELL * (len(rows) - 1)
    height = 126 + above + bar + _LINE * len(streak)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for number, row in enumerate(rows):
            _write_cells(sheet, top + number * _CELL, row, look.language)
        if bar:
            shares = marks.shares(tuple(counts.items()), inside(), theme.STRIP)
            sheet.place(shares, INSIDE, top + above + 122)
        for number, words in enumerate(streak):
            write((INSIDE, top + above + 150 + bar + number * _LINE), words, SMALL)

    return Block(height + 10, paint)


class _Cell(NamedTuple):
    """A count, and what was counted, behind its mark if it has one."""

    number: str
    name: str
    mark: Mark | None = None

    @property
    def before(self) -> int:
        """Room for the mark, px."""
        return 0 if self.mark is None else marks.STEP + 8

    def width(self, language: str) -> int:
        """Return how wide the cell is, px."""
        name = self.before + lettering.width(self.name, SMALL, language)
        return max(lettering.width(self.number, _COUNT, language), name)


_COUNT: Final = 44


_CELL: Final = 104
"""From one row of counts to the next, px."""
_APART: Final = 24
"""Between two counts at least, px."""


def _rows(cells: Sequence[_Cell], language: str) -> list[Sequence[_Cell]]:
    """Return the counts in a row, or in two where they need them."""
    wide = sum(cell.width(language) + _APART for cell in cells)
    if wide <= inside():
        return [cells]
    half = -(-len(cells) // 2)
    return [cells[:half], cells[half:]]


def _write_cells(sheet: Sheet, top: int, cells: Sequence[_Cell], language: str) -> None:
    """Draw a row of counts, as far apart as there is room."""
    write = partial(lettering.write, sheet, ground=theme.STRIP, language=language)
    gap, left = (inside() - sum(cell.width(language) for cell in cells)) // len(cells), INSIDE
    for cell in cells:
        write((left, top + 56), cell.number, _COUNT)
        if cell.mark is not None:
            sheet.place(marks.row((cell.mark,), theme.STRIP, 1), left, top + 72)
        write((left + cell.before, top + 102), cell.name, SMALL, theme.TEXT_SECONDARY)
        left += cell.width(language) + gap


# --- By game ---------------------------------------------------------------------------------------

_ROW: Final = 48


def _games(profile: Profile, look: Look, t: Translator) -> Block:
    """Return a line for each game, those behind the first ones counted.

    Where names have too little room, they are told with the rating alone.
    """
    shown, more = profile.by_game[:MOST_GAMES], len(profile.by_game) - MOST_GAMES
    ratings = [rating for *_, rating in shown]
    wanted = [
        parts.Column(t.t("Games"), tuple(str(games) for _, games, _, _ in shown)),
        parts.Column(t.t("Won"), tuple(str(wins) for _, _, wins, _ in shown), gap=_GAP),
        parts.Column(t.t("Rating"), tuple(rating.rstrip("?") for rating in ratings), theme.TEXT, _GAP),
        parts.doubts([rating.endswith("?") for rating in ratings]),
    ]
    columns = parts.Columns.of(wanted, line_end(), look.language)
    names = max(lettering.width(name, SMALL, look.language) for name, *_ in shown)
    while len(wanted) > _RATED and columns.left - INSIDE < names:
        wanted = wanted[1:]
        columns = parts.Columns.of(wanted, line_end(), look.language)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        columns.write_heads(sheet, top - 10, look.language)
        for number, (name, *_) in enumerate(shown):
            y = top + 6 + number * _ROW
            sheet.image.paste(theme.palette().index(theme.STRIP_LINE), (INSIDE, y, line_end(), y + 2))
            write((INSIDE, y + 36), name, SMALL, max_width=columns.left - INSIDE)
            columns.write_row(sheet, y + 36, number, theme.STRIP, look.language)
        if more > 0:
            at = (INSIDE, top + 42 + len(shown) * _ROW)
            write(at, parts.and_more(more, t), SMALL, theme.TEXT_SECONDARY)

    height = _ROW * (len(shown) + (more > 0)) + 20
    return panels.panel(t.t("By game"), [Block(height, paint)], look)


_GAP: Final = 36
_RATED: Final = 2
"""The columns of a rating: its figure, and whether it is in doubt."""


# --- Luck ------------------------------------------------------------------------------------------


_KEY: Final = 58
"""Room for a shape of the diagram before what it means, px."""


def _luck(luck: Luck, look: Look, t: Translator) -> Block:
    """Return how many casts came off, on the interval in which chance alone leaves 95 of 100 people.

    Few casts are told in words alone.
    """
    told = chance.told(luck, t)
    keys = [
        (chance.key(shape), line, number == 0)
        for shape, words in told.items()
        for number, line in enumerate(lettering.wrapped(words, SMALL, look.language, inside() - _KEY))
    ]

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        sheet.place(_interval(luck), INSIDE, top + 6)
        for number, (picture, words, begins) in enumerate(keys):
            y = top + 78 + number * _LINE
            if begins:
                sheet.place(picture, INSIDE, y)
            write((INSIDE + _KEY, y + 31), words, SMALL)

    title = t.tn("Luck: {count} cast", "Luck: {count} casts", luck.casts)
    if not chance.is_telling(luck):
        return parts.paragraphs(title, tuple(told.values()), look)
    return panels.panel(title, [Block(78 + _LINE * len(keys) + 8, paint)], look)


def _interval(luck: Luck) -> Image.Image:
    """Return the diagram over the full width, from what was least to what was most."""
    low, high = min(luck.low, luck.came_off), max(luck.high, luck.came_off)
    air = (high - low) * 0.15 or 1
    return chance.diagram(luck, inside(), low - air, high + air)


# --- In words --------------------------------------------------------------------------------------


def describe_profile(profile: Profile, language: str) -> str:
    """Return the alt text of :func:`draw_profile`."""
    t = translator(language)
    counts = [
        t.t("{name}: {what}", name=t.t(marks.NAMES[mark]), what=count)
        for mark, count in _counts(profile).items()
    ]
    rating = parts.figure(profile.rating, profile.provisional)
    games = t.tn("{count} game", "{count} games", profile.games)
    before = [
        t.sentence(parts.spoken(profile.name, 1, t)),
        t.sentence(profile.since),
        t.t("{name}: {what}.", name=t.t("Rating"), what=rating) if rating else "",
        t.t("{name}: {what}.", name=games, what=listed(counts, t)),
        t.sentence(profile.streak),
    ]
    luck = profile.luck
    after = [t.sentence(best) for best in profile.best]
    if luck is not None:
        title = t.tn("Luck: {count} cast", "Luck: {count} casts", luck.casts)
        after.append(t.t("{name}: {what}.", name=title, what=listed(chance.told(luck, t).values(), t)))
    return parts.alt(before, [_game_told(*game, t) for game in profile.by_game], t, after)


def _game_told(name: str, games: int, wins: int, rating: str, t: Translator) -> str:
    notes = [t.tn("{count} game", "{count} games", games), t.t("{count} won", count=wins), rating]
    return t.t("{name}: {what}.", name=name, what=listed((note for note in notes if note), t))
