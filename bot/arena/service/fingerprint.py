"""By what rules and players games of an arena are played: a fingerprint of all that decides how they go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

ROOMS: Final = ("engine", "data.players")
"""The packages of rules, players, and what players have learned."""
_MADE: Final = (".pyc", ".pyo", ".so", ".pyd", ".c", ".md", "head_starts.json")
"""How files are called that are compiled from the others, are for people, or were measured of players."""


@cache
def fingerprint() -> str:
    """Return the fingerprint of the rules and players of this installation."""
    digest = sha256()
    for room in ROOMS:
        package, *folders = room.split(".")
        for name, file in _sources(files(package).joinpath(*folders), room):
            digest.update(f"{name} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def _sources(folder: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    """Yield the files of a folder and of those in it, by name, but for what is :data:`_MADE` of them."""
    if not folder.is_dir():
        return
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _sources(each, f"{name}/{each.name}")
        elif not each.name.endswith(_MADE):
            yield f"{name}/{each.name}", each
