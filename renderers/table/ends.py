"""How a game ended: who won with what, in a sentence, and all seats in the order of their places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine import core
from renderers.canvas import Look
from renderers.names import early_end, gained, player, points_text
from renderers.table.panels import Sum
from renderers.translation import N_, Translator, translator


class Ends(NamedTuple):
    """What is said of ``{name}`` who has won alone, and of ``{names}`` who share the first place.

    Both sentences have what the winners came to: a number ``{count}``, gained ``{chips}``, or ``{points}``.
    """

    alone: str
    shared: str


CHIPS: Final = Ends(
    N_("{name} wins the game with {chips}."),
    N_("{names} share first place with {chips} each."),
)
POINTS: Final = Ends(
    N_("{name} wins the game with {points}."), N_("{names} share first place with {points} each.")
)


def told(result: core.Result, ends: Ends, look: Look, **more: str) -> str:
    """Return who has won with what, or how the game ended early; sentences may have ``more`` in them."""
    t = translator(look.language)
    if early := early_end(result, look, t):
        return early
    names, count = winners(result, look, t), result.points[result.ranking.index(1)]
    chips = t.tn("{gain} chip", "{gain} chips", abs(count), gain=gained(count))
    values = {"count": count, "chips": chips, "points": points_text(count, t), **more}
    if result.ranking.count(1) > 1:
        return t.t(ends.shared, names=names, **values)
    return t.t(ends.alone, name=names, **values)


def chips_told(result: core.Result, look: Look) -> str:
    """Return who has won how many chips, and that nobody else has any where the game ended by that."""
    t, said = translator(look.language), told(result, CHIPS, look)
    return t.sentences((said, t.t("Nobody else has chips left."))) if result.rule == "one_has_all" else said


def winners(result: core.Result, look: Look, t: Translator) -> str:
    """Return the names of those in the first place, as they stand in a sentence."""
    return t.both([player(look, seat, t) for seat, rank in enumerate(result.ranking) if rank == 1])


def ranked(result: core.Result) -> list[int]:
    """Return the seats in the order of their places."""
    return sorted(range(len(result.ranking)), key=lambda seat: (result.ranking[seat], seat))


def final(
    result: core.Result,
    look: Look,
    came_to: Callable[[int], str],
    called: Callable[[Look, int, Translator], str] = player,
) -> tuple[Sum, ...]:
    """Return all seats in the order of their places, what each came to, and who has won."""
    t = translator(look.language)
    return tuple(
        Sum(
            t.t("{rank}. {name}", rank=result.ranking[seat], name=called(look, seat, t)),
            came_to(seat),
            result.ranking[seat] == 1,
        )
        for seat in ranked(result)
    )
