"""What may be played in 連友, what a general does, and how a turn goes on.

Source: the rule specification of 連友, sections 3, 4 and 6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final, NoReturn

from msgspec.structs import replace

from engine.card_table import (
    add_points,
    game_end,
    nets,
    next_dealer,
    next_seat,
    next_value,
    stake_payments,
)
from engine.cards import (
    COMMON_RULES,
    STRENGTH,
    STRENGTHS,
    Cards,
    check_held,
    sort_cards,
    without,
)
from engine.combos import (
    Combo,
    default_reading,
    pick_reading,
    readings,
)
from engine.core import IllegalAction, Seat
from engine.niek_hi.combos import Holding, Shape, all_shapes, cards_of, sets, singles, windows
from engine.niek_hi.state import (
    Action,
    Dealing,
    Effect,
    Event,
    Follow,
    Laid,
    Lead,
    Options,
    Over,
    Pass,
    Play,
    Remove,
    Season,
    State,
    Table,
    Take,
)

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "other_kind": "the combination to be beaten is of another kind (kind, needed)",
        "other_count": "the combination to be beaten has another number of cards (count, needed)",
        "other_copies": "in the run of sets to be beaten each number occurs so many times (copies, needed)",
        "not_stronger": "the combination to be beaten is as strong or stronger (top, needed)",
        "weaker_bomb": "a bomb must have more cards or be stronger than the one before (count, top, needed)",
        "must_lead": "the leader may not pass",
        "effect_due": "the general's effect must be carried out first (generals)",
        "no_effect": "there is no general whose effect is due",
        "strength_count": "so many different strengths are to be removed (count, needed)",
        "no_such_strength": "there is no such strength, or it has been removed before (strength)",
        "effect_mixed": "a general's effect is either to remove or to take, not both",
        "generals_stay": "generals cannot be taken back (card)",
        "not_discarded": "the card is not among the discarded cards and earlier plays of this round (card)",
    }
)
"""Rules that forbid an action, with their data."""

TURN_CAP: Final = 500
"""With ``take_generals`` a season might never end; after so many turns it is drawn (§8)."""

# --- Legal plays -----------------------------------------------------------------------------------


def legal(state: Lead | Follow | Effect) -> list[Action]:
    """List what the mover may do."""
    table = state.table
    if isinstance(state, Effect):
        return legal_effects(state)
    plays: list[Action] = list(legal_plays(table.hands[state.mover], table.top, table.options))
    return plays if isinstance(state, Lead) else [*plays, Pass()]


def legal_plays(hand: tuple[str, ...], top: Combo | None, options: Options) -> list[Play]:
    """List the plays of a hand: one choice of cards for each choice of strengths and ships.

    A reading is named where the same cards can be played in several legal ways; with the last cards of the
    hand, which win, the way no longer matters.
    """
    held = Holding.of(hand)
    shapes = all_shapes(held, options.lone_ship) if top is None else following(held, top, options)
    ways: dict[tuple[str, ...], list[str]] = {}
    for shape in shapes:
        ways.setdefault(cards_of(shape, hand), []).append(shape.name)
    plays: list[Play] = []
    for cards, names in ways.items():
        if len(names) == 1 or len(cards) == len(hand):
            plays.append(Play(cards))
        else:
            plays += [Play(cards, name) for name in names]
    return plays


def following(held: Holding, top: Combo, options: Options) -> Iterator[Shape]:
    """Yield the combinations that may be played on another (§3): the same and higher, or a bomb."""
    if top.kind == "single":
        candidates = singles(held, options.lone_ship)
    elif top.kind == "set":
        candidates = iter(())
    else:
        candidates = windows(held, top.copies, top.count // top.copies, top.top)
    for shape in candidates:
        if may_follow(shape, top, options):
            yield shape
    for shape in sets(held, options.lone_ship):
        if may_follow(shape, top, options):
            yield shape


def is_bomb(shape: Shape | Combo) -> bool:
    """Return whether a combination is a bomb: a set of three or more."""
    return shape.kind == "set" and shape.count >= 3


def _same(shape: Shape | Combo, top: Combo) -> bool:
    """Whether two combinations are "the same": of one kind, count and number of copies (§2)."""
    return (shape.kind, shape.count, shape.copies) == (top.kind, top.count, top.copies)


def may_follow(shape: Shape | Combo, top: Combo, options: Options) -> bool:
    """Return whether a combination may be played on another (§3)."""
    if _same(shape, top) and shape.top > top.top:
        return True
    if not is_bomb(shape):
        return False
    if options.bomb_on_bomb == "any" or not is_bomb(top):
        return True
    return shape.count > top.count


def check_play(state: Lead | Follow, cards: tuple[str, ...], reading: str) -> Combo:
    """Return the combination that is played; refuse what is none, or may not be played now.

    If no reading is named the default of cards.md §5.1 is taken.
    """
    table, options = state.table, state.table.options
    check_held(table.hands[state.mover], cards)
    ways = readings(cards, lone_ship=options.lone_ship, any_colour=True, runsets=True)
    if not ways:
        raise IllegalAction("not_a_combination", cards=cards)
    named = [pick_reading(ways, reading)] if reading else ways
    top = table.top
    if top is None:
        return default_reading(named)
    allowed = [shape for shape in named if may_follow(shape, top, options)]
    if not allowed:
        refuse_follow(named, top)
    return default_reading(allowed, answering=True)


def refuse_follow(ways: Sequence[Combo], top: Combo) -> NoReturn:
    """Raise the error that says why none of the readings may be played on ``top``."""
    shape = max(ways, key=lambda way: (_same(way, top), way.kind == top.kind, way.top))
    if is_bomb(shape) and is_bomb(top):
        raise IllegalAction("weaker_bomb", count=shape.count, top=shape.top, needed=top.count)
    if shape.kind != top.kind:
        raise IllegalAction("other_kind", kind=shape.kind, needed=top.kind)
    if shape.count != top.count:
        raise IllegalAction("other_count", count=shape.count, needed=top.count)
    if shape.copies != top.copies:
        raise IllegalAction("other_copies", copies=shape.copies, needed=top.copies)
    raise IllegalAction("not_stronger", top=shape.top, needed=top.top)


# --- The general's effect (§4) ---------------------------------------------------------------------


def generals_in(combo: Combo, options: Options) -> int:
    """Return how many generals a play contains; a ship counts only with ``effect_by_ship``."""
    natural = sum(card[1] == "8" for card in combo.cards)
    if not options.effect_by_ship or not combo.low <= 8 <= combo.top:
        return natural
    return combo.count if combo.kind in ("single", "set") else combo.copies


def eligible(table: Table) -> tuple[str, ...]:
    """Return the cards that a general may take back: discards and earlier plays, but no generals."""
    earlier = [card for laid in table.plays[:-1] for card in laid.cards]
    cards = sort_cards([*table.discard, *earlier])
    return tuple(card for card in cards if table.options.take_generals or card[1] != "8")


def strengths_left(table: Table) -> tuple[int, ...]:
    """Return the strengths that no general has removed yet."""
    return tuple(strength for strength in STRENGTHS if strength not in table.gone)


def legal_effects(state: Effect) -> list[Action]:
    """List what the effect may be; colours do not matter, so of equal strengths one card stands for all."""
    table = state.table
    takes: list[Action] = []
    seen: set[int] = set()
    for card in eligible(table):
        if STRENGTH[card[1]] not in seen:
            seen.add(STRENGTH[card[1]])
            takes.append(Take(card))
    if state.taking:
        return takes
    left = strengths_left(table)
    removes = [Remove(group) for group in combinations(left, min(state.due, len(left))) if group]
    return [*removes, *takes]


def check_remove(state: Effect, strengths: tuple[int, ...]) -> tuple[int, ...]:
    """Return the strengths in order; refuse those that may not be removed."""
    if state.taking:
        raise IllegalAction("effect_mixed")
    left = strengths_left(state.table)
    for strength in strengths:
        if strength not in left:
            raise IllegalAction("no_such_strength", strength=strength)
    needed = min(state.due, len(left))
    if not len(strengths) == len(set(strengths)) == needed or not needed:
        raise IllegalAction("strength_count", count=len(set(strengths)), needed=needed)
    return tuple(sorted(strengths))


def check_take(state: Effect, card: str) -> str:
    """Return the card; refuse one that may not be taken back."""
    if card in eligible(state.table):
        return card
    if card[1:] == "8" and not state.table.options.take_generals:
        raise IllegalAction("generals_stay", card=card)
    raise IllegalAction("not_discarded", card=card)


# --- Apply (§3, §4) --------------------------------------------------------------------------------


def act(state: Lead | Follow | Effect, action: Action) -> State:
    """Return the state after an action of the mover; raise IllegalAction with one of ``RULES``."""
    match state, action:
        case Effect(), Remove(strengths):
            return remove(state, check_remove(state, strengths))
        case Effect(), Take(card):
            return take(state, check_take(state, card))
        case Effect(), _:
            raise IllegalAction("effect_due", generals=state.due)
        case ((Lead() | Follow()), Play(cards, reading)):
            combo = check_play(state, cards, reading)
            return play(state, combo.cards, combo)
        case Follow(), Pass():
            return pass_turn(state)
        case Lead(), Pass():
            raise IllegalAction("must_lead")
        case _:
            raise IllegalAction("no_effect")


def play(state: Lead | Follow, cards: tuple[str, ...], combo: Combo) -> State:
    """Lay a combination on the table; who has no cards left wins at once (§3.1)."""
    table, mover = state.table, state.mover
    several = len(readings(cards, lone_ship=table.options.lone_ship, any_colour=True, runsets=True)) > 1
    event = Event(mover, "play", cards, combo.name if several else "")
    table = replace(
        table,
        hands=put(table.hands, mover, without(table.hands[mover], cards)),
        known=put(table.known, mover, still_known(table.known[mover], cards)),
        plays=(*table.plays, Laid(mover, cards, combo)),
        passed=table.passed if table.options.pass_locks else (),
        turns=table.turns + 1,
        last=(event,),
    )
    if not table.hands[mover]:
        return end_season(table, mover)
    due = generals_in(combo, table.options) if table.options.general_effect else 0
    if due and (strengths_left(table) or eligible(table)):
        return Effect(table, mover, due)
    return go_on(table, mover)


def still_known(known: Cards, cards: Cards) -> Cards:
    """Return which of the known cards of a hand are surely still there when some have left it."""
    return tuple((Counter(known) - Counter(cards)).elements())


def pass_turn(state: Follow) -> State:
    """Note the pass and go on."""
    table = state.table
    passed = (*table.passed, state.mover)
    event = Event(state.mover, "pass")
    return go_on(replace(table, passed=passed, turns=table.turns + 1, last=(event,)), state.mover)


def go_on(table: Table, seat: Seat) -> State:
    """Return the turn of the next seat, or the next round if everybody else has passed (§3)."""
    if table.options.take_generals and table.turns >= TURN_CAP:
        return end_season(table, None)
    owner = table.plays[-1].seat
    following = next_seat(table.options, seat, table.seats)
    while table.options.pass_locks and following in table.passed and following != owner:
        following = next_seat(table.options, following, table.seats)
    if following != owner:
        return Follow(table, following)
    swept = [card for laid in table.plays for card in laid.cards]
    gone = [card for card in swept if STRENGTH[card[1]] in table.gone]
    table = replace(
        table,
        discard=sort_cards([*table.discard, *without(swept, gone)]),
        removed=sort_cards([*table.removed, *gone]),
        plays=(),
        passed=(),
    )
    return Lead(table, owner)


def remove(state: Effect, strengths: tuple[int, ...]) -> State:
    """Take the strengths out of every hand and of the discards; an empty hand wins (§4)."""
    table = state.table

    def falls(card: str) -> bool:
        return STRENGTH[card[1]] in strengths

    groups = (*table.hands, table.discard)
    fallen = tuple(tuple(card for card in group if falls(card)) for group in groups)
    *hands, discard = (tuple(card for card in group if not falls(card)) for group in groups)
    table = replace(
        table,
        hands=tuple(hands),
        discard=discard,
        known=tuple(tuple(card for card in group if not falls(card)) for group in table.known),
        removed=sort_cards([*table.removed, *(card for group in fallen for card in group)]),
        gone=tuple(sorted((*table.gone, *strengths))),
        last=(*table.last, Event(state.mover, "remove", strengths=strengths, removed=fallen)),
    )
    seat = state.mover
    for _ in range(table.seats):
        if not table.hands[seat]:
            return end_season(table, seat)
        seat = next_seat(table.options, seat, table.seats)
    return go_on(table, state.mover)


def take(state: Effect, card: str) -> State:
    """Take a card into the hand, from the discards if it lies there, else from the earliest play (§4)."""
    table, mover = state.table, state.mover
    if card in table.discard:
        table = replace(table, discard=without(table.discard, (card,)))
    else:
        place = next(i for i, laid in enumerate(table.plays) if card in laid.cards)
        laid = table.plays[place]
        laid = replace(laid, cards=without(laid.cards, (card,)))
        table = replace(table, plays=(*table.plays[:place], laid, *table.plays[place + 1 :]))
    table = replace(
        table,
        hands=put(table.hands, mover, sort_cards([*table.hands[mover], card])),
        known=put(table.known, mover, sort_cards([*table.known[mover], card])),
        last=(*table.last, Event(mover, "take", (card,))),
    )
    if state.due > 1 and eligible(table):
        return Effect(table, mover, state.due - 1, taking=True)
    return go_on(table, mover)


def put(hands: tuple[Cards, ...], seat: Seat, hand: Cards) -> tuple[Cards, ...]:
    """Return the hands with one of them changed."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


# --- Season end and scoring (§6) -------------------------------------------------------------------


def end_season(table: Table, winner: Seat | None) -> State:
    """Settle the season; deal the next one, or end the game."""
    options, dealer, value = table.options, table.dealer, table.dealer_value
    payments = (
        ()
        if winner is None
        else stake_payments(winner, table.hands, dealer, value, options.stake, options.stake_mode)
    )
    gains = nets(table.seats, payments)
    sizes = tuple(map(len, table.hands))
    summary = Season(table.season, winner, dealer, value, sizes, payments, gains)
    table = replace(table, scores=add_points(table.scores, gains), last_season=summary)
    rule = game_end(options, table.season, table.scores)
    if rule:
        return Over(table, rule)
    return Dealing(
        Table(
            options=options,
            seats=table.seats,
            scores=table.scores,
            dealer=next_dealer(options, dealer, winner, table.seats),
            dealer_value=next_value(options, dealer, value, winner, table.seats),
            season=table.season + 1,
            hands=((),) * table.seats,
            known=((),) * table.seats,
            last=table.last,
            last_season=summary,
        )
    )
