"""What commands say on a terminal, and write into files."""

from __future__ import annotations

import errno
import io
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NoReturn

import typer


def fail(sentence: str) -> NoReturn:
    """Say what is wrong, and end with exit code 1."""
    typer.echo(sentence, err=True)
    raise typer.Exit(1)


FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""What is wrong where there is no room left on a disk."""


@contextmanager
def printing() -> Iterator[None]:
    """Say in one sentence, with exit code 1, that there is no room for what is printed."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        if error.errno not in FULL:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else what is left fails at the end
        with suppress(OSError):
            typer.echo(f"The output can't be written: {error.strerror}.", err=True)
        sys.exit(1)


def print_anything() -> None:
    """Let names be printed that the terminal has no signs for."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def counted(number: int, what: str, several: str = "") -> str:
    """Return so many of something; ``several`` is what more than one of them are called, if not with an s."""
    return f"{number:,} {what if number == 1 else several or what + 's'}"


def tell(progress: str) -> None:
    """Say on a terminal how far something is, in place of what was said before."""
    if sys.stderr.isatty():
        typer.echo(f"\r\033[K{progress}", err=True, nl=False)


def require_place(file: Path, force: bool) -> None:
    """End a command that begins if it can't write a file when it is done."""
    there = file.exists()
    if there and not force:
        _exists(file)
    try:
        file.open("ab").close()
        if not there:
            file.unlink()
    except OSError as error:
        fail(f"{file} can't be written: {error.strerror}.")


def write(file: Path, content: str | bytes, force: bool) -> None:
    """Write a file, and replace one only by ``force``; what can't be done ends the command."""
    data = content.encode() if isinstance(content, str) else content
    try:
        if not force:
            _create(file, data)
        elif file.exists() and not file.is_file():  # a device or a pipe
            file.write_bytes(data)
        else:
            _replace(file.resolve(), data)
    except FileExistsError:
        _exists(file)
    except OSError as error:
        fail(f"{file} can't be written: {error.strerror}.")


def _exists(file: Path) -> NoReturn:
    fail(f"{file} exists already: choose another name, or --force to replace it.")


def _create(file: Path, data: bytes) -> None:
    """Write a new file; what a full disk holds of it is removed again."""
    output = file.open("xb")
    try:
        with output:
            output.write(data)
    except OSError:
        file.unlink()
        raise


def _replace(file: Path, data: bytes) -> None:
    """Write a file beside the old one, which is gone only when the new one is whole."""
    beside = file.with_name(f".tymok-{os.getpid()}.new")
    _create(beside, data)
    try:
        if file.exists():
            shutil.copymode(file, beside)
        beside.replace(file)
    except OSError:
        beside.unlink()
        raise
