"""How computer players play 新遊: by the exact chance of coming first, and weaker ones by a worse idea of it.

The banker has nothing to decide, so a bet is a lottery with known odds. What it is worth is worked out
through the rounds that follow (expectimax): between two, with the best bets of the other one; with more,
the others are thought to leave their chips about where they are. Who is behind near the end has to risk
something, who leads as little as can be.

Source: the rule specification of the stick games, sections 4 (bets) and 8. Its hints, by which the player
of before goes (:func:`choose`), stay as a yardstick: a child bets little on a field that costs least on
average; who is behind in the last round risks as much as there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.core import AnyGame, Draws, Seat
from engine.lutu.judge import FIELDS, listed_amounts
from engine.lutu.options import Options
from engine.lutu.play import MULTIPLIERS
from engine.lutu.state import Action, Bet, View
from engine.players.player import Player, Thought, seat_of
from engine.players.weakened import Weakened, normal
from engine.sticks import ODDS, Throw

CHANCES: Final = tuple(map(float, ODDS))

ROUNDS: Final = {2: 4}
"""So many rounds are looked ahead between so many seats (the last rounds of a game are looked at exactly)."""
FURTHER: Final = 2
"""So many between others."""

AMOUNTS: Final = 6
"""In later rounds so many amounts at most are thought of, and the smallest."""

LOOSE: Final = 25.0
"""A lead in chips that wins three quarters of what is open, when more rounds come than are looked at."""

MODEST: Final = 0.001
"""How much of a chip won on average counts between bets with which one wins as often."""

Chips = tuple[int, ...]


class Lottery(NamedTuple):
    """What a child's bet may come to."""

    field: int
    amount: int


class Outlook:
    """The chance of a seat to come first from positions between rounds."""

    def __init__(self, options: Options, seat: Seat, rounds: int) -> None:
        self.options, self.seat, self.rounds = options, seat, rounds
        self._known: dict[tuple[int, Chips, int], float] = {}

    def first(self, number: int, chips: Chips, ahead: int) -> float:
        """Return the chance before a round, looking so many rounds ahead."""
        if number > self.rounds:
            return self._won(chips)
        if not ahead:
            return self._open(chips)
        key = (number, chips, ahead)
        if key not in self._known:
            self._known[key] = self._best(number, chips, ahead)
        return self._known[key]

    def _best(self, number: int, chips: Chips, ahead: int) -> float:
        """Return the chance if the seat that has something to decide does it best."""
        banker = self.banker(number, chips)
        duel = len(chips) == 2
        child = 1 - banker if duel else self.seat
        least, most = self.limits(chips, child)
        if child == banker or not most:
            return self.first(number + 1, chips, ahead - 1)
        values = (
            self.after(number, chips, child, Lottery(field, amount), ahead)
            for field in FIELDS
            for amount in _some(least, most)
        )
        return max(values) if child == self.seat else min(values)

    def after(self, number: int, chips: Chips, child: Seat, bet: Lottery, ahead: int) -> float:
        """Return the chance after a child's bet in a round."""
        odds = CHANCES[bet.field]
        banker = self.banker(number, chips)
        won, lost = self.paid(chips, banker, child, bet), _moved(chips, child, banker, bet.amount)
        return odds * self.first(number + 1, won, ahead - 1) + (1 - odds) * self.first(
            number + 1, lost, ahead - 1
        )

    def paid(self, chips: Chips, banker: Seat, child: Seat, bet: Lottery) -> Chips:
        """Return the chips after the banker has paid a bet."""
        claim = (MULTIPLIERS[bet.field] - (self.options.payout_mode == "total")) * bet.amount
        limited = self.options.bankroll is not None
        return _moved(chips, banker, child, min(claim, chips[banker]) if limited else claim)

    def banker(self, number: int, chips: Chips) -> Seat:
        """Return the banker of a round: who has no chips passes the bank on."""
        first = number - 1 if self.options.banker_rule == "rotate" else 0
        order = [(first + place) % len(chips) for place in range(len(chips))]
        return next((seat for seat in order if self.options.bankroll is None or chips[seat] > 0), order[0])

    def limits(self, chips: Chips, seat: Seat) -> tuple[int, int]:
        """Return the smallest and the largest bet of a seat; 0 as the largest: it cannot bet."""
        least, most = self.options.min_bet, self.options.max_bet
        if self.options.bankroll is not None:
            return min(least, chips[seat]), min(most, chips[seat])
        return least, most

    def _won(self, chips: Chips) -> float:
        """Return the share of the first place at the end."""
        return (chips[self.seat] == max(chips)) / chips.count(max(chips))

    def _open(self, chips: Chips) -> float:
        """Return about that share when more rounds are to come."""
        lead = chips[self.seat] - max(chips[: self.seat] + chips[self.seat + 1 :])
        share = 0.5 + 0.5 * lead / (abs(lead) + LOOSE * self.options.max_bet / 10)
        return share * 2 / len(chips) if lead < 0 else 1 - (1 - share) * 2 * (1 - 1 / len(chips))


def _moved(chips: Chips, payer: Seat, payee: Seat, amount: int) -> Chips:
    changed = list(chips)
    changed[payer] -= amount
    changed[payee] += amount
    return tuple(changed)


def _some(least: int, most: int) -> list[int]:
    return sorted({least, *(least + (most - least) * step // AMOUNTS for step in range(1, AMOUNTS + 1))})


# --- Weighing --------------------------------------------------------------------------------------


def weigh(game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
    """Return the bets, each worth the chance of coming first: for certain counts as the largest bet.

    Left out is what makes no sense: to risk a place that is safe, to bet what cannot win where something can.
    """
    if view.phase == "throw":
        return [Thought(Throw(), 0.0)]
    return _worths(view, _sensible(_shares(view)))


def weigh_all(game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
    """Return all bets, those that make no sense as well."""
    return [] if view.phase == "throw" else _worths(view, _shares(view).items())


def _shares(view: View) -> dict[tuple[int, int], float]:
    """Return the chance of coming first after each bet."""
    seat = seat_of(view)
    outlook = Outlook(view.options, seat, view.rounds)
    ahead = ROUNDS.get(len(view.chips), FURTHER)
    return {
        bet: outlook.after(view.round, view.chips, seat, Lottery(*bet), ahead) for bet in _listed(view, seat)
    }


def _worths(view: View, shares: Iterable[tuple[tuple[int, int], float]]) -> list[Thought]:
    return [
        Thought(Bet(*bet), view.options.max_bet * (2 * share - 1) + MODEST * _average(view.options, *bet))
        for bet, share in shares
    ]


def _listed(view: View, seat: Seat) -> Iterator[tuple[int, int]]:
    return ((field, amount) for field in FIELDS for amount in listed_amounts(*view.limits[seat]))


def _sensible(shares: Mapping[tuple[int, int], float]) -> Iterator[tuple[tuple[int, int], float]]:
    best = max(shares.values())
    for bet, share in shares.items():
        if share == best or (share > 0.0 and best < 1.0):
            yield bet, share


def _average(options: Options, field: int, amount: int) -> float:
    """Return what a bet brings on average."""
    times = MULTIPLIERS[field] - (options.payout_mode == "total")
    return amount * (CHANCES[field] * (times + 1) - 1)


# --- By the hints ----------------------------------------------------------------------------------

CHEAPEST: Final = {"plus": (2, 3), "total": (1, 2, 3, 4)}
"""The fields on which a chip loses least, by ``payout_mode`` (§4.2)."""

BOLD: Final = (1, 4)
"""The fields that pay well and are not hopeless (§8)."""


def weigh_by_hints(game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
    """Return the throw of the banker, or the bets of the hints: one is as good as the others."""
    seat = seat_of(view)
    if view.phase == "throw":
        return [Thought(Throw(), 0.0)]
    least, most = view.limits[seat]
    behind = view.chips[seat] < max(view.chips)
    bold = behind and view.round == view.rounds
    fields = BOLD if bold else CHEAPEST[view.options.payout_mode]
    return [Thought(Bet(field, most if bold else least), 0.0) for field in fields]


# --- Levels ----------------------------------------------------------------------------------------


class Misjudging:
    """A weigher with an error of so many largest bets; each chip that is bet seems worth ``daring``."""

    def __init__(self, *, error: float, daring: float = 0.0) -> None:
        self.error, self.daring = error, daring

    def __call__(self, game: AnyGame, view: View, rng: Draws) -> Sequence[Thought]:
        """Return what the bets seem to be worth."""
        return [
            thought._replace(worth=thought.worth + self._wrong(view.options, thought.action, rng))
            for thought in weigh(game, view, rng)
        ]

    def _wrong(self, options: Options, action: Action, rng: Draws) -> float:
        dared = self.daring * action.amount if isinstance(action, Bet) else 0.0
        return dared + self.error * options.max_bet * normal(rng)


LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(Misjudging(error=1.5, daring=3.0), noise=0.0, truly=weigh),
        "medium": Weakened(Misjudging(error=0.5, daring=0.3), noise=0.0, truly=weigh),
        "good": Weakened(Misjudging(error=0.25), noise=0.0, truly=weigh),
        "master": Weakened(weigh, noise=0.0, every=weigh_all),
    }
)
"""The levels, the weakest first."""
