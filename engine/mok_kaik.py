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

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec

from engine.cards import (
    COLOURS,
    COMMON_RULES,
    DECK,
    HIGHEST_NUMBER,
    KINDS,
    PLACE,
    STRENGTHS,
    Cards,
    Combo,
    CommonOptions,
    Deal,
    GameEnd,
    LoneShip,
    Payment,
    add_points,
    cards_step,
    cards_text,
    check_deal,
    check_held,
    check_seats,
    check_turn,
    deal_chance,
    deal_hands,
    first_dealer,
    game_end,
    is_ship,
    nets,
    next_dealer,
    next_seat,
    next_value,
    notate_deal,
    order,
    parse_deal,
    pay,
    pick_reading,
    read_words,
    readings,
    shuffled,
    sort_cards,
    strength,
    unreadable,
    unseen,
    without,
)
from engine.core import (
    CHANCE_TURN,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    OptionError,
    Result,
    Seat,
    Step,
    Turn,
)

# --- Tables and options (1, 5) ---------------------------------------------------------------------

HAND_SIZES: Final[Mapping[int, int]] = MappingProxyType({2: 10, 3: 10, 4: 10, 5: 8, 6: 8})
"""Cards in hand by the number of players (1)."""

WHOLE_DISCARDS: Final = 252
"""Up to so many ways to choose them, the cards of a discard are one action: 5 out of 10."""


class Options(CommonOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game."""

    follow_rule: Literal["lead", "best"] = "lead"
    hand_size: Annotated[int, msgspec.Meta(ge=1, le=24)] | None = None
    base_points: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 6
    dealer_mult: Literal["both", "payer", "winner", "none"] = "both"


RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "must_lead": "the leader must play and cannot discard (2)",
        "other_kind": "F1: another kind than the lead (kind, needed)",
        "other_count": "F2: another number of cards than the lead (count, needed)",
        "other_colours": "F3: other colours than the lead (colours, needed)",
        "not_stronger": "F4: not stronger than what must be beaten (top, needed)",
        "discard_count": "a discard is as many cards as the lead (count, needed)",
    }
)
"""The rules that forbid an action, with the data of the refusal."""

# --- Actions ---------------------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A combination is laid face up, as the lead or as a follow; ``reading`` where there are several."""

    cards: Cards
    reading: str = ""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """As many cards as the lead are laid face down."""

    cards: Cards


Action = Deal | Play | Discard

# --- State -----------------------------------------------------------------------------------------


class TrickPlay(msgspec.Struct, frozen=True):
    """What a seat did in this trick: a combination face up, or None for cards face down."""

    seat: int
    combo: Combo | None


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everybody saw: a deal, a lead, a follow, a discard, the end of a trick or a season.

    ``count`` is the number of cards laid face down, or won; ``reading`` is kind and top where a ship made the
    cards ambiguous.
    """

    kind: Literal["deal", "lead", "follow", "discard", "trick", "season"]
    seat: int
    cards: Cards = ()
    count: int = 0
    reading: str = ""


class Summary(msgspec.Struct, frozen=True):
    """How a season ended: who won with what, how many cards each had won, and who paid what."""

    season: int
    winner: int
    dealer: int
    dealer_value: int
    cards: Cards
    won: tuple[int, ...]
    payments: tuple[Payment, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


class Table(msgspec.Struct, frozen=True):
    """What all phases share (2).

    ``hands``, ``down`` (face-down discards) and ``deck`` (undealt, out of play) are hidden; ``face_up`` are
    the cards that each seat has won, ``seen`` the losing face-up plays of earlier tricks.
    """

    options: Options
    season: int
    dealer: int
    dealer_value: int
    scores: tuple[int, ...]
    hands: tuple[Cards, ...]
    deck: Cards = ()
    face_up: tuple[Cards, ...] = ()
    down: tuple[Cards, ...] = ()
    seen: Cards = ()
    last: tuple[Event, ...] = ()
    last_season: Summary | None = None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.scores)


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """The cards of the season are about to be dealt."""

    table: Table


class Lead(msgspec.Struct, frozen=True, tag="lead"):
    """The leader plays any combination."""

    table: Table
    seat: int


class Follow(msgspec.Struct, frozen=True, tag="follow"):
    """The seat follows the lead or discards; ``laid`` cards of its discard lie face down already."""

    table: Table
    seat: int
    plays: tuple[TrickPlay, ...]
    laid: int = 0

    @property
    def lead(self) -> Combo:
        """The combination that was led."""
        combo = self.plays[0].combo
        assert combo is not None
        return combo


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    table: Table
    rule: GameEnd


State = Dealing | Lead | Follow | Over

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator (None), knows.

    ``hand`` and ``down`` are the seat's own; ``plays`` is the trick on the table, ``laid`` how many cards of
    a discard in progress lie face down already.
    """

    seat: int | None
    phase: Literal["dealing", "lead", "follow", "over"]
    turn: tuple[int, ...]
    options: Options
    hand: Cards | None
    down: Cards | None
    hand_sizes: tuple[int, ...]
    down_sizes: tuple[int, ...]
    deck_size: int
    face_up: tuple[Cards, ...]
    seen: Cards
    plays: tuple[TrickPlay, ...]
    laid: int
    scores: tuple[int, ...]
    dealer: int
    dealer_value: int
    season: int
    seasons: int
    last: tuple[Event, ...]
    last_season: Summary | None
    result: Result | None


# --- Start and deal --------------------------------------------------------------------------------


def hand_size(options: Options, seats: int) -> int:
    """Return how many cards each player gets."""
    return options.hand_size or HAND_SIZES[seats]


def deal(state: Dealing, action: Action) -> State:
    """Deal the hands; what is left stays out of play.  The dealer leads."""
    table = state.table
    dealer = check_deal(action, table.seats, table.dealer)
    assert isinstance(action, Deal)
    size = hand_size(table.options, table.seats)
    hands, rest = deal_hands(action.deck, order(table.options, dealer, table.seats), size)
    nothing: tuple[Cards, ...] = ((),) * table.seats
    last = (Event("deal", dealer),)
    table = msgspec.structs.replace(
        table, dealer=dealer, hands=hands, deck=rest, face_up=nothing, down=nothing, seen=(), last=last
    )
    return Lead(table, dealer)


# --- Legal actions (2, 4) --------------------------------------------------------------------------

Choice = tuple[Cards, tuple[Combo, ...]]
"""Cards, and what they can be."""


@lru_cache(maxsize=1 << 12)
def choices(hand: Cards, lone_ship: LoneShip) -> tuple[Choice, ...]:
    """Return every group of cards of a hand that is a combination, singles, sets and runs in this order."""
    ships = tuple(card for card in hand if is_ship(card))
    with_ships = [part for size in range(len(ships) + 1) for part in combinations(ships, size)]
    groups: dict[Cards, None] = dict.fromkeys(part for part in with_ships if part)
    for value in STRENGTHS[1:]:
        same = [card for card in hand if strength(card) == value]
        naturals = dict.fromkeys(part for size in range(len(same)) for part in combinations(same, size + 1))
        groups |= {sort_cards((*part, *extra)): None for part in naturals for extra in with_ships}
    for colour in COLOURS:
        groups |= dict.fromkeys(_run_groups(hand, colour))
    found = [(cards, readings(cards, lone_ship=lone_ship)) for cards in groups]
    return tuple(sorted((choice for choice in found if choice[1]), key=_choice_order))


def _run_groups(hand: Cards, colour: str) -> Iterable[Cards]:
    """Yield the groups of one colour that are runs, also with the ship for any one of their numbers."""
    numbers = {card[1] for card in hand if card[0] == colour}
    ship = f"{colour}s"
    for low in range(HIGHEST_NUMBER - 1):
        for high in range(low + 2, HIGHEST_NUMBER + 1):
            wanted = [str(number) for number in range(low, high + 1)]
            held = tuple(f"{colour}{number}" for number in wanted if number in numbers)
            if len(held) == len(wanted):
                yield held
            if ship in hand:
                if len(held) == len(wanted):
                    yield from ((ship, *held[:gap], *held[gap + 1 :]) for gap in range(len(held)))
                elif len(held) == len(wanted) - 1:
                    yield (ship, *held)


def _choice_order(choice: Choice) -> tuple[int, int, list[int]]:
    cards, found = choice
    return KINDS.index(found[0].kind), len(cards), [PLACE[card] for card in cards]


def needed_top(state: Follow) -> int:
    """Return the strength that a follow must exceed (F4): that of the lead, or of the best play."""
    if state.table.options.follow_rule == "lead":
        return state.lead.top
    return max(play.combo.top for play in state.plays if play.combo)


def follow_fault(state: Follow, combo: Combo) -> IllegalAction | None:
    """Return why a combination does not follow, by the first of F1–F4 that it breaks, or None."""
    lead, top = state.lead, needed_top(state)
    if combo.kind != lead.kind and combo.count == lead.count:
        return IllegalAction("other_kind", kind=combo.kind, needed=lead.kind)
    if combo.count != lead.count:
        return IllegalAction("other_count", count=combo.count, needed=lead.count)
    if combo.colours != lead.colours:
        return IllegalAction("other_colours", colours=combo.colours, needed=lead.colours)
    if combo.top <= top:
        return IllegalAction("not_stronger", top=combo.top, needed=top)
    return None


def playable(state: Lead | Follow, found: Iterable[Combo]) -> tuple[Combo, ...]:
    """Return those of the readings that may be played now."""
    if isinstance(state, Lead):
        return tuple(found)
    return tuple(combo for combo in found if state.laid == 0 and follow_fault(state, combo) is None)


def legal(state: Lead | Follow) -> list[Action]:
    """List what the seat may do: plays, then discards."""
    hand, options = state.table.hands[state.seat], state.table.options
    actions: list[Action] = []
    for cards, found in choices(hand, options.lone_ship):
        if isinstance(state, Follow) and len(cards) != state.lead.count:
            continue
        legal_readings = playable(state, found)
        named = len(legal_readings) > 1
        actions += [Play(cards, combo.name if named else "") for combo in legal_readings]
    if isinstance(state, Follow):
        size = 1 if one_by_one(state) else state.lead.count
        actions += [Discard(cards) for cards in dict.fromkeys(combinations(hand, size))]
    return actions


def one_by_one(state: Follow) -> bool:
    """Whether the cards of a discard are chosen one by one, because there are too many ways."""
    held = len(state.table.hands[state.seat]) + state.laid
    return comb(held, state.lead.count) > WHOLE_DISCARDS


# --- Apply (2) -------------------------------------------------------------------------------------


def check_play(state: Lead | Follow, action: Play) -> Combo:
    """Return what is played; refuse what the rules forbid."""
    cards = sort_cards(action.cards)
    found = readings(cards, lone_ship=state.table.options.lone_ship)
    if not found:
        raise IllegalAction("not_a_combination", cards=cards)
    if isinstance(state, Lead):
        return pick_reading(found, action.reading)
    if state.laid:
        raise IllegalAction("discard_count", count=state.laid, needed=state.lead.count)
    legal_readings = playable(state, found)
    if action.reading:
        combo = pick_reading(found, action.reading)
    else:
        combo = pick_reading(legal_readings or found, "", answering=True)
    if fault := follow_fault(state, combo):
        raise fault
    return combo


def play(state: Lead | Follow, combo: Combo, named: bool) -> State:
    """Lay a combination face up."""
    kind: Literal["lead", "follow"] = "lead" if isinstance(state, Lead) else "follow"
    event = Event(kind, state.seat, combo.cards, reading=combo.name if named else "")
    return _after(state, combo, _take(state, combo.cards, down=False), event)


def discard(state: Lead | Follow, cards: Cards) -> State:
    """Lay cards face down; one of several where they are chosen one by one."""
    if isinstance(state, Lead):
        raise IllegalAction("must_lead")
    missing = state.lead.count - state.laid
    if len(cards) != missing and not (len(cards) == 1 and one_by_one(state)):
        raise IllegalAction("discard_count", count=len(cards), needed=missing)
    table = _take(state, cards, down=True)
    event = Event("discard", state.seat, count=len(cards) + state.laid)
    if len(cards) < missing:
        table = msgspec.structs.replace(table, last=(event,))
        return Follow(table, state.seat, state.plays, state.laid + len(cards))
    return _after(state, None, table, event)


def _take(state: Lead | Follow, cards: Cards, *, down: bool) -> Table:
    """Take cards out of the hand, and lay them face down if they are not played."""
    table, seat = state.table, state.seat
    hands = _put(table.hands, seat, without(table.hands[seat], cards))
    piles = _put(table.down, seat, sort_cards((*table.down[seat], *cards))) if down else table.down
    return msgspec.structs.replace(table, hands=hands, down=piles)


def _put(piles: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return (*piles[:seat], cards, *piles[seat + 1 :])


def _after(state: Lead | Follow, combo: Combo | None, table: Table, event: Event) -> State:
    """Go on to the next seat, or end the trick after the last one."""
    before = state.plays if isinstance(state, Follow) else ()
    plays = (*before, TrickPlay(state.seat, combo))
    if len(plays) < table.seats:
        table = msgspec.structs.replace(table, last=(event,))
        return Follow(table, next_seat(table.options, state.seat, table.seats), plays)
    return end_trick(table, plays, event)


def end_trick(table: Table, plays: tuple[TrickPlay, ...], event: Event) -> State:
    """The highest face-up play wins, the earliest among equals; the winner keeps his own cards of it (2)."""
    shown = [(play.seat, play.combo) for play in plays if play.combo]
    winner, best = max(shown, key=lambda play: play[1].top)
    losing = [card for seat, combo in shown if seat != winner for card in combo.cards]
    table = msgspec.structs.replace(
        table,
        face_up=_put(table.face_up, winner, (*table.face_up[winner], *best.cards)),
        seen=(*table.seen, *losing),
        last=(event, Event("trick", winner, best.cards, best.count)),
    )
    if table.hands[winner]:
        return Lead(table, winner)
    return end_season(table, winner, best.cards)


# --- Season end and scoring (3) --------------------------------------------------------------------


def payments(table: Table, winner: Seat) -> tuple[Payment, ...]:
    """Return what the losers pay: the base less the cards won, times the dealer value (3)."""
    return tuple(
        pay(seat, winner, table.options.base_points - len(won), _times(table, winner, seat))
        for seat, won in enumerate(table.face_up)
        if seat != winner
    )


def _times(table: Table, winner: Seat, loser: Seat) -> int:
    """Return the multiple of a payment between winner and loser (option ``dealer_mult``)."""
    dealers = {"both": (winner, loser), "payer": (loser,), "winner": (winner,), "none": ()}
    return table.dealer_value if table.dealer in dealers[table.options.dealer_mult] else 1


def end_season(table: Table, winner: Seat, cards: Cards) -> State:
    """Settle the season; the winner is dealer of the next one, or the game ends."""
    options, seats = table.options, table.seats
    paid = payments(table, winner)
    points = nets(seats, paid)
    scores = add_points(table.scores, points)
    won = tuple(len(pile) for pile in table.face_up)
    summary = Summary(
        table.season, winner, table.dealer, table.dealer_value, cards, won, paid, points, scores
    )
    last = (*table.last, Event("season", winner))
    rule = game_end(options, table.season, scores)
    if rule:
        return Over(msgspec.structs.replace(table, scores=scores, last=last, last_season=summary), rule)
    return Dealing(
        Table(
            options,
            table.season + 1,
            next_dealer(options, table.dealer, winner, seats),
            next_value(options, table.dealer, table.dealer_value, winner, seats),
            scores,
            hands=((),) * seats,
            face_up=((),) * seats,
            down=((),) * seats,
            last=last,
            last_season=summary,
        )
    )


# --- The game --------------------------------------------------------------------------------------


class MokKaik(Game[State, Action, View, Options]):
    """行戦: 2–6 players, tricks of combinations."""

    id: ClassVar[str] = "mok_kaik"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets: ClassVar[Mapping[str, Any]] = MappingProxyType({"standard": Options()})
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action
    hidden: ClassVar[bool] = True

    def start(self, seats: int, options: Options) -> State:
        """Return the first season before the deal."""
        check_seats(options, seats, self.seats)
        if hand_size(options, seats) * seats > len(DECK):
            raise OptionError("bad_option", option="hand_size", value=options.hand_size)
        nothing: tuple[Cards, ...] = ((),) * seats
        return Dealing(
            Table(
                options,
                1,
                first_dealer(options),
                options.dealer_value_start,
                (options.start_points,) * seats,
                hands=nothing,
                face_up=nothing,
                down=nothing,
            )
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

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of RULES."""
        check_turn(self.turn(state), seat)
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
            if isinstance(deal, Deal):
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
        if isinstance(action, Deal) or not isinstance(state, Lead | Follow):
            return (Step("deal", "deal"),)
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
