"""What another process does for the teacher: functions of a module that needs nothing of the bot."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine import catalogue, review
from engine.players import answering_of, teacher_of


class Remark(NamedTuple):
    """What the teacher thinks of a choice: the best action, as the game writes it, and how much it is better.

    ``loss`` is in points of the rules, 0 where that is within what it can be mistaken by; ``reply`` is what
    the other side does best where much was lost and nothing is hidden, empty else.
    """

    best: str
    loss: float
    reply: str = ""


def remark(game_id: str, version: int, view: Any, ply: int, played: Any, after: Any | None) -> Remark | None:
    """Return what the teacher thinks of an action in a view; None where it has nothing to compare it with.

    ``after`` is what the other side sees then, where it is to act and nothing is hidden.
    """
    rules, player = catalogue.get(game_id, version), teacher_of(game_id)
    one = review.judged(rules, view, ply, played, player, review.chance_of(game_id, ply))
    if one is None:
        return None
    if one.loss < max(review.LEAST_LOSS, review.SURE * one.error):
        return Remark(one.best, 0.0)
    reply = ""
    if after is not None:
        thoughts = answering_of(game_id).consider(rules, after, review.chance_of(game_id, ply + 1))
        reply = rules.dump_action(thoughts[0].action)
    return Remark(one.best, one.loss, reply)
