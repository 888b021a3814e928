"""Bots that are forked from a process that has imported everything: a start costs a third of the usual.

``Server`` is that process, seen from the tests; ``python -m tests.e2e.forking`` is it.  A forked bot then
does what ``python -m bot run`` does after its imports, until Python's own end.  It is a process of its own,
with its own environment and output; it holds no file or socket of the tests, and no other bot's.  Only five
things are not as after a real start: variables that Python reads when it begins (``PYTHON…``) come too late,
bots of one server share the seed of their strings' hashes, the processes that draw and think for a bot
are forked from it, as it has imported all that they would, what is worked out or read for the first time
(fonts, signs, ways on a board; catalogues of languages, migrations) is there already, its clock can be set
(``tests.chaos.clock``), and in the end Python does not take apart what was imported, piece by piece, which
took as long as all of the start.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import multiprocessing.util
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, NoReturn, Self

from bot.kit import steady
from bot.sandbox.process import Child, die_with_parent
from tests.chaos import clock

POSSIBLE: Final = sys.platform == "linux" and sys.version_info < (3, 12)
"""Whether a child's end can be waited for as here, and a child ends with its server.

From Python 3.12 on a process that has threads, as a bot has, warns when it forks: there bots start as they do
for an operator.
"""

LONGEST_ORDER: Final = 2**17
"""Bytes of an order: mostly the environment."""


NAMES: Final = ("Aya", "Béla", "千鳥", "Delia", "Emil")
"""Whose seats are drawn beforehand."""


# --- in the tests ---


class Forked:
    """A forked bot; its end is told by the server, whose child it is."""

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._ended = asyncio.create_task(self._wait_for_the_end(reader, writer))

    async def _wait_for_the_end(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
        told = await reader.readline()
        writer.close()
        # A server that says nothing is dead, and its children with it.
        self.returncode = int(told) if told else -signal.SIGKILL
        return self.returncode

    async def wait(self) -> int:
        """Wait until it ends; return its exit code, or the negative number of the signal that ended it."""
        return await asyncio.shield(self._ended)

    def terminate(self) -> None:
        """Ask it to end."""
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it with −9."""
        self._send(signal.SIGKILL)

    def _send(self, number: signal.Signals) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)


class Server:
    """The process from which bots are forked; it and they end with the tests, however these end."""

    def __init__(self) -> None:
        self._socket, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            command = [sys.executable, "-m", __name__, str(its.fileno())]
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=[its.fileno()])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._socket.close()
        self._process.wait()

    def kill(self) -> None:
        """Kill it with −9."""
        self._process.kill()
        self._process.wait()

    async def launch(self, command: Sequence[str], env: Mapping[str, str], output: IO[bytes] | None) -> Child:
        """Begin ``python -m module …``; the first one waits until the server has imported everything."""
        python, switch, *arguments = command
        assert (python, switch) == (sys.executable, "-m"), "only Python's modules can be forked"
        order = {"arguments": arguments, "environment": dict(env), "folder": str(Path.cwd())}
        outputs = [1, 2] if output is None else [output.fileno()] * 2
        ours, its = socket.socketpair()
        with its:
            socket.send_fds(self._socket, [json.dumps(order).encode()], [its.fileno(), *outputs])
        reader, writer = await asyncio.open_connection(sock=ours)
        told = await reader.readline()
        if not told:
            raise OSError(f"the server that forks has ended with {self._process.poll()}")
        return Forked(int(told), reader, writer)


# --- in the server ---


class Order:
    """What to become, where to tell of it, and where its output goes."""

    def __init__(self, content: dict[str, Any], report: socket.socket, outputs: Sequence[int]) -> None:
        self._content = content
        self.report = report
        self._outputs = outputs

    def close(self) -> None:
        """Let go of what the new process has now."""
        for output in self._outputs:
            os.close(output)

    def carry_out(self) -> None:
        """Become what is asked for."""
        self.report.close()
        for number, output in enumerate(self._outputs, 1):
            os.dup2(output, number)
        self.close()
        os.environ.clear()
        os.environ.update(self._content["environment"])
        time.tzset()
        os.chdir(self._content["folder"])
        signal.signal(signal.SIGINT, signal.default_int_handler)
        multiprocessing.util.spawnv_passfds = spawned  # type: ignore[assignment]
        steady._CLOCK = steady.Clock()  # it takes the machine's clock as it is set now
        module, *arguments = self._content["arguments"]
        sys.argv = [module, *arguments]
        runpy.run_module(module, run_name="__main__", alter_sys=True)


def spawned(_python: str, command: Sequence[bytes | str], kept: Sequence[int]) -> int:
    """Fork what ``multiprocessing`` would let ``python -c code …`` do; it holds no files but these."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        code = _done(command, kept)
    finally:
        os._exit(code)  # and never returns to what the bot was doing


def _done(command: Sequence[bytes | str], kept: Sequence[int]) -> int:
    """Do what such a command says; return the exit code."""
    gc.freeze()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _close_all_but(kept)
    _, code, *arguments = map(os.fsdecode, command[command.index("-c") :])
    sys.argv = ["-c", *arguments]
    return _code(lambda: exec(code, {"__name__": "__main__"}))


def _code(work: Callable[[], object]) -> int:
    """Do the work of a process; return its exit code."""
    try:
        work()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def _close_all_but(kept: Sequence[int]) -> None:
    """Close all files but the three of every process and these."""
    numbers = sorted({0, 1, 2, *kept})
    for low, high in zip(numbers, [*numbers[1:], os.sysconf("SC_OPEN_MAX")], strict=True):
        os.closerange(low + 1, high)


class Children:
    """The forked processes: each is reaped when it ends, and its end is told."""

    def __init__(self, selector: selectors.BaseSelector) -> None:
        self._selector = selector
        self._reports: dict[int, tuple[int, socket.socket]] = {}

    def add(self, pid: int, report: socket.socket) -> None:
        """Tell which process it is, and await its end."""
        end = os.pidfd_open(pid)
        self._reports[end] = pid, report
        self._selector.register(end, selectors.EVENT_READ)
        _tell(report, pid)

    def reap(self, end: int) -> None:
        """Take note that a process has ended, by the descriptor that says so, and tell how."""
        pid, report = self._reports.pop(end)
        self._selector.unregister(end)
        os.close(end)
        _tell(report, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
        report.close()

    def forget(self) -> None:
        """Let go of the others, in a new one of them."""
        for end, (_, report) in self._reports.items():
            os.close(end)
            report.close()


def _tell(report: socket.socket, number: int) -> None:
    with suppress(BrokenPipeError):  # where the test no longer listens
        report.sendall(b"%d\n" % number)


def serve(orders: socket.socket) -> Order | None:
    """Fork a process for each order: return the order in it, and None in the server when the tests end."""
    bind = die_with_parent()
    with selectors.PollSelector() as selector:  # has no descriptor of its own that children would hold
        children = Children(selector)
        selector.register(orders, selectors.EVENT_READ)
        while True:
            ready = [key for key, _ in selector.select()]
            for key in ready:
                if key.fileobj is not orders:
                    children.reap(key.fd)
            if all(key.fileobj is not orders for key in ready):
                continue
            order = _receive(orders)
            if order is None:
                return None
            pid = os.fork()
            if pid == 0:
                if bind is not None:
                    bind()
                children.forget()
                orders.close()
                return order
            children.add(pid, order.report)
            order.close()


def _receive(orders: socket.socket) -> Order | None:
    content, descriptors, _, _ = socket.recv_fds(orders, LONGEST_ORDER, 3)
    if not content:
        return None
    report, *outputs = descriptors
    return Order(json.loads(content), socket.socket(fileno=report), outputs)


@contextmanager
def _kept_for_good() -> Iterator[None]:
    """Import as ``bot.__main__`` does; what is frozen is also not written to, and so stays shared."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


def _draw_every_game() -> None:
    """Draw every game as it begins, so that no bot does it for the first time, which takes half a second."""
    import random

    import renderers
    from engine import catalogue
    from engine.core import CHANCE

    for game_id in catalogue.ids():
        game, rng = catalogue.get(game_id), random.Random(1)
        state = game.start(game.seats.start, game.make_options())
        while game.turn(state).is_chance:
            state = game.apply(state, CHANCE, game.chance(state).sample(rng))
        renderers.render(
            game_id, game.view(state, game.turn(state).seats[0]), names=NAMES[: game.seats.start]
        )


def _read_once() -> None:
    """Read what every bot reads as it starts, an eighth of that: languages, and what migrations there are."""
    from bot.kit.store.migrate import known_revisions
    from renderers.translation import LANGUAGES, translator

    known_revisions()
    for language in LANGUAGES:
        translator(language)


def main(orders: socket.socket) -> None:
    """Import the bot, and serve until the tests end; each child goes on as what was ordered."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the tests, which end their bots
    clock.install()
    with _kept_for_good():
        from bot import command_line as command_line
        from bot.kit import structs

        structs.know()
        _read_once()
        _draw_every_game()
    order = serve(orders)
    if order is not None:
        _end(_code(order.carry_out))


def _end(code: int) -> NoReturn:
    """End as Python does, threads and last calls first, but leave the memory to the system."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    atexit._run_exitfuncs()
    gc.collect()  # what complains of not having been closed does so
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
