"""小猫 (ni1 ne2, "kitten"): quick shedding with drop-out.

Source: the rule specification of 小猫, by its section numbers, and the common rules of the card games.
Strengths differ here: 皇 is above 王, 船 beats the 皇 alone, and 無 is the wildcard of sets.
Points are awarded; nobody pays them.  Decisions where the rules are silent:

* The dealer and the leader are one seat: the survivor of a round becomes both (3.1), so ``dealer`` stands
  for either.
* Cards that were laid open are public for good, and so are the won piles; with ``won_cards="hand"`` the
  cards a hand took from the pile stay known until as many of that face have been played.
* ``draw_on_drop=0`` leaves the deck as useless as none at all, so the season ends with the first empty hand
  (3.4); it does not go with ``won_cards="hand"``, with which such a season might never end, and neither does
  a deal that leaves no deck.
* A leader with an empty hand draws as many cards as one draws on dropping out.
* ``ante_card``: the extra card may be any of the hand; emptying the hand with it scores as playing does.
* ``higher_play="set"``: the higher set may have any number of cards from two.
* ``rejoin``: playing again ends the count of successive drops; every drop draws.
* ``lone_none="wild"`` is for a 無 alone, when leading and when following; only a natural card begins a set.
* The points of a season stand in the score at its end; :meth:`NiNe.standing` adds them before.

Text of actions: ``B5 R5 B0``, a wild 無 ``B0 as single7`` (``singlek``, ``singlet``, ``singles``), ``drop``,
``ante B5``, and the deal.  Colours may be written 黒 and 赤, cards by their kanji (黒馬).

Version history: 1 the first.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

import msgspec

from engine.card_game import CardGame
from engine.cards import (
    DECK,
    Cards,
    Deal,
    NewSeat,
    Reshuffle,
    cards_step,
    cards_text,
    check_held,
    deal_chance,
    first_dealer,
    notate_deal,
    parse_deal,
    read_words,
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
from engine.ni_ne.judge import check_play, plays
from engine.ni_ne.play import after_play, deal_cards, drop, lay, play_combo, put
from engine.ni_ne.ranks import (
    PRESETS,
    Options,
    deckless,
)
from engine.ni_ne.state import (
    Action,
    Ante,
    Dealing,
    Drop,
    Follow,
    Lay,
    Lead,
    Over,
    Play,
    State,
    Table,
    View,
)

# --- Notation ---------------------------------------------------------------------------------------

_READING: Final = re.compile(r"single[0-9kts]")

NEAR: Final = 5
"""So many legal actions are named to whoever wrote something unreadable."""


def _notate(action: Action) -> str:
    match action:
        case Deal() | NewSeat():
            return notate_deal(action)
        case Play(cards, reading):
            return cards_text(cards) + (f" as {reading}" if reading else "")
        case Ante(card):
            return f"ante {card}"
        case Drop():
            return "drop"


def _parse(state: State, text: str) -> Action | None:
    cards, words = read_words(text)
    readings_named = [word for word in words if _READING.fullmatch(word)]
    names = tuple(word for word in words if word not in ("as", "play", "出", *readings_named))
    match names, cards:
        case (("drop" | "不参加" | "降"),), ():
            return Drop()
        case ((("ante" | "加"),), (card,)):
            return Ante(card)
        case ((), (card,)) if isinstance(state, Lay):
            return Ante(card)
        case ((), (_, *_)):
            return Play(sort_cards(cards), readings_named[0] if readings_named else "")
        case _:
            return None


# --- The game ---------------------------------------------------------------------------------------


class NiNe(CardGame[State, Action, View, Options]):
    """小猫: two to four players get rid of cards, and drop out to draw."""

    id: ClassVar[str] = "ni_ne"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and options that it forbids."""
        super().check_table(seats, options)
        if options.hand_size * seats > len(DECK):
            raise OptionError("bad_option", option="hand_size", value=options.hand_size)
        if options.won_cards == "hand" and (seats == 4 or deckless(options, seats)):
            raise OptionError("bad_option", option="won_cards", value=options.won_cards)

    def start(self, seats: int, options: Options) -> State:
        """Return the first season before the deal."""
        self.check_table(seats, options)
        return Dealing(self.fresh(options, seats))

    def fresh(self, options: Options, seats: int) -> Table:
        """Return the table before the first deal."""
        empty: tuple[Cards, ...] = ((),) * seats
        return Table(
            options=options,
            season=1,
            dealer=first_dealer(options),
            scores=(options.start_points,) * seats,
            hands=empty,
            deck=(),
            points=(0,) * seats,
            won=empty,
            known=empty,
            drawn=empty,
            in_round=(True,) * seats,
        )

    def turn(self, state: State) -> Turn:
        """Return who may act: chance deals; the leader or follower; nobody."""
        match state:
            case Over():
                return OVER
            case Dealing():
                return CHANCE_TURN
            case _:
                return Turn((state.seat,))

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do: nothing when it is not its turn."""
        match state:
            case Lead() if state.seat == seat:
                return [*plays(state)]
            case Follow() if state.seat == seat:
                return [*plays(state), Drop()]
            case Lay(table) if state.seat == seat:
                return [Ante(card) for card in dict.fromkeys(table.hands[seat])]
            case _:
                return []

    def act(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of :data:`RULES`."""
        match state, action:
            case Dealing(table), _:
                return deal_cards(table, action)
            case ((Lead() | Follow()), Play()):
                return play_combo(state, check_play(state, action))
            case Follow(table), Drop():
                return drop(table, seat)
            case Lead(), Drop():
                raise IllegalAction("must_lead")
            case Lay(table), Ante(card):
                check_held(table.hands[seat], (card,))
                return after_play(lay(table, seat, (card,), ante=True), seat)
            case Lay(), _:
                raise IllegalAction("must_lay", action=type(action).__name__)
            case _, Ante():
                raise IllegalAction("nothing_to_lay", action="Ante")
            case _:
                raise IllegalAction("wrong_chance", action=type(action).__name__)

    def chance(self, state: State) -> Chance:
        """Return the deal; nothing happens by chance elsewhere."""
        if not isinstance(state, Dealing):
            raise IllegalAction("wrong_chance", action="")
        return deal_chance(state.table.seats, state.table.dealer)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what lies or lay open, and the seat's own hand."""
        table = state.table
        return View(
            seat=seat,
            phase=type(state).__struct_config__.tag,  # type: ignore[arg-type]
            turn=self.turn(state).seats,
            options=table.options,
            hand=None if seat is None else table.hands[seat],
            drawn=() if seat is None else table.drawn[seat],
            hand_sizes=tuple(len(hand) for hand in table.hands),
            known=table.known,
            deck_size=len(table.deck),
            pile=table.pile,
            top=table.top,
            owner=table.owner,
            in_round=table.in_round,
            drops=table.drops,
            won=table.won,
            points=table.points,
            scores=table.scores,
            dealer=table.dealer,
            season=table.season,
            seasons=table.options.seasons,
            last=table.last,
            last_season=table.last_season,
            result=self.result(state),
        )

    def determinise(self, view: View, rng: Draws) -> State:
        """Return a state that the view allows: what the seat cannot see is dealt anew."""
        hidden = iter(shuffled(_unseen(view), rng))
        hands: list[Cards] = []
        for seat, size in enumerate(view.hand_sizes):
            if seat == view.seat and view.hand is not None:
                hands.append(view.hand)
                continue
            known = view.known[seat]
            hands.append(sort_cards([*known, *(next(hidden) for _ in range(size - len(known)))]))
        n = len(hands)
        drawn: tuple[Cards, ...] = ((),) * n
        table = Table(
            options=view.options,
            season=view.season,
            dealer=view.dealer,
            scores=view.scores,
            hands=tuple(hands),
            deck=tuple(next(hidden) for _ in range(view.deck_size)),
            points=view.points,
            won=view.won,
            known=view.known,
            drawn=drawn if view.seat is None else put(drawn, view.seat, view.drawn),
            in_round=view.in_round,
            pile=view.pile,
            top=view.top,
            owner=view.owner,
            drops=view.drops,
            last=view.last,
            last_season=view.last_season,
        )
        return _with_phase(view, table)

    def result(self, state: State) -> Result | None:
        """Return the scores, ranked, once the game has ended."""
        return Result.by_points(state.table.scores, state.rule) if isinstance(state, Over) else None

    def notate(self, state: State, action: Action) -> str:
        """Write an action: ``B5 R5 B0``, ``drop``."""
        return _notate(action)

    def parse(self, state: State, text: str) -> Action:
        """Read what :meth:`notate` writes and what players type."""
        action = parse_deal(text) if isinstance(state, Dealing) else _parse(state, text)
        if action is None or isinstance(action, Reshuffle):
            turn = self.turn(state)
            near = [] if turn.is_over or turn.is_chance else self.legal(state, turn.seats[0])[:NEAR]
            raise unreadable(text, [_notate(option) for option in near])
        return action

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into the cards, then how a wild 無 is read."""
        match action:
            case Play(cards, reading):
                return (cards_step(cards), Step("reading", reading)) if reading else (cards_step(cards),)
            case Ante(card):
                return (cards_step((card,)),)
            case _:
                kind = str(type(action).__struct_config__.tag)
                return (Step(kind, kind),)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores, with the points of this season so far."""
        table = state.table
        return tuple(score + points for score, points in zip(table.scores, table.points, strict=True))

    def deal(self, state: State) -> int:
        """Return the number of the season."""
        return state.table.season

    def forced(self, state: State) -> Action | None:
        """Return the drop of an empty hand; everybody sees that it can do nothing else."""
        return Drop() if isinstance(state, Follow) and not state.table.hands[state.seat] else None


def _unseen(view: View) -> Cards:
    """Return the cards that the view does not show, in deck order; none before the deal."""
    if view.phase == "dealing":
        return ()
    seen = [card for laid in view.pile for card in laid.cards]
    seen += [card for cards in view.won for card in cards]
    seen += [card for seat, cards in enumerate(view.known) if seat != view.seat for card in cards]
    return unseen([*seen, *(view.hand or ())])


def _with_phase(view: View, table: Table) -> State:
    """Return the state of the view's phase."""
    match view.phase:
        case "dealing":
            return Dealing(table)
        case "lead":
            return Lead(table, view.turn[0])
        case "follow":
            return Follow(table, view.turn[0])
        case "lay":
            return Lay(table, view.turn[0])
        case "over":
            assert view.result is not None
            return Over(table, view.result.rule)  # type: ignore[arg-type]


NI_NE: Final = NiNe()
"""The game; it has no state of its own."""
