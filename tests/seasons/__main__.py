"""``python -m tests.seasons``: live through the stories of many seasons, and say what went wrong.

``--seasons 10000`` so many; ``--first S`` begin with this seed; ``--seed S`` one story again, made short;
``--database postgresql`` on a server of its own instead of SQLite.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.bot.storage import postgresql, sqlite
from tests.seasons.stories import Place, Told, on_file, shortened, story_of, tell

CHUNK: Final = 20
"""Stories that a process lives through before it reports."""


def tell_some(seeds: Sequence[int], database: str) -> list[Told]:
    """Live through the stories of some seeds; what fails on SQLite is made short."""
    with tempfile.TemporaryDirectory(prefix="tymok-seasons-") as folder:
        work = _on_files(seeds, Path(folder)) if database == "sqlite" else _on_servers(seeds)
        return asyncio.run(work)


async def _on_files(seeds: Sequence[int], folder: Path) -> list[Told]:
    template = sqlite.Template(folder / "template.db")
    stories = []
    for seed in seeds:
        told = await tell(story_of(seed), await on_file(template, folder))
        stories.append(await shortened(told, template, folder) if told.fault else told)
    return stories


async def _on_servers(seeds: Sequence[int]) -> list[Told]:
    with _cluster() as cluster:
        stories = []
        for seed in seeds:
            name = await cluster.borrow()
            stories.append(await tell(story_of(seed), Place(cluster.url(name))))
            await cluster.give_back(name)
        return stories


@contextmanager
def _cluster() -> Iterator[postgresql.Cluster]:
    folder = postgresql.programs()
    if folder is None:
        sys.exit("PostgreSQL was not found")
    with postgresql.running(folder) as cluster:
        yield cluster


def run(seeds: range, database: str, processes: int) -> list[Told]:
    """Live through the stories of all seeds; tell how it goes on the way."""
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    everything: list[Told] = []
    with ProcessPoolExecutor(processes) as pool:
        for future in as_completed([pool.submit(tell_some, chunk, database) for chunk in chunks]):
            stories = future.result()
            everything += stories
            failed = [told for told in stories if told.fault]
            outcome = f"{len(failed)} FAILED" if failed else "fine"
            print(f"seeds {stories[0].story.seed}-{stories[-1].story.seed}: {outcome}", flush=True)
            for told in failed:
                print(f"\n{told}\n  python -m tests.seasons --seed {told.story.seed}\n", flush=True)
    return everything


def summarise(stories: Sequence[Told]) -> None:
    """Print how many seasons of each format there were, how they ended, and what failed how often."""
    for name in sorted({told.story.kind.name for told in stories}):
        of_it = [told for told in stories if told.story.kind.name == name]
        ends = Counter(end for told in of_it for end in told.ends)
        failed = sum(bool(told.fault) for told in of_it)
        print(f"{name:12}{len(of_it):6} seasons{failed:5} failed   ended {dict(ends)}")
    for what, count in Counter(told.what for told in stories if told.fault).most_common():
        print(f"{count:5}  {what[:150]}")


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; return the exit code, 1 if a story failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.seasons", description=__doc__)
    parser.add_argument("--seasons", type=int, default=10_000, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="S")
    parser.add_argument("--seed", type=int, metavar="S")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--long", action="store_true", help="do not make short what fails")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)), metavar="P")
    asked = parser.parse_args(arguments)
    if asked.seed is not None:
        stories = tell_some([asked.seed], asked.database)
        print(stories[0])
    else:
        stories = run(range(asked.first, asked.first + asked.seasons), asked.database, asked.processes)
        summarise(stories)
    return int(any(told.fault for told in stories))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
