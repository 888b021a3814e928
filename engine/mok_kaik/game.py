"""行戦 (mok1 kaik): tricks, of which the last one wins the season.

Source: the rule specification of 行戦, by its section numbers, and the common rules of the card games.
Decisions where the rules are silent:

* A follow whose cards can be read in several ways, none named, is the legal reading with the highest top.
* ``legal`` lists a discard of k cards as one action as long as there are at most 252 ways to take k out of so
  many cards (always with the hands of the rules: 10 over 5); of bigger hands (option ``hand_size``) they
  are laid down one by one, each an action; ``apply`` takes all of them at once too.
* ``dealer_mult``: "payer" multiplies between winner and dealer when the dealer lost, even where the dealer
  is paid; "winner" when the dealer won.
* What lies face down is never shown; the last hand of a season is empty, so no hands are shown.

Text of actions: the cards (``B5 B6 B7``), with the reading where there are several (``B4 B5 Bs run5``);
``discard R1 R4``; the deal.  Colours may be written 黒 and 赤, cards by their kanji (黒馬).

Version history: 1 the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

import msgspec

from engine.card_game import CardGame
from engine.cards import (
    DECK,
    KINDS,
    Cards,
    Deal,
    NewSeat,
    cards_step,
    cards_text,
    check_held,
    deal_chance,
    first_dealer,
    notate_deal,
    parse_deal,
    pick_reading,
    read_words,
    readings,
    shuffled,
    sort_cards,
    unreadable,
    unseen,
)
from engine.core import (
    CHANCE_TURN,
    OVER,
    Chance,
    Draws,
    IllegalAction,
    OptionError,
    Result,
    Seat,
    Step,
    Turn,
)
from engine.mok_kaik.state import (
    Action,
    Dealing,
    Discard,
    Follow,
    Lead,
    Options,
    Over,
    Play,
    State,
    Table,
    View,
)
from engine.mok_kaik.tricks import check_play, deal, discard, hand_size, legal, one_by_one, play, playable

# --- The game --------------------------------------------------------------------------------------


class MokKaik(CardGame[State, Action, View, Options]):
    """行戦: 2–6 players, tricks of combinations."""

    id: ClassVar[str] = "mok_kaik"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets: ClassVar[Mapping[str, Any]] = MappingProxyType({"standard": Options()})
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and hands too large for the deck."""
        super().check_table(seats, options)
        if hand_size(options, seats) * seats > len(DECK):
            raise OptionError("bad_option", option="hand_size", value=options.hand_size)

    def start(self, seats: int, options: Options) -> State:
        """Return the first season before the deal."""
        self.check_table(seats, options)
        return Dealing(self.fresh(options, seats))

    def fresh(self, options: Options, seats: int) -> Table:
        """Return the table before the first deal."""
        nothing: tuple[Cards, ...] = ((),) * seats
        return Table(
            options,
            1,
            first_dealer(options),
            options.dealer_value_start,
            (options.start_points,) * seats,
            hands=nothing,
            face_up=nothing,
            down=nothing,
        )

    def turn(self, state: State) -> Turn:
        """Return who may act: chance, the leader or follower, or nobody."""
        match state:
            case Over():
                return OVER
            case Dealing():
                return CHANCE_TURN
            case _:
                return Turn((state.seat,))

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do."""
        return legal(state) if isinstance(state, Lead | Follow) and seat == state.seat else []

    def act(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of RULES."""
        match state, action:
            case Dealing(), _:
                return deal(state, action)
            case Lead() | Follow(), Play(cards):
                check_held(state.table.hands[seat], cards)
                combo = check_play(state, action)
                several = len(readings(cards, lone_ship=state.table.options.lone_ship)) > 1
                return play(state, combo, several)
            case Lead() | Follow(), Discard(cards):
                check_held(state.table.hands[seat], cards)
                return discard(state, sort_cards(cards))
            case _:
                raise IllegalAction("wrong_action", action=type(action).__name__)

    def chance(self, state: State) -> Chance:
        """Return the deal of the season."""
        if not isinstance(state, Dealing):
            raise IllegalAction("wrong_chance", action="")
        return deal_chance(state.table.seats, state.table.dealer)

    # --- View --------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the table, and the seat's own hand and face-down cards."""
        table = state.table
        plays, laid = (state.plays, state.laid) if isinstance(state, Follow) else ((), 0)
        return View(
            seat=seat,
            phase=type(state).__struct_config__.tag,  # type: ignore[arg-type]
            turn=self.turn(state).seats,
            options=table.options,
            hand=None if seat is None else table.hands[seat],
            down=None if seat is None else table.down[seat],
            hand_sizes=tuple(len(hand) for hand in table.hands),
            down_sizes=tuple(len(pile) for pile in table.down),
            deck_size=len(table.deck),
            face_up=table.face_up,
            seen=table.seen,
            plays=plays,
            laid=laid,
            scores=table.scores,
            dealer=table.dealer,
            dealer_value=table.dealer_value,
            season=table.season,
            seasons=table.options.seasons,
            last=table.last,
            last_season=table.last_season,
            result=self.result(state),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return a state that the view allows: unseen cards lie anywhere."""
        table = _table_of(view, rng)
        match view.phase:
            case "dealing":
                return Dealing(table)
            case "lead":
                return Lead(table, view.turn[0])
            case "follow":
                return Follow(table, view.turn[0], view.plays, view.laid)
            case "over":
                assert view.result is not None
                return Over(table, view.result.rule)  # type: ignore[arg-type]

    def result(self, state: State) -> Result | None:
        """Return the scores, ranked, once the game has ended."""
        return Result.by_points(state.table.scores, state.rule) if isinstance(state, Over) else None

    # --- Text and steps ----------------------------------------------------------------------------

    def notate(self, state: State, action: Action) -> str:
        """Write an action: ``B5 B6 B7``, ``B4 B5 Bs run5``, ``discard R1 R4``."""
        match action:
            case Play(cards, reading):
                return f"{cards_text(cards)} {reading}".rstrip()
            case Discard(cards):
                return f"discard {cards_text(cards)}"
            case _:
                return notate_deal(action)

    def parse(self, state: State, text: str) -> Action:
        """Read an action as records and players write it; hands are not looked at."""
        if isinstance(state, Dealing):
            deal = parse_deal(text)
            if isinstance(deal, Deal | NewSeat):
                return deal
            raise unreadable(text)
        cards, words = read_words(text)
        match words:
            case () if cards:
                return Play(sort_cards(cards))
            case ("discard" | "捨",) if cards:
                return Discard(sort_cards(cards))
            case ("as", reading) | (reading,) if cards and reading.startswith(KINDS):
                return Play(sort_cards(cards), reading)
            case _:
                raise unreadable(text)

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into its cards, what is done with them, and as what they are played."""
        if isinstance(action, Deal | NewSeat) or not isinstance(state, Lead | Follow):
            kind = str(type(action).__struct_config__.tag)
            return (Step(kind, kind),)
        found = playable(state, readings(action.cards, lone_ship=state.table.options.lone_ship))
        steps = [cards_step(action.cards)]
        if isinstance(state, Follow) and found and len(action.cards) == _discard_size(state):
            steps.append(Step("as", "discard" if isinstance(action, Discard) else "play"))
        if isinstance(action, Play) and len(found) > 1:
            steps.append(Step("reading", action.reading or pick_reading(found, "", True).name))
        return tuple(steps)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores."""
        return state.table.scores

    def deal(self, state: State) -> int:
        """Return the number of the season."""
        return state.table.season


def _discard_size(state: Follow) -> int:
    """Return how many cards one action of discarding takes."""
    return 1 if one_by_one(state) else state.lead.count


def _table_of(view: View, rng: Draws) -> Table:
    """Return a table that the view allows."""
    own, own_down = view.hand or (), view.down or ()
    played = [card for each in view.plays if each.combo for card in each.combo.cards]
    open_cards = [*played, *view.seen, *(card for pile in view.face_up for card in pile)]
    dealt = view.phase in ("lead", "follow", "over")
    hidden = list(shuffled(unseen((*own, *own_down, *open_cards)), rng)) if dealt else []

    def take(size: int) -> Cards:
        taken, hidden[:] = hidden[:size], hidden[size:]
        return sort_cards(taken)

    hands = tuple(own if seat == view.seat else take(size) for seat, size in enumerate(view.hand_sizes))
    down = tuple(own_down if seat == view.seat else take(size) for seat, size in enumerate(view.down_sizes))
    return Table(
        view.options,
        view.season,
        view.dealer,
        view.dealer_value,
        view.scores,
        hands,
        tuple(hidden),
        view.face_up,
        down,
        view.seen,
        view.last,
        view.last_season,
    )


MOK_KAIK: Final = MokKaik()
"""The game; it has no state of its own."""
