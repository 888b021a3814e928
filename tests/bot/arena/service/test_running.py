"""An arena at work: with real processes, and with a real scheduler that has workers, or none, or dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final

import distributed
import pytest

from bot.arena.service import crews
from bot.arena.service.crews import Crew, CrewLost, cluster, processes
from bot.arena.service.fingerprint import fingerprint
from bot.arena.service.playing import OtherRules, play_all
from bot.arena.service.running import GameFailed, run
from bot.arena.service.schedule import Schedule, pairings
from bot.arena.store.games import Batch, Pairing, Played
from engine import catalogue
from engine.players import play

PATIENCE: Final = 60.0
"""Seconds after which somebody is waited for no longer."""


def schedule(games: int, game_id: str = "lutu") -> Schedule:
    """Return what is to be played of a quick game by two of its players."""
    return Schedule(pairings(catalogue.get(game_id), "", {}, 2, ["beginner", "good"]), [], games)


class Kept(list[Played]):
    """Games that were kept."""

    def keep(self, games: Iterable[Played]) -> None:
        self.extend(games)


async def arena(wanted: Schedule, crew: Crew, seconds: float | None = 60.0) -> Kept:
    kept = Kept()
    await run(wanted, crew, kept.keep, lambda: None, seconds)
    return kept


@asynccontextmanager
async def scheduler() -> AsyncIterator[Any]:
    """Have a Dask scheduler at a port of its own; its workers are this process, too."""
    async with distributed.Scheduler(host="127.0.0.1", port=0, dashboard=False) as made:
        yield made


def worker(of: Any) -> Any:
    """Return a worker of a scheduler, to be entered."""
    return distributed.Worker(of.address, nthreads=1, host="127.0.0.1", dashboard=False)


def check(wanted: Schedule, kept: Kept) -> None:
    """All that was wanted was played once, as it is played anywhere."""
    assert wanted.done == len(wanted.tallies)
    for tally in wanted.tallies.values():
        own = sorted(game.number for game in kept if game.pairing == tally.pairing)
        assert own == list(range(wanted.most))
    for game in kept[::7]:
        assert game.outcome == play(game.pairing.contest(game.number))


async def test_processes_play_all_of_it() -> None:
    wanted = schedule(30)
    async with processes(2) as crew:
        kept = await arena(wanted, crew)
    check(wanted, kept)


async def test_the_workers_of_a_scheduler_play_all_of_it() -> None:
    wanted = schedule(30)
    async with scheduler() as made, worker(made), worker(made), cluster(made.address) as crew:
        assert await crew.size() == 2
        kept = await arena(wanted, crew)
    check(wanted, kept)


async def test_a_scheduler_without_workers_is_waited_for() -> None:
    """They come later, and all is played."""
    wanted = schedule(10)
    async with scheduler() as made, cluster(made.address) as crew:
        assert await crew.size() == 0
        playing = asyncio.create_task(arena(wanted, crew))
        await asyncio.sleep(0.2)
        assert wanted.games == 0
        async with worker(made):
            kept = await playing
    check(wanted, kept)


async def test_a_scheduler_that_dies_ends_it_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """What was played is kept, and what was under way can be played again."""
    monkeypatch.setattr(crews, "PATIENCE", 1.0)
    wanted, kept, begun = schedule(10**6, "mok_kaik"), Kept(), asyncio.Event()

    def keep(games: Iterable[Played]) -> None:
        kept.extend(games)
        begun.set()

    async with scheduler() as made, worker(made), cluster(made.address) as crew:
        playing = asyncio.create_task(run(wanted, crew, keep, lambda: None, 60.0))
        await begun.wait()
        await made.close()
        with pytest.raises(CrewLost, match=r"^The scheduler at \S+ is gone: .*\.$"):
            await asyncio.wait_for(playing, 60)
    assert "distributed.client" not in capfd.readouterr().err, "one sentence, and no log beside it"
    assert kept
    assert wanted.games == len(kept)
    batch = wanted.next()
    assert batch is not None
    assert batch.numbers[0] == len(kept)


async def test_a_scheduler_that_dies_as_games_are_fetched_is_gone_as_well() -> None:
    """Where a batch was just done it was said that a game fails."""

    async def hangs_up(comm: Any, **_: object) -> None:
        comm.abort()

    async with scheduler() as made, worker(made), cluster(made.address) as crew:
        made.handlers["gather"] = hangs_up
        batch = schedule(10**6, "mok_kaik").next()
        assert batch is not None
        with pytest.raises(CrewLost, match=r"^The scheduler at \S+ is gone: .*\.$"):
            await asyncio.wait_for(crew.play(batch), 60)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://here", "a b"])
async def test_no_scheduler_is_told_in_a_sentence(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "PATIENCE", 0.3)
    with pytest.raises(CrewLost, match=r"^There is no Dask scheduler at .*\.$"):
        async with cluster(address):
            pass


async def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(CrewLost, match=r"tymok\[arena\]"):
        async with cluster("tcp://127.0.0.1:9"):
            pass


class Bad(Crew):
    """One at a time, here, and whatever it is given fails."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    async def size(self) -> int:
        return 1

    async def play(self, batch: Batch) -> list[Played]:
        raise self.error


@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (OtherRules(), CrewLost, "install the same Tymok"),
        (CrewLost("Gone."), CrewLost, "Gone."),
        (
            ValueError("no such card.\nB7"),
            GameFailed,
            r"lutu, good against beginner.*ValueError: no such card. B7\.",
        ),
        (asyncio.CancelledError(), CrewLost, "is gone"),
    ],
)
async def test_what_goes_wrong_is_one_sentence(
    error: BaseException, kind: type[Exception], words: str
) -> None:
    wanted = schedule(10)
    with pytest.raises(kind, match=words) as told:
        await arena(wanted, Bad(error))
    assert "\n" not in str(told.value)
    assert wanted.next() is not None


async def test_the_time_is_kept() -> None:
    """Games that are under way at its end are dropped, and nobody waits for them."""
    wanted = schedule(10**6, "zia_cerke")
    async with processes(1) as crew:
        await asyncio.wait_for(arena(wanted, crew, 0.5), PATIENCE)
    batch = wanted.next()
    assert batch is not None


def test_a_player_that_fails_is_named() -> None:
    """By the process that plays; other rules are refused there."""
    wrong = Pairing(game="lutu", version=1, preset="standard", weaker="nobody", better="good")
    with pytest.raises(ValueError, match="unknown_level"):
        play_all(Batch(wrong, (0,)), fingerprint())
    with pytest.raises(OtherRules):
        play_all(Batch(wrong, (0,)), "others")
