"""The book of a season that is over: podium, upset, best hand, tables; page by page, and as a moving picture.

A page has the size of a picture to share, and what is told of one game is told as there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import faces, lettering, rule_words, theme, webp, words
from renderers.canvas import Dress, Look, Picture, Sheet, indexed, overlay, plain, sprite
from renderers.lettering import DOT
from renderers.names import player
from renderers.portraits import SIDE, portrait
from renderers.results.league_words import NOBODY_WON
from renderers.results.model import Place
from renderers.results.parts import spoken, written
from renderers.results.podium import podium
from renderers.share.model import Told
from renderers.share.picture import LAYOUT, SIZE, blank_page, fitted, foot, laid_out, position
from renderers.share.telling import alt, describe, foot_text
from renderers.table.page import alone
from renderers.translation import N_, P_, Translator, translator


class Table(NamedTuple):
    """A table as the season ended: what its heading says besides where there are several, and its lines.

    ``won`` is False where all share the first place with nothing, so that nobody stands on a podium.
    """

    name: str
    lines: tuple[Place, ...]
    won: bool = True


class Upset(NamedTuple):
    """A game that somebody won against the largest odds: who, against whom, both ratings, which game.

    ``avatars`` are the winner's and the loser's, from ``portraits.reduced``, or empty.
    """

    winner: str
    loser: str
    rating: int
    other: int
    game_id: str
    avatars: tuple[bytes, bytes] = (b"", b"")


class Hand(NamedTuple):
    """The most that a season of a game gave: to which seat, how much, by which views before and after."""

    game_id: str
    names: tuple[str, ...]
    seat: int
    points: int
    unit: int
    before: object
    after: object


class Book(NamedTuple):
    """All that the book tells; ``title`` names the season; ``server``, ``day``: as in a picture to share."""

    title: str
    tables: tuple[Table, ...]
    upset: Upset | None
    hand: Hand | None
    server: str
    day: str


class _Page(NamedTuple):
    """A page: what draws it, and its words."""

    draw: Callable[[], Sheet]
    said: list[str]


PODIUM: Final = 3
"""Places that stand on the podium."""

MILLISECONDS: Final = 6_000
"""How long a page stays in the moving picture."""

_PODIUM: Final = N_("The podium")
_UPSET: Final = N_("Upset of the season")
_HAND: Final = N_("Best win of the season")
_TABLE: Final = P_("book", "The table")
EMPTY: Final = N_("Nobody finished a game in this season.")


def count(book: Book) -> int:
    """Return how many pages there are."""
    tables = sum(bool(table.lines) for table in book.tables)
    return 1 + (book.upset is not None) + (book.hand is not None) + tables


def render_page(book: Book, number: int, language: str, dress: Dress) -> Picture:
    """Draw a page, the first one is 1; the nearest one where there is no such page."""
    look = _look(language, dress)
    with theme.wearing(dress.theme, LAYOUT):
        pages = list(_pages(book, look, translator(language)))
        page = pages[min(max(1, number), len(pages)) - 1]
        data = page.draw().png()
    return Picture(data, "image/png", SIZE, alt(page.said, translator(language)))


def render_moving(book: Book, language: str, dress: Dress) -> Picture:
    """Draw all pages as one animated WebP."""
    look, t = _look(language, dress), translator(language)
    with theme.wearing(dress.theme, LAYOUT):
        pages = list(_pages(book, look, t))
        first, *others = [page.draw().image for page in pages]
        patches, before = [webp.whole(first, MILLISECONDS)], first
        for image in others:
            patches.append(webp.patch(before, image, MILLISECONDS))
            before = image
    said = [sentence for page in pages for sentence in page.said]
    return Picture(webp.animation(SIZE, patches), webp.MEDIA_TYPE, SIZE, alt(said, t))


def _look(language: str, dress: Dress) -> Look:
    return Look(language=language, style=dress.style, theme=dress.theme)


def _pages(book: Book, look: Look, t: Translator) -> Iterator[_Page]:
    """Yield the pages in their order."""
    yield _podium_page(book, look, t)
    if book.upset is not None:
        yield _upset_page(book, book.upset, look, t)
    if book.hand is not None:
        yield _hand_page(book, book.hand, look, t)
    yield from (_table_page(book, table, look, t) for table in book.tables if table.lines)


# --- Podium ----------------------------------------------------------------------------------------

_TOP: Final = 168
_LOW: Final = SIZE[1] - 80


def _podium_page(book: Book, look: Look, t: Translator) -> _Page:
    first = book.tables[0] if book.tables else Table("", ())
    people = [line for line in first.lines if first.won and line.place <= PODIUM]
    nobody = t.t(NOBODY_WON if first.lines else EMPTY)

    def draw() -> Sheet:
        sheet = _headed(book, t.t(_PODIUM), look)
        if not people:
            _centred(sheet, nobody, look)
            return sheet
        image = fitted(alone(podium(people, look, t)), (SIZE[0] - 80, _LOW - _TOP))
        sheet.place(image, (SIZE[0] - image.width) // 2, _TOP + (_LOW - _TOP - image.height) // 2)
        return sheet

    said = [_title(book, t.t(_PODIUM), t), *(_places(people, t) or [nobody])]
    return _Page(draw, [*said, t.sentence(foot_text(book.server, book.day))])


def _title(book: Book, heading: str, t: Translator) -> str:
    return t.sentence(t.t("{name}: {what}", name=book.title, what=heading))


def _places(lines: Sequence[Place], t: Translator) -> list[str]:
    """Return lines of a table in sentences."""
    return [
        t.t("{name}: {what}.", name=f"{line.place}. {spoken(line.name, number, t)}", what=line.figure)
        for number, line in enumerate(lines, 1)
    ]


def _headed(book: Book, heading: str, look: Look) -> Sheet:
    """Return a page with the season above, a heading, and at its end server and day."""
    sheet = blank_page()
    room = SIZE[0] - 2 * _SIDE
    size = lettering.fitted(book.title, 30, look.language, room)
    write = lettering.write
    write(sheet, (_SIDE, 58), book.title, size, theme.TEXT_SECONDARY, language=look.language, max_width=room)
    large = lettering.fitted(heading, 60, look.language, room)
    write(sheet, (_SIDE, 134), heading, large, theme.ACCENT, language=look.language, max_width=room)
    foot(sheet, book.server, book.day, look, (_SIDE, SIZE[0] - _SIDE))
    return sheet


_SIDE: Final = 60


def _centred(sheet: Sheet, said: str, look: Look) -> None:
    lines = lettering.wrapped(said, 36, look.language, SIZE[0] - 2 * _SIDE)
    for number, line in enumerate(lines):
        at = (SIZE[0] // 2, 330 + 48 * number)
        lettering.write(sheet, at, line, 36, anchor="m", language=look.language)


# --- The table -------------------------------------------------------------------------------------

_ROWS: Final = 8
"""Lines of a column; there are two."""
_ROW: Final = 44
_LETTERS: Final = 30


def _table_page(book: Book, table: Table, look: Look, t: Translator) -> _Page:
    heading = t.t(_TABLE)
    heading = t.t("{name}: {what}", name=heading, what=table.name) if table.name else heading
    most = 2 * _ROWS
    shown = table.lines if len(table.lines) <= most else table.lines[: most - 1]
    more = len(table.lines) - len(shown)

    def draw() -> Sheet:
        sheet = _headed(book, heading, look)
        columns = 1 if len(table.lines) <= _ROWS else 2
        wide = (SIZE[0] - 2 * _SIDE - 40 * (columns - 1)) // columns
        for number, line in enumerate(shown):
            column, row = divmod(number, _ROWS)
            at = (_SIDE + column * (wide + 40), 196 + row * _ROW)
            gold = table.won and line.place == 1
            _line(sheet, line, number + 1, wide, at, theme.ACCENT if gold else theme.TEXT, look, t)
        if more:
            at = (_SIDE + wide + 40, 196 + (_ROWS - 1) * _ROW)
            rest = t.tn("and {count} more", "and {count} more", more)
            lettering.write(sheet, at, rest, _LETTERS, theme.TEXT_SECONDARY, language=look.language)
        return sheet

    said = [_title(book, heading, t), *_places(table.lines, t)]
    return _Page(draw, [*said, t.sentence(foot_text(book.server, book.day))])


def _line(
    sheet: Sheet,
    line: Place,
    number: int,
    wide: int,
    at: tuple[int, int],
    color: theme.Color,
    look: Look,
    t: Translator,
) -> None:
    """Write a line of a table: the place, the name whole if it can be read so, the figure at the right."""
    left, base = at
    rank = t.t("{rank}.", rank=line.place)
    lettering.write(sheet, (left + 54, base), rank, _LETTERS, theme.TEXT_SECONDARY, anchor="r")
    taken = lettering.write(sheet, (left + wide, base), line.figure, _LETTERS, color, anchor="r")
    room = wide - 70 - taken - 16
    name = written(line.name, number, t)
    size = max(lettering.SMALLEST, lettering.fitted(name, _LETTERS, look.language, room))
    lettering.write(
        sheet,
        (left + 70, base),
        name,
        size,
        color,
        language=look.language,
        max_width=room,
        sentence=False,
    )


# --- What happened in one game ---------------------------------------------------------------------


def _upset_page(book: Book, upset: Upset, look: Look, t: Translator) -> _Page:
    told = Told(
        game=DOT.join((t.t(_UPSET), rule_words.game_name(upset.game_id, look.language))),
        who=upset.winner,
        came=t.t("beats {name}", name=upset.loser),
        why="",
        deed=None,
        others=(),
        figure=book.title,
        server=book.server,
        day=book.day,
    )
    difference = upset.other - upset.rating
    why = t.tn(
        "{rating} against {other}: {count} rating point between them.",
        "{rating} against {other}: {count} rating points between them.",
        difference,
        rating=upset.rating,
        other=upset.other,
    )
    told = told._replace(why=why)
    return _Page(lambda: laid_out(told, _steps(upset, t), look), describe(told, look.language))


_STEPS: Final = (520, 460)
_LEAST: Final = 120


def _steps(upset: Upset, t: Translator) -> Image.Image:
    """Draw both ratings as steps, as high as they are, below who has them: the one that won is of gold."""
    image = plain(_STEPS, theme.GROUND)
    room, gap = _STEPS[1] - SIDE - 12, 40
    low = round(_LEAST + (room - _LEAST) * (1 - min(1.0, (upset.other - upset.rating) / 600)))
    wide = (_STEPS[0] - 3 * gap) // 2
    steps = ((low, upset.rating, "TOKEN"), (room, upset.other, "SILVER"))
    names = (written(name, number, t) for number, name in enumerate((upset.winner, upset.loser), 1))
    people = [
        portrait(*one, SIDE, theme.GROUND, t.language) for one in zip(upset.avatars, names, strict=True)
    ]

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for place, (high, _, role) in enumerate(steps):
            left = gap + place * (wide + gap)
            box = (left, _STEPS[1] - high, left + wide, _STEPS[1] + 40)
            pen.rounded_rectangle(tuple(each * scale for each in box), 18 * scale, theme.role(role))

    overlay(image, sprite(_STEPS, draw))
    sheet = Sheet(indexed(image))
    for place, (high, rating, role) in enumerate(steps):
        middle = gap + place * (wide + gap) + wide // 2
        base = _STEPS[1] - high // 2 + 20
        ground = theme.role(role)
        lettering.write(sheet, (middle, base), str(rating), 60, theme.BLACK, ground=ground, anchor="m")
        sheet.place(people[place], middle - SIDE // 2, _STEPS[1] - high - SIDE - 6)
    return sheet.image


def _hand_page(book: Book, hand: Hand, look: Look, t: Translator) -> _Page:
    seen = look.but(names=hand.names, near=hand.seat)
    face = faces.get(hand.game_id)
    legible = seen.legible()
    deed = face.deed(hand.before, hand.after, legible)
    told = Told(
        game=DOT.join((t.t(_HAND), rule_words.game_name(hand.game_id, look.language))),
        who=player(seen, hand.seat, t),
        came=f"+{words.amount(hand.game_id, hand.points, t, hand.unit)}",
        why="",
        deed=deed,
        others=tuple(player(seen, seat, t) for seat in range(len(hand.names)) if seat != hand.seat),
        figure=book.title,
        server=book.server,
        day=book.day,
    )
    shown = told._replace(
        who=player(legible, hand.seat, t),
        others=tuple(player(legible, seat, t) for seat in range(len(hand.names)) if seat != hand.seat),
    )

    def draw() -> Sheet:
        scene = None if deed is None else deed.scene
        return laid_out(shown, scene or position(face, hand.after, legible), look)

    return _Page(draw, describe(told, look.language))
