"""Somebody's profile as a picture and in words: rating, results, results by game, best hands, luck."""

from __future__ import annotations

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
from renderers.table.panels import INSIDE, inside
from renderers.translation import Translator, translator

MOST_GAMES: Final = 8
"""So many games have a line; the others are counted."""

_NAME: Final = 56
_LINE: Final = 46
_AIR: Final = 16
"""Above the first panel, px."""


def _wide() -> int:
    return theme.WIDTH - 2 * theme.MARGIN


def _end() -> int:
    return theme.WIDTH - INSIDE


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

    def paint(sheet: Sheet, top: int) -> None:
        at, frame = (theme.MARGIN, top + _AIR), lettering.Frame(around="GOLD", thickness=5)
        lettering.box(sheet, at, (_wide(), height), frame)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        base = top + _AIR + 72
        write((INSIDE, base), parts.written(profile.name, 1, t), _NAME, max_width=room, sentence=False)
        for number, words in enumerate(since, 1):
            write((INSIDE, base + 6 + number * _LINE), words, SMALL, theme.TEXT_SECONDARY)
        if rating:
            write((_end(), base), rating, _NAME, theme.ACCENT, anchor="r")
            write((_end(), base + 6 + _LINE), below, SMALL, theme.TEXT_SECONDARY, anchor="r")

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
    gap = (inside() - sum(cell.width(look.language) for cell in cells)) // len(cells)
    streak = lettering.wrapped(profile.streak, SMALL, look.language, inside()) if profile.streak else []
    bar = marks.HEIGHT + 14 if any(counts.values()) else 0
    height = 126 + bar + _LINE * len(streak)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (_wide(), height))
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        left = INSIDE
        for cell in cells:
            write((left, top + 56), cell.number, _COUNT)
            if cell.mark is not None:
                sheet.place(marks.row((cell.mark,), theme.STRIP, 1), left, top + 72)
            write((left + cell.before, top + 102), cell.name, SMALL, theme.TEXT_SECONDARY)
            left += cell.width(look.language) + gap
        if bar:
            sheet.place(marks.shares(tuple(counts.items()), inside(), theme.STRIP), INSIDE, top + 122)
        for number, words in enumerate(streak):
            write((INSIDE, top + 150 + bar + number * _LINE), words, SMALL)

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


# --- By game ---------------------------------------------------------------------------------------

_ROW: Final = 48


def _games(profile: Profile, look: Look, t: Translator) -> Block:
    """Return a line for each game, those behind the first ones counted."""
    shown, more = profile.by_game[:MOST_GAMES], len(profile.by_game) - MOST_GAMES
    ratings = [rating for *_, rating in shown]
    wanted = [
        parts.Column(t.t("Games"), tuple(str(games) for _, games, _, _ in shown)),
        parts.Column(t.t("Won"), tuple(str(wins) for _, _, wins, _ in shown), gap=_GAP),
        parts.Column(t.t("Rating"), tuple(rating.rstrip("?") for rating in ratings), theme.TEXT, _GAP),
        parts.doubts([rating.endswith("?") for rating in ratings]),
    ]
    columns = parts.Columns.of(wanted, _end(), look.language)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        columns.write_heads(sheet, top - 10, look.language)
        for number, (name, *_) in enumerate(shown):
            y = top + 6 + number * _ROW
            sheet.image.paste(theme.palette().index(theme.STRIP_LINE), (INSIDE, y, _end(), y + 2))
            write((INSIDE, y + 36), name, SMALL, max_width=columns.left - INSIDE)
            columns.write_row(sheet, y + 36, number, theme.STRIP, look.language)
        if more > 0:
            at = (INSIDE, top + 42 + len(shown) * _ROW)
            write(at, parts.and_more(more, t), SMALL, theme.TEXT_SECONDARY)

    height = _ROW * (len(shown) + (more > 0)) + 20
    return panels.panel(t.t("By game"), [Block(height, paint)], look)


_GAP: Final = 36


# --- Luck ------------------------------------------------------------------------------------------


def _luck(luck: Luck, look: Look, t: Translator) -> Block:
    """Return how many casts came off, on the interval in which chance alone leaves 95 of 100 people.

    Few casts are told in words alone.
    """
    told = chance.told(luck, t)
    keys = [(chance.key(shape), words) for shape, words in told.items()]

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        sheet.place(_interval(luck), INSIDE, top + 6)
        for number, (picture, words) in enumerate(keys):
            y = top + 78 + number * _LINE
            sheet.place(picture, INSIDE, y)
            room = inside() - picture.width - 14
            size = lettering.fitted(words, SMALL, look.language, room)
            write((INSIDE + picture.width + 14, y + 31), words, size, max_width=room)

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
