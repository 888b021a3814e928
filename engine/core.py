"""The contract of a game.

A game is a stateless object; a position ("state") is an immutable value.  Nothing in this package
reads a clock, a file or a global random source.  :class:`Game` holds the questions that can be asked of
every game; what they are asked with and answered by is made in :mod:`engine.terms`, and offered here too.

A whole game, in which everybody does anything:

>>> import random
>>> from engine import catalogue
>>> game, rng = catalogue.get("nexxy"), random.Random(7)
>>> state = game.start(3, game.make_options("standard", {"end_when": "first"}))
>>> while not (turn := game.turn(state)).is_over:
...     seat = turn.seats[0]
...     action = game.chance(state).sample(rng) if turn.is_chance else rng.choice(game.legal(state, seat))
...     state = game.apply(state, seat, action)
>>> game.result(state)
Result(points=(1, 0, 2), ranking=(2, 3, 1), rule='first', unit=1)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

import msgspec

from engine.terms import CHANCE as CHANCE
from engine.terms import CHANCE_TURN as CHANCE_TURN
from engine.terms import NEW_SEAT as NEW_SEAT
from engine.terms import OPEN as OPEN
from engine.terms import OVER as OVER
from engine.terms import Chance as Chance
from engine.terms import Draws as Draws
from engine.terms import IllegalAction as IllegalAction
from engine.terms import Luck as Luck
from engine.terms import NewSeat as NewSeat
from engine.terms import Offers as Offers
from engine.terms import OptionError as OptionError
from engine.terms import PositionForm as PositionForm
from engine.terms import Privacy as Privacy
from engine.terms import RecordError as RecordError
from engine.terms import RecordForm as RecordForm
from engine.terms import RecordViewer as RecordViewer
from engine.terms import Result as Result
from engine.terms import Seat as Seat
from engine.terms import Step as Step
from engine.terms import Turn as Turn
from engine.terms import TymokError as TymokError
from engine.terms import held_privately as held_privately
from engine.terms import out_of_turn as out_of_turn
from engine.terms import put as put
from engine.terms import ranked as ranked
from engine.terms import unreadable as unreadable

# --- The contract ----------------------------------------------------------------------------------

S = TypeVar("S")  # state: a frozen struct, or a tagged union of them
A = TypeVar("A")  # action: a tagged union of frozen structs
V = TypeVar("V")  # view: a frozen struct
O = TypeVar("O")  # options: a frozen struct  # noqa: E741


class Game(ABC, Generic[S, A, V, O]):
    """The questions that can be asked of every game.

    Class attributes declare the game; a subclass sets those that have no default.  ``version`` rises when a
    change of the rules alters old games, and is stored with each game.
    """

    id: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[range]
    options: ClassVar[type[msgspec.Struct]]
    """The frozen struct of options; its defaults are the first preset."""
    presets: ClassVar[Mapping[str, msgspec.Struct]]
    """Named options, the default first."""
    families: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The family of each preset: those of one ask for the same skill, and share a rating.

    A preset that is not named is of the family "".
    """
    state_type: ClassVar[object]
    action_type: ClassVar[object]
    earlier: ClassVar[Mapping[int, AnyGame]] = MappingProxyType({})
    """The rules of earlier versions that are kept, so that games stored with them go on and replay."""
    record_form: ClassVar[RecordForm | None] = None
    """The form in which its records are written, None for the frame of every game (:mod:`engine.records`)."""
    position_form: ClassVar[PositionForm | None] = None
    """The form in which a position is written as one line, None where there is none."""
    lesson_form: ClassVar[PositionForm | None] = None
    """The form in which lessons write positions that no game could lead to in a few moves, if not that one.

    It need not know positions in which a game is over, nor what came before.
    """
    viewer: ClassVar[RecordViewer | None] = None
    """The page of others that shows its records, None where there is none."""
    asks_around: ClassVar[bool] = False
    """Whether seats may be asked out of their own turn, and may say no beforehand (:meth:`declining`)."""
    for_leagues: ClassVar[Mapping[str, object]] = MappingProxyType({})
    """The options that leagues begin with beside those of a preset: where a table would wait for nothing."""
    pause: ClassVar[float] = 3.0
    """Seconds that a table waits at least while it asks in private (:meth:`asks_able`).

    It waits as long whether any seat can do something or not, so that only a longer wait tells.
    """
    rests: ClassVar[bool] = False
    """Whether those who are asked in private (:meth:`asks_able`) are asked in their own turn.

    Whoever has not answered by the end of the pause has said no (:meth:`declining`), so that its length tells
    nothing.  ``pause`` is then that of a person; after a computer player, which answers at once, it is the
    usual one.
    """
    offers: ClassVar[Offers | None] = None
    """How a seat resigns or agrees to a draw by the rules; None in games whose rules know neither."""
    decks: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """The decks of which one is dealt at a time, each in its own order, which a deal mixes (``shuffled``).

    By them a proof's deals are computed again; ``check_casts.py`` knows the same ones.
    """
    has_chance: ClassVar[bool] = True
    """Whether anything is drawn, dealt or thrown; only then are there fingerprints to look at."""
    has_choice: ClassVar[bool] = True
    """Whether anybody ever has more than one thing to do.

    Without that a game is pure luck: there is no skill to rate, and no computer player plays better than
    another.
    """
    new_seat: ClassVar[object] = None
    """The action of CHANCE that adds a seat, after the others, between deals; None where none is added."""
    pays: ClassVar[bool] = False
    """Whether what a seat wins comes from the others: all gains sum to 0, less what stays in a pot."""
    first_seat: ClassVar[bool] = False
    """Whether seat 0 has an advantage in a game of two by the usual rules: pairings take turns with it.

    Where chance decides who begins, or everybody does as often as the others, nobody has one by their seat.
    """

    @abstractmethod
    def start(self, seats: int, options: O) -> S:
        """Return the state before anything is dealt or cast; raise OptionError if they do not fit."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """Return who may act now."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> list[A]:
        """List what ``seat`` may do: no duplicates, stable order; empty when it is not their turn."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A) -> S:
        """Return the state after the action; raise IllegalAction naming the rule that forbids it."""

    @abstractmethod
    def chance(self, state: S) -> Chance:
        """Return what chance may do at a chance node; its actions are applied with seat CHANCE."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return exactly what the seat (None: a spectator) may know, built up, never cut down."""

    @abstractmethod
    def determinise(self, view: V, rng: Draws) -> S:
        """Return a state that the view allows, with the unknown drawn from ``rng``."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def notate(self, state: S, action: A) -> str:
        """Write an action that is legal (or possible by chance) in this state as one line of text."""

    @abstractmethod
    def parse(self, state: S, text: str) -> A:
        """Read what ``notate`` writes, and what players type; raise IllegalAction if it names nothing.

        The error's data may carry ``near``: notations of the nearest legal actions.
        """

    @abstractmethod
    def steps(self, state: S, action: A) -> tuple[Step, ...]:
        """Cut the action into the choices a person makes, first choice first."""

    def odds(self, state: S, action: A) -> Fraction | None:
        """Return the probability that sticks let the action succeed, None where nothing is cast."""
        return None

    def luck(self, state: S, action: A) -> tuple[Luck, ...]:
        """Return what a cast, an action of CHANCE in this state, means to those who hoped for it."""
        return ()

    def standing(self, state: S) -> tuple[int, ...]:
        """Return the points of each seat as they stand now; empty for a game without running points."""
        return ()

    def deal(self, state: S) -> int:
        """Return the number of the deal or season, from 1: chance draws from one secret for each."""
        return 1

    def deals(self, options: O) -> int:
        """Return how many deals or seasons a game has at most by these options."""
        return 1

    def ended(self, state: S) -> str:
        """Return in which way the last deal ended that has ended by this state.

        An identifier, such as that of a rule; empty where deals of the game end in one way alone.
        """
        return ""

    def unit(self, options: O) -> int:
        """Return how many points of the game's scores are one point of the rules: 10 where tenths occur."""
        return 1

    def capital(self, options: O) -> int | None:
        """Return how many points each seat brings, None where nobody brings any.

        What one seat wins then comes from the others, who may lose as much before they owe something.
        """
        return None

    def gains(self, options: O, points: Sequence[int]) -> tuple[int, ...]:
        """Return what each seat has won or lost by final points (:class:`Result`) since the start.

        Where nobody brings points, those are all that anybody has won.
        """
        if self.capital(options) is None:
            return tuple(points)
        before = self.standing(self.start(len(points), options))
        return tuple(now - then for now, then in zip(points, before, strict=True))

    def under(self, state: S, options: O) -> S | None:
        """Return the same position by other options, None where it makes no sense by them."""
        return None

    def privacy(self, options: O) -> Privacy:
        """Return what of a game by these options only some may know."""
        return OPEN

    def own(self, view: V) -> object:
        """Return what of a view its seat alone knows; what is equal need not be shown to it again."""
        return None

    def moves(self, state: S, seat: Seat) -> list[A]:
        """List what a seat may do, without giving up and without draws."""
        legal = self.legal(state, seat)
        return legal if self.offers is None else [action for action in legal if action not in self.offers]

    def hopeless(self, state: S, action: A) -> bool:
        """Whether an action casts sticks that cannot let it succeed, whatever they show.

        It is legal, and may be typed, but no menu offers it while there is anything else to do.
        """
        return False

    def forced(self, state: S, seat: Seat) -> A | None:
        """Return what a seat to act plays without being asked, because nothing else is possible, or None."""
        return None

    def same_question(self, before: S, after: S, seat: Seat) -> bool:
        """Whether a seat that may act in both states is asked the same in both.

        Between them another seat has acted at the same time.  An answer to the first question is then as good
        an answer to the second.
        """
        return self.legal(before, seat) == self.legal(after, seat)

    def still_called(self, before: S, after: S, seat: Seat) -> bool:
        """Whether everybody sees a seat that may act in both states asked the same in both.

        Only where it is hidden how often seats act (``Privacy.uncounted``) that is not :meth:`same_question`.
        """
        return self.same_question(before, after, seat)

    def unlisted(self, state: S, seat: Seat, chosen: Sequence[str]) -> list[A]:
        """List legal actions that begin with these values of steps and that :meth:`legal` leaves out.

        It lists one of several that are alike in all that matters; a person may choose any of them.
        """
        return []

    def declining(self, state: S) -> A | None:
        """Return the "no" of a seat that is asked out of its own turn, None at any other node.

        Everybody is asked alike, whatever they hold, so whoever says no beforehand tells nothing by it.
        """
        return None

    def at_zero(self, state: S, seat: Seat) -> A | None:
        """Return what is done for a seat to act whose time is up, None where a computer player chooses.

        That is the "no" of who is asked out of turn, and for a stake that others do not see the smallest one.
        """
        return self.declining(state) if seat in self.turn(state).seats else None

    def asks_able(self, options: O) -> bool:
        """Whether only those are asked around who can do something, in private, for whom the others wait.

        Then a view tells nobody but the seat itself that it is asked.
        """
        return False

    def asks_for_win(self, state: S) -> bool:
        """Whether the seat that is asked out of its turn may win here, rather than do anything else."""
        return False

    def grows(self, options: O) -> bool:
        """Whether people may join between two deals of a game by these options."""
        return False

    def newcomer(self, state: S) -> A | None:
        """Return the action of CHANCE that adds a seat before the next deal, None where none can be added.

        It is no outcome of :meth:`chance`: whoever runs the game applies it, with the seat CHANCE, when
        somebody comes.  It stands in the log, so a game replays from the seats with which it began.
        """
        return None

    def dealt(self, action: A) -> str | None:
        """Return what a deal of a whole deck decided beside the order of its cards, as text; None for other
        actions."""
        return None

    def turned_up(self, states: Sequence[S]) -> tuple[int, ...]:
        """Return the places in the deck (0: the next card) of cards that it turned up for everybody.

        ``states`` are those after a deal of the whole deck, in their order, up to the next such deal.  A card
        that everybody saw only because a hand was shown counts where its place is known without doubt.
        """
        return ()

    def dump(self, state: S) -> str:
        """Write a state as JSON text."""
        return msgspec.json.encode(state).decode()

    def load(self, text: str) -> S:
        """Read what ``dump`` wrote; raise RecordError if it is no state of this game."""
        return cast(S, _decode(text, self.state_type))

    def dump_action(self, action: A) -> str:
        """Write an action as JSON text."""
        return msgspec.json.encode(action).decode()

    def load_action(self, text: str) -> A:
        """Read what ``dump_action`` wrote; raise RecordError if it is no action of this game."""
        return cast(A, _decode(text, self.action_type))

    def make_options(self, preset: str = "", changes: Mapping[str, object] | None = None) -> O:
        """Return a preset with some values changed; raise OptionError for what does not exist.

        >>> from engine import catalogue
        >>> catalogue.get("lutu").make_options("standard", {"min_bet": 2, "rounds": None}).min_bet
        2
        >>> catalogue.get("lutu").make_options(changes={"luck": True})
        Traceback (most recent call last):
        engine.terms.OptionError: unknown_option (option='luck', value=True)
        """
        name = preset or next(iter(self.presets))
        if name not in self.presets:
            raise OptionError("unknown_preset", option="preset", value=name, allowed=tuple(self.presets))
        values = msgspec.to_builtins(self.presets[name])
        for option, value in (changes or {}).items():
            if option not in self.options.__struct_fields__:
                raise OptionError("unknown_option", option=option, value=value)
            values[option] = value
        return self.check_options(values)

    def preset_of(self, options: O) -> str:
        """Return the name of the preset that these options are, empty for rules of one's own."""
        return next((name for name, preset in self.presets.items() if preset == options), "")

    def changes_from(self, preset: str, options: O) -> dict[str, object]:
        """Return the values that differ from a preset; :meth:`make_options` makes the options of them again.

        A value that follows from another one, unless it is named, may be left out: then it goes along when
        that other one is changed.
        """
        base = self.presets[preset]
        return {
            name: msgspec.to_builtins(getattr(options, name))
            for name in self.options.__struct_fields__
            if getattr(options, name) != getattr(base, name)
        }

    def handicapped(self, options: O) -> bool:
        """Whether these options help one seat against the others: then the game is outside all ratings."""
        return False

    def head_starts(self, options: O, seat: Seat) -> Mapping[str, Mapping[str, object]]:
        """Return by which changes of these options a seat can be helped.

        Each has a name, under which ``data/players`` tells what it is worth; none where seats are helped
        already, and in games that know no such help.
        """
        return {}

    def reseated(self, options: O) -> O:
        """Return options for the same people when each has moved on by one seat, the first to the last.

        Whoever was helped still is.
        """
        return options

    def family(self, options: O) -> str:
        """Return the family of the preset that these options are (:attr:`families`)."""
        return self.families.get(self.preset_of(options), "")

    def check_options(self, values: Mapping[str, object]) -> O:
        """Return the options with these values; raise OptionError naming the first bad one."""
        try:
            return cast(O, msgspec.convert(values, self.options, strict=False))
        except msgspec.ValidationError as error:
            if isinstance(error.__cause__, OptionError):  # from the options' own check of their values
                raise error.__cause__ from None
            text = str(error)
            option = text.rpartition("$.")[2].rstrip("`") if "$." in text else ""
            raise OptionError("bad_option", option=option, value=values.get(option), reason=text) from None


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of which only the contract is known."""


@cache
def _decoder(kind: object) -> msgspec.json.Decoder[Any]:
    """Return what reads a kind of states or actions: to find out about them takes longer than to read one."""
    return msgspec.json.Decoder(kind)


def _decode(text: str, kind: object) -> Any:
    try:
        return _decoder(kind).decode(text)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise RecordError("unreadable", reason=str(error)) from None


def common_steps(paths: Iterable[tuple[Step, ...]], chosen: Sequence[str]) -> list[Step]:
    """List the steps that may follow the values chosen so far, in order, without duplicates.

    ``paths`` are the steps of the legal actions; actions with a common beginning form one branch:

    >>> paths = [(Step("piece", "ZO"), Step("to", to)) for to in ("ZU", "ZI")]
    >>> [step.value for step in common_steps(paths, [])], [step.value for step in common_steps(paths, ["ZO"])]
    (['ZO'], ['ZU', 'ZI'])
    """
    depth = len(chosen)
    follow: dict[Step, None] = {}
    for path in paths:
        if len(path) > depth and all(step.value == value for step, value in zip(path, chosen, strict=False)):
            follow[path[depth]] = None
    return list(follow)
