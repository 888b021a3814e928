"""Moving pictures: how long a season of sixty turns of Cerke takes on one core, how large its file is.

Beside it a film of a short random game of every kind, by the frame.
"""

from __future__ import annotations

import os
import random
import time
from typing import Any, Final

from benchmarks.games import short_options
from engine import catalogue, core
from engine.cerke.game import CERKE
from renderers.canvas import Look
from renderers.film import MOST_FRAMES, Script, chosen, script, takes
from renderers.footage import Footage, developed, shoot

TURNS: Final = 60
RUNS: Final = 3
PER_PART: Final = 5
MOST_ACTIONS: Final = 400
NAMES: Final = ("수진 · Sujin", "Hinata 日向")


def season() -> Script:
    """Return the film of the first random season that has that many turns at least, cut to them."""
    options = CERKE.make_options(changes={"seasons": 1})
    for seed in range(1000):
        told = filmed("cerke", seed, options, 2)
        if len(told.shots) > TURNS:
            return told._replace(shots=(*told.shots[:TURNS], told.shots[-1]))
    raise AssertionError("no season is so long")


def filmed(game_id: str, seed: int, options: Any, seats: int) -> Script:
    """Return the film of a random game."""
    game, rng = catalogue.get(game_id), random.Random(seed)
    states: list[Any] = [game.start(seats, options)]
    actions: list[tuple[core.Seat, Any]] = []
    while (acting := game.turn(states[-1]).seats) and len(actions) < MOST_ACTIONS:
        chance = acting[0] == core.CHANCE
        legal = (
            game.chance(states[-1]).sample(rng) if chance else rng.choice(game.moves(states[-1], acting[0]))
        )
        actions.append((acting[0], legal))
        states.append(game.apply(states[-1], *actions[-1]))
    standing = game.standing(states[-1]) or (0,) * seats
    result = game.result(states[-1]) or core.Result.by_points(standing, "ended_by_staff")
    return script(game, options, states, actions, Look(names=names(seats), result=result))


def names(seats: int) -> tuple[str, ...]:
    return tuple(f"{NAMES[seat % 2]} {seat}" for seat in range(seats))


def make(told: Script) -> tuple[int, bytes]:
    """Make a film in parts, as the bot does; return the number of its frames and its file."""
    shown = list(takes(told, chosen(told.shots, MOST_FRAMES)))
    look = Look(names=told.look.names, looking_back=True)
    parts: list[Footage] = []
    for first in range(0, len(shown), PER_PART):
        before = parts[-1].last if parts else b""
        parts.append(shoot(told.played.rules.id, shown[first : first + PER_PART], look, before))
    patches = [patch for part in parts for patch in part.patches]
    return len(shown), developed(parts[0].first, shown[0].milliseconds, patches)


def run() -> None:
    """Measure and print, each value with its target."""
    told = season()
    make(told)
    times, busy = [], []
    for _ in range(RUNS):
        begun, busy_at = time.perf_counter(), time.process_time()
        frames, data = make(told)
        times.append(time.perf_counter() - begun)
        busy.append(time.process_time() - busy_at)
    print(f"film: a season of Cerke of {TURNS} turns, {frames} frames, load {os.getloadavg()[0]:.1f}")
    print(f"  time     {min(times):7.2f} s    target   4 s    (processor time {min(busy):.2f} s)")
    print(f"  file     {len(data) / 1e6:7.2f} MB   target   8 MB")
    for game_id in catalogue.ids():
        game = catalogue.get(game_id)
        seats = game.seats.stop - 1
        busy_at = time.process_time()
        frames, data = make(filmed(game_id, 1, short_options(game), seats))
        each = 1000 * (time.process_time() - busy_at) / frames
        size = len(data) / 1000
        print(f"  {game_id:12} {seats} seats {frames:4} frames {each:6.1f} ms each  {size:6.0f} KB (≤ 8000)")


if __name__ == "__main__":
    run()
