"""No message tells what its reader may not know.

What a seat alone knows is told to it in sentences; those that nobody else is told at any position are looked
for in whatever others saw: the texts of messages, and the words that stand for their pictures.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from renderers import words
from renderers.translation import LANGUAGES
from tests.chaos.judge.trial import Played, Trial, Verdict
from tests.chaos.record import EVERYBODY

SENTENCE: Final = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])|\n")

SHORTEST: Final = 8
"""Signs of a sentence that can tell anything."""


def sentences(text: str) -> set[str]:
    """Return the sentences of a text."""
    found = (one.strip("*-# ") for one in SENTENCE.split(text))
    return {one for one in found if len(one) >= SHORTEST}


def told_to(game: Played, seat: int | None) -> set[str]:
    """Return all that somebody at a seat (None: everybody) may be told of a game, whenever it is."""
    found: set[str] = set()
    for state in game.states:
        view: Any = game.rules.view(state, seat)
        for language in LANGUAGES:
            look = {"names": game.names, "near": seat or 0, "language": language}
            found |= sentences(words.describe(game.case.row.game_id, view, **look))
            found |= sentences(words.describe_fully(game.case.row.game_id, view, **look))
    return found


def secrets_of(game: Played) -> Mapping[int, set[str]]:
    """Return by seat the sentences that are for it alone: for no other seat, and not for everybody."""
    seats = [*game.people]
    told = {seat: told_to(game, seat) for seat in seats}
    public = told_to(game, None)
    return {
        seat: told[seat] - public - set().union(*(told[other] for other in seats if other != seat))
        for seat in seats
    }


def judged(trial: Trial) -> Iterator[Verdict]:
    """Tell of messages in which something stands that is for somebody else."""
    by_game = defaultdict(list)
    for one in trial.seen:
        by_game[one.game].append(one)
    for game in trial.games:
        if not game.match.privacy.private:
            continue
        secrets, people = secrets_of(game), game.people
        for one in (*by_game[game.id], *by_game[""]):
            readable = sentences("\n".join([one.text, *one.alts]))
            for seat, hidden in secrets.items():
                if one.reader in {people[seat], *_former(game, seat)}:
                    continue
                for leaked in sorted(readable & hidden):
                    reader = "everybody" if one.reader == EVERYBODY else f"person {one.reader}"
                    what = f"message {one.message} tells {reader} what is seat {seat}'s: {leaked!r}"
                    yield Verdict("leak", game.id, what, one.at)


def _former(game: Played, seat: int) -> set[int]:
    """Return who has left a seat: what they knew, they know."""
    return {user for user, left in game.case.left if left == seat}
