"""What an arena keeps: who meets, and each game that they played."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine.players import Contest, Outcome, rotations, stream

SEEDS: Final = 1 << 53
"""So many seeds there are: what JSON numbers hold."""
MOST: Final = 10**9
"""So many games a pairing has at most."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """Two players who meet in a game by some rules; ``better`` has one seat, ``weaker`` the others."""

    game: str
    version: int
    preset: str
    changes: dict[str, Any] = {}
    seats: int = 2
    weaker: str
    better: str

    @property
    def key(self) -> str:
        """What the pairing is known by."""
        return msgspec.json.encode(self, order="sorted").decode()

    @property
    def pool(self) -> str:
        """What all pairings have in common whose players are measured by each other."""
        return msgspec.structs.replace(self, weaker="", better="").key

    def deal(self, number: int) -> tuple[int, int]:
        """Return of which deal a game is, and at which seat ``better`` sits."""
        return divmod(number, self.seats)

    def contest(self, number: int) -> Contest:
        """Return a game: each deal is played with everybody at every seat in turn."""
        deal, turned = self.deal(number)
        seatings = rotations((self.better, *[self.weaker] * (self.seats - 1)))
        return Contest(
            game=self.game,
            players=seatings[turned],
            preset=self.preset,
            changes=self.changes,
            seed=stream(self.key, deal).randrange(SEEDS),
            version=self.version,
        )


class Batch(msgspec.Struct, frozen=True):
    """Games of one pairing that are played one after the other: their numbers."""

    pairing: Pairing
    numbers: tuple[int, ...]


class Played(msgspec.Struct, frozen=True):
    """A game that was played: the how manieth of its pairing, how it ended, how many seconds it took."""

    pairing: Pairing
    number: int
    outcome: Outcome
    seconds: float

    @property
    def is_sound(self) -> bool:
        """Whether there can be such a game: a place and a gain for each seat, and no number out of bounds."""
        seats, ended = self.pairing.seats, self.outcome
        return (
            0 <= self.number < MOST
            and len(ended.ranking) == len(ended.gains) == seats
            and all(1 <= place <= seats for place in ended.ranking)
            and all(-SEEDS < gain < SEEDS for gain in ended.gains)
            and 0 < ended.unit < SEEDS
            and 0 <= self.seconds < MOST
        )
