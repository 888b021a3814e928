"""A fast board of 古機戦 for search: squares hold numbers, a move is one number, and is made and taken back.

It knows the moves of :mod:`engine.zia_cerke.moves`, from whose tables it is made, and nothing else of the
rules; a test holds both against each other. The text of a board stays the authority.

A piece is the number of its kind (:data:`LETTERS`, from 1) and 8 more if red owns it; 0 is an empty
square. A move is ``origin + 128 * destination + 16384 * (taken + 1)`` and :data:`SACRIFICE` more if the
mover vanishes.
"""

from __future__ import annotations

import random
from typing import Final

from engine.core import Seat
from engine.zia_cerke.board import EMPTY, FAR_ROWS, SIZE, WATER
from engine.zia_cerke.moves import NEAR, RAYS, Raw, Rules, vessel_goals

LETTERS: Final = ".NKGCBWI.nkgcbwi"
"""The letter of each piece by its number."""
VESSEL, SOLDIER, ARCHER, CHARIOT, BEAST, GENERAL, KING = range(1, 8)
RED: Final = 8

SQUARES: Final = SIZE * SIZE
TO: Final = 128
TAKEN: Final = 128 * 128
SACRIFICE: Final = 128 * 128 * 128

# --- Tables ----------------------------------------------------------------------------------------

_STEPS: Final[list[list[tuple[tuple[int, ...], tuple[int, ...]]]]] = [
    list(NEAR[letter]) if letter in NEAR else [] for letter in LETTERS
]
_RAYS: Final[list[list[tuple[tuple[tuple[int, ...], int], ...]]]] = [
    [tuple((ray.land, ray.water) for ray in rays) for rays in RAYS[letter.lower()]]
    if letter.lower() in RAYS
    else []
    for letter in LETTERS
]

POINT: Final = 100
"""Values are counted in hundredths of the points of the rule specification (section 7)."""
WIN: Final = 1_000_000
_PIECES: Final = (0, 0, 100, 900, 600, 500, 400, WIN)
FAR_SOLDIER: Final = 200


def _value(piece: int, square: int) -> int:
    """Return what a piece on a square is worth to black."""
    seat, kind = piece >> 3, piece & 7
    worth = FAR_SOLDIER if kind == SOLDIER and square in FAR_ROWS[seat] else _PIECES[kind]
    return -worth if seat else worth


VALUES: Final[list[list[int]]] = [[_value(piece, square) for square in range(SQUARES)] for piece in range(16)]
"""What each piece on each square is worth to black."""


def _keys() -> list[list[int]]:
    rng = random.Random(1)  # noqa: S311 (any numbers do, but the same everywhere)
    return [[rng.getrandbits(60) if piece & 7 else 0 for _ in range(SQUARES)] for piece in range(16)]


_KEYS: Final = _keys()
RED_MOVES: Final = 1 << 60

# --- Boards ----------------------------------------------------------------------------------------


class Board:
    """A board under some rules; ``worth`` is what its pieces are worth to black, ``key`` a hash of them."""

    __slots__ = ("_taken", "key", "sacrifice", "slides", "squares", "worth")

    def __init__(self, text: str, rules: Rules) -> None:
        self.squares: list[int] = [0 if letter == EMPTY else LETTERS.index(letter) for letter in text]
        self.slides: list[bool] = [letter.lower() in rules.sliding for letter in LETTERS]
        self.sacrifice: bool = rules.sacrifice
        self._taken: list[int] = []
        self.worth: int = 0
        self.key: int = 0
        for square, piece in enumerate(self.squares):
            self.worth += VALUES[piece][square] if piece else 0
            self.key ^= _KEYS[piece][square]

    def make(self, move: int) -> None:
        """Make a move."""
        squares = self.squares
        src, dest, place = move % TO, move // TO % TO, move // TAKEN % TO
        piece = squares[src]
        squares[src] = 0
        worth, key = self.worth - VALUES[piece][src], self.key ^ _KEYS[piece][src]
        if place:
            taken = squares[place - 1]
            squares[place - 1] = 0
            self._taken.append(taken)
            worth -= VALUES[taken][place - 1]
            key ^= _KEYS[taken][place - 1]
        if move < SACRIFICE:
            squares[dest] = piece
            worth += VALUES[piece][dest]
            key ^= _KEYS[piece][dest]
        else:
            self._taken.append(piece)
        self.worth, self.key = worth, key

    def undo(self, move: int, worth: int, key: int) -> None:
        """Take back a move that was made when worth and key were these."""
        squares = self.squares
        src, dest, place = move % TO, move // TO % TO, move // TAKEN % TO
        if move < SACRIFICE:
            piece = squares[dest]
            squares[dest] = 0
        else:
            piece = self._taken.pop()
        squares[src] = piece
        if place:
            squares[place - 1] = self._taken.pop()
        self.worth, self.key = worth, key

    # --- Moves -------------------------------------------------------------------------------------

    def moves(self, seat: Seat) -> list[int]:
        """List the moves of a seat, each once."""
        found: list[int] = []
        squares = self.squares
        low = RED if seat else 0
        for src in range(SQUARES):
            piece = squares[src]
            if piece <= low or piece > low + KING:
                continue
            if piece & 7 == VESSEL:
                self._vessel(src, piece, found)
                continue
            first = len(found)
            vessels = self._leg(src, src, piece, found)
            if vessels:
                self._stepping(src, piece, vessels, found, first)
        return found

    def _vessel(self, src: int, piece: int, found: list[int]) -> None:
        other = piece ^ RED
        place = self.squares.index(other) if other in self.squares else -1
        for dest in vessel_goals(src, place):
            found.append(src + TO * dest)

    def _stepping(self, src: int, piece: int, vessels: list[int], found: list[int], first: int) -> None:
        """Add the moves of all legs from vessels that can be reached, each of the piece's moves once."""
        self.squares[src] = 0
        done: list[int] = []
        while vessels:
            vessel = vessels.pop()
            if vessel not in done:
                done.append(vessel)
                vessels += self._leg(vessel, src, piece, found)
        self.squares[src] = piece
        back = src + TO * src
        found[first:] = [move for move in dict.fromkeys(found[first:]) if move != back]

    def _leg(self, at: int, src: int, piece: int, found: list[int]) -> list[int]:
        """Add the moves whose last leg begins on a square; return the vessels that this leg may step on."""
        squares, kind = self.squares, piece & 7
        enemy = RED if piece < RED else 0
        vessels: list[int] = []
        if kind == SOLDIER or kind >= GENERAL:
            land, waters = _STEPS[piece][at]
            for dest in land:
                there = squares[dest]
                if not there:
                    found.append(src + TO * dest)
                elif enemy < there <= enemy + KING:
                    found.append(src + TO * dest + TAKEN * (dest + 1))
            for dest in waters:
                if squares[dest]:
                    vessels.append(dest)
            return vessels
        slides, jumps = self.slides[piece], kind != ARCHER
        for ray, water in _RAYS[piece][at]:
            place = 0
            for dest in ray:
                there = squares[dest]
                if not there:
                    found.append(src + TO * dest)
                    if slides:
                        place += 1
                        continue
                elif enemy < there <= enemy + KING:
                    if not jumps:
                        found.append(src + TO * dest + TAKEN * (dest + 1))
                    elif place + 1 < len(ray) and not squares[ray[place + 1]]:
                        found.append(src + TO * ray[place + 1] + TAKEN * (dest + 1))
                    elif self.sacrifice:
                        found.append(src + TO * dest + TAKEN * (dest + 1) + SACRIFICE)
                break
            else:
                if water >= 0 and squares[water]:
                    vessels.append(water)
        return vessels

    def chains(self, src: int) -> list[int]:
        """List how the piece that has just jumped to a square may jump on, where the rules let it."""
        piece = self.squares[src]
        if self.slides[piece] or piece & 7 not in (CHARIOT, BEAST):
            return []
        found: list[int] = []
        self._leg(src, src, piece, found)
        return [move for move in found if move >= TAKEN and move < SACRIFICE]

    # --- Worth -------------------------------------------------------------------------------------

    def over_vessels(self) -> int:
        """Return how many empty squares pieces reach over the vessels beside them, red's below zero."""
        squares, total = self.squares, 0
        for vessel in _WATER:
            if squares[vessel]:
                total += self._seen_from(vessel, ARCHER)
                if self.slides[BEAST]:
                    total += self._seen_from(vessel, BEAST)
        return total

    def _seen_from(self, vessel: int, kind: int) -> int:
        squares, reach, balance = self.squares, 0, 0
        for land, _ in _RAYS[kind][vessel]:
            for square in land:
                piece = squares[square]
                if not piece:
                    reach += 1
                    continue
                there = piece & 7
                if there == kind or (kind == ARCHER and there == CHARIOT and self.slides[CHARIOT]):
                    balance += 1 if piece < RED else -1
                break
        return balance * reach


_WATER: Final = tuple(sorted(WATER))


def packed(move: Raw) -> int:
    """Return a move as one number."""
    return move.src + TO * move.dest + TAKEN * (move.taken + 1) + SACRIFICE * move.sacrifice


def unpacked(move: int) -> Raw:
    """Return a move by its parts."""
    return Raw(move % TO, move // TO % TO, move // TAKEN % TO - 1, move >= SACRIFICE)
