"""Lone Stones: who guesses where nobody else goes?  A toy game on 3×3 squares, for two to five players.

All players choose a free square, secretly and at the same time.  When all have chosen, the choices are shown:
whoever is alone on a square has it for the rest of the game; where several meet, nobody gets it.  A square is
a point, and each line of three squares some more.  The game ends when at most one square is free, or after
the last round.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal, cast

import msgspec
from msgspec.structs import replace

from engine.core import (
    CHANCE,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    OptionError,
    Privacy,
    Result,
    Seat,
    Step,
    Turn,
)

# --- Board -----------------------------------------------------------------------------------------

SQUARES: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""The squares from the top left one, row by row."""

LINES: Final = (
    *((first, first + 1, first + 2) for first in (0, 3, 6)),
    *((first, first + 3, first + 6) for first in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)
"""Three squares in a row."""

NOBODY: Final = -1

# --- Options ---------------------------------------------------------------------------------------


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long it is played, and what a line of three is worth beside its squares."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=30)] = 12
    line_points: Annotated[int, msgspec.Meta(ge=0, le=10)] = 2


PRESETS: Final = MappingProxyType({"standard": Options(), "short": Options(rounds=3)})

# --- Actions, positions, view ----------------------------------------------------------------------


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """A seat chooses a square, by its place in :data:`SQUARES`."""

    square: int


class Table(msgspec.Struct, frozen=True):
    """``owners`` by square, ``choices`` of this round by seat, and ``shown`` those of the round before."""

    options: Options
    owners: tuple[Seat, ...]
    choices: tuple[int | None, ...]
    round: int = 1
    shown: tuple[int, ...] = ()

    @property
    def free(self) -> tuple[int, ...]:
        """The squares that nobody has."""
        return tuple(square for square, owner in enumerate(self.owners) if owner == NOBODY)

    @property
    def points(self) -> tuple[int, ...]:
        """What the squares and lines of each seat are worth."""
        return tuple(map(self._points, range(len(self.choices))))

    def _points(self, seat: Seat) -> int:
        lines = sum(all(self.owners[square] == seat for square in line) for line in LINES)
        return self.owners.count(seat) + lines * self.options.line_points


class Choosing(msgspec.Struct, frozen=True, tag="choosing"):
    """Whoever has not chosen yet chooses, all at once."""

    table: Table


GameEnd = Literal["board_full", "last_round"]
"""The rules that end a game."""


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    table: Table
    rule: GameEnd


State = Choosing | Over


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows: ``choice`` is its own, ``chosen`` who has made one.

    ``shown`` are the choices of the round before, by seat.
    """

    seat: Seat | None
    turn: tuple[Seat, ...]
    options: Options
    round: int
    owners: tuple[Seat, ...]
    points: tuple[int, ...]
    choice: int | None
    chosen: tuple[Seat, ...]
    shown: tuple[int, ...]
    result: Result | None


# --- The rules that forbid -------------------------------------------------------------------------

RULES: Final = MappingProxyType(
    {
        "game_over": "the game has ended (seat)",
        "not_your_turn": "no such seat is asked (seat)",
        "wrong_action": "this kind of action has no place here (action)",
        "wrong_chance": "nothing happens by chance (action)",
        "unreadable_move": "the text names no square (text, near)",
        "chosen_already": "a choice is final (seat)",
        "unknown_square": "there are nine squares (square)",
        "square_taken": "the square has an owner (square, owner)",
    }
)
"""Rules that forbid an action, with their data."""


def check_seat(state: State, seat: Seat) -> None:
    """Refuse a seat that may not choose now."""
    if isinstance(state, Over):
        raise IllegalAction("game_over", seat=seat)
    if seat not in range(len(state.table.choices)):
        raise IllegalAction("not_your_turn", seat=seat)
    if state.table.choices[seat] is not None:
        raise IllegalAction("chosen_already", seat=seat)


def check_choice(table: Table, action: object) -> int:
    """Return the square that is chosen; refuse one that does not exist, or that somebody has."""
    if not isinstance(action, Choose):
        raise IllegalAction("wrong_action", action=type(action).__name__)
    if action.square not in range(len(SQUARES)):
        raise IllegalAction("unknown_square", square=action.square)
    owner = table.owners[action.square]
    if owner != NOBODY:
        raise IllegalAction("square_taken", square=SQUARES[action.square], owner=owner)
    return action.square


# --- What a choice does ----------------------------------------------------------------------------


def settled(table: Table) -> State:
    """Return the next round, or the end, if all have chosen; else go on waiting."""
    choices = tuple(choice for choice in table.choices if choice is not None)
    if len(choices) < len(table.choices):
        return Choosing(table)
    alone = {square: seat for seat, square in enumerate(choices) if choices.count(square) == 1}
    owners = tuple(alone.get(square, owner) for square, owner in enumerate(table.owners))
    after = replace(table, owners=owners, choices=(None,) * len(choices), shown=choices)
    if len(after.free) <= 1:
        return Over(after, "board_full")
    if after.round == after.options.rounds:
        return Over(after, "last_round")
    return Choosing(replace(after, round=after.round + 1))


# --- The game --------------------------------------------------------------------------------------

SECRET_CHOICES: Final = Privacy(private=True, closed_menus=True, open_record=False)
"""A choice is its seat's own until the last one is made."""


class Toy(Game[State, Choose, View, Options]):
    """Lone Stones."""

    id: ClassVar[str] = "toy"
    seats: ClassVar[range] = range(2, 6)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Choose

    # --- Seats, turns, results ---------------------------------------------------------------------

    def start(self, seats: int, options: Options) -> State:
        """Return the empty board; raise OptionError for a number of players that the game does not have."""
        if seats not in self.seats:
            raise OptionError("bad_seats", option="seats", value=seats)
        return Choosing(Table(options, (NOBODY,) * len(SQUARES), (None,) * seats))

    def turn(self, state: State) -> Turn:
        """Return all who have not chosen yet."""
        if isinstance(state, Over):
            return OVER
        return Turn(tuple(seat for seat, choice in enumerate(state.table.choices) if choice is None))

    def result(self, state: State) -> Result | None:
        """Return the points, ranked, once the game has ended."""
        return Result.by_points(state.table.points, state.rule) if isinstance(state, Over) else None

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the points as they stand."""
        return state.table.points

    # --- Actions -----------------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat) -> list[Choose]:
        """List the free squares for whoever has to choose."""
        return [Choose(square) for square in state.table.free] if seat in self.turn(state).seats else []

    def apply(self, state: State, seat: Seat, action: Choose) -> State:
        """Return the state after the choice; raise IllegalAction naming the rule that forbids it."""
        check_seat(state, seat)
        table = state.table
        square = check_choice(table, action)
        return settled(replace(table, choices=(*table.choices[:seat], square, *table.choices[seat + 1 :])))

    def chance(self, state: State) -> Chance:
        """Refuse: nothing happens by chance."""
        raise IllegalAction("wrong_chance", action="", seat=CHANCE)

    # --- What is private ---------------------------------------------------------------------------

    def privacy(self, options: Options) -> Privacy:
        """Return that choices are secret."""
        return SECRET_CHOICES

    def own(self, view: View) -> int | None:
        """Return the own choice."""
        return view.choice

    def same_question(self, before: State, after: State, seat: Seat) -> bool:
        """Whether it is the same round: what others choose changes nothing in it."""
        return before.table.round == after.table.round

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: everything but what others have chosen in this round."""
        table = state.table
        return View(
            seat=seat,
            turn=self.turn(state).seats,
            options=table.options,
            round=table.round,
            owners=table.owners,
            points=table.points,
            choice=None if seat is None else table.choices[seat],
            chosen=tuple(other for other, choice in enumerate(table.choices) if choice is not None),
            shown=table.shown,
            result=self.result(state),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return a state that the view allows: the others may have chosen any free square."""
        table = Table(view.options, view.owners, (None,) * len(view.points), view.round, view.shown)
        if view.result is not None:
            return Over(table, cast(GameEnd, view.result.rule))
        choices = list(table.choices)
        for seat in view.chosen:
            choices[seat] = view.choice if seat == view.seat else table.free[rng.randrange(len(table.free))]
        return Choosing(replace(table, choices=tuple(choices)))

    # --- Text and steps ----------------------------------------------------------------------------

    def notate(self, state: State, action: Choose) -> str:
        """Write a choice as the name of its square: ``b2``."""
        return SQUARES[action.square]

    def parse(self, state: State, text: str) -> Choose:
        """Read the name of a square."""
        name = text.strip().lower()
        if name not in SQUARES:
            near = tuple(SQUARES[square] for square in state.table.free)
            raise IllegalAction("unreadable_move", text=text, near=near)
        return Choose(SQUARES.index(name))

    def steps(self, state: State, action: Choose) -> tuple[Step, ...]:
        """Return the square: a choice is made in one step."""
        return (Step("square", SQUARES[action.square]),)


TOY: Final = Toy()
"""The game; it has no state of its own."""
