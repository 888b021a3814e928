"""Pictures to share: how long one takes that was never drawn in a process that is warm, how large it is."""

from __future__ import annotations

import os
import statistics
import time
from typing import Final

from engine import catalogue
from renderers.share.picture import render_share
from tests.renderers.share.games import CLUB, LONG, Finished, over, random_game

SEEDS: Final = range(11, 21)
TARGET_MS, TARGET_KB = 25, 150


def games(game_id: str) -> list[Finished]:
    """Return games of two and of as many as have room, with names as long as they may be."""
    least, most = catalogue.get(game_id).seats.start, catalogue.get(game_id).seats.stop - 1
    found = []
    for seed in SEEDS:
        for seats in {max(2, least), most}:
            game = random_game(game_id, seats, seed)
            if game.rules.turn(game.states[-1]).is_over:
                found.append(over(game, *LONG[:seats]))
    return found


def run() -> None:
    """Measure and print each game's middle and longest time and its largest file, with the targets."""
    print(f"pictures to share, load {os.getloadavg()[0]:.1f}; targets {TARGET_MS} ms of work, {TARGET_KB} KB")
    for game_id in catalogue.ids():
        first, *others = games(game_id)
        render_share(first.played, first.result, CLUB, **first.look)
        times, largest = [], 0
        for game in others:
            begun = time.process_time()
            picture = render_share(game.played, game.result, game.about, **game.look)
            times.append(1000 * (time.process_time() - begun))
            largest = max(largest, len(picture.data))
        middle, longest = statistics.median(times), max(times)
        print(f"  {game_id:13} {middle:6.1f} ms   longest {longest:6.1f} ms   {largest / 1024:5.0f} KB")


if __name__ == "__main__":
    run()
