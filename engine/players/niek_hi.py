"""How computer players play 連友.

Source: the rule specification of 連友, section 10: lead the longest runs first, then low pairs and singles;
keep bombs, kings and ships; remove with a general what the others hold most and oneself least.

Senseless is not to win where one can, by a play or by a removal, and to remove what nobody can hold while
others may still be hit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.cards import DECK, STRENGTH, Cards
from engine.core import Seat
from engine.niek_hi.game import NiekHi
from engine.niek_hi.judge import legal
from engine.niek_hi.state import Acting, Effect, Move, Play, Remove, Table, Take, View
from engine.players.player import Player, Thought
from engine.players.search import Search, policy, weigher
from engine.players.weakened import Weakened

IN_ALL: Final[Mapping[int, int]] = MappingProxyType(Counter(STRENGTH[card[1]] for card in DECK))
"""How many cards of each strength there are."""

A_CARD: Final = 0.1
"""What a step of the hints is worth, in points."""

WON: Final = 20.0
"""More than anything else is worth."""

FEW: Final = 2
"""A rival with so few cards is about to win."""

LAST: Final = 3
"""With so few cards left nothing is kept."""

SHIP, GENERAL, NINE = -1, 8, 9


def sight(game: NiekHi, state: Acting, seat: Seat) -> Sequence[Thought]:
    """Weigh the actions: cards got rid of, less what would better be kept; a pass is worth nothing."""
    moves, table = legal(state), state.table
    held = Counter([STRENGTH[card[1]] for card in table.hands[seat]])
    for move in moves:
        if _wins(held, move):
            return [Thought(move, WON)]
    if isinstance(state, Effect):
        return _effects(table, held, moves)
    hurry = min(len(hand) for other, hand in enumerate(table.hands) if other != seat) <= FEW
    return [
        Thought(move, A_CARD * _play(held, move, hurry) if isinstance(move, Play) else 0.0) for move in moves
    ]


def _wins(held: Counter[int], move: Move) -> bool:
    """Whether nothing is left in the hand after an action."""
    match move:
        case Play(cards):
            return len(cards) == held.total()
        case Remove(strengths):
            return all(number in strengths for number in held)
        case _:
            return False


def _play(held: Counter[int], play: Play, hurry: bool) -> float:
    """Return what a play is worth: cards got rid of, less what would better be kept."""
    cards = play.cards
    used = Counter([STRENGTH[card[1]] for card in cards])
    kept = 0.0
    if not hurry and held.total() - len(cards) > LAST:
        broken = sum(number >= 0 and 3 <= held[number] != amount for number, amount in used.items())
        is_bomb = len(cards) >= 3 and len(used) - (used[SHIP] > 0) <= 1
        kept = 4.0 * used[SHIP] + 2.0 * used[NINE] + 3.0 * broken + 3.0 * is_bomb
    top = int(play.reading[-1:] or max(used))
    return 1.5 * len(cards) - 0.2 * top - kept + (0.5 if used[GENERAL] else 0.0) + 0.75


def _effects(table: Table, held: Counter[int], moves: Sequence[Move]) -> Sequence[Thought]:
    """Weigh what a general may do: what the others may lose by a removal, or to take back a strong card."""
    piles: list[Cards] = [table.discard, table.removed, *(laid.cards for laid in table.plays)]
    seen = Counter([STRENGTH[card[1]] for pile in piles for card in pile])
    hit = {number: IN_ALL[number] - seen[number] - held[number] for number in IN_ALL}
    thoughts: list[Thought] = []
    for move in moves:
        if isinstance(move, Remove):
            worth = sum(hit[number] - 0.5 * held[number] for number in move.strengths)
            thoughts.append(Thought(move, A_CARD * worth))
        elif isinstance(move, Take):
            thoughts.append(Thought(move, A_CARD * (STRENGTH[move.card[1]] / 10 - 20)))
    if any(hit[number] for number in hit if number not in table.gone):
        return [
            thought
            for thought in thoughts
            if isinstance(thought.action, Take) or any(hit[number] for number in thought.action.strengths)
        ] or thoughts
    return thoughts


def plain(view: View, move: Move) -> bool:
    """Whether a beginner sees it: no more than three cards at a time."""
    return not isinstance(move, Play) or len(move.cards) <= 3


weigh: Final = weigher(sight)
quick: Final = policy(sight)

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(weigh, noise=1.5, breadth=3, plain=plain),
        "easy": Weakened(weigh, noise=0.75),
        "medium": Weakened(weigh, noise=0.16),
        "good": Weakened(weigh, noise=0.0),
        "strong": Search(weigh, quick, playouts=4, breadth=2, trust=6.0),
        "master": Search(weigh, quick, playouts=60, breadth=6, trust=6.0),
    }
)
