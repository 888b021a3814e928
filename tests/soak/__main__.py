"""``python -m tests.soak``: play random games of every game in parallel processes, and say what went wrong.

``--games 1000`` so many of each; ``--game X`` only these games; ``--first S`` begin with this seed;
``--game X --seed S`` play one game again, with its failure in full.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, Final

from engine import catalogue
from tests.soak.playing import Played, play

CHUNK: Final = 20
"""Games that a process plays before it reports."""

PATIENCE: Final = 300.0
"""Processor seconds after which a game is taken to hang."""


def play_some(game_id: str, seeds: Sequence[int]) -> list[Played]:
    """Play the games of some seeds; one that hangs fails like any other."""
    signal.signal(signal.SIGVTALRM, _give_up)
    played = []
    for seed in seeds:
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        played.append(play(game_id, seed))
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return played


def _give_up(number: int, frame: Any) -> None:
    raise TimeoutError(f"the game hangs: it has taken {PATIENCE:g} s of processor time")


def soak(game_ids: Sequence[str], seeds: range, processes: int) -> list[Played]:
    """Play the games of all seeds of all these games; tell how it goes on the way."""
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    everything: list[Played] = []
    with ProcessPoolExecutor(processes) as pool:
        futures = [pool.submit(play_some, game_id, chunk) for chunk in chunks for game_id in game_ids]
        for future in as_completed(futures):
            played = future.result()
            everything += played
            tell(played)
    return everything


def tell(played: Sequence[Played]) -> None:
    """Print which games were played, and which failed and how to play them again."""
    failed = [game for game in played if game.error]
    outcome = f"{len(failed)} FAILED" if failed else "fine"
    first, last = played[0], played[-1]
    print(f"{first.table.game_id}: seeds {first.seed}-{last.seed}: {outcome}", flush=True)
    for game in failed:
        print(f"  {game}: {game.why}")
        print(f"    python -m tests.soak --game {game.table.game_id} --seed {game.seed}", flush=True)


def summarise(played: Sequence[Played]) -> None:
    """Print a line for each game and what to look at."""
    print(f"\n{'game':10}{'games':>7}{'failed':>8}{'without end':>13}{'actions':>10}{'longest':>9}", end="")
    print(f"{'seconds':>9}{'most legal':>12}{'slowest legal':>15}")
    for game_id in dict.fromkeys(game.table.game_id for game in played):
        games = [game for game in played if game.table.game_id == game_id]
        failed = sum(bool(game.error) for game in games)
        endless = sum(not game.ended and not game.error for game in games)
        actions = [game.actions for game in games]
        print(
            f"{game_id:10}{len(games):7}{failed:8}{endless:13}{sum(actions):10}{max(actions):9}"
            f"{sum(game.seconds for game in games):9.0f}{max(game.most_legal for game in games):12}"
            f"{1000 * max(game.slowest_legal for game in games):12.1f} ms"
        )


def replay(game_id: str, seed: int) -> list[Played]:
    """Play one game in this process, and print all that is known about its failure."""
    (played,) = play_some(game_id, [seed])
    print(f"{played}, {'failed' if played.error else 'fine'}\n{played.error}".rstrip())
    return [played]


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; return the exit code, 1 if a game failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--game", action="append", choices=catalogue.ids(), metavar="X")
    parser.add_argument("--first", type=int, default=0, metavar="S")
    parser.add_argument("--seed", type=int, metavar="S")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)), metavar="P")
    asked = parser.parse_args(arguments)
    game_ids = asked.game or catalogue.ids()
    if asked.seed is not None:
        played = [game for game_id in game_ids for game in replay(game_id, asked.seed)]
    else:
        seeds = range(asked.first, asked.first + asked.games)
        played = soak(game_ids, seeds, asked.processes)
        summarise(played)
    return int(any(game.error for game in played))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
