"""値木 (mak1 hup1): sums on paths; who has no cards left wins the season.

Source: the rule specification of 値木 (its sections are cited) and the common rules of the card games.
Colours and strength play no part here, and no card stands for another.  Decisions where the rules are
silent:

* The cards on the table are a tree (:class:`Node`); an end is named by its place in it.  Ends with equal
  numbers are worth the same, and so are cards with equal numbers: ``legal`` lists the oldest end and the
  first cards in deck order for all of them, ``apply`` accepts every choice.
* A special card on a free end sweeps the table like any other special card (§2), so ``legal`` lists it
  once, as :class:`Clear`; ``apply`` also takes the :class:`Extend`.
* With ``merge_many_cards`` the sum of the ends may exceed 8, since several cards can have it.
* After a reshuffle everybody knows which cards the deck holds, though not their order: the view says it.
* Hands are shown at the end of a season only if it was blocked, since they decide then who wins it.

Text of actions: ``B5 R3 on 8`` (the number of the end; ``free`` for a free end; where an older end has the
same number, ``#4`` counts the cards on the table from 0), ``B6 joins 3 3``, ``clear Bk``, ``draw``, ``pass``,
and the deals.  Cards alone are enough where only one end fits.

Version history: 1 the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Final, Literal, cast

import msgspec
from msgspec.structs import replace

from engine.card_game import CardGame
from engine.cards import (
    COMMON_RULES,
    DECK,
    CommonOptions,
    Count,
    Deal,
    GameEnd,
    NewSeat,
    Payment,
    Positive,
    Reshuffle,
    StakeMode,
    TableOptions,
    add_points,
    cards_step,
    cards_text,
    check_deal,
    check_held,
    check_reshuffle,
    deal_chance,
    deal_hands,
    first_dealer,
    game_end,
    nets,
    next_dealer,
    next_seat,
    next_value,
    notate_deal,
    order,
    parse_deal,
    read_words,
    reshuffle_chance,
    shuffled,
    sort_cards,
    stake_payments,
    unreadable,
    unseen,
    without,
)
from engine.core import (
    CHANCE,
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

# --- Tables and options ----------------------------------------------------------------------------

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "no_such_end": "nothing can be placed there: no card, or one on which others lie (end)",
        "no_number": "a special card has no number, so it adds up to nothing (card)",
        "wrong_sum": "the numbers of the cards do not add up to that of the end (sum, needed)",
        "free_end_one_card": "on a free end exactly one card is placed (count)",
        "free_end_no_number": "a free end has no number, so it cannot be joined (end)",
        "merge_ends": "so many different ends cannot be joined (count, most)",
        "merge_one_card": "paths are joined by one card (count)",
        "sum_too_high": "no card has the sum of these ends (sum)",
        "not_special": "only ship, king and tam sweep the table (card)",
        "nothing_to_draw": "no card is left to draw",
        "must_play_or_draw": "nobody may pass while a card can be drawn",
    }
)
"""Rules that forbid an action, with their data."""

SPECIAL_COUNT: Final = 9
"""What a special card counts when the hands of a blocked season are added up (§3.2)."""


class Options(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §6 beside the common ones."""

    dealer_value_start: Positive = 2
    dealer_value_step: Count = 1
    stake: Count = 1
    stake_mode: StakeMode = "flat"
    hand_size: Annotated[int, msgspec.Meta(ge=1, le=23)] = 6
    start_paths: Annotated[int, msgspec.Meta(ge=1, le=24)] = 2
    reshuffle: bool = True
    merge_max_ends: Annotated[int, msgspec.Meta(ge=2, le=3)] = 2
    merge_many_cards: bool = False


# --- Actions ---------------------------------------------------------------------------------------


class Extend(msgspec.Struct, frozen=True, tag="extend"):
    """Cards are placed on an open end: on a number those that add up to it, on a free end one card."""

    end: int
    cards: tuple[str, ...]


class Merge(msgspec.Struct, frozen=True, tag="merge"):
    """Paths are joined by a card with the sum of their ends."""

    ends: tuple[int, ...]
    cards: tuple[str, ...]


class Clear(msgspec.Struct, frozen=True, tag="clear"):
    """A special card sweeps the table."""

    card: str


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """The top card of the deck becomes a new path."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Nothing can be drawn, and nothing is played."""


Action = Deal | NewSeat | Reshuffle | Extend | Merge | Clear | Draw | Pass

# --- States ----------------------------------------------------------------------------------------


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the table; ``parents`` are the places of the cards that it closed (none: a path begins)."""

    card: str
    parents: tuple[int, ...] = ()


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody saw: ``cards`` were placed on the cards ``on``, swept the table, or begin paths."""

    seat: int
    kind: Literal["deal", "path", "extend", "merge", "clear", "reshuffle", "pass"]
    cards: tuple[str, ...] = ()
    on: tuple[str, ...] = ()


class Season(msgspec.Struct, frozen=True):
    """How a season ended: ``winner`` None if it was drawn; ``hands`` are shown if it was blocked.

    ``payments`` are those of the losers, ``gains`` what each seat won or lost in all.
    """

    season: int
    winner: int | None
    dealer: int
    dealer_value: int
    hand_sizes: tuple[int, ...]
    payments: tuple[Payment, ...]
    gains: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] | None = None


class Table(msgspec.Struct, frozen=True):
    """What all phases share.

    ``tree`` are the cards on the table since it was last swept, ``cleared`` the cards swept off it;
    ``known_deck``: the deck was shuffled from cards that everybody had seen.
    """

    options: Options
    seats: int
    scores: tuple[int, ...]
    dealer: int
    dealer_value: int
    season: int
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...] = ()
    tree: tuple[Node, ...] = ()
    cleared: tuple[str, ...] = ()
    known_deck: bool = False
    passes: int = 0
    last: tuple[Event, ...] = ()
    last_season: Season | None = None


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """Chance deals."""

    table: Table


class Playing(msgspec.Struct, frozen=True, tag="playing"):
    """The mover plays, draws or passes."""

    table: Table
    mover: int


class Reshuffling(msgspec.Struct, frozen=True, tag="reshuffling"):
    """Chance shuffles the swept cards into a new deck; so many paths of the mover are still to be drawn."""

    table: Table
    mover: int
    paths: int


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    table: Table
    rule: GameEnd


State = Dealing | Playing | Reshuffling | Over


def open_ends(tree: Sequence[Node]) -> tuple[int, ...]:
    """Return the places of the cards on which nothing lies, the oldest first."""
    closed = {parent for node in tree for parent in node.parents}
    return tuple(place for place in range(len(tree)) if place not in closed)


def is_special(card: str) -> bool:
    """Whether a card is ship, king or tam: it has no number."""
    return not card[1].isdigit()


def end_name(tree: Sequence[Node], end: int) -> str:
    """Return the number of an end, ``free`` for a special card that begins a path."""
    card = tree[end].card
    return "free" if is_special(card) else card[1]


# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """What a seat (None: a spectator) knows.

    ``ends`` are the places of the open ends in the tree; ``deck_cards`` the cards of the deck in deck order
    where everybody has seen them, else None; ``paths`` how many are still to be drawn after a reshuffle.
    """

    seat: int | None
    phase: Literal["dealing", "playing", "reshuffling", "over"]
    turn: tuple[int, ...]
    hand: tuple[str, ...] | None
    hand_sizes: tuple[int, ...]
    deck_size: int
    deck_cards: tuple[str, ...] | None
    tree: tuple[Node, ...]
    ends: tuple[int, ...]
    cleared: tuple[str, ...]
    passes: int
    mover: int | None
    paths: int
    scores: tuple[int, ...]
    dealer: int
    dealer_value: int
    season: int
    seasons: int
    last: tuple[Event, ...]
    last_season: Season | None
    result: Result | None
    options: Options


def view_of(state: State, seat: Seat | None, turn: Turn) -> View:
    """Build what the seat knows."""
    table = state.table
    return View(
        seat=seat,
        phase=state.__struct_config__.tag,  # type: ignore[arg-type]
        turn=turn.seats,
        hand=None if seat is None else table.hands[seat],
        hand_sizes=tuple(map(len, table.hands)),
        deck_size=len(table.deck),
        deck_cards=sort_cards(table.deck) if table.known_deck else None,
        tree=table.tree,
        ends=open_ends(table.tree),
        cleared=table.cleared,
        passes=table.passes,
        mover=state.mover if isinstance(state, Playing | Reshuffling) else None,
        paths=state.paths if isinstance(state, Reshuffling) else 0,
        scores=table.scores,
        dealer=table.dealer,
        dealer_value=table.dealer_value,
        season=table.season,
        seasons=table.options.seasons,
        last=table.last,
        last_season=table.last_season,
        result=result_of(state),
        options=table.options,
    )


def determinised(view: View, rng: Draws) -> State:
    """Return a state that the view allows."""
    known = [node.card for node in view.tree] + list(view.cleared) + list(view.hand or ())
    deck: tuple[str, ...] = ()
    if view.deck_cards is not None:
        known += view.deck_cards
        deck = shuffled(view.deck_cards, rng)
    pool = list(shuffled(unseen(known), rng))
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        own = seat == view.seat and view.hand is not None
        hands.append(view.hand or () if own else sort_cards(pool.pop() for _ in range(size)))
    table = Table(
        options=view.options,
        seats=len(view.scores),
        scores=view.scores,
        dealer=view.dealer,
        dealer_value=view.dealer_value,
        season=view.season,
        hands=tuple(hands),
        deck=deck or tuple(pool[: view.deck_size]),
        tree=view.tree,
        cleared=view.cleared,
        known_deck=view.deck_cards is not None,
        passes=view.passes,
        last=view.last,
        last_season=view.last_season,
    )
    match view.phase:
        case "dealing":
            return Dealing(table)
        case "over":
            assert view.result is not None
            return Over(table, cast(GameEnd, view.result.rule))
        case _:
            assert view.mover is not None
    if view.phase == "playing":
        return Playing(table, view.mover)
    return Reshuffling(table, view.mover, view.paths)


# --- Start and deal (§1) ---------------------------------------------------------------------------


def dealt(state: Dealing, action: Action) -> State:
    """Deal the hands, then lay the first paths; the dealer begins."""
    table = state.table
    dealer = check_deal(action, table.seats, table.dealer)
    assert isinstance(action, Deal)
    seats = order(table.options, dealer, table.seats)
    hands, deck = deal_hands(action.deck, seats, table.options.hand_size)
    table = replace(table, hands=hands, deck=deck, dealer=dealer, last=(Event(CHANCE, "deal"),))
    return Playing(laid_paths(table, CHANCE, table.options.start_paths), dealer)


def laid_paths(table: Table, seat: Seat, paths: int) -> Table:
    """Lay cards from the deck as new paths."""
    cards = table.deck[:paths]
    return replace(
        table,
        deck=table.deck[paths:],
        tree=(*table.tree, *map(Node, cards)),
        last=(*table.last, Event(seat, "path", cards)) if cards else table.last,
    )


def turned_up(states: Sequence[State]) -> tuple[int, ...]:
    """Return the places in the dealt deck of the cards that became paths; a new deck is none of it."""
    first = states[0].table
    sizes = [
        len(state.table.deck)
        for state in states
        if isinstance(state, Playing | Reshuffling) and not state.table.known_deck
    ]
    return tuple(range(first.options.hand_size * first.seats, len(DECK) - min(sizes)))


# --- Turn (§3) -------------------------------------------------------------------------------------


def draw_paths(table: Table, mover: Seat, paths: int) -> State:
    """Draw paths, after a shuffle of the swept cards if need be (§3.2); then the next seat acts."""
    now = min(paths, len(table.deck))
    table = laid_paths(table, mover, now)
    if now < paths and table.cleared and table.options.reshuffle:
        return Reshuffling(table, mover, paths - now)
    return Playing(table, next_seat(table.options, mover, table.seats))


def reshuffled(state: Reshuffling, action: Action) -> State:
    """Take the shuffled cards as the deck and draw the paths that are due."""
    table = state.table
    deck = check_reshuffle(action, table.cleared)
    event = Event(CHANCE, "reshuffle")
    table = replace(table, deck=deck, cleared=(), known_deck=True, last=(*table.last, event))
    return draw_paths(table, state.mover, state.paths)


def can_draw(table: Table) -> bool:
    """Whether a card is left to draw, after a reshuffle if need be (§3.2)."""
    return bool(table.deck or (table.cleared and table.options.reshuffle))


# --- Legal (§2, §3) --------------------------------------------------------------------------------


def legal(state: Playing) -> list[Action]:
    """List what the mover may do, plays first."""
    table, tree = state.table, state.table.tree
    hand = table.hands[state.mover]
    specials = [card for card in dict.fromkeys(hand) if is_special(card)]
    actions: list[Action] = []
    for name, end in oldest_ends(tree).items():
        if name == "free":
            actions += [Extend(end, (card,)) for card in one_of_each_number(hand)]
        else:
            actions += [Extend(end, group) for group in sums(hand, int(name))]
    for joined, total in mergers(tree, table.options.merge_max_ends):
        if table.options.merge_many_cards:
            actions += [Merge(joined, group) for group in sums(hand, total)]
        else:
            actions += [Merge(joined, (card,)) for card in one_of_each_number(hand) if int(card[1]) == total]
    actions += [Clear(card) for card in specials]
    actions.append(Draw() if can_draw(table) else Pass())
    return actions


def oldest_ends(tree: Sequence[Node]) -> dict[str, int]:
    """Return the open ends by name, of equal ones the oldest."""
    ends: dict[str, int] = {}
    for end in open_ends(tree):
        ends.setdefault(end_name(tree, end), end)
    return ends


def one_of_each_number(hand: Sequence[str]) -> list[str]:
    """Return the number cards of a hand, of equal numbers the first."""
    return list({card[1]: card for card in reversed(hand) if not is_special(card)}.values())[::-1]


def sums(hand: Sequence[str], total: int) -> Iterator[tuple[str, ...]]:
    """Yield the groups of cards that add up to a total, one for each choice of numbers."""
    by_number = [tuple(card for card in hand if card[1] == str(number)) for number in range(9)]

    def choose(number: int, left: int) -> Iterator[tuple[str, ...]]:
        if number < 0:
            if left == 0:
                yield ()
            return
        cards = by_number[number]
        most = len(cards) if number == 0 else min(len(cards), left // number)
        for amount in range(most + 1):
            for smaller in choose(number - 1, left - amount * number):
                yield (*smaller, *cards[:amount])

    return (group for group in choose(8, total) if group)


def mergers(tree: Sequence[Node], most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the ends that may be joined with their sum; the oldest ends stand for their equals."""
    ends = [end for end in open_ends(tree) if end_name(tree, end) != "free"]
    seen: set[tuple[str, ...]] = set()
    for size in range(2, most + 1):
        for joined in combinations(ends, size):
            names = tuple(sorted(end_name(tree, end) for end in joined))
            if names not in seen:
                seen.add(names)
                yield joined, sum(map(int, names))


# --- Apply (§2, §3) --------------------------------------------------------------------------------


def act(state: Playing, action: Action) -> State:
    """Return the state after an action of the mover; raise IllegalAction with one of ``RULES``."""
    table, mover = state.table, state.mover
    match action:
        case Extend(end, cards):
            check_extend(state, end, cards)
            return swept(state, cards[0]) if is_special(cards[0]) else placed(state, (end,), cards)
        case Merge(ends, cards):
            check_merge(state, ends, cards)
            return placed(state, ends, cards)
        case Clear(card):
            check_held(table.hands[mover], (card,))
            if not is_special(card):
                raise IllegalAction("not_special", card=card)
            return swept(state, card)
        case Draw():
            if not can_draw(table):
                raise IllegalAction("nothing_to_draw")
            return draw_paths(replace(table, passes=0, last=()), mover, 1)
        case Pass():
            if can_draw(table):
                raise IllegalAction("must_play_or_draw")
            return passed(state)
        case _:
            raise IllegalAction("wrong_action", action=type(action).__name__)


def check_extend(state: Playing, end: int, cards: tuple[str, ...]) -> None:
    """Refuse what may not be placed on an end."""
    check_held(state.table.hands[state.mover], cards)
    number = check_end(state.table.tree, end)
    if number is not None:
        check_sum(cards, number)
    elif len(cards) > 1:
        raise IllegalAction("free_end_one_card", count=len(cards))


def check_merge(state: Playing, ends: tuple[int, ...], cards: tuple[str, ...]) -> None:
    """Refuse what may not join paths."""
    table = state.table
    many = table.options.merge_many_cards
    check_held(table.hands[state.mover], cards)
    if len(set(ends)) < len(ends) or not 2 <= len(ends) <= table.options.merge_max_ends:
        raise IllegalAction("merge_ends", count=len(set(ends)), most=table.options.merge_max_ends)
    total = 0
    for end in ends:
        number = check_end(table.tree, end)
        if number is None:
            raise IllegalAction("free_end_no_number", end=end)
        total += number
    if total > 8 and not many:
        raise IllegalAction("sum_too_high", sum=total)
    if len(cards) > 1 and not many:
        raise IllegalAction("merge_one_card", count=len(cards))
    check_sum(cards, total)


def check_end(tree: Sequence[Node], end: int) -> int | None:
    """Return the number of an open end, None of a free one; refuse what is no open end."""
    if end not in open_ends(tree):
        raise IllegalAction("no_such_end", end=end)
    name = end_name(tree, end)
    return None if name == "free" else int(name)


def check_sum(cards: tuple[str, ...], needed: int) -> None:
    """Refuse cards that do not add up to a number."""
    for card in cards:
        if is_special(card):
            raise IllegalAction("no_number", card=card)
    total = sum(int(card[1]) for card in cards)
    if total != needed:
        raise IllegalAction("wrong_sum", sum=total, needed=needed)


def placed(state: Playing, ends: tuple[int, ...], cards: tuple[str, ...]) -> State:
    """Close ends with cards, each of which becomes an end; who has no cards left wins."""
    table, mover = state.table, state.mover
    cards = sort_cards(cards)
    on = tuple(table.tree[end].card for end in ends)
    table = replace(
        table,
        hands=with_hand(table, mover, without(table.hands[mover], cards)),
        tree=(*table.tree, *(Node(card, ends) for card in cards)),
        passes=0,
        last=(Event(mover, "merge" if len(ends) > 1 else "extend", cards, on),),
    )
    if not table.hands[mover]:
        return season_end(table, mover)
    return Playing(table, next_seat(table.options, mover, table.seats))


def swept(state: Playing, card: str) -> State:
    """Sweep the table together with the special card, and draw two new paths (§3.1)."""
    table, mover = state.table, state.mover
    on_table = [node.card for node in table.tree]
    table = replace(
        table,
        hands=with_hand(table, mover, without(table.hands[mover], (card,))),
        tree=(),
        cleared=sort_cards([*table.cleared, *on_table, card]),
        passes=0,
        last=(Event(mover, "clear", (card,)),),
    )
    return draw_paths(table, mover, 2) if table.hands[mover] else season_end(table, mover)


def passed(state: Playing) -> State:
    """Count the pass; when all pass in succession the season is blocked (§3.2)."""
    table, mover = state.table, state.mover
    table = replace(table, passes=table.passes + 1, last=(Event(mover, "pass"),))
    if table.passes == table.seats:
        return season_end(table, blocked_winner(table.hands), blocked=True)
    return Playing(table, next_seat(table.options, mover, table.seats))


def with_hand(table: Table, seat: Seat, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the hands with one of them changed."""
    return (*table.hands[:seat], hand, *table.hands[seat + 1 :])


# --- Season end and scoring (§3.2, §4) -------------------------------------------------------------


def blocked_winner(hands: Sequence[tuple[str, ...]]) -> Seat | None:
    """Return who wins a blocked season: the fewest cards, then the smallest sum; None if that is equal."""
    worth = [
        (len(hand), sum(SPECIAL_COUNT if is_special(card) else int(card[1]) for card in hand))
        for hand in hands
    ]
    best = min(worth)
    return worth.index(best) if worth.count(best) == 1 else None


def season_end(table: Table, winner: Seat | None, blocked: bool = False) -> State:
    """Settle the season; deal the next one, or end the game."""
    options = table.options
    payments: tuple[Payment, ...] = ()
    if winner is not None:
        payments = stake_payments(
            winner, table.hands, table.dealer, table.dealer_value, options.stake, options.stake_mode
        )
    gains = nets(table.seats, payments)
    summary = Season(
        season=table.season,
        winner=winner,
        dealer=table.dealer,
        dealer_value=table.dealer_value,
        hand_sizes=tuple(map(len, table.hands)),
        payments=payments,
        gains=gains,
        hands=table.hands if blocked else None,
    )
    table = replace(table, scores=add_points(table.scores, gains), last_season=summary)
    rule = game_end(options, table.season, table.scores)
    if rule:
        return Over(table, rule)
    following = Table(
        options=options,
        seats=table.seats,
        scores=table.scores,
        dealer=next_dealer(options, table.dealer, winner, table.seats),
        dealer_value=next_value(
            cast(CommonOptions, options), table.dealer, table.dealer_value, winner, table.seats
        ),
        season=table.season + 1,
        hands=((),) * table.seats,
        last=table.last,
        last_season=summary,
    )
    return Dealing(following)


def result_of(state: State) -> Result | None:
    """Return the scores, ranked, once the game has ended."""
    return Result.by_points(state.table.scores, state.rule) if isinstance(state, Over) else None


# --- Notation --------------------------------------------------------------------------------------


def find_ends(tree: Sequence[Node], words: Sequence[str]) -> tuple[int, ...] | None:
    """Return the ends that words name: a number, ``free``, or ``#`` and a place; None if there are none."""
    left = list(open_ends(tree))
    found: list[int] = []
    by_place = False
    for word in words:
        if word == "#":
            by_place = True
            continue
        fitting = [end for end in left if word == (str(end) if by_place else end_name(tree, end))]
        by_place = False
        if not fitting:
            return None
        left.remove(fitting[0])
        found.append(fitting[0])
    return tuple(found)


def ends_text(tree: Sequence[Node], ends: Sequence[int]) -> str:
    """Write ends by their numbers, or by their places where older ones have the same numbers."""
    names = [end_name(tree, end) for end in ends]
    if find_ends(tree, names) == tuple(ends):
        return " ".join(names)
    return " ".join(f"#{end}" for end in ends)


def notated(state: State, action: Action) -> str:
    """Write an action as one line of text."""
    tree = state.table.tree
    match action:
        case Deal() | Reshuffle() | NewSeat():
            return notate_deal(action)
        case Extend(end, cards):
            return f"{cards_text(cards)} on {ends_text(tree, (end,))}"
        case Merge(ends, cards):
            return f"{cards_text(cards)} joins {ends_text(tree, ends)}"
        case Clear(card):
            return f"clear {card}"
        case Draw():
            return "draw"
        case Pass():
            return "pass"


def parsed(state: State, text: str, options: Sequence[Action]) -> Action:
    """Read an action; ``options`` are the legal ones, among which cards alone must name exactly one."""
    cards, words = read_words(text)
    cards = sort_cards(cards)
    tree = state.table.tree
    match words:
        case ("deal" | "reshuffle" | "new", *_):
            return parse_deal(text)
        case ("draw",) if not cards:
            return Draw()
        case ("pass",) if not cards:
            return Pass()
        case ("clear",) if len(cards) == 1:
            return Clear(cards[0])
        case ("on", *names) if cards and (ends := find_ends(tree, names)) and len(ends) == 1:
            return Extend(ends[0], cards)
        case ("joins", *names) if cards and (ends := find_ends(tree, names)):
            return Merge(ends, cards)
    fitting = [action for action in options if cards and played(action) == cards]
    if not words and len(fitting) == 1:
        return fitting[0]
    raise unreadable(text, [notated(state, action) for action in (fitting or options)][:5])


def played(action: Action) -> tuple[str, ...]:
    """Return the cards of the own hand that an action uses."""
    match action:
        case Extend(cards=cards) | Merge(cards=cards):
            return cards
        case Clear(card):
            return (card,)
        case _:
            return ()


# --- Steps -----------------------------------------------------------------------------------------


def steps_of(state: State, action: Action) -> tuple[Step, ...]:
    """Cut an action into its cards and the ends on which they are placed; ends are named by their places."""
    tree = state.table.tree
    match action:
        case Extend(end, cards):
            return cards_step(cards), Step("end", str(end), tree[end].card)
        case Merge(ends, cards):
            subject = "-".join(tree[end].card for end in ends)
            return cards_step(cards), Step("merge", "-".join(map(str, ends)), subject)
        case Clear(card):
            return cards_step((card,)), Step("clear", "clear")
        case _:
            kind = str(type(action).__struct_config__.tag)
            return (Step(kind, kind),)


# --- The game --------------------------------------------------------------------------------------


class MakHup(CardGame[State, Action, View, Options]):
    """値木: two to seven players."""

    id: ClassVar[str] = "mak_hup"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 8)
    options: ClassVar[type[msgspec.Struct]] = Options
    presets: ClassVar[Mapping[str, Options]] = MappingProxyType({"standard": Options()})
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action

    def check_table(self, seats: int, options: Options) -> None:
        """Refuse a number of players that the game does not have, and hands too large for the deck."""
        super().check_table(seats, options)
        if options.hand_size * seats + options.start_paths > 48:
            raise OptionError("too_few_cards", option="hand_size", value=options.hand_size)

    def start(self, seats: int, options: Options) -> State:
        """Return the table before the first deal."""
        self.check_table(seats, options)
        return Dealing(self.fresh(options, seats))

    def fresh(self, options: Options, seats: int) -> Table:
        """Return the table before the first deal."""
        return Table(
            options=options,
            seats=seats,
            scores=(options.start_points,) * seats,
            dealer=first_dealer(options),
            dealer_value=options.dealer_value_start,
            season=1,
            hands=((),) * seats,
        )

    def turn(self, state: State) -> Turn:
        """Return who may act: chance, the mover, or nobody."""
        match state:
            case Playing(mover=mover):
                return Turn((mover,))
            case Over():
                return OVER
            case _:
                return CHANCE_TURN

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """List what the seat may do."""
        return legal(state) if isinstance(state, Playing) and state.mover == seat else []

    def act(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after the action; raise IllegalAction with one of ``RULES``."""
        match state:
            case Dealing():
                return dealt(state, action)
            case Reshuffling():
                return reshuffled(state, action)
            case Playing():
                return act(state, action)
            case _:
                raise AssertionError(state)

    def chance(self, state: State) -> Chance:
        """Return the deal or the reshuffle."""
        match state:
            case Dealing(table):
                return deal_chance(table.seats, table.dealer)
            case Reshuffling(table=table):
                return reshuffle_chance(table.cleared)
            case _:
                raise IllegalAction("wrong_chance", action="")

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows: the table and its own hand."""
        return view_of(state, seat, self.turn(state))

    def determinise(self, view: View, rng: Draws) -> State:
        """Return a state that the view allows."""
        return determinised(view, rng)

    def result(self, state: State) -> Result | None:
        """Return the scores, ranked, once the game has ended."""
        return result_of(state)

    def notate(self, state: State, action: Action) -> str:
        """Write an action as one line of text."""
        return notated(state, action)

    def parse(self, state: State, text: str) -> Action:
        """Read an action as records and players write it."""
        return parsed(state, text, legal(state) if isinstance(state, Playing) else [])

    def steps(self, state: State, action: Action) -> tuple[Step, ...]:
        """Cut an action into cards and ends."""
        return steps_of(state, action)

    def standing(self, state: State) -> tuple[int, ...]:
        """Return the scores."""
        return state.table.scores

    def deal(self, state: State) -> int:
        """Return the number of the season: each has a secret of its own."""
        return state.table.season

    def turned_up(self, states: Sequence[State]) -> tuple[int, ...]:
        """Return the places of the paths that were drawn before the deck was shuffled anew."""
        return turned_up(states)


MAK_HUP: Final = MakHup()
"""The game; it has no state of its own."""
