"""What an action does in 値木: deal, cards on ends, sweeps, draws, the season's end.

Source: the rule specification of 値木, sections 1 to 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine import card_table
from engine.cards import DECK, Cards, check_held, sort_cards, without
from engine.core import CHANCE, IllegalAction, Seat, put
from engine.mak_hup import state as mak_hup
from engine.mak_hup.judge import can_draw, check_extend, check_merge
from engine.mak_hup.options import Options
from engine.mak_hup.state import State, Table
from engine.mak_hup.tree import is_special

SPECIAL_COUNT: Final = 9
"""What a special card counts when the hands of a blocked season are added up (§3.2)."""

# --- Start and deal (§1) ---------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> Table:
    """Return the table before the first deal."""
    return card_table.first_table(Table, options, seats)


def deal_out(table: Table, dealer: Seat, deck: Cards) -> State:
    """Deal the hands, then lay the first paths; the dealer begins."""
    seats = card_table.order(table.options, dealer, table.seats)
    hands, rest = card_table.deal_hands(deck, seats, table.options.hand_size)
    table = replace(table, hands=hands, deck=rest, dealer=dealer, last=(mak_hup.Event(CHANCE, "deal"),))
    return mak_hup.Playing(laid_paths(table, CHANCE, table.options.start_paths), dealer)


def laid_paths(table: Table, seat: Seat, paths: int) -> Table:
    """Lay cards from the deck as new paths."""
    cards = table.deck[:paths]
    return replace(
        table,
        deck=table.deck[paths:],
        tree=(*table.tree, *map(mak_hup.Node, cards)),
        last=(*table.last, mak_hup.Event(seat, "path", cards)) if cards else table.last,
    )


def turned_up(states: Sequence[State]) -> tuple[int, ...]:
    """Return the places in the dealt deck of the cards that became paths; a new deck is none of it."""
    first = states[0].table
    sizes = [
        len(state.table.deck)
        for state in states
        if isinstance(state, mak_hup.Playing | mak_hup.Reshuffling) and not state.table.known_deck
    ]
    return tuple(range(first.options.hand_size * first.seats, len(DECK) - min(sizes)))


# --- What an action does (§2, §3) ------------------------------------------------------------------


def act(state: mak_hup.Acting, action: mak_hup.Move | card_table.Reshuffle) -> State:
    """Return the state after an action of the mover or a reshuffle; raise IllegalAction with one of RULES."""
    if isinstance(state, mak_hup.Reshuffling):
        return reshuffled(state, action)
    table, mover = state.table, state.seat
    match action:
        case mak_hup.Extend(end, cards):
            check_extend(state, end, cards)
            return swept(state, cards[0]) if is_special(cards[0]) else placed(state, (end,), cards)
        case mak_hup.Merge(ends, cards):
            check_merge(state, ends, cards)
            return placed(state, ends, cards)
        case mak_hup.Clear(card):
            check_held(table.hands[mover], (card,))
            if not is_special(card):
                raise IllegalAction("not_special", card=card)
            return swept(state, card)
        case mak_hup.Draw():
            if not can_draw(table):
                raise IllegalAction("nothing_to_draw")
            return draw_paths(replace(table, passes=0, last=()), mover, 1)
        case mak_hup.Pass():
            if can_draw(table):
                raise IllegalAction("must_play_or_draw")
            return passed(state)
        case _:
            raise IllegalAction("wrong_action", action=type(action).__name__)


def placed(state: mak_hup.Playing, ends: tuple[int, ...], cards: tuple[str, ...]) -> State:
    """Close ends with cards, each of which becomes an end; who has no cards left wins."""
    table, mover = state.table, state.seat
    cards = sort_cards(cards)
    on = tuple(table.tree[end].card for end in ends)
    table = replace(
        table,
        hands=put(table.hands, mover, without(table.hands[mover], cards)),
        tree=(*table.tree, *(mak_hup.Node(card, ends) for card in cards)),
        passes=0,
        last=(mak_hup.Event(mover, "merge" if len(ends) > 1 else "extend", cards, on),),
    )
    if not table.hands[mover]:
        return season_end(table, mover)
    return mak_hup.Playing(table, card_table.next_seat(table.options, mover, table.seats))


def swept(state: mak_hup.Playing, card: str) -> State:
    """Sweep the table together with the special card, and draw two new paths (§3.1)."""
    table, mover = state.table, state.seat
    on_table = [node.card for node in table.tree]
    table = replace(
        table,
        hands=put(table.hands, mover, without(table.hands[mover], (card,))),
        tree=(),
        cleared=sort_cards([*table.cleared, *on_table, card]),
        passes=0,
        last=(mak_hup.Event(mover, "clear", (card,)),),
    )
    return draw_paths(table, mover, 2) if table.hands[mover] else season_end(table, mover)


def passed(state: mak_hup.Playing) -> State:
    """Count the pass; when all pass in succession the season is blocked (§3.2)."""
    table, mover = state.table, state.seat
    table = replace(table, passes=table.passes + 1, last=(mak_hup.Event(mover, "pass"),))
    if table.passes == table.seats:
        return season_end(table, blocked_winner(table.hands), blocked=True)
    return mak_hup.Playing(table, card_table.next_seat(table.options, mover, table.seats))


def draw_paths(table: Table, mover: Seat, paths: int) -> State:
    """Draw paths, after a shuffle of the swept cards if need be (§3.2); then the next seat acts."""
    now = min(paths, len(table.deck))
    table = laid_paths(table, mover, now)
    if now < paths and table.cleared and table.options.reshuffle:
        return mak_hup.Reshuffling(table, mover, paths - now)
    return mak_hup.Playing(table, card_table.next_seat(table.options, mover, table.seats))


def reshuffled(state: mak_hup.Reshuffling, action: mak_hup.Move | card_table.Reshuffle) -> State:
    """Take the shuffled cards as the deck and draw the paths that are due."""
    table = state.table
    deck = card_table.check_reshuffle(action, table.cleared)
    event = mak_hup.Event(CHANCE, "reshuffle")
    table = replace(table, deck=deck, cleared=(), known_deck=True, last=(*table.last, event))
    return draw_paths(table, state.seat, state.paths)


# --- The end of a season (§3.2, §4) ----------------------------------------------------------------


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
    payments: tuple[card_table.Payment, ...] = ()
    if winner is not None:
        payments = card_table.stake_payments(
            winner, table.hands, table.dealer, table.dealer_value, options.stake, options.stake_mode
        )
    gains = card_table.nets(table.seats, payments)
    summary = mak_hup.Season(
        season=table.season,
        winner=winner,
        dealer=table.dealer,
        dealer_value=table.dealer_value,
        hand_sizes=tuple(map(len, table.hands)),
        payments=payments,
        gains=gains,
        hands=table.hands if blocked else None,
    )
    table = replace(table, scores=card_table.add_points(table.scores, gains), last_season=summary)
    return card_table.next_deal(fresh(options, table.seats), table, winner)
