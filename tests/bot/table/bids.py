"""A game for tests in which all seats act at once: everybody bids in secret, and the highest bid alone wins.

Each round begins with a cast.  Bids are unseen until the last one; but whoever bids 3 shouts it, and from
then on nobody may bid 1: the others are asked something else.  In the last round they then have to bid 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from engine.core import (
    CHANCE,
    CHANCE_TURN,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    Privacy,
    Result,
    Step,
    Turn,
)


class BidOptions(msgspec.Struct, frozen=True):
    """How many rounds are played."""

    rounds: int = 2


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    """A number named in secret; 0 is no bid at all."""

    number: int


class Cast(msgspec.Struct, frozen=True, tag="cast"):
    """What the sticks show at the beginning of a round."""

    ones: int


class BidState(msgspec.Struct, frozen=True):
    """``bids`` of this round by seat, None for those who are to bid; ``cast`` None before the sticks fall."""

    rounds: int
    number: int
    cast: int | None
    bids: tuple[int | None, ...]
    points: tuple[int, ...]

    @property
    def shouted(self) -> bool:
        """Whether everybody has heard a bid."""
        return 3 in self.bids

    @property
    def last(self) -> bool:
        """Whether it is the last round."""
        return self.number == self.rounds


class BidView(msgspec.Struct, frozen=True):
    """What a seat knows: who has bid, whether one was shouted, and its own bid."""

    number: int
    cast: int | None
    done: tuple[bool, ...]
    shouted: bool
    points: tuple[int, ...]
    own: int | None


class Bids(Game[BidState, Bid | Cast, BidView, BidOptions]):
    """The rules."""

    id = "bids"
    seats = range(2, 7)
    options = BidOptions
    presets: ClassVar[Mapping[str, Any]] = {"standard": BidOptions()}
    state_type = BidState
    action_type = Bid | Cast

    def start(self, seats: int, options: BidOptions) -> BidState:
        return BidState(options.rounds, 1, None, (None,) * seats, (0,) * seats)

    def turn(self, state: BidState) -> Turn:
        if state.number > state.rounds:
            return OVER
        if state.cast is None:
            return CHANCE_TURN
        return Turn(tuple(seat for seat, bid in enumerate(state.bids) if bid is None))

    def legal(self, state: BidState, seat: int) -> list[Bid | Cast]:
        if seat not in self.turn(state).seats or seat == CHANCE:
            return []
        if state.shouted:
            return [Bid(3)] if state.last else [Bid(2), Bid(3)]
        return [Bid(number) for number in (1, 2, 3)]

    def apply(self, state: BidState, seat: int, action: Bid | Cast) -> BidState:
        if isinstance(action, Cast):
            return msgspec.structs.replace(state, cast=action.ones)
        if action not in [*self.legal(state, seat), Bid(0)] or seat not in self.turn(state).seats:
            raise IllegalAction("refused")
        bids = tuple(action.number if other == seat else bid for other, bid in enumerate(state.bids))
        if None in bids:
            return msgspec.structs.replace(state, bids=bids)
        best = max(bid for bid in bids if bid is not None)
        alone = bids.count(best) == 1
        points = tuple(old + (alone and bid == best) for old, bid in zip(state.points, bids, strict=True))
        return BidState(state.rounds, state.number + 1, None, (None,) * len(bids), points)

    def chance(self, state: BidState) -> Chance:
        def sample(draws: Draws) -> Cast:
            return Cast(draws.randrange(2))

        return Chance(sample, tuple((Cast(ones), Fraction(1, 2)) for ones in (0, 1)))

    def view(self, state: BidState, seat: int | None) -> BidView:
        own = None if seat is None else state.bids[seat]
        done = tuple(bid is not None for bid in state.bids)
        return BidView(state.number, state.cast, done, state.shouted, state.points, own)

    def own(self, view: BidView) -> int | None:
        return view.own

    def privacy(self, options: BidOptions) -> Privacy:
        return Privacy(private=True, delivered=True, closed_menus=True, open_record=False)

    def determinise(self, view: BidView, rng: Draws) -> BidState:
        bids = tuple(1 if done else None for done in view.done)
        return BidState(view.number, view.number, view.cast, bids, view.points)

    def result(self, state: BidState) -> Result | None:
        return Result.by_points(state.points, "rounds_played") if self.turn(state).is_over else None

    def deal(self, state: BidState) -> int:
        return min(state.number, state.rounds)

    def deals(self, options: BidOptions) -> int:
        return options.rounds

    def forced(self, state: BidState, seat: int) -> Bid | Cast | None:
        legal = self.legal(state, seat)
        return legal[0] if len(legal) == 1 else None

    def notate(self, state: BidState, action: Bid | Cast) -> str:
        return f"bid {action.number}" if isinstance(action, Bid) else str(action.ones)

    def parse(self, state: BidState, text: str) -> Bid | Cast:
        number = text.removeprefix("bid ")
        if number not in {"1", "2", "3"}:
            raise IllegalAction("unreadable_move", text=text, near=[])
        return Bid(int(number))

    def steps(self, state: BidState, action: Bid | Cast) -> tuple[Step, ...]:
        return (Step("bid", str(action.number)),) if isinstance(action, Bid) else ()


class AskingBids(Bids):
    """The same where whoever does not want to bid may say so beforehand."""

    id = "asking_bids"
    asks_around = True

    def declining(self, state: BidState) -> Bid | Cast | None:
        turn = self.turn(state)
        return None if turn.is_chance or turn.is_over else Bid(0)


BIDS, ASKING_BIDS = Bids(), AskingBids()
