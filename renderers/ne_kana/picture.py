"""The picture of 連船之遊: the course with all ships, and inside it, as in the book, what each seat has.

Each fact stands once: where a ship is and what it carries on the course, stock and deliveries in the middle,
with the throw at whose it was.  No letter is below 32 px, but for those of long names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from engine.ne_kana.state import START, Deed, Done, Move, Pass, Raid, Unload, View
from engine.ne_kana.wording import ship_name
from renderers import glossary, lettering, sticks, theme
from renderers.canvas import Framed, Look, Sheet
from renderers.face import Drawing
from renderers.ne_kana import course, deeds, ships
from renderers.ne_kana.course import Labels, Trail
from renderers.ne_kana.ships import Vessel
from renderers.ne_kana.table import Place, places, round_text
from renderers.table import ends, screen
from renderers.table.page import LARGE, SMALL, Block, alone, drawn, header
from renderers.table.seats import frame
from renderers.translation import P_, Translator, translator


class _Layout(NamedTuple):
    """How much is shown of what words tell as well.

    Who is ``asked``; what all seats did last, not only who acted last (``told``); whether what is at the goal
    is ``named`` so, in a line of its own; whether squares without ships are ``low``; and whether round, throw
    and bars are left out (``bare``).
    """

    asked: bool = False
    told: bool = False
    named: bool = True
    low: bool = False
    bare: bool = False


_LAYOUTS: Final = (
    _Layout(asked=True, told=True),
    _Layout(told=True),
    _Layout(),
    _Layout(low=True),
    _Layout(named=False, low=True),
    _Layout(named=False, low=True, bare=True),
)


def draw(view: View, prompt: str, look: Look) -> Drawing:
    """Draw what a view shows; at the end the seats stand in the order of their places."""
    t = translator(look.language)
    title = glossary.named("games.ne_kana", t)
    status = round_text(view, t)
    layouts = (
        [
            header(title, status * (not layout.bare), screen.asked(prompt) * layout.asked, look),
            _course(view, look, layout),
        ]
        for layout in _LAYOUTS
    )
    return drawn(screen.fitting(layouts, len(view.players), prompt, look.language))


def scene(view: View, look: Look) -> Image.Image:
    """Draw the course with all ships, and the seats inside it."""
    return alone(_course(view, look, _LAYOUTS[0]))


# --- The course ------------------------------------------------------------------------------------


def _course(view: View, look: Look, layout: _Layout) -> Block:
    """Return the course with the seats inside."""
    t = translator(look.language)
    seats, placed = _seats(view, look, layout), _placed(view, look)
    middle = sum(seat.height for seat in seats) + _GAP * (len(seats) - 1)
    at = course.plan(course.shape(view.options.board, placed, middle, close=layout.low))
    start, goal = (
        t.t("{number} {place}", number=end, place=deeds.place_text(end, view.options, t))
        for end in (START, view.options.goal)
    )
    labels = Labels(start, goal, look.language)

    def paint(sheet: Sheet, top: int) -> None:
        course.paint(sheet, top, at, placed, course.Shown(_trails(view, look), aims(view, look)), labels)
        upper, lower = at.inside[1], at.inside[3]
        between = _GAP + min(_MOST, (lower - upper - middle) // (len(seats) + 1))
        y = top + upper + (lower - upper - middle - (between - _GAP) * (len(seats) - 1)) // 2
        for seat in seats:
            seat.paint(sheet, y)
            y += seat.height + between

    return Block(at.height + 14, paint)


def _placed(view: View, look: Look) -> dict[int, list[Vessel]]:
    """Return all ships by position: those of the last action are marked.

    Those that are being chosen, or that a refusal is about, are framed.
    """
    touched = set() if look.framed else _touched(view)
    compared = [(kind, _acting(view, action)) for kind, action in look.framed]
    found: dict[int, list[Vessel]] = {}
    for seat, player in enumerate(view.players):
        for number, ship in enumerate(player.ships, 1):
            named = ship_name(seat, number) in look.marked
            kinds = tuple(kind for kind, acting in compared if (seat, number) in acting)
            framed: tuple[Framed, ...] = ("named",) if named else kinds
            vessel = Vessel(seat, number, ship.cargo, (seat, number) in touched, framed)
            found.setdefault(ship.position, []).append(vessel)
    return found


def _touched(view: View) -> set[tuple[int, int]]:
    """Return the ships of the last action, as seat and number."""
    if view.latest is None:
        return set()
    seat, done = view.latest
    return _ships_of(seat, done.deed)


def _acting(view: View, action: object) -> set[tuple[int, int]]:
    """Return the ships of an action that the mover may choose, as seat and number."""
    return _ships_of(view.mover, action) if deeds.has_ship(action) else set()


def _ships_of(seat: int, deed: Deed) -> set[tuple[int, int]]:
    """Return the ship that acts, and the one that it raids."""
    ships_of = set() if isinstance(deed, Pass) else {(seat, deed.ship)}
    return ships_of | {(deed.seat, deed.target)} if isinstance(deed, Raid) else ships_of


def _trails(view: View, look: Look) -> tuple[Trail, ...]:
    """Return the ways of the ships that went by the last action, or by what was played beside a choice."""
    if look.framed:
        played = [action for kind, action in look.framed if kind == "played" and deeds.has_ship(action)]
        return tuple(trail for deed in played for trail in _went(deeds.foreseen(view, deed)))
    return () if view.latest is None else _went(view.latest[1])


def _went(done: Done) -> tuple[Trail, ...]:
    """Return the ways of the ships that an action has moved."""
    went = [each for each in (done.ship, done.other) if each and each[0].position != each[1].position]
    return tuple(Trail(before.position, after.position) for before, after in went)


def aims(view: View, look: Look) -> frozenset[int]:
    """Return where the ships may go among which somebody is choosing just now."""
    if not look.chosen or view.ones is None:
        return frozenset()
    moves = [action for action in look.candidates if isinstance(action, Move | Unload)]
    ships_then = [deeds.foreseen(view, move).ship for move in moves]
    return frozenset(ship[1].position for ship in ships_then if ship)


# --- Inside the course -----------------------------------------------------------------------------

_GAP: Final = 6
_MOST: Final = 42
"""Between two seats, px, and so much more where there is room."""
_PAD: Final = 9
_NAMED: Final = 36
_LINE: Final = 40
_BAR: Final = 10


class _Told(NamedTuple):
    """What is told of a seat: what it ``has``, how much of the target it has ``brought``, and if it won.

    What it has brought stands behind its name, ``goal``, in a line of its own, or else behind what it has.
    """

    place: Place
    has: str
    goal: str
    brought: str
    won: bool
    bar: int


def _seats(view: View, look: Look, layout: _Layout) -> list[Block]:
    """Return a block for each seat; at the end in the order of places, with what each voyage brought."""
    t, result, found = translator(look.language), look.result or view.result, places(view, look)
    order = range(len(found)) if result is None else ends.ranked(result)
    told, target = [], view.options.target
    for seat in order:
        place, name = found[seat], found[seat].name
        if result is not None:
            name = t.t("{rank}. {name}", rank=result.ranking[seat], name=name)
        threw = place.threw and result is None and not layout.bare
        note = place.note if result is None and (layout.told or threw) else ""
        shown = place._replace(note=note, name=name, threw=threw)
        stock = t.t("Stock {count}", count=place.stock)
        has = stock if result is None else _voyages(place.voyages, layout, t)
        brought = t.t("{count} / {target}", count=place.delivered, target=target)
        won = result is not None and result.ranking[seat] == 1
        goal = t.t(P_("heading", "Goal")) if layout.named or not has else ""
        told.append(_Told(shown, has, goal, brought, won, 0 if layout.bare else _BAR))
    if not _fit(told, look):
        told = [each._replace(brought=each.brought.replace(" ", "")) for each in told]
    if not _fit(told, look):
        told = [each._replace(brought=str(each.place.delivered)) for each in told]
    return [_seat(each, target, look) for each in told]


def _voyages(sums: str, layout: _Layout, t: Translator) -> str:
    """Return what each voyage of a seat brought, where there is room for the word as well."""
    return t.t("Voyages: {sums}", sums=sums) if sums and layout.named else ""


def _fit(told: Sequence[_Told], look: Look) -> bool:
    """Tell whether what each seat has stands in one line with what it has brought."""
    room = course.inner() - 2 * _PAD - 20
    return all(
        lettering.width((each.goal or each.has) + each.brought, SMALL, look.language) <= room for each in told
    )


def _seat(told: _Told, target: int, look: Look) -> Block:
    """Return a seat: emblem and name, stock or voyages, what it has delivered, its throw, and what it did."""
    place, wide = told.place, course.inner()
    left = theme.MARGIN + (theme.SPAN - wide) // 2
    room, border = wide - 2 * _PAD, frame(place.active)
    names, size = lettering.named(place.name, LARGE, look.language, room - ships.EMBLEM - 6)
    beside = lettering.width(told.brought, SMALL, look.language) + 20 * (1 + told.won)
    has = (
        lettering.wrapped(told.has, SMALL, look.language, room - beside * (not told.goal)) if told.has else []
    )
    if told.goal:
        has.append(told.goal)
    note = place.note.replace(" → ", f"{lettering.STAY}→{lettering.STAY}")
    notes = lettering.wrapped(note, SMALL, look.language, room) if note else []
    head = 6 + max(ships.EMBLEM, _NAMED * len(names))
    under = head + _LINE * max(1, len(has)) + told.bar + 4
    thrown = sticks.HEIGHT + 8 if place.threw else 0
    height = under + thrown + _LINE * len(notes) + 6

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (left, top), (wide, height), border)
        write = partial(lettering.write, sheet, ground=border.fill, language=look.language)
        x, right = left + _PAD, left + wide - _PAD
        sheet.place(ships.emblem(place.seat, border.fill), x, top + 6)
        first = top + 6 + (head - 6 - _NAMED * len(names)) // 2 + _NAMED - 8
        for number, words in enumerate(names):
            at = (x + ships.EMBLEM + 6, first + _NAMED * number)
            write(at, words, size, max_width=right - at[0], sentence=False)
        base = top + head + 32
        _count(sheet, told, (right, base + _LINE * (len(has) - 1 if told.goal else 0)), border)
        for number, words in enumerate(has):
            write((x, base + _LINE * number), words, SMALL, theme.TEXT_SECONDARY)
        if told.bar:
            y = top + under - told.bar - 4
            _bar(sheet, (x, y, right, y + told.bar), place.delivered, target)
        if place.threw:
            sheet.place(sticks.fallen(place.ones, border.fill), x, top + under + 4)
            if place.ones is not None:
                write((x + sticks.width() + 14, top + under + 60), str(place.ones), 44)
        for number, words in enumerate(notes):
            write((x, top + under + thrown + 30 + _LINE * number), words, SMALL, theme.TEXT_SECONDARY)

    return Block(height, paint)


def _count(sheet: Sheet, told: _Told, at: tuple[int, int], border: lettering.Frame) -> None:
    """Write what a seat has delivered, on gold if it has won."""
    if told.won:
        gold = lettering.chip(told.brought, border.fill)
        sheet.place(gold, at[0] - gold.width, at[1] - 33)
    else:
        lettering.write(sheet, at, told.brought, SMALL, ground=border.fill, anchor="r")


def _bar(sheet: Sheet, box: tuple[int, int, int, int], delivered: int, target: int) -> None:
    """Draw what a seat has delivered as a part of the target, with a stroke at every fifth."""
    index, (left, top, right, bottom) = theme.palette().index, box
    sheet.image.paste(index(theme.TEXT_SECONDARY), box)
    sheet.image.paste(index(theme.STRIP), (left + 2, top + 2, right - 2, bottom - 2))
    full = left + (right - left) * min(delivered, target) // target
    if full > left:
        sheet.image.paste(index(theme.GOLD), (left, top, full, bottom))
    for count in range(5, target, 5):
        x = left + (right - left) * count // target
        sheet.image.paste(index(theme.GROUND), (x - 1, top, x + 2, bottom))
