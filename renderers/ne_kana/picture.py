"""The picture of 連船之遊: the course with all ships, the throw and the stores inside it, the seats, the sum.

No letter is below 32 px of the picture's 1,080, so that all is readable on a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image

from engine.ne_kana.state import START, Move, Pass, Raid, Unload, View
from renderers import glossary, lettering, sticks, theme
from renderers.canvas import Look, Sheet, laid
from renderers.face import Drawing
from renderers.ne_kana import course, deeds, ships
from renderers.ne_kana.course import Labels, Trail
from renderers.ne_kana.ships import Vessel
from renderers.ne_kana.table import Panel, Place, panels, places, round_text, target_text
from renderers.table import panels as sums
from renderers.table.page import SMALL, Block, alone, drawn, header, joined
from renderers.table.panels import Sum
from renderers.table.seats import Strip, frame, strips
from renderers.translation import translator


def draw(view: View, prompt: str, look: Look) -> Drawing:
    """Draw what a view shows; at the end the ranking stands in the place of the seats."""
    t = translator(look.language)
    seats = places(view, look)
    title = glossary.named("games.ne_kana", t)
    blocks = [header(title, round_text(view, t), prompt, look), _course(view, seats, look)]
    ended = panels(view, look)
    blocks += [_panel(panel, look) for panel in ended] or [_seats(view, seats, look)]
    return drawn(blocks)


def scene(view: View, look: Look) -> Image.Image:
    """Draw the course with all ships, and how it ended."""
    seats = places(view, look)
    return alone(joined([_course(view, seats, look), *(_panel(panel, look) for panel in panels(view, look))]))


# --- The course ------------------------------------------------------------------------------------

_STICKS: Final = 92
_ROW: Final = 58
_CAPTION: Final = 46


def _course(view: View, seats: Sequence[Place], look: Look) -> Block:
    """Return the horseshoe with the throw and the stores inside."""
    t = translator(look.language)
    placed = _placed(view)
    middle = _STICKS + _CAPTION + _ROW * len(seats)
    at = course.plan(course.shape(view.options.board, placed, middle))
    start, goal = (
        t.t("{number} {place}", number=end, place=deeds.place_text(end, view.options, t))
        for end in (START, view.options.goal)
    )
    labels = Labels(start, goal, look.language)

    def paint(sheet: Sheet, top: int) -> None:
        course.paint(sheet, top, at, placed, course.Shown(_trails(view), aims(view, look)), labels)
        left, upper, right, lower = at.inside
        _inside(sheet, view, seats, look, (left, top + upper + max(0, (lower - upper - middle) // 2), right))

    return Block(at.height + 14, paint)


def _placed(view: View) -> dict[int, list[Vessel]]:
    """Return all ships by position; those of the last action are marked."""
    touched = _touched(view)
    found: dict[int, list[Vessel]] = {}
    for seat, player in enumerate(view.players):
        for number, ship in enumerate(player.ships, 1):
            vessel = Vessel(seat, number, ship.cargo, (seat, number) in touched)
            found.setdefault(ship.position, []).append(vessel)
    return found


def _touched(view: View) -> set[tuple[int, int]]:
    """Return the ships of the last action, as seat and number."""
    if view.latest is None:
        return set()
    seat, done = view.latest
    ships_of = set() if isinstance(done.deed, Pass) else {(seat, done.deed.ship)}
    return ships_of | {(done.deed.seat, done.deed.target)} if isinstance(done.deed, Raid) else ships_of


def _trails(view: View) -> tuple[Trail, ...]:
    """Return the ways of the ships that went by the last action."""
    if view.latest is None:
        return ()
    _, done = view.latest
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


def _inside(sheet: Sheet, view: View, seats: Sequence[Place], look: Look, room: tuple[int, int, int]) -> None:
    """Draw the throw, and what each seat has at the start and at the goal; ``room`` is left, top, right."""
    t = translator(look.language)
    left, top, right = room[0], room[1], room[2] - 8
    write = partial(lettering.write, sheet, language=look.language)
    _throw(sheet, view, left, top)
    base = top + _STICKS + 34
    write((left + _STOCK, base), t.t("Stock"), SMALL, theme.TEXT_SECONDARY, anchor="r")
    target, wide = target_text(view, t), right - left - _BAR
    size = lettering.fitted(target, SMALL, look.language, wide)
    write((left + _BAR, base), target, size, theme.TEXT_SECONDARY, max_width=wide)
    for place in seats:
        y = base + 12 + _ROW * place.seat
        sheet.place(ships.emblem(place.seat, theme.GROUND), left, y + (_ROW - ships.EMBLEM) // 2)
        write((left + _STOCK, y + 41), str(place.stock), 36, anchor="r")
        _bar(
            sheet, (left + _BAR, y + 16, right - _TALLY, y + _ROW - 16), place.delivered, view.options.target
        )
        write((right, y + 41), str(place.delivered), 36, anchor="r")


_STOCK: Final = 150
_BAR: Final = 182
_TALLY: Final = 66
"""Where the stock ends, where the bar begins, and how much room its number has, px."""


def _throw(sheet: Sheet, view: View, left: int, top: int) -> None:
    """Draw the sticks as they fell last, with the emblem of who threw them."""
    seat, ones = view.mover, view.ones
    if view.phase in ("throw", "over") and view.latest is not None:
        seat, ones = view.latest[0], view.latest[1].ones
    sheet.place(ships.emblem(seat, theme.GROUND), left, top + (sticks.HEIGHT - ships.EMBLEM) // 2)
    sheet.place(_sticks(ones), left + ships.EMBLEM + 24, top)


@theme.cached(maxsize=8)
def _sticks(ones: int | None) -> Image.Image:
    return laid(sticks.told(ones), theme.GROUND)


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


# --- Seats and sums --------------------------------------------------------------------------------


def _seats(view: View, seats: Sequence[Place], look: Look) -> Block:
    """Return a strip for each seat: stock, ships, and what it did last."""
    t = translator(look.language)
    return strips(
        [
            Strip(
                name=place.name,
                detail=lettering.DOT.join(
                    (t.t("Stock {count}", count=place.stock), *place.ships, *filter(None, [place.note]))
                ),
                score=t.t("{count} / {target}", count=place.delivered, target=view.options.target),
                frame=frame(place.active),
                picture=ships.emblem(place.seat, frame(place.active).fill),
            )
            for place in seats
        ],
        look,
    )


def _panel(panel: Panel, look: Look) -> Block:
    return sums.panel(panel.title, [sums.lines([Sum(*line) for line in panel.lines], look)], look)
