"""What commands say on a terminal, and write into files."""

from __future__ import annotations

import io
import os
import shutil
import sys
from pathlib import Path
from typing import NoReturn

import typer


def fail(sentence: str) -> NoReturn:
    """Say what is wrong, and end with exit code 1."""
    typer.echo(sentence, err=True)
    raise typer.Exit(1)


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
        fail(f"{file} exists already: choose another name, or --force to replace it.")
    except OSError as error:
        fail(f"{file} can't be written: {error.strerror}.")


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
