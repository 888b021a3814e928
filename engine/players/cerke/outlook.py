"""What a position of Cerke is worth at a glance, and what may be captured in it.

A position is worth what its side to move may expect to have above its share when the game is over, in points,
bent where a game is decided by it (:meth:`Outlook.utility`).  What captured pieces pay comes from the rules,
through :class:`Hands`, and what else counts from the weights, through :class:`Frame`.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from engine.players.cerke.core import EMPTY, KINDS, NONE, OWNER, TAM, Board


class Hands:
    """What one side's captured pieces pay and promise; made once for each set of them."""

    def __init__(self, key: int, points: int, ours: float, theirs: float, always: bool) -> None:
        self.key = key
        """Which set it is."""
        self.points = points
        """What 終季 pays for it at rate 1, in the unit of the options."""
        self.ours = ours
        """What it promises the side to move at rate 1, in points; :attr:`theirs`: the side that waits."""
        self.theirs = theirs
        self.always = always
        """Whether it is to be declared after every turn, not only when it has become a new one."""
        self.more: list[Hands | None] = [None] * KINDS
        """The set with one more of each kind."""
        self.less: list[Hands | None] = [None] * KINDS
        self.more_declares: list[bool] = [False] * KINDS
        """Whether that one is to be declared."""
        self.less_declares: list[bool] = [False] * KINDS


class Frame:
    """What the search takes from the options and the weights; the same for all positions of a game."""

    def __init__(self, make: Callable[[Hands, int, bool], None]) -> None:
        self.make = make
        """Fills in what a set of captured pieces becomes by one more, or by one less, of a kind."""
        self.unit = 1.0
        self.share = 0
        """What both sides have at first, and the most that one can have is twice that."""
        self.limited = True
        """Nobody can lose more than there is."""
        self.penalties_end = True
        self.rate_limit = 64
        self.last_turn = 0
        """The turns of a season; 0 for no limit."""
        self.seasons = 4
        self.situational_only = False
        self.reach: list[float] = []
        """By distance, how likely a bridge cast comes to it."""
        self.cast: list[float] = []
        """By number, how likely one cast shows it."""
        self.chain = False
        self.second_cast = [False, False]
        """By seat: it may cast again once a season."""
        self.water = 0.5
        """How likely a cast lets a piece into the water."""
        self.worth: list[float] = []
        """By code, what a piece on the board is worth to side IA at rate 1."""
        self.tempo = 0.0
        """What it is worth to be to move, at rate 1."""
        self.hope = 0.0
        """What part of its best capture the side that waits may expect."""
        self.fear = 0.0
        """What part of its best capture the side to move may expect, where nothing is looked at any more."""
        self.victory = 10.0
        """What it is worth to win the game, on top of the points."""
        self.spread = 36.0
        """How uncertain a season is: the variance of its points."""


class Capture:
    """A way to capture: how likely it comes off, and its squares."""

    def __init__(self, likely: float, src: int, via: int, dest: int) -> None:
        self.likely = likely
        self.src = src
        self.via = via
        self.dest = dest


class Outlook:
    """A position with all that it is weighed by."""

    def __init__(self, board: Board, frame: Frame, hands: list[Hands]) -> None:
        self.board = board
        self.frame = frame
        self.hands = hands
        """By seat."""
        self.score = 0
        """Of side IA, above its share, in the unit of the options."""
        self.rate = 1
        self.turns = 0
        self.season = 1
        self.second_left = [False, False]
        """By seat: it may cast again in this season."""
        self.material = 0.0
        """What the pieces on the board are worth to side IA at rate 1."""
        for code in board.squares:
            self.material += frame.worth[code]

    # --- What a position is worth -----------------------------------------------------------------

    def utility(self, points: float, left: float) -> float:
        """Return what so many points above one's share are worth with so many seasons left."""
        frame = self.frame
        spread = frame.spread * left
        scale = math.sqrt(points * points + spread)
        return points + (frame.victory * points / scale if scale > 0.0 else 0.0)

    def ended(self, score: int, seat: int, over: bool) -> float:
        """Return what the end of the season is worth to a seat, or of the game."""
        points = (score if seat == 0 else -score) / self.frame.unit
        return self.utility(points, 0.0 if over else float(self.frame.seasons - self.season))

    def paid(self, score: int, due: int, seat: int, limited: bool) -> int:
        """Return the score of side IA after a seat has received so many points."""
        after = score + (due if seat == 0 else -due)
        if limited:
            share = self.frame.share
            after = max(-share, min(share, after))
        return after

    def still(self, threat: float) -> float:
        """Return what the position is worth to the side to move if nothing is captured now.

        ``threat``: what the best capture of the side that waits would add, at rate 1.
        """
        frame = self.frame
        mover = self.board.mover
        ahead = self.hands[mover].ours - self.hands[1 - mover].theirs
        ahead += (self.material if mover == 0 else -self.material) + frame.tempo - frame.hope * threat
        ahead *= self.rate
        score = (self.score if mover == 0 else -self.score) / frame.unit
        if frame.limited:
            share = frame.share / frame.unit
            ahead = max(-share - score, min(share - score, ahead))
        return self.utility(score + ahead, frame.seasons - self.season + 0.5)

    # --- Captures ---------------------------------------------------------------------------------

    def captures(self, seat: int) -> list[Capture]:
        """Return what a seat may capture and what with, the most promising first.

        Of the ways of one piece to one square the surest is meant.
        """
        board = self.board
        squares, size = board.squares, board.layout.size
        landing = board.landing(seat)
        for square in range(size):
            landing[square] = landing[square] and squares[square] != EMPTY
        found: list[tuple[float, int, Capture]] = []
        gains = [-1.0] * size
        for src in range(size):
            if OWNER[squares[src]] != seat:
                continue
            for capture in self._strikes(src, landing):
                if gains[capture.dest] < 0.0:
                    gains[capture.dest] = self.gain(seat, squares[capture.dest])
                found.append((-capture.likely * gains[capture.dest], len(found), capture))
        found.sort()
        return [capture for _, _, capture in found]

    def _strikes(self, src: int, prey: list[bool]) -> list[Capture]:
        """Return the captures of one piece, of each prey the surest."""
        board, water = self.board, self.frame.water
        squares, layout = board.squares, board.layout
        size, code = layout.size, squares[src]
        dry = layout.dry[code]
        found: list[Capture] = []
        best: dict[int, float] = {}
        first: list[int] = []
        board.finite(code, src, first)
        board.far(code, src, first)
        for dest in first:
            if prey[dest]:
                best[dest] = 1.0 if dry[src * size + dest] else water
                found.append(Capture(best[dest], src, NONE, dest))
        squares[src] = EMPTY
        for via in first:
            if squares[via] == EMPTY or squares[via] == TAM:
                continue
            second: list[int] = []
            board.finite(code, via, second)
            sure = len(second)
            board.far(code, via, second)
            for at in range(len(second)):
                dest = second[at]
                if not prey[dest]:
                    continue
                likely = 1.0 if dry[src * size + dest] else water
                if at >= sure:
                    likely *= self.frame.reach[layout.distance[via * size + dest]]
                if likely > best.get(dest, 0.0):
                    best[dest] = likely
                    found.append(Capture(likely, src, via, dest))
        squares[src] = code
        return [capture for capture in found if capture.likely >= best[capture.dest]]

    def gain(self, seat: int, code: int) -> float:
        """Return what the capture of a piece adds to what a seat has, at rate 1; never less than nothing."""
        kind = (code - 1) % KINDS
        hands = self.hands[seat]
        gain = self.further(hands, kind).theirs - hands.theirs
        worth = self.frame.worth[code]
        gain += worth if worth > 0.0 else -worth
        return max(gain, 0.0)

    def threat(self, seat: int) -> float:
        """Return what the best capture of a seat would add, at rate 1."""
        found = self.captures(seat)
        if not found:
            return 0.0
        return found[0].likely * self.gain(seat, self.board.squares[found[0].dest])

    def further(self, hands: Hands, kind: int) -> Hands:
        """Return a set of captured pieces with one more of a kind."""
        more = hands.more[kind]
        if more is None:
            self.frame.make(hands, kind, True)
            more = hands.more[kind]
            assert more is not None
        return more

    def fewer(self, hands: Hands, kind: int) -> Hands:
        """Return a set of captured pieces with one less of a kind."""
        less = hands.less[kind]
        if less is None:
            self.frame.make(hands, kind, False)
            less = hands.less[kind]
            assert less is not None
        return less
