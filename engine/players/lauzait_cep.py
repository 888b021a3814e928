"""How a computer player plays ラウツァイト・セプ.

Source: the rule specification of ラウツァイト・セプ, section 11. Concealed pieces are worth what they can
become: the best way to see them as sets, and as parts of sets which lack one piece, each weighed by its
bonus and by how many of the missing pieces lie on the board. A hire is worth the average over the
outcomes of water; it must leave something to discard next time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import exp
from types import MappingProxyType
from typing import Final

from engine import sticks
from engine.core import Draws
from engine.lauzait_cep import awards
from engine.lauzait_cep import state as lauzait_cep
from engine.lauzait_cep.board import SQUARES, TARGETS, WATER, empty_square, lay, on
from engine.lauzait_cep.game import LauzaitCep
from engine.lauzait_cep.pieces import (
    IN_PLAY,
    KINDS,
    MATCHES,
    SUITS,
    WILD,
    can_hire,
    lowest_number,
    sort_pieces,
    without,
)
from engine.lauzait_cep.play import DRY
from engine.lauzait_cep.sets import READINGS, SIZE
from engine.lauzait_cep.state import Action, View
from engine.players.player import Player, Thought, seat_of
from engine.players.weakened import Weakened

A_SET: Final = 4.0
"""What a set is worth beside its bonus, in points: it leads to a declaration."""

IN_HAND: Final = 0.85
"""What a concealed set is worth, compared with a revealed one."""

A_PART: Final = 0.6
"""What two pieces of a set are worth at best, compared with all three."""

ON_BOARD: Final = 0.4
OUT_OF_SIGHT: Final = 0.1
"""How much a missing piece counts that lies on the board, or elsewhere."""

A_WILD: Final = 2.0
A_SINGLE: Final = 0.05
"""What a piece is worth that is part of nothing, a suited one for each piece that would go with it."""

STUCK: Final = 3.0
"""What it costs to have nothing to discard next time."""

A_GIFT: Final = 0.1
"""What it costs to lay down a piece that completes a set of known pieces, for each point of that set."""


def weigh(game: LauzaitCep, view: View, rng: Draws) -> Sequence[Thought]:
    """Return the actions with what the own pieces are worth after them, in points.

    What is done beside a hire has the hire still before it.
    """
    prospect = Prospect(view)
    legal = game.legal(game.determinise(view, rng), seat_of(view))
    later = [Thought(action, prospect.worth(action)) for action in legal if not isinstance(action, AT_ONCE)]
    hope = max((thought.worth for thought in later), default=0.0) - prospect.waiting if later else 0.0
    at_once = (action for action in legal if isinstance(action, AT_ONCE))
    return [*(Thought(action, prospect.worth(action) + hope) for action in at_once), *later]


AT_ONCE: Final = (lauzait_cep.Declare, lauzait_cep.Stalemate, lauzait_cep.Form, lauzait_cep.Dissolve)
"""What is done before or after a hire, if it is worth more than to leave it."""


class Prospect:
    """What a player works out once for a decision."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        assert view.hidden is not None
        self.view, self.seat, self.hidden = view, view.seat, view.hidden
        self.lowest = lowest_number(view.seats)
        self.sets = view.sets[view.seat]
        self.prospects = Prospects(view)

    # --- Actions -----------------------------------------------------------------------------------

    def worth(self, action: Action) -> float:
        """Return what the pieces are worth after an action, in points, with what it brings at once."""
        match action:
            case lauzait_cep.Declare() | lauzait_cep.Stalemate():
                return self.declared(self.sets, stalemate=isinstance(action, lauzait_cep.Stalemate))
            case lauzait_cep.Form(pieces):
                return self.formed(pieces)
            case lauzait_cep.Dissolve(number):
                gone = self.sets[number - 1]
                pieces = sort_pieces((*self.hidden, *gone.pieces))
                return self.prospects.of(pieces, self.open_sets + 1) - gone.bonus - A_SET
            case lauzait_cep.Discard(piece):
                return self.hired(piece, empty_square(self.view.board)) - self.gift(piece)
            case lauzait_cep.Choose(square):
                return self.moved(self.view.board, self.hidden, square)
            case lauzait_cep.Move(square):
                return self.reached(self.view.board, self.hidden, self.view.origin, square)
        return self.waiting

    @property
    def waiting(self) -> float:
        """What the concealed pieces are worth as they are."""
        return self.prospects.of(self.hidden, self.open_sets)

    @property
    def open_sets(self) -> int:
        """How many sets are still to be revealed."""
        return SIZE - len(self.sets)

    def declared(self, sets: tuple[lauzait_cep.Set, ...], *, stalemate: bool = False) -> float:
        """Return what the declaration brings, with what it is worth that the sets are done."""
        view = self.view
        pieces = sort_pieces((*self.hidden, *(piece for one in self.sets for piece in one.pieces)))
        if stalemate:
            won = awards.count_stalemate(pieces, self.lowest, view.light)
        else:
            won, _ = awards.count(pieces, self.lowest, sets, view.light)
        return awards.total(won) + self.open_sets * A_SET

    def formed(self, pieces: lauzait_cep.Pieces) -> float:
        """Return what it is worth to reveal a set: its bonus, and what the other pieces can become."""
        new = READINGS[self.lowest][pieces][0]
        if self.open_sets == 1:
            return new.bonus + self.declared((*self.sets, new))
        left = without(self.hidden, pieces)
        return new.bonus + A_SET + self.prospects.of(left, self.open_sets - 1)

    # --- Hires -------------------------------------------------------------------------------------

    def hired(self, piece: lauzait_cep.Piece, filled: lauzait_cep.Square) -> float:
        """Return what the best hire with this discard is worth."""
        board, hidden = lay(self.view.board, filled, piece), without(self.hidden, (piece,))
        squares = (square for square in SQUARES if square != filled and on(board, square) in MATCHES[piece])
        return max(self.moved(board, hidden, square) for square in squares)

    def moved(
        self, board: lauzait_cep.Board, hidden: lauzait_cep.Pieces, origin: lauzait_cep.Square
    ) -> float:
        """Return what the best move of the piece on a square is worth."""
        return max(self.reached(board, hidden, origin, target) for target in TARGETS[origin])

    def reached(
        self,
        board: lauzait_cep.Board,
        hidden: lauzait_cep.Pieces,
        origin: lauzait_cep.Square,
        target: lauzait_cep.Square,
    ) -> float:
        """Return what a move is worth, on average where the sticks decide."""
        taken = self.taken(board, hidden, on(board, target))
        if target not in WATER:
            return taken
        odds = float(sticks.at_least(DRY))
        return odds * taken + (1 - odds) * self.taken(board, hidden, on(board, origin))

    def taken(self, board: lauzait_cep.Board, hidden: lauzait_cep.Pieces, piece: lauzait_cep.Piece) -> float:
        """Return what the pieces are worth with one more, which leaves the board."""
        after = sort_pieces((*hidden, piece))
        stuck = not can_hire(after, without(board, (piece,)))
        return self.prospects.of(after, self.open_sets) - STUCK * stuck

    def gift(self, piece: lauzait_cep.Piece) -> float:
        """Return what it costs to lay a piece down: others may lack just this one."""
        others = [known for seat, known in enumerate(self.view.known) if seat != self.seat]
        made = (
            READINGS[self.lowest].get(sort_pieces((*pair, piece)))
            for known in others
            for pair in set(combinations(known, SIZE - 1))
        )
        return A_GIFT * max((A_SET + read[0].bonus for read in made if read), default=0.0)


class Prospects:
    """What concealed pieces can become, as the board lies now."""

    def __init__(self, view: View) -> None:
        assert view.hidden is not None
        self.lowest = lowest_number(view.seats)
        lying = Counter(view.board)
        shown = [*view.hidden, view.light, *(p for sets in view.sets for one in sets for p in one.pieces)]
        left = Counter(IN_PLAY[view.seats]) - Counter(shown) - lying
        self.near: Mapping[lauzait_cep.Piece, float] = {
            piece: ON_BOARD * lying[piece] + OUT_OF_SIGHT * left[piece] for piece in KINDS
        }
        self._whole: dict[tuple[lauzait_cep.Pieces, int], float] = {}
        self._suited: dict[tuple[lauzait_cep.Pieces, int, int], float] = {}
        self._parts: dict[tuple[lauzait_cep.Piece, lauzait_cep.Piece], float] = {}
        self._singles: dict[lauzait_cep.Piece, float] = {}

    def of(self, pieces: lauzait_cep.Pieces, sets: int) -> float:
        """Return what pieces in order are worth, out of which so many sets are to be made."""
        key = (pieces, sets)
        if key not in self._whole:
            one, other = (tuple(piece for piece in pieces if piece[0] == suit) for suit in SUITS)
            wilds = pieces.count(WILD)
            self._whole[key] = max(
                self.suited(one, first, some) + self.suited(other, wilds - first, sets - some)
                for first in range(wilds + 1)
                for some in range(sets + 1)
            )
        return self._whole[key]

    def suited(self, pieces: lauzait_cep.Pieces, wilds: int, sets: int) -> float:
        """Return what pieces of one suit, with wilds, are worth: the first one goes with others or alone."""
        if not pieces and wilds < SIZE:
            return A_WILD * wilds
        key = (pieces, wilds, sets)
        if key not in self._suited:
            self._suited[key] = max(self._ways(pieces, wilds, sets))
        return self._suited[key]

    def _ways(self, pieces: lauzait_cep.Pieces, wilds: int, sets: int) -> Iterator[float]:
        if not pieces:
            yield A_WILD * wilds
            if sets:
                yield self.whole((WILD,) * SIZE) + self.suited((), wilds - SIZE, sets - 1)
            return
        first, rest = pieces[0], pieces[1:]
        yield self.single(first) + self.suited(rest, wilds, sets)
        if not sets:
            return
        with_wilds = (*rest, *(WILD,) * min(wilds, SIZE - 1))
        for size in (1, SIZE - 1):
            for others in set(combinations(with_wilds, size)):
                made = self.part(first, others[0]) if size == 1 else self.whole((first, *others))
                if made:
                    used = others.count(WILD)
                    left = without(rest, others[: size - used])
                    yield made + self.suited(left, wilds - used, sets - 1)

    def whole(self, pieces: lauzait_cep.Pieces) -> float:
        """Return what three pieces in order are worth as a set, 0 if they are none."""
        return _whole(self.lowest, pieces)

    def part(self, one: lauzait_cep.Piece, other: lauzait_cep.Piece) -> float:
        """Return what two pieces are worth as a part of a set, by what would complete it."""
        key = (one, other)
        if key not in self._parts:
            made = _completing(self.lowest, one, other)
            near = sum(self.near[piece] for piece, _ in made)
            average = sum(self.near[piece] * worth for piece, worth in made) / near if near else 0.0
            self._parts[key] = A_PART * (1 - exp(-near)) * average
        return self._parts[key]

    def single(self, piece: lauzait_cep.Piece) -> float:
        """Return what a lone piece is worth, by what would go with it."""
        if piece not in self._singles:
            self._singles[piece] = A_SINGLE * sum(
                self.part(piece, other) * self.near[other] for other in KINDS
            )
        return self._singles[piece]


def _whole(lowest: int, pieces: lauzait_cep.Pieces) -> float:
    read = READINGS[lowest].get(pieces)
    return IN_HAND * (A_SET + read[0].bonus) if read else 0.0


@cache
def _completing(
    lowest: int, one: lauzait_cep.Piece, other: lauzait_cep.Piece
) -> tuple[tuple[lauzait_cep.Piece, float], ...]:
    """Return the pieces that make a set of two others, and what it is worth in the hand."""
    made = ((piece, _whole(lowest, sort_pieces((one, other, piece)))) for piece in KINDS)
    return tuple((piece, worth) for piece, worth in made if worth)


# --- Levels ----------------------------------------------------------------------------------------

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(weigh, noise=60.0),
        "beginner+": Weakened(weigh, noise=11.0),
        "easy": Weakened(weigh, noise=5.5),
        "easy+": Weakened(weigh, noise=4.2),
        "medium": Weakened(weigh, noise=3.2),
        "medium+": Weakened(weigh, noise=2.3),
        "good": Weakened(weigh, noise=1.5),
        "good+": Weakened(weigh, noise=0.7),
        "strong": Weakened(weigh, noise=0.0),
    }
)
"""The levels, the weakest first; to look at the next turn as well was tried, and won no more games."""
