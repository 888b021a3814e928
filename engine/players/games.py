"""How computer players play each game: its levels, and what the greedy player goes by; one line a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.core import Seat
from engine.players import (
    lauzait_cep,
    lutu,
    mak_hup,
    mak_kaik,
    mok_co,
    mok_kaik,
    nam_to,
    ne_kana,
    ni_ne,
    niek_hi,
    niek_zau_shu,
    ta_xot,
    ta_xot_ahead,
    zia_cerke,
)
from engine.players.cerke import levels as cerke
from engine.players.cerke import one_turn
from engine.players.player import Levels, Player, Weigher
from engine.players.search import Quick, following

Evaluation = Callable[[Any, Seat], float | None]
"""What a state is worth to a seat, in points; None in the middle of a turn, which must be followed."""


class Skill(NamedTuple):
    """What a game has of its own: its levels, and how the greedy player weighs actions or judges states.

    ``teacher`` judges what learners do, and the one ``answering`` says what comes of it, where the strongest
    level would let them wait.

    Where the levels are ``absolute``, the worth of an action is by how many points the seat will lead the
    mean of the others.  All others only compare actions; what a position is worth is found out by playing
    deals on as ``quick`` does, or else the greedy player.  Where that is quick enough for somebody to wait
    for it, it is done in so many ``ways``; 0: it isn't.
    """

    levels: Levels = MappingProxyType({})
    weigh: Weigher | None = None
    evaluate: Evaluation | None = None
    teacher: Player | None = None
    answering: Player | None = None
    quick: Quick | None = None
    absolute: bool = False
    ways: int = 0


SKILLS: Final[Mapping[str, Skill]] = MappingProxyType(
    {
        "cerke": Skill(cerke.LEVELS, None, one_turn.evaluate, cerke.TEACHER, cerke.ANSWERING, absolute=True),
        "zia_cerke": Skill(zia_cerke.LEVELS, zia_cerke.weigh, absolute=True),
        "mok_kaik": Skill(mok_kaik.LEVELS, mok_kaik.weigh, quick=mok_kaik.quick, ways=100),
        "ta_xot": Skill(ta_xot_ahead.LEVELS, ta_xot.weigh, quick=ta_xot.quick, ways=100),
        "mak_kaik": Skill(
            mak_kaik.LEVELS, mak_kaik.weigh, quick=following(mak_kaik.LEVELS["master"]), ways=100
        ),
        "niek_hi": Skill(niek_hi.LEVELS, niek_hi.weigh, quick=following(niek_hi.LEVELS["strong"]), ways=40),
        "mak_hup": Skill(mak_hup.LEVELS, mak_hup.weigh, quick=mak_hup.quick, ways=100),
        "nam_to": Skill(nam_to.LEVELS, nam_to.weigh, quick=following(nam_to.LEVELS["master"]), ways=100),
        "ni_ne": Skill(ni_ne.LEVELS, ni_ne.weigh, quick=ni_ne.quick, ways=100),
        "niek_zau_shu": Skill(
            niek_zau_shu.LEVELS,
            niek_zau_shu.weigh_by_hints,
            quick=following(niek_zau_shu.LEVELS["master"]),
            absolute=True,
            ways=1000,  # beside it stands the exact chance of going past the others
        ),
        "lutu": Skill(lutu.LEVELS, lutu.weigh_by_hints, quick=following(lutu.LEVELS["master"]), ways=100),
        "mok_co": Skill(mok_co.LEVELS, mok_co.weigh, quick=following(mok_co.LEVELS["good"]), ways=24),
        "ne_kana": Skill(ne_kana.LEVELS, ne_kana.weigh, quick=following(ne_kana.LEVELS["strong+"]), ways=30),
        "lauzait_cep": Skill(lauzait_cep.LEVELS, lauzait_cep.weigh),
    }
)
"""The games that have something of their own, by identifier."""


def skill_of(game_id: str) -> Skill:
    """Return what a game has of its own: it may be nothing."""
    return SKILLS.get(game_id, Skill())
