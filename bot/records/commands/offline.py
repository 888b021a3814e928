"""``tymok check``, ``conform`` and ``convert``: records in files, read and written without a database."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from bot.kit import terminal
from bot.records.telling import checking, conforming
from engine import conversions


def check_records(files: list[str]) -> None:
    """Tell of each file what it holds, or its first mistake; end with exit code 1 if there was any."""
    terminal.print_anything()
    wrong, sums = 0, [0, 0, 0]
    for file in files:
        try:
            found = checking.check(file, _read(file))
        except checking.NotReadable as error:
            typer.echo(str(error), err=True)
            wrong += 1
            continue
        for line in (*found.warnings, *found.lines):
            typer.echo(line)
        typer.echo(f"{file}: {found.held.told()}, no error.")
        sums = [one + other for one, other in zip(sums, found.held, strict=True)]
    if len(files) > 1:
        typer.echo(f"{len(files)} files: {checking.Count(*sums).told()}; with errors: {wrong}.")
    if wrong:
        raise typer.Exit(1)


def conform(
    files: Annotated[
        list[str] | None,
        typer.Argument(help="Another program's answers (docs/conformance.md); - for standard input."),
    ] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Write an example: our own answers.")] = False,
) -> None:
    """Hold another Cerke program's moves, casts, payments and records against ours; tell each difference."""
    terminal.print_anything()
    if sample:
        for line in conforming.sample():
            typer.echo(line)
    elif not files:
        terminal.fail("Name a file to check, or choose --sample.")
    differs = False
    for file in files or ():
        try:
            with _opened(file) as stream:
                count = conforming.Count()
                for sentence in conforming.check(file, stream, count):
                    typer.echo(sentence)
        except checking.NotReadable as error:
            typer.echo(str(error), err=True)
            differs = True
            continue
        typer.echo(f"{file}: {count.told()}.")
        differs = differs or not count.fits
    if differs:
        raise typer.Exit(1)


def convert(
    file: Annotated[str, typer.Argument(help="A record: CKKA, or a file of /record; - for standard input.")],
    to: Annotated[str, typer.Option("--to", help="ckka0 (notation ⓪), ckka1 (notation ①) or frame.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to write it; else to standard output.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the output if it exists.")] = False,
) -> None:
    """Write a record in another form, and say what that form can't tell."""
    terminal.print_anything()
    if to not in conversions.FORMS:
        terminal.fail(f"There is no form {to}: choose {', '.join(conversions.FORMS)}.")
    try:
        record = checking.read(file, _read(file))
        converted = conversions.convert(record, to)
    except (checking.NotReadable, conversions.NoForm) as error:
        terminal.fail(f"{str(error).removesuffix('.')}.")
    for line in (*checking.warnings(file, record), *_losses(file, converted)):
        typer.echo(line, err=True)
    if output is None:
        sys.stdout.write(converted.text)
        sys.stdout.flush()
    else:
        terminal.write(output, converted.text, force)


def _losses(file: str, converted: conversions.Converted) -> Iterator[str]:
    """Say what another form can't tell."""
    if converted.unfinished:
        yield f"{file}: the turn in progress ({converted.unfinished} actions) is lost: CKKA can't tell it."
    if converted.kept:
        yield f"{file}: moves in notation ⓪, as ① can't tell their casts: {converted.kept}."
    if converted.altered:
        yield f"{file}: the form tells where pieces came to stand, but not each way that they took to it."


def _read(file: str) -> bytes:
    """Return what is in a file, or comes from standard input."""
    with _opened(file) as stream:
        return stream.read()


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input, to be read."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as stream:
            yield stream
    except OSError as error:
        if error.errno in terminal.FULL:  # there is no room for what is told of it
            raise
        raise checking.NotReadable(f"{file} can't be read: {error.strerror}.") from None
    except checking.NotReadable:
        raise
    except ValueError:
        raise checking.NotReadable(f"{checking.printable(file)} is no name of a file.") from None
