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


def told_at(game: Played) -> Mapping[int, set[str]]:
    """Return by seat all that it may be told of a game."""
    return {seat: told_to(game, seat) for seat in game.people}


def secrets_of(game: Played, told: Mapping[int, set[str]]) -> Mapping[int, set[str]]:
    """Return by seat the sentences that are for it alone: for no other seat, and not for everybody."""
    public = told_to(game, None)
    return {
        seat: told[seat] - public - set().union(*(told[other] for other in told if other != seat))
        for seat in told
    }


def judged(trial: Trial) -> Iterator[Verdict]:
    """Tell of messages in which something stands that is for somebody else.

    What belongs to no game is held against all, but for what its reader may know of their own.
    """
    by_game = defaultdict(list)
    for one in trial.seen:
        by_game[one.game].append(one)
    games = [(game, told_at(game)) for game in trial.games if game.match.privacy.private]
    own = defaultdict[int, set[str]](set)
    for game, told in games:
        for seat, sentences_there in told.items():
            for person in _at(game, seat):
                own[person] |= sentences_there
    for game, told in games:
        secrets = secrets_of(game, told)
        for one in (*by_game[game.id], *by_game[""]):
            readable = sentences("\n".join([one.text, *one.alts]))
            if not one.game:
                readable -= own[one.reader]
            for seat, hidden in secrets.items():
                if one.reader in _at(game, seat):
                    continue
                for leaked in sorted(readable & hidden):
                    reader = "everybody" if one.reader == EVERYBODY else f"person {one.reader}"
                    what = f"message {one.message} tells {reader} what is seat {seat}'s: {leaked!r}"
                    yield Verdict("leak", game.id, what, one.at)


def _at(game: Played, seat: int) -> set[int]:
    """Return who sits at a seat, and who has left it: what they knew, they know."""
    return {game.people[seat], *(user for user, left in game.case.left if left == seat)}
