"""What a random season is played by: each of the six formats, or several in one, small, in many variants."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.leagues.service.terms import DAY, EventTerms, SeasonTerms, Seating
from tests.bot.leagues.clubs import CHANNEL, event
from tests.bot.leagues.formats import Format

BY_MAIL: Final = "days:3"
IN_SITTINGS: Final = "fischer:180+10"

OF_TWO: Final = ("nexxy", "zia_cerke", "lutu")
"""Games that begin quickly; in one of them the first seat has an advantage."""
OF_SEVERAL: Final = ("nexxy", "lutu", "ta_xot")


@dataclass(frozen=True, slots=True)
class Kind:
    """A season as it is opened: its terms, and how many enter at first."""

    name: str
    terms: SeasonTerms
    people: int

    @property
    def format(self) -> str:
        """The format of the first event."""
        return self.terms.events[0].format


Events = Callable[[random.Random], tuple[EventTerms, ...]]


def _clock(rng: random.Random) -> str:
    return rng.choice((BY_MAIL, BY_MAIL, IN_SITTINGS))


def _window(rng: random.Random) -> float:
    return rng.choice((2, 4, 7)) * DAY


def _swiss(rng: random.Random) -> EventTerms:
    return event(
        rng.choice(OF_TWO),
        Format.SWISS,
        clock=_clock(rng),
        window=_window(rng),
        rounds=rng.choice((0, 2, 3, 4)),
        late=rng.choice((0, 1, 2)),
    )


def _round_robin(rng: random.Random) -> EventTerms:
    return event(
        rng.choice(OF_TWO),
        Format.ROUND_ROBIN,
        clock=_clock(rng),
        window=_window(rng),
        cycles=rng.choice((1, 1, 2)),
    )


def _knockout(rng: random.Random) -> EventTerms:
    return event(
        rng.choice(OF_TWO),
        Format.KNOCKOUT,
        clock=_clock(rng),
        window=_window(rng),
        best_of=rng.choice((1, 1, 3)),
        third_place=rng.random() < 0.5,
    )


def _tables(rng: random.Random) -> EventTerms:
    """Return tables; a schedule for all rounds takes seconds to find, so there are few of those."""
    return event(
        rng.choice(OF_SEVERAL),
        Format.TABLES,
        clock=_clock(rng),
        window=_window(rng),
        seats=rng.choice((3, 4)),
        rounds=rng.choice((1, 2, 3)),
        seating=Seating.FIXED if rng.random() < 0.05 else Seating.STANDING,
        fill=rng.choice(("", "", "beginner")),
    )


def _arena(rng: random.Random) -> EventTerms:
    game = rng.choice(OF_TWO)
    return event(game, Format.ARENA, clock=IN_SITTINGS, minutes=30, streaks=rng.random() < 0.3)


def _ladder(rng: random.Random) -> EventTerms:
    return event(
        rng.choice(OF_TWO),
        Format.LADDER,
        clock=_clock(rng),
        window=_window(rng),
        reach=rng.choice((1, 2, 5)),
    )


def _decathlon(rng: random.Random) -> tuple[EventTerms, ...]:
    makers = rng.sample((_swiss, _round_robin, _knockout, _tables), rng.choice((2, 3)))
    return tuple(make(rng) for make in makers)


def _alone(make: Callable[[random.Random], EventTerms]) -> Events:
    return lambda rng: (make(rng),)


KINDS: Final[Mapping[str, Events]] = MappingProxyType(
    {
        "swiss": _alone(_swiss),
        "round_robin": _alone(_round_robin),
        "knockout": _alone(_knockout),
        "tables": _alone(_tables),
        "arena": _alone(_arena),
        "ladder": _alone(_ladder),
        "decathlon": _decathlon,
    }
)
"""The six formats, and several events as one season."""

DIVIDED: Final = frozenset({"swiss", "round_robin"})
"""Of these some seasons have divisions."""
IN_TWO_DIVISIONS: Final = 12
"""So few people make two."""


def random_kind(rng: random.Random) -> Kind:
    """Choose a format, its terms and how many people enter."""
    name = rng.choice(list(KINDS))
    events = KINDS[name](rng)
    divisions = name in DIVIDED and rng.random() < 0.2
    terms = SeasonTerms(
        name="Model",
        channel_id=CHANNEL,
        events=events,
        divisions=divisions,
        counting=rng.choice((0, 1, 2)) if len(events) > 1 else 0,
        preview=0.0 if name == "arena" else rng.choice((60.0, 1800.0)),
    )
    return Kind(name, terms, IN_TWO_DIVISIONS if divisions else rng.randint(3, 8))
