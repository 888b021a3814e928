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
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from msgspec.structs import replace

from engine.cards import (
    COMMON_RULES,
    DECK,
    Cards,
    Combo,
    Count,
    Deal,
    GameEnd,
    Reshuffle,
    TableOptions,
    cards_step,
    cards_text,
    check_deal,
    check_held,
    check_seats,
    check_turn,
    colours_of,
    deal_chance,
    deal_hands,
    first_dealer,
    game_end,
    next_dealer,
    notate_deal,
    order,
    parse_deal,
    read_words,
    shuffled,
    sort_cards,
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

# --- Ranks and options (2, 6) ----------------------------------------------------------------------

RANK: Final[Mapping[str, int]] = MappingProxyType(
    {"s": -1, **{str(number): number for number in range(9)}, "k": 9, "t": 10}
)
"""Rank by the code of the face: 無 0 < 兵 1 < … < 将 8 < 王 9 < 皇 10; 船 stands outside the row."""

CODE: Final[Mapping[int, str]] = MappingProxyType({rank: code for code, rank in RANK.items()})

SHIP: Final = RANK["s"]
NONE: Final = RANK["0"]
TAM: Final = RANK["t"]


def stronger(rank: int, other: int) -> bool:
    """Whether a rank beats another: a circle, for 船 beats 皇 alone, and everything else beats 船 (2)."""
    if rank == SHIP:
        return other == TAM
    if other == SHIP:
        return rank != TAM
    return rank > other


class Options(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game; the defaults are the preset ``standard``."""

    hand_size: Annotated[int, msgspec.Meta(ge=1, le=24)] = 12
    draw_on_drop: Count = 3
    higher_play: Literal["single", "set"] = "single"
    won_cards: Literal["pile", "hand"] = "pile"
    lone_none: Literal["rank", "wild"] = "rank"
    same_rank_needs_colour: bool = False
    ante_card: bool = False
    rejoin: bool = False


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The book's game."""


def deckless(options: Options, seats: int) -> bool:
    """Whether no deck can run out, so that the first empty hand ends the season (3.4)."""
    return options.hand_size * seats == len(DECK) or options.draw_on_drop == 0


# --- Combinations (2) ------------------------------------------------------------------------------


def readings(cards: Cards, options: Options) -> tuple[Combo, ...]:
    """Return what the cards can be: a single, or a set of one rank with nones for the rest."""
    codes = {card[1] for card in cards}
    naturals = codes - {"0"}
    if not cards or len(naturals) > 1:
        return ()
    tops = (RANK[naturals.pop()] if naturals else NONE,)
    if options.lone_none == "wild" and len(cards) == 1 and tops == (NONE,):
        tops = (*range(TAM, NONE - 1, -1), SHIP)
    kind: Literal["single", "set"] = "single" if len(cards) == 1 else "set"
    return tuple(Combo(kind, len(cards), top, top, 1, colours_of(cards), cards) for top in tops)


def reading_name(combo: Combo) -> str:
    """Name a reading by kind and the code of its rank: ``single7``, ``singlek``."""
    return combo.kind + CODE[combo.top]


def _groups(hand: Cards) -> Iterator[Cards]:
    """Yield every different single and set that the hand holds, weakest rank first, few cards first."""
    count = {card: hand.count(card) for card in dict.fromkeys(hand)}

    def some(code: str) -> list[Cards]:
        black, red = count.get(f"B{code}", 0), count.get(f"R{code}", 0)
        return [
            (f"B{code}",) * blacks + (f"R{code}",) * reds
            for blacks in range(black + 1)
            for reds in range(red + 1)
        ]

    nones = some("0")
    for code in dict.fromkeys(card[1] for card in hand):
        if code == "0":
            yield from nones[1:]
            continue
        for natural in some(code)[1:]:
            for wild in nones:
                yield natural + wild if code == "s" else wild + natural


# --- Actions ---------------------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A single or a set is played; ``reading`` names what a wild 無 is, else it is empty."""

    cards: Cards
    reading: str = ""


class Drop(msgspec.Struct, frozen=True, gc=False, tag="drop"):
    """不参加: the player draws and leaves the round (3.1)."""


class Ante(msgspec.Struct, frozen=True, gc=False, tag="ante"):
    """After a follow one more card is put open on the pile (option ``ante_card``)."""

    card: str


Action = Deal | Play | Drop | Ante

# --- State -----------------------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everybody saw: who did what, with which cards, how many cards or points it gave.

    ``count`` is of cards drawn (``drop``, ``refill``) or won (``survive``); ``points`` go with ``empty``.
    """

    kind: Literal["deal", "play", "ante", "drop", "empty", "survive", "refill", "season"]
    seat: int = -1
    cards: Cards = ()
    count: int = 0
    points: int = 0


class Laid(msgspec.Struct, frozen=True):
    """Cards on the pile and who put them there; ``ante`` marks the extra card of a follow."""

    seat: int
    cards: Cards
    ante: bool = False


class Summary(msgspec.Struct, frozen=True):
    """How a season ended: ``winner`` is None if nothing told the best apart.

    ``rule`` is ``deck_out`` or ``hand_out``; ``emptied`` the points from empty hands, ``extra``
    that of the winning dealer, ``points`` their sums; ``won`` and ``left`` are the cards won and left in hand, which
    break ties; ``dealer`` is the one at the end of the season.
    """

    season: int
    rule: Literal["deck_out", "hand_out"]
    winner: int | None
    dealer: int
    emptied: tuple[int, ...]
    extra: int
    points: tuple[int, ...]
    won: tuple[int, ...]
    left: tuple[int, ...]
    scores: tuple[int, ...]


class Table(msgspec.Struct, frozen=True):
    """What all nodes share.

    ``hands`` and the order of ``deck`` are hidden; ``pile`` is the round's, ``top`` its last combination,
    by ``owner``; ``known`` are cards that everybody knows to be in a hand; ``drawn`` what a seat drew last, until it
    plays; ``drops`` counts successive drops; ``points`` are the season's, ``scores`` those before it.
    """

    options: Options
    season: int
    dealer: int
    scores: tuple[int, ...]
    hands: tuple[Cards, ...]
    deck: Cards
    points: tuple[int, ...]
    won: tuple[Cards, ...]
    known: tuple[Cards, ...]
    drawn: tuple[Cards, ...]
    in_round: tuple[bool, ...]
    pile: tuple[Laid, ...] = ()
    top: Combo | None = None
    owner: int = -1
    drops: int = 0
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
    """The dealer, who is the leader, begins a round."""

    table: Table
    seat: int


class Follow(msgspec.Struct, frozen=True, tag="follow"):
    """The seat follows or drops out."""

    table: Table
    seat: int


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """The seat has followed and lays one more card on the pile (option ``ante_card``)."""

    table: Table
    seat: int


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    table: Table
    rule: GameEnd


State = Dealing | Lead | Follow | Lay | Over

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator (None), knows; ``drawn`` are the cards the seat itself drew last."""

    seat: int | None
    phase: Literal["dealing", "lead", "follow", "lay", "over"]
    turn: tuple[int, ...]
    options: Options
    hand: Cards | None
    drawn: Cards
    hand_sizes: tuple[int, ...]
    known: tuple[Cards, ...]
    deck_size: int
    pile: tuple[Laid, ...]
    top: Combo | None
    owner: int
    in_round: tuple[bool, ...]
    drops: int
    won: tuple[Cards, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    dealer: int
    season: int
    seasons: int
    last: tuple[Event, ...]
    last_season: Summary | None
    result: Result | None


# --- Deal and draw (1, 3.3) ------------------------------------------------------------------------


def _cleared(table: Table) -> Table:
    """Return the table with the cards gathered for the next deal."""
    n = table.seats
    nothing: tuple[Cards, ...] = ((),) * n
    return replace(
        table,
        hands=nothing,
        deck=(),
        points=(0,) * n,
        won=nothing,
        known=nothing,
        drawn=nothing,
        in_round=(True,) * n,
        pile=(),
        top=None,
        owner=-1,
        drops=0,
    )


def _deal(table: Table, action: Any) -> State:
    dealer = check_deal(action, table.seats, table.dealer)
    seats = order(table.options, dealer, table.seats)
    hands, deck = deal_hands(action.deck, seats, table.options.hand_size)
    table = replace(table, dealer=dealer, hands=hands, deck=deck, last=(Event("deal", dealer),))
    return Lead(table, dealer)


def _put(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _draw(table: Table, seat: Seat) -> Table:
    """Draw as many cards as one draws on dropping out, or what is left."""
    cards = table.deck[: table.options.draw_on_drop]
    return replace(
        table,
        deck=table.deck[len(cards) :],
        hands=_put(table.hands, seat, sort_cards((*table.hands[seat], *cards))),
        drawn=_put(table.drawn, seat, sort_cards(cards)),
    )


# --- Turn (3) --------------------------------------------------------------------------------------


def _lay(table: Table, seat: Seat, cards: Cards, ante: bool = False) -> Table:
    """Move cards from a hand to the pile; an emptied hand scores as many points as the largest holds (3.3)."""
    known = list(table.known[seat])
    for card in cards:
        if card in known:
            known.remove(card)
    hands = _put(table.hands, seat, without(table.hands[seat], cards))
    event = Event("ante" if ante else "play", seat, cards)
    table = replace(
        table,
        hands=hands,
        known=_put(table.known, seat, tuple(known)),
        drawn=_put(table.drawn, seat, ()),
        pile=(*table.pile, Laid(seat, cards, ante)),
        last=(event,),
    )
    if hands[seat]:
        return table
    points = max(len(hand) for hand in hands)
    return replace(
        table,
        points=_put(table.points, seat, table.points[seat] + points),
        last=(event, Event("empty", seat, points=points)),
    )


def _play(state: Lead | Follow, combo: Combo) -> State:
    table, seat = _lay(state.table, state.seat, combo.cards), state.seat
    in_round = _put(table.in_round, seat, True)
    table = replace(table, top=combo, owner=seat, drops=0, in_round=in_round)
    if table.options.ante_card and isinstance(state, Follow) and table.hands[seat]:
        return Lay(table, seat)
    return _after_play(table, seat)


def _after_play(table: Table, seat: Seat) -> State:
    """Go on with the next seat; without a deck the first empty hand ends the season (3.4)."""
    if not table.hands[seat] and deckless(table.options, table.seats):
        return _end_season(table, "hand_out")
    return _ask_next(table, seat)


def _ask_next(table: Table, seat: Seat) -> State:
    """Ask the next seat that is in the round, with ``rejoin`` the next seat."""
    for other in order(table.options, seat, table.seats)[1:]:
        if table.in_round[other] or table.options.rejoin:
            return Follow(table, other)
    raise AssertionError(table)


def _drop(table: Table, seat: Seat) -> State:
    """Draw and leave the round; the deck's end is the season's, the last one in the round wins it (3.1, 3.4)."""
    had_deck = bool(table.deck)
    before = len(table.hands[seat])
    table = _draw(table, seat)
    drawn = len(table.hands[seat]) - before
    table = replace(
        table,
        in_round=_put(table.in_round, seat, False),
        drops=table.drops + 1,
        last=(Event("drop", seat, count=drawn),),
    )
    if had_deck and not table.deck:
        return _end_season(table, "deck_out")
    dropped = table.drops if table.options.rejoin else table.in_round.count(False)
    return _survive(table) if dropped == table.seats - 1 else _ask_next(table, seat)


def _survive(table: Table) -> State:
    """The owner of the last combination wins the pile, becomes the dealer and leads (3.1, 3.3)."""
    seat = table.owner
    table = _take_pile(table)
    table = replace(table, dealer=seat, in_round=(True,) * table.seats, top=None, owner=-1, drops=0)
    if not table.hands[seat]:
        table = _draw(table, seat)
        refill = Event("refill", seat, count=len(table.hands[seat]))
        table = replace(table, last=(*table.last, refill))
        if not table.deck:
            return _end_season(table, "deck_out")
    return Lead(table, seat)


def _take_pile(table: Table) -> Table:
    """Move the pile to the won cards of the owner of the last combination, or into that hand."""
    seat = table.owner
    if seat < 0:
        return table
    cards = sort_cards(card for laid in table.pile for card in laid.cards)
    table = replace(table, pile=(), last=(*table.last, Event("survive", seat, cards, len(cards))))
    if table.options.won_cards == "pile":
        return replace(table, won=_put(table.won, seat, sort_cards((*table.won[seat], *cards))))
    return replace(
        table,
        hands=_put(table.hands, seat, sort_cards((*table.hands[seat], *cards))),
        known=_put(table.known, seat, sort_cards((*table.known[seat], *cards))),
    )


# --- Legal (3.1, 3.2) ------------------------------------------------------------------------------

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "must_lead": "who leads a round cannot drop out of it",
        "must_lay": "after following one more card goes on the pile (action)",
        "nothing_to_lay": "no extra card is due (action)",
        "other_colours": "a higher card must have a colour of the last combination (cards, colours)",
        "not_stronger": "the card is not stronger than the last combination (cards, rank, top)",
        "one_higher_card": "only a single card may follow as a higher one (cards, top)",
        "not_more_cards": "more of the same means more cards than the last combination has (cards, count)",
    }
)
"""The rules that forbid an action, with what they mean and their data."""


def refusal(combo: Combo, top: Combo, options: Options) -> tuple[str, dict[str, Any]] | None:
    """Return the rule, with its data, that forbids to follow ``top`` with ``combo``; None if none does (3.2)."""
    shares = not set(combo.colours).isdisjoint(top.colours)
    colours = ("other_colours", {"cards": combo.cards, "colours": top.colours})
    if combo.count > 1 and combo.top == top.top:
        if combo.count <= top.count:
            return "not_more_cards", {"cards": combo.cards, "count": top.count}
        return colours if options.same_rank_needs_colour and not shares else None
    if combo.count > 1 and options.higher_play == "single":
        return "one_higher_card", {"cards": combo.cards, "top": top.top}
    if combo.top == top.top:
        return "not_more_cards", {"cards": combo.cards, "count": top.count}
    if not stronger(combo.top, top.top):
        return "not_stronger", {"cards": combo.cards, "rank": combo.top, "top": top.top}
    return None if shares else colours


def plays(state: Lead | Follow) -> Iterator[Play]:
    """Yield the legal plays, one for each reading."""
    table = state.table
    top = table.top if isinstance(state, Follow) else None
    for cards in _groups(table.hands[state.seat]):
        combos = [
            combo
            for combo in readings(cards, table.options)
            if top is None or refusal(combo, top, table.options) is None
        ]
        named = len(cards) == 1 and cards[0][1] == "0" and table.options.lone_none == "wild"
        for combo in combos:
            yield Play(cards, reading_name(combo) if named else "")


def _check_play(state: Lead | Follow, action: Play) -> Combo:
    """Return the combination that is played; raise IllegalAction with the rule that forbids it."""
    table = state.table
    check_held(table.hands[state.seat], action.cards)
    found = readings(sort_cards(action.cards), table.options)
    if not found:
        raise IllegalAction("not_a_combination", cards=action.cards)
    if action.reading:
        names = tuple(reading_name(combo) for combo in found)
        found = tuple(combo for combo in found if reading_name(combo) == action.reading)
        if not found:
            raise IllegalAction("no_such_reading", reading=action.reading, allowed=names)
    if isinstance(state, Lead) or table.top is None:
        return found[0]
    reasons = [refusal(combo, table.top, table.options) for combo in found]
    for combo, reason in zip(found, reasons, strict=True):
        if reason is None:
            return combo
    assert reasons[0] is not None
    rule, data = reasons[0]
    raise IllegalAction(rule, **data)


# --- The end of a season (3.4, 4) ------------------------------------------------------------------


def season_winner(table: Table) -> Seat | None:
    """Return who has most points, then most won cards, then fewest cards in hand; None if still tied."""
    merits = [
        (table.points[seat], len(table.won[seat]), -len(table.hands[seat])) for seat in range(table.seats)
    ]
    best = max(merits)
    return merits.index(best) if merits.count(best) == 1 else None


def _end_season(table: Table, rule: Literal["deck_out", "hand_out"]) -> State:
    """Count the unfinished pile, the points and the dealer's extra one, and go on to the next deal."""
    table = _take_pile(table)
    winner = season_winner(table)
    extra = int(winner is not None and winner == table.dealer)
    points = table.points if winner is None else _put(table.points, winner, table.points[winner] + extra)
    scores = tuple(score + gained for score, gained in zip(table.scores, points, strict=True))
    summary = Summary(
        season=table.season,
        rule=rule,
        winner=winner,
        dealer=table.dealer,
        emptied=table.points,
        extra=extra,
        points=points,
        won=tuple(len(cards) for cards in table.won),
        left=tuple(len(hand) for hand in table.hands),
        scores=scores,
    )
    last = (*table.last, Event("season", -1 if winner is None else winner))
    # The points are in the scores from now on.
    table = replace(
        table, scores=scores, points=(0,) * table.seats, top=None, owner=-1, last=last, last_season=summary
    )
    ended = game_end(table.options, table.season, scores)
    if ended:
        return Over(table, ended)
    dealer = next_dealer(table.options, table.dealer, winner, table.seats)
    return Dealing(_cleared(replace(table, season=table.season + 1, dealer=dealer)))


# --- Notation --------------------------------------------------------------------------------------

_READING: Final = re.compile(r"single[0-9kts]")

NEAR: Final = 5
"""So many legal actions are named to whoever wrote something unreadable."""


def _notate(action: Action) -> str:
    match action:
        case Deal():
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


# --- The game --------------------------------------------------------------------------------------


class NiNe(Game[State, Action, View, Options]):
    """小猫: two to four players get rid of cards, and drop out to draw."""

    id: ClassVar[str] = "ni_ne"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    hidden: ClassVar[bool] = True
    options: ClassVar[type[msgspec.Struct]] = Options
    presets = PRESETS
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    def start(self, seats: int, options: Options) -> State:
        """Return the first season before the deal; refuse options that the number of players forbids."""
        check_seats(options, seats, self.seats)
        if options.hand_size * seats > len(DECK):
            raise OptionError("bad_option", option="hand_size", value=options.hand_size)
        if options.won_cards == "hand" and (seats == 4 or deckless(options, seats)):
            raise OptionError("bad_option", option="won_cards", value=options.won_cards)
        empty: tuple[Cards, ...] = ((),) * seats
        table = Table(
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
        return Dealing(table)

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

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of :data:`RULES`."""
        check_turn(self.turn(state), seat)
        match state, action:
            case Dealing(table), _:
                return _deal(table, action)
            case ((Lead() | Follow()), Play()):
                return _play(state, _check_play(state, action))
            case Follow(table), Drop():
                return _drop(table, seat)
            case Lead(), Drop():
                raise IllegalAction("must_lead")
            case Lay(table), Ante(card):
                check_held(table.hands[seat], (card,))
                return _after_play(_lay(table, seat, (card,), ante=True), seat)
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
            drawn=drawn if view.seat is None else _put(drawn, view.seat, view.drawn),
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
