"""What is legal in 終季, and why something is not.

Source: the rule specification of 終季, sections 2.1–2.4; the identifiers of :data:`RULES` are what
:class:`~engine.core.IllegalAction` carries.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final, NoReturn

from engine.card_table import order
from engine.cards import COMMON_RULES, STRENGTH, Cards, check_held, sort_cards
from engine.core import IllegalAction, Seat
from engine.ta_xot import state as ta_xot
from engine.ta_xot.groups import Group, Shapes, can_win, groups_of, sorted_with
from engine.ta_xot.state import State, Table

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "must_discard": "after a draw one wins, lays a set of four open, or discards: action",
        "must_discard_after_call": "after a call there is nothing but to discard: action",
        "no_win_after_call": "a call cannot win; the discard could have been claimed as a win",
        "must_answer": "a card has just been discarded: win, call or pass: action",
        "calls_after_wins": "first everybody is asked whether they win with the card: card",
        "wins_before_calls": "whether anybody wins with the card has been asked before: card",
        "no_pair_shapes": "by the table's rules only two groups of three win",
        "not_a_winning_hand": "the six cards do not split into a winning shape: cards",
        "own_discard": "nobody calls their own discard: card",
        "only_prev": "by the table's rules only the next seat may call: seat",
        "meld_exposed": "whoever has laid a group open cannot lay open another: meld",
        "only_a_pair": "a call makes three or four cards, never a pair: cards",
        "not_a_group": "the cards make no set of three or four and no run of three: cards",
        "not_a_set_of_four": "four cards of one strength are needed: cards",
        "no_set_of_three": "there is no exposed set of three to add to",
        "other_strength": "the card is of another strength than the exposed set: card, strength",
        "no_call_add": "by the table's rules a discard does not extend an exposed set: card",
    }
)
"""The rules that forbid an action, with what they mean and their data."""

# --- What the table shows (2) ----------------------------------------------------------------------


def others(table: Table, seat: int) -> tuple[int, ...]:
    """Return the other seats in the order of play, beginning after this one."""
    return order(table.options, seat, table.seats)[1:]


def may_call(table: Table, seat: int) -> bool:
    """Whether the table could think that the seat calls the card just discarded.

    This asks only what is public: who has laid a group open cannot call a second, and ``call_from`` may
    leave only the next seat.
    """
    thrown = table.river[-1]
    if seat == thrown.seat or (table.options.call_from == "prev" and seat != others(table, thrown.seat)[0]):
        return False
    meld = table.melds[seat]
    return meld is None or (table.options.call_add and grown(meld, thrown.card) is not None)


def grown(meld: Group | None, card: str) -> Group | None:
    """Return the exposed set of three with a fourth card, natural or a ship; None if that is no set."""
    if meld is None or meld.kind != "set" or len(meld.cards) != 3:
        return None
    if card[1] != "s" and STRENGTH[card[1]] != meld.top:
        return None
    return Group("set", meld.top, sort_cards((*meld.cards, card)))


def six_cards(state: State, seat: int) -> Cards:
    """Return the hand with which the seat would win now: the card just discarded joins it in a claim."""
    hand = state.table.hands[seat]
    return sorted_with(hand, state.table.river[-1].card) if isinstance(state, ta_xot.ClaimWin) else hand


# --- What is legal (2) -----------------------------------------------------------------------------


def legal(state: ta_xot.Acting) -> list[ta_xot.Move]:
    """List what whoever acts in this state may do."""
    match state:
        case ta_xot.Act(table, seat):
            hand = table.hands[seat]
            found: list[ta_xot.Move] = []
            if can_win(hand, table.melds[seat], table.options):
                found.append(ta_xot.Win())
            found += [ta_xot.FourConcealed(cards) for cards in concealed_fours(table, seat)]
            found += [
                ta_xot.FourAdded(card) for card in dict.fromkeys(hand) if grown(table.melds[seat], card)
            ]
            return found + [ta_xot.Discard(card) for card in dict.fromkeys(hand)]
        case ta_xot.AfterCall(table, seat):
            return [ta_xot.Discard(card) for card in dict.fromkeys(table.hands[seat])]
        case ta_xot.ClaimWin(table, seat):
            wins = can_win(six_cards(state, seat), table.melds[seat], table.options)
            return [ta_xot.Win(), ta_xot.Pass()] if wins else [ta_xot.Pass()]
        case ta_xot.ClaimMeld(table, seat):
            return [*calls(table, seat), ta_xot.Pass()]


def can_claim(state: ta_xot.ClaimWin | ta_xot.ClaimMeld) -> bool:
    """Whether the seat that is asked can take the card just discarded."""
    return legal(state) != [ta_xot.Pass()]


def imagined_claimant(
    kind: type[ta_xot.ClaimWin | ta_xot.ClaimMeld], table: Table, seat: Seat | None
) -> Seat:
    """Return a seat that may be asked, as far as this one knows: itself only where it can do nothing."""
    discarder = table.river[-1].seat
    asked = [other for other in others(table, discarder) if kind is ta_xot.ClaimWin or may_call(table, other)]
    if seat in asked and not can_claim(kind(table, seat)):
        return seat
    return next(other for other in asked if other != seat)


def concealed_fours(table: Table, seat: int) -> list[tuple[str, ...]]:
    """List the sets of four that the hand could lay open (2.3)."""
    if table.melds[seat]:
        return []
    shapes = Shapes.of(table.options)
    fours = dict.fromkeys(combinations(table.hands[seat], 4))
    return [cards for cards in fours if groups_of(cards, shapes)]


def calls(table: Table, seat: int) -> list[ta_xot.Move]:
    """List the calls of the card just discarded, one for each reading (2.1)."""
    card, meld = table.river[-1].card, table.melds[seat]
    if meld:
        return [ta_xot.CallAdd()] if table.options.call_add and grown(meld, card) else []
    shapes = Shapes.of(table.options)
    found: list[ta_xot.Move] = []
    for size in (2, 3):
        for cards in dict.fromkeys(combinations(table.hands[seat], size)):
            groups = groups_of(sorted_with(cards, card), shapes)
            if len(groups) == 1:
                found.append(ta_xot.Call(cards))
            else:
                found += [ta_xot.Call(cards, group.name) for group in groups]
    return found


# --- Why something is not (2) ----------------------------------------------------------------------


def check(state: ta_xot.Acting, action: ta_xot.Move) -> ta_xot.Move:
    """Return the action in the form in which it is played; raise IllegalAction if a rule forbids it."""
    match state, action:
        case ((ta_xot.Act() | ta_xot.ClaimWin()), ta_xot.Win()):
            _check_win(state)
        case ((ta_xot.Act() | ta_xot.AfterCall()), ta_xot.Discard(card)):
            check_held(state.table.hands[state.seat], (card,))
        case ta_xot.Act(), ta_xot.FourConcealed(cards):
            return _check_concealed(state, cards)
        case ta_xot.Act(), ta_xot.FourAdded(card):
            check_held(state.table.hands[state.seat], (card,))
            _check_grown(state.table.melds[state.seat], card)
        case ((ta_xot.ClaimWin() | ta_xot.ClaimMeld()), ta_xot.Pass()):
            pass
        case ta_xot.ClaimMeld(), ta_xot.Call():
            return _check_call(state, action)
        case ta_xot.ClaimMeld(), ta_xot.CallAdd():
            _check_call_add(state)
        case _:
            _refuse_phase(state, action)
    return action


def not_now(state: State, seat: Seat) -> IllegalAction | None:
    """Return why a seat may not act now, as far as everybody knows it; None where it is just not its turn."""
    match state:
        case ta_xot.ClaimWin(table) | ta_xot.ClaimMeld(table) if seat == table.river[-1].seat:
            return IllegalAction("own_discard", card=table.river[-1].card)
        case ta_xot.ClaimMeld(table) if 0 <= seat < table.seats and not may_call(table, seat):
            meld = table.melds[seat]
            if meld:
                return IllegalAction("meld_exposed", meld=meld.cards)
            return IllegalAction("only_prev", seat=seat)
        case _:
            return None


def _refuse_phase(state: ta_xot.Acting, action: ta_xot.Move) -> NoReturn:
    name = type(action).__name__
    match state, action:
        case ta_xot.AfterCall(), ta_xot.Win():
            raise IllegalAction("no_win_after_call")
        case ta_xot.AfterCall(), _:
            raise IllegalAction("must_discard_after_call", action=name)
        case ta_xot.ClaimWin(table), (ta_xot.Call() | ta_xot.CallAdd()):
            raise IllegalAction("calls_after_wins", card=table.river[-1].card)
        case ta_xot.ClaimMeld(table), ta_xot.Win():
            raise IllegalAction("wins_before_calls", card=table.river[-1].card)
        case ((ta_xot.ClaimWin() | ta_xot.ClaimMeld()), _):
            raise IllegalAction("must_answer", action=name)
        case _:
            raise IllegalAction("must_discard", action=name)


def _check_win(state: ta_xot.Act | ta_xot.ClaimWin) -> None:
    table, seat = state.table, state.seat
    cards, meld = six_cards(state, seat), table.melds[seat]
    if can_win(cards, meld, table.options):
        return
    if not table.options.pair_shapes and can_win(cards, meld, type(table.options)()):
        raise IllegalAction("no_pair_shapes")
    raise IllegalAction("not_a_winning_hand", cards=cards)


def _check_concealed(state: ta_xot.Act, cards: Cards) -> ta_xot.FourConcealed:
    table, seat = state.table, state.seat
    check_held(table.hands[seat], cards)
    meld = table.melds[seat]
    if meld:
        raise IllegalAction("meld_exposed", meld=meld.cards)
    four = sort_cards(cards)
    if len(four) != 4 or not groups_of(four, Shapes.of(table.options)):
        raise IllegalAction("not_a_set_of_four", cards=four)
    return ta_xot.FourConcealed(four)


def _check_grown(meld: Group | None, card: str) -> None:
    if meld is None or meld.kind != "set" or len(meld.cards) != 3:
        raise IllegalAction("no_set_of_three")
    if grown(meld, card) is None:
        raise IllegalAction("other_strength", card=card, strength=meld.top)


def _check_call(state: ta_xot.ClaimMeld, action: ta_xot.Call) -> ta_xot.Call:
    table, seat = state.table, state.seat
    check_held(table.hands[seat], action.cards)
    meld = table.melds[seat]
    if meld:
        raise IllegalAction("meld_exposed", meld=meld.cards)
    cards = sort_cards(action.cards)
    together = sorted_with(cards, table.river[-1].card)
    if len(cards) == 1:
        raise IllegalAction("only_a_pair", cards=together)
    groups = groups_of(together, Shapes.of(table.options)) if len(cards) in (2, 3) else ()
    if not groups:
        raise IllegalAction("not_a_group", cards=together)
    names = [group.name for group in groups]
    if action.reading and action.reading not in names:
        raise IllegalAction("no_such_reading", reading=action.reading, allowed=tuple(names))
    # The first reading is the default (the highest); one reading needs no name.
    return ta_xot.Call(cards, (action.reading or names[0]) if len(names) > 1 else "")


def called_group(table: Table, action: ta_xot.Call) -> Group:
    """Return the group that a legal call lays open."""
    groups = groups_of(sorted_with(action.cards, table.river[-1].card), Shapes.of(table.options))
    return next(group for group in groups if action.reading in ("", group.name))


def _check_call_add(state: ta_xot.ClaimMeld) -> None:
    table, card = state.table, state.table.river[-1].card
    if not table.options.call_add:
        raise IllegalAction("no_call_add", card=card)
    _check_grown(table.melds[state.seat], card)
