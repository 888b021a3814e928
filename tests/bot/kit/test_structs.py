"""Threads that read a struct for the first time at the same time."""

import subprocess
import sys
import textwrap
from typing import Final, Literal

import msgspec
import pytest

from bot import command_line
from bot.__main__ import main

STRUCTS: Final = 60
TRIES: Final = 20

PROGRAM: Final = """
    import sys, threading, types
    from functools import partial

    import msgspec

    from bot.kit import structs

    LAST, TRIES = map(int, sys.argv[1:])
    SOURCE = "".join(
        f"class S{n}(msgspec.Struct): one: int; two: tuple[int, ...] = (); next: 'S{n + 1} | None' = None\\n"
        for n in range(LAST)
    )
    TEXT = '{"one": 1, "two": [], "next": ' * LAST + '{"one": 1}' + "}" * LAST
    sys.setswitchinterval(1e-6)
    for number in range(TRIES):
        module = sys.modules[f"try_{number}"] = types.ModuleType(f"try_{number}")
        module.msgspec = msgspec
        exec(SOURCE + f"class S{LAST}(msgspec.Struct): one: int", module.__dict__)
        structs.know()
        read = partial(msgspec.json.decode, TEXT, type=module.S0)
        threads = [threading.Thread(target=read) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
"""


def test_all_are_known_before_a_command_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """What msgspec has found out about a choice of words it keeps with it."""
    words = Literal["one", "two"]

    class Choice(msgspec.Struct):
        word: words

    known: list[bool] = []
    assert Choice.__struct_fields__ == ("word",)
    monkeypatch.setattr(command_line, "app", lambda: known.append(hasattr(words, "__msgspec_cache__")))
    monkeypatch.setattr(sys, "argv", ["tymok", "about"])
    main()
    assert known == [True]


def test_threads_may_read_what_is_known() -> None:
    """Without it this program ends by a segmentation fault, in a process of its own as here."""
    command = [sys.executable, "-c", textwrap.dedent(PROGRAM), str(STRUCTS), str(TRIES)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
