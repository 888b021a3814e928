"""How a computer player plays 値木.

Source: the rule specification of 値木, section 8: use many cards, keep one special card for the end, leave
ends on which the rest of the hand can be played, and draw rather than sweep the table.
"""

from __future__ import annotations

from engine.cards import without
from engine.core import Draws
from engine.mak_hup.game import MakHup
from engine.mak_hup.state import Action, Extend, Merge, View
from engine.mak_hup.tree import end_name, is_special
from engine.mak_hup.wording import played
from engine.players.player import best_of


def choose(game: MakHup, view: View, rng: Draws) -> Action:
    """Return the action that leaves the fewest cards, and of these the best prospects."""
    assert view.seat is not None
    state = game.determinise(view, rng)
    return best_of(game.legal(state, view.seat), lambda action: worth(view, action), rng)


def worth(view: View, action: Action) -> tuple[int, int]:
    """Return how good an action is: cards got rid of, then how many of the rest can be played next."""
    hand, used = view.hand or (), played(action)
    rest = without(hand, used)
    if not rest:
        return 100, 0
    specials = sum(is_special(card) for card in rest)
    sizes = len(used) if isinstance(action, Extend | Merge) else 0
    if used and not sizes:  # a sweep: worth a card if another special stays for the end
        sizes = 1 if specials else -1
    return sizes, playable(ends_after(view, action), rest)


def ends_after(view: View, action: Action) -> list[str]:
    """Return the names of the ends after a play, as far as they are known."""
    match action:
        case Extend(end, cards):
            closed: tuple[int, ...] = (end,)
        case Merge(closed, cards):
            pass
        case _:
            closed, cards = (), ()
    open_now = [end_name(view.tree, end) for end in view.ends if end not in closed]
    return [*open_now, *(card[1] for card in cards)]


def playable(ends: list[str], rest: tuple[str, ...]) -> int:
    """Return how many cards of a hand could be placed on one of these ends, or sweep the table."""
    return sum(is_special(card) or "free" in ends or card[1] in ends for card in rest)
