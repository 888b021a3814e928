"""How computer players play 値木.

Source: the rule specification of 値木, section 8: use many cards, keep one special card for the end, leave
ends on which the rest of the hand can be played, and draw rather than sweep the table.

Senseless is only not to win where one can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.cards import without
from engine.core import Seat
from engine.mak_hup.game import MakHup
from engine.mak_hup.judge import legal
from engine.mak_hup.state import Extend, Merge, Move, Playing, View
from engine.mak_hup.tree import end_name, is_special, open_ends
from engine.mak_hup.wording import played
from engine.players.player import Player, Thought
from engine.players.search import Search, policy, weigher
from engine.players.weakened import Weakened

A_CARD: Final = 0.5
"""What it is worth to be rid of a card, in points."""

A_PLACE: Final = 0.06
"""What it is worth that a card left can be played next."""

WON: Final = 20.0
"""More than anything else is worth."""


def sight(game: MakHup, state: Playing, seat: Seat) -> Sequence[Thought]:
    """Weigh the actions: first the cards got rid of, then how many of the rest can be played next."""
    table, hand = state.table, state.table.hands[seat]
    moves = legal(state)
    for move in moves:
        if len(played(move)) == len(hand):
            return [Thought(move, WON)]
    ends = {end: end_name(table.tree, end) for end in open_ends(table.tree)}
    return [Thought(move, _worth(ends, hand, move)) for move in moves]


def _worth(ends: Mapping[int, str], hand: tuple[str, ...], move: Move) -> float:
    used = played(move)
    rest = without(hand, used)
    closed = move.ends if isinstance(move, Merge) else (move.end,) if isinstance(move, Extend) else ()
    sizes = len(used) if closed else 0
    if used and not closed:  # a sweep: worth a card if another special stays for the end
        sizes = 1 if any(map(is_special, rest)) else -1
    names = {name for end, name in ends.items() if end not in closed}
    if closed:
        names.update(card[1] for card in used)
    playable = sum(is_special(card) or "free" in names or card[1] in names for card in rest)
    return A_CARD * sizes + A_PLACE * playable


def plain(view: View, move: Move) -> bool:
    """Whether a beginner sees it: no paths joined."""
    return not isinstance(move, Merge)


weigh: Final = weigher(sight)
quick: Final = policy(sight)

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(weigh, noise=12.0, plain=plain),
        "medium": Weakened(weigh, noise=3.5),
        "good": Weakened(weigh, noise=0.0),
        "master": Search(weigh, quick, playouts=60, breadth=6, trust=5.0),
    }
)
