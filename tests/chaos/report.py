"""What a run has come to: by kind of fault how often, until when play went on, what people were told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from tests.chaos.faults.table import FAULTS
from tests.chaos.judge.telling import in_short
from tests.chaos.judge.trial import Doing, Verdict
from tests.chaos.record import Act, Answer, Begun, Entry, Mended, Told, WentOn

LONGEST_TAIL: Final = 40
"""Lines of a record that are shown of what led somewhere."""

WORDS: Final = 3
"""Answers that are shown of a kind, the most frequent ones."""


class Kind(msgspec.Struct):
    """What is known of a kind of fault."""

    done: int = 0
    worst: float = 0.0
    stuck: int = 0
    told: Counter[str] = msgspec.field(default_factory=Counter)


class Outcome(msgspec.Struct, kw_only=True):
    """What became of a world: ``failed``: why it could not be judged, ``tails`` what led to each verdict."""

    seed: int
    world: int
    database: str
    kinds: dict[str, Kind] = {}
    acts: int = 0
    games: int = 0
    seconds: float = 0.0
    verdicts: list[Verdict] = []
    tails: list[list[str]] = []
    failed: str = ""

    @property
    def name(self) -> str:
        """How it is lived through once more."""
        return f"--seed {self.seed} --database {self.database} --world {self.world}"

    @property
    def is_fine(self) -> bool:
        """Whether all is as it should be."""
        return not self.failed and not self.verdicts


def kinds_of(entries: Sequence[Entry]) -> dict[str, Kind]:
    """Return what a record tells of each kind of fault."""
    acts = {entry.number: entry for entry in entries if isinstance(entry, Act)}
    answers = {entry.number: entry for entry in entries if isinstance(entry, Answer)}
    begun = {entry.fault: entry.kind for entry in entries if isinstance(entry, Begun)}
    found = {kind: Kind() for kind in FAULTS if kind in begun.values()}
    for entry in entries:
        if isinstance(entry, Begun):
            found[entry.kind].done += 1
        elif isinstance(entry, WentOn):
            kind = found[begun[entry.fault]]
            kind.worst = max(kind.worst, entry.stood)
            kind.stuck += entry.seconds is None
        elif isinstance(entry, Told):
            name, doing = begun[entry.fault], Doing(acts[entry.act], answers.get(entry.act))
            found[name].told[in_short(doing, FAULTS[name].told)] += 1
    return found


def tail(entries: Sequence[Entry], verdict: Verdict) -> list[str]:
    """Return the shortest part of a record that led to a verdict: its game's lines since the fault before."""
    until = len(entries)
    if verdict.at is not None:
        until = next((n for n, one in enumerate(entries) if _at(one) > verdict.at), until)
    since = next((n for n in range(until - 1, -1, -1) if isinstance(entries[n], Begun)), 0)
    told = [one for one in entries[since : until + LONGEST_TAIL] if _concerns(one, verdict.where)]
    return [msgspec.json.encode(one).decode() for one in told[:LONGEST_TAIL]]


def _at(entry: Entry) -> float:
    at: float = getattr(entry, "at", 0.0)
    return at


def _concerns(entry: Entry, game: str) -> bool:
    if isinstance(entry, Begun | Mended | Answer):
        return True
    return isinstance(entry, Act) and entry.game == game


def lines(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Yield the report of several worlds."""
    worlds = list(outcomes)
    kinds: dict[str, Kind] = {}
    for world in worlds:
        for name, one in world.kinds.items():
            whole = kinds.setdefault(name, Kind())
            whole.done += one.done
            whole.stuck += one.stuck
            whole.worst = max(whole.worst, one.worst)
            whole.told += one.told
    yield f"{'fault':48}{'done':>6}{'worst':>18}  what people were told"
    for name, fault in FAULTS.items():
        if name in kinds:
            yield _line(fault.what, kinds[name])
    acts, games = sum(world.acts for world in worlds), sum(world.games for world in worlds)
    total = sum(kind.done for kind in kinds.values())
    yield f"{total} faults in {len(worlds)} worlds, {games} games, {acts} acts"
    yield from _verdict(worlds)


def _line(what: str, kind: Kind) -> str:
    told = "; ".join(f"{said} ×{times}" for said, times in kind.told.most_common(WORDS))
    worst = f"{kind.worst:.1f} s" + (f" ({kind.stuck} never)" if kind.stuck else "")
    return f"{what:48}{kind.done:6}{worst:>18}  {told}"


def _verdict(worlds: Sequence[Outcome]) -> Iterator[str]:
    bad = [world for world in worlds if not world.is_fine]
    if not bad:
        yield "the judge finds nothing wrong"
        return
    counted: Mapping[str, int] = Counter(verdict.kind for world in bad for verdict in world.verdicts)
    found = ", ".join(f"{kind} ×{times}" for kind, times in counted.items())
    yield f"WRONG: {found or 'a world could not be judged'}"
    for world in bad:
        yield f"\npython -m tests.chaos {world.name}"
        if world.failed:
            yield world.failed
        for verdict, led in zip(world.verdicts, world.tails, strict=True):
            yield f"  {verdict}"
            yield from (f"    {line}" for line in led)
