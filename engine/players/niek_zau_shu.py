"""How computer players play 連撃獣裁: by the exact chance of the pot, and weaker ones by a wrong idea of it.

In the open all that matters is known, so the best play is worked out to the end (:mod:`.chain_odds`).
Blind, nothing is, and one reckons with what others usually do. Weaker levels misjudge what a throw more
is worth, and love to go on. None holds what has lost already or is 0, none goes on that has won.

The hints of the rule specification of the stick games (section 8), by which the player of before goes,
stay as a yardstick: who begins stops at 13 or a little higher; the last one as soon as it leads; blind,
sooner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.core import AnyGame, Draws
from engine.niek_zau_shu.state import Action, Again, Hold, View
from engine.players.chain_odds import HIGHEST, NOBODY, Worth, blind_worths, open_heat
from engine.players.player import Player, Thought, seat_of
from engine.players.weakened import Weakened, normal
from engine.sticks import Throw

# --- Exact play ------------------------------------------------------------------------------------


def weigh(game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
    """Return the throw, or what going on and holding are worth: the lead in chips after the round."""
    total = _total(view)
    if total is None:
        return [Thought(Throw(), 0.0)]
    sensible = _sensible(view, total)
    return [thought for thought in weigh_all(game, view, rng) if thought.action in sensible]


def weigh_all(game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
    """Return what going on and holding are worth, though it makes no sense."""
    total = _total(view)
    if total is None:
        return []
    again, hold = _worth(view, total)
    return [Thought(Again(), in_chips(view, again)), Thought(Hold(), in_chips(view, hold))]


def _total(view: View) -> int | None:
    """Return what the own chain counts, None before its first throw."""
    chain = view.chains[seat_of(view)]
    return chain.value if chain and chain.throws else None


def _sensible(view: View, total: int) -> Sequence[Action]:
    """Return what is not senseless: 0 can only grow, what is behind is lost, who leads at the end has won."""
    best = view.best
    if total == 0 or (best is not None and total < best):
        return [Again()]
    if best is not None and total > best and not view.to_come:
        return [Hold()]
    return [Again(), Hold()]


def _worth(view: View, total: int) -> Worth:
    """Return the chance of the pot after each choice."""
    strict = view.options.first_throw_busts
    if view.options.at_once:
        return blind_worths(len(view.contenders), strict)[min(total, HIGHEST)]
    best = NOBODY if view.best is None else view.best
    ahead = sum(chain is not None and chain.over and chain.value == best for chain in view.chains)
    return open_heat(strict).worths(min(best, HIGHEST), ahead, view.to_come)[min(total, HIGHEST)]


def in_chips(view: View, chance: float) -> float:
    """Return the lead over the mean of the others after the round, by the chance of its pot."""
    seat, others = seat_of(view), view.seats - 1
    left = [net - paid for net, paid in zip(view.nets, view.paid, strict=True)]
    lead = left[seat] - (sum(left) - left[seat]) / others
    return lead + view.pot * (chance - (1 - chance) / others)


# --- By the hints ----------------------------------------------------------------------------------

ENOUGH: Final = 13
"""The total from which on another throw costs more than it brings, nothing else being known."""

HIGHER: Final = 2
"""So much higher one aims at most when others are still to come."""

BLIND: Final = (0, 5, 7, 8, 9, 10, 11, 11)
"""Where to stop blind, by the number of others.

By the exact odds of chains each is best against others who hold as often as not, and near to the best against
others who do the same.
"""


def weigh_by_hints(game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
    """Return the throw, or whether the chain goes on: there is one thing to do."""
    total = _total(view)
    if total is None:
        return [Thought(Throw(), 0.0)]
    return [Thought(Hold() if total >= goal(view) else Again(), 0.0)]


def goal(view: View) -> int:
    """Return the total at which to stop."""
    if view.options.blind:
        return BLIND[len(view.contenders) - 1]
    to_come = view.to_come
    passed = 0 if view.best is None else view.best + 1
    if not to_come:
        return passed
    return max(ENOUGH + min(HIGHER, to_come - 1), passed)


# --- Weaker ----------------------------------------------------------------------------------------


class Misjudging:
    """A weigher that is wrong about one throw more, by so much chance of the pot.

    Blind its error is normally distributed around 0; in the open, where it sees what there is to pass, it is
    around ``daring``, with half of that as deviation.
    """

    def __init__(self, *, error: float, daring: float) -> None:
        self.error, self.daring = error, daring

    def __call__(self, game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
        """Return what the choices seem to be worth."""
        mean, deviation = (0.0, self.error) if view.options.at_once else (self.daring, self.daring / 2)
        wrong = in_chips(view, mean + deviation * normal(rng)) - in_chips(view, 0.0)
        return [
            thought._replace(worth=thought.worth + wrong * (thought.action == Again()))
            for thought in weigh(game, view, rng)
        ]


LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(Misjudging(error=1.5, daring=0.3), noise=0.0, truly=weigh),
        "medium": Weakened(Misjudging(error=0.45, daring=0.175), noise=0.0, truly=weigh),
        "good": Weakened(Misjudging(error=0.2, daring=0.1), noise=0.0, truly=weigh),
        "master": Weakened(weigh, noise=0.0, every=weigh_all),
    }
)
"""The levels, the weakest first."""
