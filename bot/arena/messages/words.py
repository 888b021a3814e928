"""Sentences of an arena for who runs it: how far it is, and what can't be played."""

from __future__ import annotations

from datetime import timedelta

from bot.arena.service.schedule import Schedule
from engine.core import TymokError


def progress(schedule: Schedule, seconds: float) -> str:
    """Return how far an arena is: "1,204 games; 3 of 61 pairings are done; 0:02:10"."""
    games = "1 game" if schedule.games == 1 else f"{schedule.games:,} games"
    total = len(schedule.tallies)
    return f"{games}; pairings done: {schedule.done} of {total}; {timedelta(seconds=int(seconds))}"


def refusal(error: TymokError) -> str:
    """Return in one sentence why there is no such game, player or rule."""
    allowed = ", ".join(map(str, error.data.get("allowed", ())))
    value, option = error.data.get("value"), error.data.get("option")
    kinds = {"unknown_game": "game", "unknown_level": "player", "unknown_preset": "preset"}
    if error.rule in kinds:
        return f"There is no {kinds[error.rule]} {value}: choose from {allowed}."
    if error.rule == "wrong_weights":
        file, needed = error.data["file"], error.data["needed"]
        return f"The numbers of data/{file} are not of version {needed}: take the file that comes with it."
    if error.rule == "unknown_option":
        return f"There is no option {option}: see `engine/*/options.py` for those of each game."
    if error.rule == "bad_seats":
        return f"This game can't be played by {value}: choose another number of --seats."
    return f"These rules can't be played: {error}."
