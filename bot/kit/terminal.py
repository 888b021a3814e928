"""What commands say on a terminal, and write into files."""

from __future__ import annotations

import io
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
        with file.open("wb" if force else "xb") as output:
            output.write(data)
    except FileExistsError:
        fail(f"{file} exists already: choose another name, or --force to replace it.")
    except OSError as error:
        fail(f"{file} can't be written: {error.strerror}.")
