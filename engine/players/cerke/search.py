"""Looking ahead in Cerke: expectimax over casts, the other side's reply, and captures after it.

Each cast is weighed by its exact odds, each declaration by the better of 終季 and 再行.  How far the search
goes is counted in positions: it is the same on any machine.
"""

from __future__ import annotations

from typing import Final

from engine.players.cerke.core import (
    CAST,
    DROP,
    EMPTY,
    KINDS,
    MOVE,
    NONE,
    OWNER,
    STEP,
    TAM,
    TAM_MOVE,
    Board,
    dest_of,
    kind_of,
    pack,
    src_of,
    via_of,
)
from engine.players.cerke.outlook import Frame, Hands, Outlook

INFINITE: Final = 1e9
LEAST: Final = 1e-6
"""By so much what was looked at less deeply comes after the best."""


class Limits:
    """How far a search looks."""

    def __init__(self, positions: int, replies: int, captures: int, width: int) -> None:
        self.positions = positions
        """How many positions are looked at before replies are cut off."""
        self.replies = replies
        """How many of the best actions are looked at again with every reply to them; 0: none."""
        self.captures = captures
        """How many captures one after another are followed; 0: none."""
        self.width = width
        """Of how many captures the best ones are followed in one position."""


class Search(Outlook):
    """A position and what is looked at from it."""

    def __init__(self, board: Board, frame: Frame, limits: Limits, hands: list[Hands]) -> None:
        super().__init__(board, frame, hands)
        self.limits = limits
        self.fear = 1.0
        """How likely the other side is to make its best turn: two careful sides would never end."""
        self.seen = 0
        """Positions looked at so far."""
        self.known: dict[tuple[int, int, int, int, int], float] = {}
        """What positions before a turn are worth to who is to move, for each depth."""

    # --- The end of a turn ------------------------------------------------------------------------

    def penalty(
        self, on_tam: bool, tam_moved: bool, in_place: bool, completed: bool
    ) -> tuple[int, int, bool]:
        """Return what a turn costs at once, what is to be declared for it, and whether anything is."""
        layout = self.board.layout
        now = later = 0
        declares = False
        if on_tam and layout.counted[0] and (completed or layout.incomplete_counts):
            if layout.at_once[0]:
                now += layout.penalties[0]
            else:
                later += layout.penalties[0]
                declares = True
        if not tam_moved:
            return now, later, declares
        first = self.board.tam_last and layout.counted[1]
        second = in_place and layout.counted[2]
        if first and second and not layout.repeat_sums:
            if layout.penalties[2] < layout.penalties[1]:
                first = False
            else:
                second = False
        for reason in (1, 2):
            if first if reason == 1 else second:
                if layout.at_once[reason]:
                    now += layout.penalties[reason]
                else:
                    later += layout.penalties[reason]
                    declares = True
        return now, later, declares

    def after_turn(
        self, depth: int, low: float, high: float, new_hand: bool, now: int, later: int, situational: bool
    ) -> float:
        """Return what the movement just made is worth to the mover, whose turn ends with it."""
        frame, mover = self.frame, self.board.mover
        new_hand = new_hand or self.hands[mover].always
        score = self.score
        if now:
            limited = frame.limited and frame.penalties_end
            self.score = self.paid(score, now * self.rate, mover, limited)
            if limited and (self.score in (frame.share, -frame.share)):
                value = self.ended(self.score, mover, True)
                self.score = score
                return value
        if new_hand or situational:
            value = self.declared(new_hand, later)
            if value < high:
                value = max(value, self.called(depth, max(low, value), high))
        else:
            value = self.passed(depth, low, high)
        self.score = score
        return value

    def declared(self, new_hand: bool, later: int) -> float:
        """Return what 終季 is worth to the mover."""
        frame, mover = self.frame, self.board.mover
        total = later
        if new_hand or not frame.situational_only:
            total += self.hands[mover].points
        score = self.paid(self.score, total * self.rate, mover, frame.limited)
        over = self.season >= frame.seasons or (frame.limited and score in (frame.share, -frame.share))
        return self.ended(score, mover, over)

    def called(self, depth: int, low: float, high: float) -> float:
        """Return what 再行 is worth to the mover."""
        rate = self.rate
        self.rate = min(2 * rate, self.frame.rate_limit)
        value = self.passed(depth, low, high)
        self.rate = rate
        return value

    def passed(self, depth: int, low: float, high: float) -> float:
        """Return what it is worth to the mover that the other side is to move."""
        frame, board = self.frame, self.board
        if frame.last_turn and self.turns + 1 >= frame.last_turn:
            return self.ended(self.score, board.mover, self.season >= frame.seasons)
        board.mover = 1 - board.mover
        self.turns += 1
        value = -self.value(depth, -high, -low)
        self.turns -= 1
        board.mover = 1 - board.mover
        return value

    # --- Movements --------------------------------------------------------------------------------

    def arrived(self, src: int, via: int, dest: int, depth: int, low: float, high: float) -> float:
        """Return what it is worth to the mover that a piece has moved, capturing what stood there."""
        board, frame = self.board, self.frame
        squares, mover = board.squares, board.mover
        on_tam = via != NONE and squares[via] == TAM
        code, prey = squares[src], squares[dest] if dest != src else EMPTY
        hands, material, tam_last = self.hands[mover], self.material, board.tam_last
        now = later = 0
        situational = new_hand = False
        if on_tam:
            now, later, situational = self.penalty(True, False, False, True)
        squares[src] = EMPTY
        squares[dest] = code
        if prey != EMPTY:
            kind = (prey - 1) % KINDS
            self.hands[mover] = self.further(hands, kind)
            new_hand = hands.more_declares[kind]
            board.counts[mover * KINDS + kind] += 1
            self.material -= frame.worth[prey]
        board.tam_last = False
        value = self.after_turn(depth, low, high, new_hand, now, later, situational)
        board.tam_last = tam_last
        if prey != EMPTY:
            board.counts[mover * KINDS + (prey - 1) % KINDS] -= 1
            self.hands[mover] = hands
            self.material = material
        squares[dest] = prey
        squares[src] = code
        return value

    def stayed(self, via: int, depth: int) -> float:
        """Return what it is worth to the mover that the turn has ended without a movement."""
        board = self.board
        now = later = 0
        situational = False
        if via != NONE and board.squares[via] == TAM:
            now, later, situational = self.penalty(True, False, False, False)
        tam_last = board.tam_last
        board.tam_last = False
        value = self.after_turn(depth, -INFINITE, INFINITE, False, now, later, situational)
        board.tam_last = tam_last
        return value

    def dropped(self, kind: int, dest: int, depth: int, low: float, high: float) -> float:
        """Return what it is worth to the mover to drop a captured piece."""
        board, frame = self.board, self.frame
        mover = board.mover
        hands, material, tam_last = self.hands[mover], self.material, board.tam_last
        code = 1 + kind + KINDS * mover
        board.squares[dest] = code
        board.counts[mover * KINDS + kind] -= 1
        self.hands[mover] = self.fewer(hands, kind)
        self.material += frame.worth[code]
        board.tam_last = False
        value = self.after_turn(depth, low, high, hands.less_declares[kind], 0, 0, False)
        board.tam_last = tam_last
        self.material, self.hands[mover] = material, hands
        board.counts[mover * KINDS + kind] += 1
        board.squares[dest] = EMPTY
        return value

    def tam_moved(self, src: int, via: int, dest: int, depth: int, low: float, high: float) -> float:
        """Return what it is worth to the mover to move a 皇."""
        board = self.board
        on_tam = via != NONE and board.squares[via] == TAM
        now, later, situational = self.penalty(on_tam, True, src == dest, True)
        tam_last, tams, hue = board.tam_last, board.tams, board.hue
        board.squares[src] = EMPTY
        board.squares[dest] = TAM
        board.tam_last = True
        board.find_tams()
        value = self.after_turn(depth, low, high, False, now, later, situational)
        board.tams, board.hue, board.tam_last = tams, hue, tam_last
        board.squares[dest] = EMPTY
        board.squares[src] = TAM
        return value

    def wet(self, src: int, via: int, dest: int, depth: int) -> float:
        """Return what it is worth to the mover that a piece goes somewhere, by a cast if that is water."""
        board = self.board
        there = self.arrived(src, via, dest, depth, -INFINITE, INFINITE)
        if board.layout.dry[board.squares[src]][src * board.layout.size + dest]:
            return there
        likely, failed = self.frame.water, self.stayed(via, depth)
        once = likely * there + (1.0 - likely) * failed
        if self.second_left[board.mover]:
            return likely * there + (1.0 - likely) * max(once, failed)
        return once

    # --- Casts ------------------------------------------------------------------------------------

    def excited(self, src: int, via: int, declared: int, cast: int, depth: int, stay: float) -> float:
        """Return what a bridge cast is worth to the mover: the best landing, or to stay."""
        landings = self.board.landings(src, via, declared, cast)
        best = stay if not landings or self.board.layout.pass_allowed else -INFINITE
        for dest in landings:
            best = max(best, self.wet(src, via, dest, depth))
        return best

    def bridge(self, src: int, via: int, declared: int, depth: int) -> float:
        """Return what it is worth to the mover to cast for a step, by the odds of each number."""
        sums = self.sums(src, via, declared, depth)
        if self.frame.chain:
            return self.thrown(sums, -1)
        mover = self.board.mover
        if not self.second_left[mover]:
            return self.by_cast(sums, -INFINITE)
        self.second_left[mover] = False  # where it is used here, none is left at the water
        once = self.by_cast(self.sums(src, via, declared, depth), -INFINITE)
        self.second_left[mover] = True
        return self.by_cast(sums, once)

    def by_cast(self, sums: list[float], again: float) -> float:
        """Return what one cast is worth by what each sum is, where it may be given up for ``again``."""
        value = 0.0
        for cast in range(len(self.frame.cast)):
            value += self.frame.cast[cast] * max(again, sums[min(cast, len(sums) - 1)])
        return value

    def sums(self, src: int, via: int, declared: int, depth: int) -> list[float]:
        """Return what each sum of a bridge cast is worth, up to that beyond which nothing more is reached."""
        board = self.board
        stay = self.stayed(via, depth)
        values = [self.excited(src, via, declared, 0, depth, stay)]
        useful = 0
        if board.layout.exact[board.mover]:
            useful = board.layout.distance[via * board.layout.size + declared]
        else:
            for line in board.second_lines(src, via, declared):
                for square in line:
                    useful = max(useful, board.layout.distance[via * board.layout.size + square])
        before = board.landings(src, via, declared, 0)
        for cast in range(1, useful + 1):
            allowed = board.landings(src, via, declared, cast)
            values.append(
                values[cast - 1] if allowed == before else self.excited(src, via, declared, cast, depth, stay)
            )
            before = allowed
        return values

    def thrown(self, sums: list[float], total: int) -> float:
        """Return what a throw of a 連撃術 is worth after a sum, below 0 for the first one."""
        value = 0.0
        for cast in range(len(self.frame.cast)):
            if total >= 0 and cast < 2:
                value += self.frame.cast[cast] * sums[0]
            else:
                value += self.frame.cast[cast] * self.chosen(sums, max(total, 0) + cast)
        return value

    def chosen(self, sums: list[float], total: int) -> float:
        """Return what a sum of a 連撃術 is worth: to stop, or to cast again."""
        if total >= len(sums) - 1:
            return sums[len(sums) - 1]
        return max(sums[total], self.thrown(sums, total))

    # --- The search -------------------------------------------------------------------------------

    def action(self, action: int, depth: int, low: float, high: float) -> float:
        """Return what an action of the ground is worth to the mover."""
        kind, src, via, dest = kind_of(action), src_of(action), via_of(action), dest_of(action)
        if kind == DROP:
            return self.dropped(src, dest, depth, low, high)
        if kind == TAM_MOVE:
            return self.tam_moved(src, via, dest, depth, low, high)
        if kind == CAST:
            return self.bridge(src, via, dest, depth)
        board = self.board
        if board.layout.dry[board.squares[src]][src * board.layout.size + dest]:
            return self.arrived(src, via, dest, depth, low, high)
        return self.wet(src, via, dest, depth)

    def value(self, depth: int, low: float, high: float) -> float:
        """Return what the position is worth to the side to move.

        ``depth``: above 0 all its turns are looked at, from 0 down captures only.
        """
        self.seen += 1
        key = (
            self.fingerprint(),
            self.hands[0].key,
            self.hands[1].key,
            (self.rate << 8) + (depth + 16) * 4 + self.board.mover * 2 + int(self.board.tam_last),
            self.score,
        )
        known = self.known.get(key)
        if known is not None:
            return known
        value = self.full(depth, low, high) if depth > 0 else self.quiet(depth, low, high)
        if low < value < high:
            self.known[key] = value
        return value

    def fingerprint(self) -> int:
        """Return a number that stands for the board."""
        return hash(tuple(self.board.squares))

    def quiet(self, depth: int, low: float, high: float) -> float:
        """Return the worth of a position in which captures only are looked at."""
        limits, mover = self.limits, self.board.mover
        threat = self.threat(1 - mover) if depth == 0 and self.frame.hope > 0.0 else 0.0
        best = self.still(threat)
        if best >= high or depth <= -limits.captures:
            return best
        # Where a cast fails, the other side is to move in the same position.
        failed = best - 2.0 * self.frame.tempo * self.rate
        taken = self._capturing(limits.width + depth, depth, failed, best, low, high)
        return best + self.fear * (taken - best) if depth == 0 else taken

    def _capturing(self, most: int, depth: int, failed: float, best: float, low: float, high: float) -> float:
        """Return what is best: what is known to be, or one of so many captures.

        ``failed``: what it is worth to the side to move that its cast fails.
        """
        captures = self.captures(self.board.mover)
        for at in range(min(len(captures), most)):
            capture = captures[at]
            likely, bound = capture.likely, max(low, best)
            rest = (1.0 - likely) * failed
            value = self.arrived(
                capture.src,
                capture.via,
                capture.dest,
                depth - 1,
                (bound - rest) / likely,
                high if likely >= 1.0 else INFINITE,
            )
            best = max(best, likely * value + rest)
            if best >= high:
                break
        return best

    def full(self, depth: int, low: float, high: float) -> float:
        """Return the worth of a position in which all turns are looked at that need no bridge cast.

        One of those that need one changes nothing where it fails: so whoever moves may as well do nothing.
        """
        board = self.board
        idle = self.stayed(NONE, depth - 1)
        best = self._capturing(self.limits.width, depth, idle, idle, low, high)
        if best >= high:
            return best
        actions: list[int] = []
        landing = board.landing(board.mover)
        for src in range(board.layout.size):
            if OWNER[board.squares[src]] == board.mover:
                self.plain(actions, src, landing)
        board.tam_moves(actions)
        for action in actions:
            best = max(best, self.action(action, depth - 1, max(low, best), high))
            if best >= high or self.seen > self.limits.positions:
                break
        return idle + self.fear * (best - idle)

    def plain(self, actions: list[int], src: int, landing: list[bool]) -> None:
        """Add the movements of a piece onto empty squares without a cast, one for each square."""
        board = self.board
        squares, layout = board.squares, board.layout
        code = squares[src]
        dry = layout.dry[code]
        noted = [False] * layout.size
        first: list[int] = []
        board.finite(code, src, first)
        board.far(code, src, first)
        for dest in first:
            if squares[dest] == EMPTY and dry[src * layout.size + dest] and not noted[dest]:
                noted[dest] = True
                actions.append(pack(MOVE, src, NONE, dest))
        squares[src] = EMPTY
        noted[src] = True
        for via in first:
            if squares[via] == EMPTY or squares[via] == TAM:
                continue
            second: list[int] = []
            board.finite(code, via, second)
            for dest in second:
                if squares[dest] == EMPTY and dry[src * layout.size + dest] and not noted[dest]:
                    noted[dest] = True
                    actions.append(pack(STEP, src, via, dest))
        squares[src] = code

    def root(self, actions: list[int], also: int) -> list[float]:
        """Return what each of these actions is worth to the mover; the best are looked at again, deeper.

        ``also`` is the place of one that is looked at again in any case; below 0: none is.
        """
        values = [self.action(action, 0, -INFINITE, INFINITE) for action in actions]
        if not self.limits.replies:
            return values
        order = sorted([(-values[at], at) for at in range(len(actions))])
        best = -INFINITE
        shift = 0.0
        looked = [False] * len(actions)
        count = 0
        for _, at in order[: self.limits.replies]:
            value = self.action(actions[at], 1, -INFINITE, INFINITE)
            if self.seen > self.limits.positions:
                break  # not all replies were looked at
            shift += value - values[at]
            looked[at] = True
            count += 1
            values[at] = value
            best = max(best, value)
        if also >= 0 and count and not looked[also]:
            self.seen = 0
            value = self.action(actions[also], 1, -INFINITE, INFINITE)
            if self.seen <= self.limits.positions:
                looked[also] = True
                values[also] = value
        if count:
            shift /= count
            # What was not looked at again loses on average what the others lost, and comes after them.
            for at in range(len(actions)):
                if not looked[at]:
                    values[at] = min(values[at] + shift, best - LEAST)
        return values
