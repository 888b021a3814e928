"""Play a batch of games: what the processes and machines of an arena are given to do."""

from __future__ import annotations

from time import thread_time

from bot.arena.service.fingerprint import fingerprint
from bot.arena.store.games import Batch, Played
from engine.players import play


class OtherRules(Exception):
    """Rules or players here are not those of who asks."""


def play_all(batch: Batch, asked_by: str) -> list[Played]:
    """Play the games of a batch; raise OtherRules where they would be other games (:func:`fingerprint`)."""
    if fingerprint() != asked_by:
        raise OtherRules
    played = []
    for number in batch.numbers:
        begun = thread_time()
        outcome = play(batch.pairing.contest(number))
        played.append(Played(batch.pairing, number, outcome, round(thread_time() - begun, 4)))
    return played
