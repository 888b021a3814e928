"""The signs of 連船之遊: the course with all ships at the start, and what five sticks can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ne_kana import NE_KANA
from engine.ne_kana.options import GOALS, Options
from engine.ne_kana.state import START
from engine.ne_kana.wording import LETTERS
from renderers import lettering
from renderers.canvas import Look, Sheet
from renderers.ne_kana import course
from renderers.ne_kana.course import Labels
from renderers.ne_kana.deeds import place_text
from renderers.ne_kana.ships import Vessel
from renderers.table import throws
from renderers.table.page import SMALL, Block, header
from renderers.table.signs import Part, Section, kept
from renderers.translation import N_, Translator

_TITLE: Final = N_("The course of Ne Kana")
_WAY: Final = N_("Along the arrows from start to goal.")
_ROW: Final = 44
_LEGEND: Final = (
    N_("A1, A2, A3: the ships of the first player"),
    N_("The number on deck: the load"),
)


@kept
def draw(look: Look, t: Translator) -> Sequence[Section]:
    """Return the course at the beginning of a game of four, and the six throws of five sticks."""
    head = Part(header(t.t(_TITLE), "", t.t(_WAY), look))
    return [Section(head, [Part(_course(t), [_told(t)])]), throws.section(look, t)]


def _told(t: Translator) -> str:
    """Return the course in words."""
    goal = GOALS[Options().board]
    return t.t(
        "The course of Ne Kana: from the start (0) over squares 1 to {last} to the goal ({goal}). "
        "Ships have the letter of their player and a number: {ships}; the number on deck is the load.",
        last=goal - 1,
        goal=goal,
        ships=t.t(", ").join(f"{letter}1–{letter}3" for letter in LETTERS),
    )


def _course(t: Translator) -> Block:
    """Return the horseshoe with what the signs mean inside."""
    players = NE_KANA.view(NE_KANA.start(len(LETTERS), Options()), None).players
    placed = {
        START: [
            Vessel(seat, number, ship.cargo, marked=False)
            for seat, player in enumerate(players)
            for number, ship in enumerate(player.ships, 1)
        ]
    }
    room = course.inner()
    lines = [line for legend in _LEGEND for line in lettering.wrapped(t.t(legend), SMALL, t.language, room)]
    at = course.plan(course.shape(Options().board, placed, _ROW * len(lines), close=True))

    def paint(sheet: Sheet, top: int) -> None:
        start, goal = (place_text(end, Options(), t) for end in (START, GOALS[Options().board]))
        labels = Labels(start, goal, t.language)
        course.paint(sheet, top, at, placed, course.Shown(), labels)
        left, upper, _, lower = at.inside
        first = top + (upper + lower - _ROW * len(lines)) // 2
        for number, line in enumerate(lines):
            base = first + number * _ROW + 34
            lettering.write(sheet, (left, base), line, SMALL, language=t.language)

    return Block(at.height + 14, paint)
