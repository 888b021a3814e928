"""What the doctor says of what it finds, for who runs the bot: what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.doctor.service.examining import Progress
from bot.doctor.service.findings import Finding
from bot.kit.terminal import counted

RESTORE: Final = "Restore a backup from before (`tymok restore`)."
REBUILD: Final = "It can be rebuilt: `tymok doctor --repair`."
LOG: Final = (
    "Restore a backup from before (`tymok restore`), or let its server's staff end or annul it (`/staff`)."
)
CORRECT: Final = (
    "Restore a backup from before (`tymok restore`), or let its server's staff correct it (`/staff`)."
)

WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "damaged": ("The database is damaged: {said}.", RESTORE),
    "dangling": ("Rows of the table {table} refer to rows of {other} that are not there.", RESTORE),
    "misfit": ("{count} values of {column} in the table {table} are of another kind.", RESTORE),
    "lost": (
        "Game {where} was not looked at: version {version} of the rules of {rules} is kept no more.",
        "",
    ),
    "unreadable": ("Game {where}: its rows can't be read ({error}).", RESTORE),
    "missing_ply": ("Game {where}: the action at ply {ply} is missing.", LOG),
    "short_log": ("Game {where}: its log ends at ply {ply}, and should at {expected}.", LOG),
    "bad_action": ("Game {where}: its rules do not allow the action at ply {ply} ({error}).", LOG),
    "notation": ("Game {where}: the action at ply {ply} is not the one that is written there.", LOG),
    "misdrawn": (
        "Game {where}: what chance did at ply {ply}, in season {deal}, does not follow from its draws.",
        LOG,
    ),
    "head": ("Game {where}: {columns} at ply {ply} is not what its log leads to.", REBUILD),
    "not_ended": ("Game {where} ended at ply {ply} by its rules, and is kept as {status}.", LOG),
    "result": ("Game {where}: its result ({column}) is not what its rules give.", CORRECT),
    "no_result": ("Game {where} is over without a result that fits its seats.", CORRECT),
    "no_result_row": ("Game {where} is over, and no table knows its result.", RESTORE),
    "result_too_much": ("Game {where} has a result, and is kept as {status}.", RESTORE),
    "result_row": ("Game {where}: {column} of its result is not what follows from the game.", RESTORE),
    "result_seat": ("Game {where}: what seat {seat} got is not what follows from the game.", RESTORE),
    "counts": ("Game {where}: its result does not count as was played, or decided.", REBUILD),
    "fingerprint": ("Game {where}: the fingerprint of season {deal} is not the one that was shown.", RESTORE),
    "proof": ("Game {where}: the proof of its chance does not hold in season {deal} ({rule}{at}).", RESTORE),
    "record": ("Game {where}: its record tells other casts or deals than its proof.", RESTORE),
    "stale": ("Ratings are still to be computed anew, in so many tables: {pools}.", "The bot does it."),
    "ratings": (
        "Ratings in {where}: {field} of person {person} ({table}, result {seq}) does not follow.",
        REBUILD,
    ),
    "unreadable_pool": ("Ratings in {where}: their rows can't be read ({error}).", RESTORE),
    "unreadable_season": ("Season {where}: its rows can't be read ({error}).", RESTORE),
    "audit_lines": ("Season {where} has {lines} lines in its audit, and should have {expected}.", RESTORE),
    "audit": ("Season {where}: {columns} of its {row} is not as its audit tells.", RESTORE),
    "outcome": (
        "Season {where}, division {division}, round {round}, table {table}: its games make another outcome.",
        "Set the outcome in `/club`, or restore a backup from before (`tymok restore`).",
    ),
    "table": (
        "Season {where}: the final table of division {division} does not follow. "
        "A version of the bot that ranks otherwise may have made it.",
        REBUILD,
    ),
    "places": ("Season {where}: profiles tell other places than its final tables.", REBUILD),
    "other_draw": (
        "Season {where}, division {division}, round {round}: drawn anew it seats others. "
        "A version of the bot that draws otherwise may have drawn it.",
        "",
    ),
}
"""By kind: what is wrong, and what to do."""


def told(finding: Finding) -> str:
    """Return what is wrong, and what to do."""
    wrong, advice = WORDS[finding.kind]
    data: dict[str, object] = {"where": finding.where, **finding.data}
    counter = finding.data.get("counter", -1)
    data["at"] = f", draw {counter}" if isinstance(counter, int) and counter >= 0 else ""
    return f"{wrong.format(**data)} {advice}".strip()


def progress(done: Progress) -> str:
    """Return how far it is."""
    parts = [
        f"{one.seen:,} of {one.every:,} {what}"
        for one, what in (
            (done.games, "games"),
            (done.pools, "tables of ratings"),
            (done.seasons, "seasons"),
        )
        if one.every
    ]
    return ", ".join(parts) or "nothing yet"


def summary(done: Progress, wrong: int, repairable: int) -> str:
    """Return in a sentence what came of it."""
    games, seasons = counted(done.games.seen, "game"), counted(done.seasons.seen, "season")
    pools = counted(done.pools.seen, "table of ratings", "tables of ratings")
    looked = f"Looked at {games}, {pools} and {seasons}"
    if not wrong:
        return f"{looked}: all is as it should be."
    things = "1 thing is" if wrong == 1 else f"{wrong:,} things are"
    rebuilt = f", of which {repairable:,} can be rebuilt (`tymok doctor --repair`)" if repairable else ""
    return f"{looked}: {things} wrong{rebuilt}."
