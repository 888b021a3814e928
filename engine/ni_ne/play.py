"""What happens in 小猫 once an action is known to be legal: plays, drops, the end of rounds and seasons.

Source: the rule specification of 小猫, sections 3.1, 3.3, 3.4 and 4.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.card_table import deal_hands, first_table, next_deal, order
from engine.cards import Cards, check_held, sort_cards, without
from engine.combos import Combo
from engine.core import IllegalAction, Seat, put
from engine.ni_ne import state as ni_ne
from engine.ni_ne.judge import check_play
from engine.ni_ne.options import Options, deckless
from engine.ni_ne.state import State, Table

# --- Start and deal (1) ----------------------------------------------------------------------------


def fresh(options: Options, seats: int) -> Table:
    """Return the table before the first deal."""
    nothing: tuple[Cards, ...] = ((),) * seats
    return first_table(
        Table,
        options,
        seats,
        deck=(),
        points=(0,) * seats,
        won=nothing,
        known=nothing,
        drawn=nothing,
        in_round=(True,) * seats,
    )


def deal_out(table: Table, dealer: Seat, deck: Cards) -> State:
    """Deal the hands, one card at a time from the dealer on; the dealer leads (1)."""
    seats = order(table.options, dealer, table.seats)
    hands, rest = deal_hands(deck, seats, table.options.hand_size)
    table = replace(table, dealer=dealer, hands=hands, deck=rest, last=(ni_ne.Event("deal", dealer),))
    return ni_ne.Lead(table, dealer)


# --- What an action does (3) -----------------------------------------------------------------------


def act(state: ni_ne.Acting, action: ni_ne.Move) -> State:
    """Return the state after an action of the seat; raise IllegalAction with one of RULES."""
    match state, action:
        case ((ni_ne.Lead() | ni_ne.Follow()), ni_ne.Play()):
            return play_combo(state, check_play(state, action))
        case ni_ne.Follow(table, seat), ni_ne.Drop():
            return drop(table, seat)
        case ni_ne.Lead(), ni_ne.Drop():
            raise IllegalAction("must_lead")
        case ni_ne.Lay(table, seat), ni_ne.Ante(card):
            check_held(table.hands[seat], (card,))
            return after_play(lay(table, seat, (card,), ante=True), seat)
        case ni_ne.Lay(), _:
            raise IllegalAction("must_lay", action=type(action).__name__)
        case _, ni_ne.Ante():
            raise IllegalAction("nothing_to_lay", action="Ante")
        case _:
            raise IllegalAction("wrong_chance", action=type(action).__name__)


def lay(table: Table, seat: Seat, cards: Cards, ante: bool = False) -> Table:
    """Move cards from a hand to the pile; an emptied hand scores what the largest hand holds (3.3)."""
    known = list(table.known[seat])
    for card in cards:
        if card in known:
            known.remove(card)
    hands = put(table.hands, seat, without(table.hands[seat], cards))
    event = ni_ne.Event("ante" if ante else "play", seat, cards)
    table = replace(
        table,
        hands=hands,
        known=put(table.known, seat, tuple(known)),
        drawn=put(table.drawn, seat, ()),
        pile=(*table.pile, ni_ne.Laid(seat, cards, ante)),
        last=(event,),
    )
    if hands[seat]:
        return table
    points = max(len(hand) for hand in hands)
    return replace(
        table,
        points=put(table.points, seat, table.points[seat] + points),
        last=(event, ni_ne.Event("empty", seat, points=points)),
    )


def play_combo(state: ni_ne.Lead | ni_ne.Follow, combo: Combo) -> State:
    """Play a legal combination, which the next seat has to follow (3.1)."""
    table, seat = lay(state.table, state.seat, combo.cards), state.seat
    in_round = put(table.in_round, seat, True)
    table = replace(table, top=combo, owner=seat, drops=0, in_round=in_round)
    if table.options.ante_card and isinstance(state, ni_ne.Follow) and table.hands[seat]:
        return ni_ne.Lay(table, seat)
    return after_play(table, seat)


def after_play(table: Table, seat: Seat) -> State:
    """Go on with the next seat; without a deck the first empty hand ends the season (3.4)."""
    if not table.hands[seat] and deckless(table.options, table.seats):
        return _end_season(table, "hand_out")
    return _ask_next(table, seat)


def _ask_next(table: Table, seat: Seat) -> State:
    """Ask the next seat that is in the round, with ``rejoin`` the next seat."""
    for other in order(table.options, seat, table.seats)[1:]:
        if table.in_round[other] or table.options.rejoin:
            return ni_ne.Follow(table, other)
    raise AssertionError(table)


def drop(table: Table, seat: Seat) -> State:
    """Draw and leave the round; the empty deck ends the season, the last one left the round (3.1, 3.4)."""
    had_deck = bool(table.deck)
    before = len(table.hands[seat])
    table = _draw(table, seat)
    drawn = len(table.hands[seat]) - before
    table = replace(
        table,
        in_round=put(table.in_round, seat, False),
        drops=table.drops + 1,
        last=(ni_ne.Event("drop", seat, count=drawn),),
    )
    if had_deck and not table.deck:
        return _end_season(table, "deck_out")
    dropped = table.drops if table.options.rejoin else table.in_round.count(False)
    return _survive(table) if dropped == table.seats - 1 else _ask_next(table, seat)


def _draw(table: Table, seat: Seat) -> Table:
    """Draw as many cards as one draws on dropping out, or what is left."""
    cards = table.deck[: table.options.draw_on_drop]
    return replace(
        table,
        deck=table.deck[len(cards) :],
        hands=put(table.hands, seat, sort_cards((*table.hands[seat], *cards))),
        drawn=put(table.drawn, seat, sort_cards(cards)),
    )


def _survive(table: Table) -> State:
    """The owner of the last combination wins the pile, becomes the dealer and leads (3.1, 3.3)."""
    seat = table.owner
    table = _take_pile(table)
    table = replace(table, dealer=seat, in_round=(True,) * table.seats, top=None, owner=-1, drops=0)
    if not table.hands[seat]:
        table = _draw(table, seat)
        refill = ni_ne.Event("refill", seat, count=len(table.hands[seat]))
        table = replace(table, last=(*table.last, refill))
        if not table.deck:
            return _end_season(table, "deck_out")
    return ni_ne.Lead(table, seat)


def _take_pile(table: Table) -> Table:
    """Move the pile to the won cards of the owner of the last combination, or into that hand."""
    seat = table.owner
    if seat < 0:
        return table
    cards = sort_cards(card for laid in table.pile for card in laid.cards)
    table = replace(table, pile=(), last=(*table.last, ni_ne.Event("survive", seat, cards, len(cards))))
    if table.options.won_cards == "pile":
        return replace(table, won=put(table.won, seat, sort_cards((*table.won[seat], *cards))))
    return replace(
        table,
        hands=put(table.hands, seat, sort_cards((*table.hands[seat], *cards))),
        known=put(table.known, seat, sort_cards((*table.known[seat], *cards))),
    )


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
    points = table.points if winner is None else put(table.points, winner, table.points[winner] + extra)
    scores = tuple(score + gained for score, gained in zip(table.scores, points, strict=True))
    summary = ni_ne.Summary(
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
    last = (*table.last, ni_ne.Event("season", -1 if winner is None else winner))
    # The points are in the scores from now on.
    table = replace(
        table, scores=scores, points=(0,) * table.seats, top=None, owner=-1, last=last, last_season=summary
    )
    return next_deal(fresh(table.options, table.seats), table, winner)
