"""``tymok lab``: two rule sets are tried on this machine, by as many processes as it has cores."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from math import inf
from multiprocessing import get_context
from typing import Any, Final, NamedTuple, TypeAlias

from bot.kit.service.errors import Refusal
from bot.kit.texts import explain, level_name
from bot.lab.service.labs import plain_level
from bot.table.presses.rule_choosing import named, read_changes
from engine import catalogue
from engine.core import AnyGame, OptionError, TymokError
from engine.laboratory import Contest, Trial, require, try_out
from engine.players import level_named
from renderers import Dress, naming, render_told
from renderers.results import describe_experiment, draw_experiment
from renderers.results.comparison import Tried, markdown
from renderers.results.experiment import experiment
from renderers.translation import translator

LANGUAGE: Final = "en"

AT_ONCE: Final = 25
"""Games that a process plays at once at most; it does less where there are few."""

ATTEMPTS: Final = 2
"""So often in turn a process may be killed, as where memory runs out, before any games are over."""

Found: TypeAlias = dict[tuple[int, int], list[Trial]]
"""Games that are over, by side and first game."""


class ProcessLost(Exception):
    """A process that plays was killed again and again; says what to do in one sentence."""


class Wanted(NamedTuple):
    """What is to be compared: the rules of each side as they were typed, and how they are tried."""

    game: str
    rules: tuple[str, str]
    games: int
    level: str
    seats: int | None


class Plan(NamedTuple):
    """The same as it is understood: the contests that are played by either side."""

    wanted: Wanted
    options: tuple[Any, Any]
    contests: tuple[Contest, Contest]


def understood(wanted: Wanted) -> Plan:
    """Return what is meant; raise OptionError or UnknownLevel for what does not exist or fit together."""
    game = catalogue.get(naming.find(wanted.game, LANGUAGE).game_id)
    level = level_named(game.id, wanted.level or plain_level(game.id))
    players = (level,) * (min(game.seats) if wanted.seats is None else wanted.seats)
    meant = [_rules(game, typed) for typed in wanted.rules]
    one, other = (Contest(game.id, players, preset, changes) for preset, changes in meant)
    for contest in (one, other):
        require(contest)
    first, second = (game.make_options(preset, changes) for preset, changes in meant)
    return Plan(wanted, (first, second), (one, other))


def _rules(game: AnyGame, typed: str) -> tuple[str, dict[str, Any]]:
    """Return preset and changes of "online seasons=2": a rule set or a variant, and single rules."""
    words = typed.split()
    first = next((place for place, word in enumerate(words) if "=" in word), len(words))
    preset, changes, _ = named(game, " ".join(words[:first]), ())
    return preset, {**changes, **read_changes(" ".join(words[first:]))}


def sentence(error: Refusal | TymokError, game: str) -> str:
    """Return what is wrong with what was typed."""
    try:
        game_id = naming.find(game, LANGUAGE).game_id
    except OptionError:
        game_id = ""
    return explain(error, translator(LANGUAGE), game_id)


def report(tried: Tried) -> str:
    """Return what the games tell of the rule sets, as Markdown."""
    return markdown(tried, translator(LANGUAGE))


def picture(tried: Tried) -> bytes:
    """Return what the games tell of the rule sets, as a PNG file."""
    shown = experiment(tried, translator(LANGUAGE))
    return render_told(draw_experiment, describe_experiment, shown, LANGUAGE, Dress(size="desktop")).data


def compare(plan: Plan, told: Callable[[int], object], processes: int = 0) -> Tried:
    """Play all games; ``told`` hears each time how many have been played of both sides together.

    What a process that was killed did not finish is played once more; raise ProcessLost if it is in vain.
    """
    found: Found = {}
    idle = 0
    while idle < ATTEMPTS:
        before = len(found)
        try:
            _play(plan, found, told, processes or os.cpu_count() or 1)
            break
        except BrokenProcessPool:
            idle = idle + 1 if len(found) == before else 0
    else:
        raise ProcessLost("A process that plays was killed again and again: try fewer --processes.")
    contest = plan.contests[0]
    level = level_name(contest.players[0], translator(LANGUAGE))
    trials = _of_side(found, 0), _of_side(found, 1)
    return Tried(contest.game, plan.options, ("", ""), level, len(contest.players), trials)


def _play(plan: Plan, found: Found, told: Callable[[int], object], processes: int) -> None:
    """Play what is not found yet; raise BrokenProcessPool if a process was killed meanwhile."""
    with _pool(processes) as pool:
        waiting: dict[Future[list[Trial]], tuple[int, int]] = {}
        with _ctrl_c_later():
            for side, first, most in _parts(plan.wanted.games):
                if (side, first) not in found:
                    waiting[pool.submit(try_out, plan.contests[side], side, first, most, inf)] = side, first
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for one in done:
                found[waiting.pop(one)] = one.result()
            told(sum(map(len, found.values())))


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Yield processes that play; whoever ends the program by Ctrl-C waits for none of them."""
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _end_by_ctrl_c)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Let Ctrl-C wait, and in processes that begin meanwhile until they can end without a word."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_by_ctrl_c() -> None:
    """Let such a process end without a word: the one that started it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _of_side(found: Mapping[tuple[int, int], Sequence[Trial]], wanted: int) -> tuple[Trial, ...]:
    """Return the games of a side in their order; they are found by side and first game."""
    return tuple(one for side, first in sorted(found) if side == wanted for one in found[side, first])


def _parts(games: int) -> Iterator[tuple[int, int, int]]:
    """Yield what is played at once, of both sides in turns: side, first game, how many."""
    at_once = min(AT_ONCE, max(1, games // 40))
    for first in range(0, games, at_once):
        for side in (0, 1):
            yield side, first, min(at_once, games - first)
