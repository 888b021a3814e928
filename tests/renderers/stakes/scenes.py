"""Tables of 獣裁 and 連撃獣裁 to be looked at: who plays by which names, and how far a round is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core import CHANCE, NEW_SEAT
from engine.niek_zau_shu import NIEK_ZAU_SHU
from engine.niek_zau_shu import Options as ChainOptions
from engine.niek_zau_shu.state import Again, Hold
from engine.rounds import NEXT_ROUND
from engine.sticks import Fallen, Throw
from engine.zau_shu import ZAU_SHU
from engine.zau_shu import Options as ThrowOptions

NAMES: Final = ("Anna", "Ben", "千鳥", "Dora", "Emil", "冬美", "Gero", "Hana")
LONG: Final = (
    "Anna-Magdalena Wilcken",
    "Béla the Very Long Name",
    "千鳥の長い長い長い名前の人",
    "Dora Wwwwwwwwwwwwwwwww",
    "Emil",
    "冬美さんとその友だち一同",
    "Gero von und zu Hausen",
    "Hana 花 하나 Hana 花 하나",
)


def zau(seats: int = 3, **options: Any) -> Any:
    return ZAU_SHU.start(seats, ThrowOptions(**options))


def niek(seats: int = 3, **options: Any) -> Any:
    return NIEK_ZAU_SHU.start(seats, ChainOptions(**options))


def thrown(state: Any, *falls: int) -> Any:
    """Return a state of 獣裁 after these throws."""
    for ones in falls:
        (seat,) = ZAU_SHU.turn(state).seats
        state = ZAU_SHU.apply(ZAU_SHU.apply(state, seat, Throw()), CHANCE, Fallen(ones))
    return state


def chain(state: Any, *falls: int, seat: int | None = None, hold: bool = True) -> Any:
    """Return the state after a contender has thrown these, and holds unless it is bust or goes on."""
    seat = NIEK_ZAU_SHU.turn(state).seats[0] if seat is None else seat
    for number, ones in enumerate(falls):
        begun = bool(state.table.chain(seat).throws)
        state = NIEK_ZAU_SHU.apply(state, seat, Again() if begun else Throw())
        state = NIEK_ZAU_SHU.apply(state, CHANCE, Fallen(ones))
        bust = number and ones < 2
    return NIEK_ZAU_SHU.apply(state, seat, Hold()) if hold and not bust else state


def tied() -> Any:
    """Return the worked example 2.2 after its first heat."""
    return thrown(zau(), 3, 3, 1)


def example() -> Any:
    """Return the worked example 2.2 in the round after it."""
    return thrown(tied(), 2, 4)


def in_the_air() -> Any:
    """Return a round in which the sticks of the second one are in the air."""
    state = thrown(zau(4), 5)
    return ZAU_SHU.apply(state, 1, Throw())


def crowd(last: bool = False) -> Any:
    """Return eight seats after a round of three heats, at the end if wished."""
    state = thrown(zau(8, rounds=1 if last else 3, ante=25), 2, 4, 1, 4, 3, 4, 0, 4, 3, 5, 5, 2, 1, 3)
    return state if last else thrown(state, 3, 1, 5)


def deciding() -> Any:
    """Return a chain that goes on behind the best so far."""
    return chain(chain(niek(4), 4, 3, 2), 2, 3, hold=False)


def chains(last: bool = False) -> Any:
    """Return four seats after a round of long chains, at the end if wished."""
    state = niek(4, rounds=1 if last else 5)
    for falls in ((2, 3, 2, 4, 2), (4, 4, 0), (3, 3, 3, 2, 2, 2, 3, 2), (1,)):
        state = chain(state, *falls)
    return state if last else chain(chain(state, 2, 2), 3, 3, hold=False)


def busts() -> Any:
    """Return two who were bust both, and what followed: the second example of 3.3."""
    state = chain(chain(niek(2, ante=2), 4, 1), 2, 0)
    return chain(state, 2, 4)


def blind() -> Any:
    """Return a blind heat: the second one is done, the first one has begun."""
    state = chain(niek(4, blind=True), 3, 4, seat=1)
    return chain(state, 2, 3, seat=0, hold=False)


def shown() -> Any:
    """Return the round after a blind one."""
    state = blind()
    state = chain(chain(state, 5, seat=2), 2, 1, seat=3)
    return NIEK_ZAU_SHU.apply(state, 0, Hold())


def poor() -> Any:
    """Return a round with a bankroll in which one sits out."""
    state = niek(3, bankroll=3, ante=2, rounds=9)
    for falls in ((5,), (5,), (4,), (2, 3), (2, 4)):
        state = chain(state, *falls)
    return chain(state, 3, 2, hold=False)


def long_crowd(last: bool = False) -> Any:
    """Return eight seats with long chains, in the second round or at the end."""
    state = niek(8, rounds=1 if last else 3, ante=1000)
    for falls in ((2,) * 9, (4, 4, 0), (3, 3, 2, 2), (1,), (5, 4, 3, 2), (2, 2, 2, 0), (4, 5), (2,) * 9):
        state = chain(state, *falls)
    state = chain(chain(state, 2, 3, 4), 5, 5)
    if last:
        return state
    for falls in ((2,) * 9, (4, 4, 0), (3, 3, 2, 2), (1,), (5, 4, 3, 2)):
        state = chain(state, *falls)
    return chain(state, 2, 3, 2, hold=False)


def newcomer() -> Any:
    """Return the table between two rounds with a seat more."""
    state = thrown(zau(2, joining=True), 3, 4)
    return ZAU_SHU.apply(state, CHANCE, NEW_SEAT)


SCENES: Final[Mapping[str, tuple[str, Callable[[], Any]]]] = {
    "start": ("zau_shu", zau),
    "tied": ("zau_shu", tied),
    "example": ("zau_shu", example),
    "in_the_air": ("zau_shu", in_the_air),
    "crowd": ("zau_shu", crowd),
    "crowd_over": ("zau_shu", lambda: crowd(last=True)),
    "newcomer": ("zau_shu", newcomer),
    "joined": ("zau_shu", lambda: ZAU_SHU.apply(newcomer(), CHANCE, NEXT_ROUND)),
    "deciding": ("niek_zau_shu", deciding),
    "chains": ("niek_zau_shu", chains),
    "chains_over": ("niek_zau_shu", lambda: chains(last=True)),
    "busts": ("niek_zau_shu", busts),
    "blind": ("niek_zau_shu", blind),
    "shown": ("niek_zau_shu", shown),
    "poor": ("niek_zau_shu", poor),
    "long_crowd": ("niek_zau_shu", long_crowd),
    "long_crowd_over": ("niek_zau_shu", lambda: long_crowd(last=True)),
}
"""By name: the game, and what makes the position."""
