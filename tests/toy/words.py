"""Lone Stones in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from engine import core
from renderers.canvas import Look
from renderers.names import listed, player, points_text
from renderers.translation import Translator, translator
from tests.toy.game import NOBODY, SQUARES, View


def players(look: Look, seats: Iterable[int], t: Translator) -> str:
    """Return the names of several players."""
    return listed([player(look, seat, t) for seat in seats], t)


def round_text(view: View, t: Translator) -> str:
    """Return the number of the round."""
    return t.t("Round {round} of {rounds}", round=view.round, rounds=view.options.rounds)


def change(view: View, look: Look) -> str:
    """Return who has chosen in this round, or what the round before brought."""
    t = translator(look.language)
    if view.chosen:
        return t.t("Have chosen: {names}.", names=players(look, view.chosen, t))
    return t.t(" ").join(_shown(view, look, t))


def _shown(view: View, look: Look, t: Translator) -> Iterable[str]:
    """Yield what became of each square that was chosen in the round before."""
    for square in sorted(set(view.shown)):
        seats = [seat for seat, choice in enumerate(view.shown) if choice == square]
        sentence = "{square} goes to {names}." if len(seats) == 1 else "{square} goes to nobody: {names}."
        yield t.t(sentence, square=SQUARES[square], names=players(look, seats, t))


def prompt(view: View, look: Look) -> str:
    """Return what the reader has chosen and who still has to choose, or how the game ended."""
    t = translator(look.language)
    result = look.result or view.result
    if result is not None:
        return result_text(result, look)
    waiting = t.t("Waiting for a choice: {names}.", names=players(look, view.turn, t))
    return waiting if view.choice is None else f"{own_choice(view.choice, t)} {waiting}"


def own_choice(square: int, t: Translator) -> str:
    """Return which square the reader has chosen."""
    return t.t("You have chosen {square}.", square=SQUARES[square])


def result_text(result: core.Result, look: Look) -> str:
    """Return who has won, and with how many points."""
    t = translator(look.language)
    best = [seat for seat, rank in enumerate(result.ranking) if rank == 1]
    return t.t("Best: {names}, {points}.", names=players(look, best, t), points=result.points[best[0]])


def lines(view: View, look: Look) -> list[str]:
    """Return the round, the points, the rows of the board from the top, and the own choice."""
    t = translator(look.language)
    points = [
        t.t("{name}: {what}", name=player(look, seat, t), what=points_text(count, t))
        for seat, count in enumerate(view.points)
    ]
    said = [f"{round_text(view, t)}.", f"{listed(points, t)}."]
    owned = [
        t.t("{name}: {what}", name=SQUARES[square], what=player(look, owner, t))
        for square, owner in enumerate(view.owners)
        if owner != NOBODY
    ]
    said.append(t.t("; ").join(owned) + "." if owned else t.t("All squares are free."))
    if view.choice is not None:
        said.append(own_choice(view.choice, t))
    return said
