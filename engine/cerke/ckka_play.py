"""A movement of a CKKA file replayed: the action it stands for in its position, and its casts.

Source: the rule specification, sections 7.2 (import requirements 5 and 7), 7.3 and 6.4.  Decisions where
it is silent:

* The casts of a 連撃術 whose sum alone is told are taken to be as few as possible, the first one the lowest.
* What is said of casts beside their sums (:class:`Notes`) stands in comments right after a movement.  Such a
  comment is one only under rules that know such casts.
* Where the piece landed elsewhere than on what was declared (``short_cast: nearer``, ``zero_move_capture``),
  the declaration is one that its casts allow: the landing itself, else the farthest, which leaves room for
  the most casts.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from engine.cerke import ckka_grammar as grammar
from engine.cerke import state as cerke
from engine.cerke.judge import check
from engine.cerke.moves import Field, useful_sum
from engine.cerke.numbers import DIGITS
from engine.cerke.options import Options
from engine.cerke.state import Action, State, View
from engine.cerke.turns import sum_of
from engine.cerke.wording import parse
from engine.cerke.writing import TAM_SIGN, UNSTATED, sign_at
from engine.core import Game, IllegalAction, Seat
from engine.record import Place

Rules = Game[State, Action, View, Options]
"""The game, in the version by which the record is replayed."""

MADE: Final = grammar.Outcome(None, False)
"""A cast of which nothing is told, and so one that was good."""

RETURNED: Final = grammar.Outcome(None, True, back=True)
"""A cast that failed, as a bare return to the origin tells it."""


# --- What comments tell of casts -------------------------------------------------------------------


class Notes(NamedTuple):
    """The casts of a 連撃術, and those that were taken back for a second cast, with what they were for."""

    chain: tuple[int, ...] = ()
    second: str = ""
    replaced: tuple[int, ...] = ()


_CASTS: Final = f"[{DIGITS[:6]}](?:[+＋][{DIGITS[:6]}]){{0,20}}"
_CHAIN: Final = re.compile(f"{grammar.CHAIN_NOTE}:({_CASTS})")
_SECOND: Final = re.compile(f"{grammar.SECOND_NOTE}:([{grammar.BRIDGE}{grammar.WATER}])({_CASTS})")


def read_notes(body: grammar.Body, options: Options) -> Notes:
    """Take the comments that tell of the casts of the movement just read."""
    notes = Notes()
    if options.stick_method == "single" and not options.second_cast:
        return notes
    taken = 0
    for element in body.ahead():
        text = element.words if isinstance(element, grammar.Mark) and element.kind == "comment" else ""
        if (chain := _CHAIN.fullmatch(text)) and not notes.chain:
            notes = notes._replace(chain=_split(chain[1]))
        elif (second := _SECOND.fullmatch(text)) and not notes.second:
            notes = notes._replace(second=second[1], replaced=_split(second[2]))
        else:
            break
        taken += 1
    body.drop(taken)
    return notes


def _split(text: str) -> tuple[int, ...]:
    return tuple(DIGITS.index(sign) for sign in text if sign in DIGITS)


# --- Playing ---------------------------------------------------------------------------------------


class Play:
    """A game being replayed: its state, the actions so far, and which are casts that were not told."""

    def __init__(self, game: Rules, start: State) -> None:
        self.game = game
        self.state = start
        self.actions: list[tuple[Seat, Action]] = []
        self.unknown: list[int] = []
        self.moved = -1
        """The place in ``actions`` of the last move, to which a comment belongs."""
        self.casts: tuple[int, ...] = ()
        """The last casts for a bridge."""

    def do(self, action: Action) -> None:
        """Apply an action of whoever is to act."""
        seat = self.game.turn(self.state).seats[0]
        self.state = self.game.apply(self.state, seat, action)
        self.actions.append((seat, action))

    def move(self, element: grammar.Movement, notes: Notes) -> bool:
        """Replay a movement with its casts; tell whether all of them are known."""
        element, action = self._meant(element)
        outcomes = list(element.results)
        if element.stated and element.origin:
            outcomes = self._stated(element, action)
        if isinstance(action, cerke.StepCast):
            action = self._declared(action, element, outcomes[0] if outcomes else MADE, notes)
        self.moved = len(self.actions)
        self.do(action)
        told = True
        if isinstance(self.state, cerke.Bridge):
            if outcomes and self._returned_from_water(element, outcomes[0]):
                outcomes = [grammar.Outcome(outcomes[0].value, None), RETURNED]
            told = self._bridge(element, outcomes.pop(0) if outcomes else MADE, notes)
        if isinstance(self.state, cerke.Water):
            if element.stated and not element.water:
                element.place.refuse("needs_water_cast", expected=(grammar.WATER,))
            self._water(element, outcomes.pop(0) if outcomes else MADE, notes)
        if outcomes:
            element.place.refuse("needs_no_cast", expected=(grammar.NO_CAST,))
        return told

    def _stated(self, element: grammar.Movement, action: Action) -> list[grammar.Outcome]:
        """Return the casts that are told with words; refuse a bridge cast where none is made, or none."""
        is_cast = isinstance(action, cerke.StepCast)
        if bool(element.bridge) != is_cast:
            expected = (grammar.BRIDGE,) if is_cast else (grammar.NO_CAST, grammar.WATER)
            element.place.refuse("needs_cast" if is_cast else "needs_no_cast", expected=expected)
        return [cast for cast in (element.bridge, element.water) if cast]

    def _meant(self, element: grammar.Movement) -> tuple[grammar.Movement, Action]:
        """Return a movement and its action; what looks like a step back onto the origin may be none.

        In notation ① a bare return to the origin tells that the water cast of a plain move failed.
        """
        try:
            return element, self._action(element)
        except IllegalAction as refusal:
            if element.stated or element.results or not element.via or element.last != element.origin:
                raise
            words = element.words.removesuffix(element.origin)
            plain = element._replace(words=words, last=element.via, via="", results=(RETURNED,))
            try:
                action = self._action(plain)
            except IllegalAction:
                raise refusal from None
            if not isinstance(self._after(action), cerke.Water):
                raise
            return plain, action

    def _returned_from_water(self, element: grammar.Movement, outcome: grammar.Outcome) -> bool:
        """Tell whether a return to the origin belongs to the water cast that follows a good bridge cast."""
        assert isinstance(self.state, cerke.Bridge)
        if not outcome.back or outcome.value is None:
            return False
        excited = cerke.Excited(self.state.position, self.state.step, outcome.value)
        landing = cerke.Land(element.last)
        mover = excited.position.mover
        if landing not in self.game.legal(excited, mover):
            return False
        return isinstance(self.game.apply(excited, mover, landing), cerke.Water)

    def _after(self, action: Action) -> State:
        return self.game.apply(self.state, self.state.position.mover, action)

    def _action(self, element: grammar.Movement) -> Action:
        try:
            return self._obvious(element) or parse(self.state, element.words)
        except IllegalAction:
            # A capture of the stepped piece (zero_move_capture) names that piece's square twice.
            for action in self.game.legal(self.state, self.state.position.mover):
                same = isinstance(action, cerke.StepCast) and (action.src, action.via) == (
                    element.origin,
                    element.via,
                )
                if same and element.via == element.last:
                    return action
            raise

    def _declared(
        self, action: cerke.StepCast, element: grammar.Movement, outcome: grammar.Outcome, notes: Notes
    ) -> cerke.StepCast:
        """Return a declaration with which the casts let the piece land where it did, if there is one."""
        options = self.state.position.options
        if outcome.failed or not (options.zero_move_capture or options.short_cast == "nearer"):
            return action
        seat, landing = self.state.position.mover, cerke.Land(element.last)
        field = Field(self.state.position)
        total = sum_of(notes.chain) if outcome.value is None else outcome.value

        def fits(step: cerke.StepCast) -> bool:
            after = cerke.Excited(self.state.position, step, total)
            return landing in self.game.legal(after, seat) and _leaves_room(field, step, notes)

        same = (
            step
            for step in self.game.legal(self.state, seat)
            if isinstance(step, cerke.StepCast) and (step.src, step.via) == (action.src, action.via)
        )
        if fits(action):
            return action
        return max(filter(fits, same), key=lambda step: useful_sum(field, step), default=action)

    def _obvious(self, element: grammar.Movement) -> Action | None:
        """Return the action of a movement that tells everything, if it is legal: reading its words anew, as
        players type them, would take twice the time."""
        src, via, dest = element.origin, element.via, element.last
        if (
            not element.stated
            or not src
            or not isinstance(self.state, cerke.Ground)
            or TAM_SIGN in element.words
        ):
            return None
        sign = element.words[len(src)]
        action = (
            (cerke.StepCast if element.bridge else cerke.StepMove)(src, via, dest)
            if via
            else cerke.Move(src, dest)
        )
        try:
            return check(self.state, action) if sign in (UNSTATED, sign_at(self.state, src)) else None
        except IllegalAction:
            return None

    # --- Casts

    def _bridge(self, element: grammar.Movement, outcome: grammar.Outcome, notes: Notes) -> bool:
        """Cast for a step and land, or stay; tell whether the casts are known or nobody asks for them."""
        if notes.second == grammar.BRIDGE:
            self._throw(element.place, notes.replaced, known=True)
            self.do(cerke.SecondCast())
        assert isinstance(self.state, cerke.Bridge)
        landing = cerke.Land(element.last)
        total = sum_of(notes.chain) if notes.chain and outcome.value is None else outcome.value
        known = total is not None
        if total is None:
            total = self._likely(element, landing, failed=bool(outcome.failed))
        casts = notes.chain or self._fewest(total)
        if sum_of(casts) != total:
            element.place.refuse("cast_does_not_fit")
        self._throw(element.place, casts, known)
        failed = outcome.failed
        if failed is None:
            failed = landing not in self.game.legal(self.state, self.state.position.mover)
        self.do(cerke.Pass() if failed else landing)
        return not known or bool(notes.chain) or len(casts) == 1

    def _likely(self, element: grammar.Movement, landing: cerke.Land, failed: bool) -> int:
        """Return the sum of a cast that is not told: the lowest that is enough, or the highest that isn't."""
        assert isinstance(self.state, cerke.Bridge)
        chain = self.state.position.options.stick_method == "chain"
        sums = range(_HIGHEST_CHAIN + 1 if chain else len(DIGITS[:6]))
        position, step = self.state.position, self.state.step
        enough = [
            total
            for total in sums
            if landing in self.game.legal(cerke.Excited(position, step, total), position.mover)
        ]
        fitting = [total for total in sums if total not in enough][::-1] if failed else enough
        if not fitting:
            element.place.refuse("cast_does_not_fit")
        return fitting[0]

    def _fewest(self, total: int) -> tuple[int, ...]:
        """Return the fewest casts that come to a sum; without 連撃術 there is one, whatever it shows."""
        if self.state.position.options.stick_method == "single" or total <= _MOST:
            return (total,)
        first = total % _MOST or _MOST
        return (first, *[_MOST] * ((total - first) // _MOST))

    def _throw(self, place: Place, casts: tuple[int, ...], known: bool) -> None:
        """Cast for a step, once, or as often as a 連撃術 was."""
        self.casts = casts
        for number, ones in enumerate(casts):
            if number and not isinstance(self.state, cerke.Chain):
                place.refuse("cast_does_not_fit")
            if number:
                self.do(cerke.CastAgain())
            self._cast(ones, known)
        if isinstance(self.state, cerke.Chain):
            self.do(cerke.Stop())

    def _cast(self, ones: int, known: bool) -> None:
        if not known:
            self.unknown.append(len(self.actions))
        self.do(cerke.Cast(ones))

    def _water(self, element: grammar.Movement, outcome: grammar.Outcome, notes: Notes) -> None:
        """Cast for the water; a cast that was taken back comes before."""
        if notes.second == grammar.WATER:
            self._cast(sum(notes.replaced), known=True)
            self.do(cerke.SecondCast())
        least = self.state.position.options.water_threshold
        ones = outcome.value
        if ones is None:
            ones = least - 1 if outcome.failed else least
        if not 0 <= ones <= _MOST or outcome.failed not in (None, ones < least):
            element.place.refuse("cast_does_not_fit", least=least)
        self._cast(ones, known=outcome.value is not None)
        if isinstance(self.state, cerke.Refused):
            self.do(cerke.Pass())


def _leaves_room(field: Field, step: cerke.StepCast, notes: Notes) -> bool:
    """Tell whether a 連撃術 for this declaration had not ended by itself before its last cast (6.4)."""
    return all(
        sum(casts[:-1]) < useful_sum(field, step) for casts in (notes.chain, notes.replaced) if casts[1:]
    )


_MOST: Final = 5
"""What one cast shows at most."""

_HIGHEST_CHAIN: Final = 8
"""The highest sum of a 連撃術 of any use: nothing is farther away."""
