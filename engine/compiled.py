"""Which form of the rules runs: as they stand here, or as the C that mypyc makes of the very same files.

There is one set of rules.  ``python -m scripts.compile_engine`` compiles the modules named here into a folder
of their own, whose name is a fingerprint of all they are made of and of this Python.  As ``engine`` is
imported, :func:`install` looks for the folder of today's files: if it is there, those modules come from it,
else from their source.  So a rule that was changed, however, is never answered by an older build.

``TYMOK_COMPILED=0`` lets the rules run plain in any case.  This module reads files and the environment;
nothing else of the engine does.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final, NamedTuple

MODULES: Final = (
    "engine.cerke.board",
    "engine.cerke.game",
    "engine.cerke.geometry",
    "engine.cerke.hands",
    "engine.cerke.judge",
    "engine.cerke.moves",
    "engine.cerke.odds",
    "engine.cerke.story",
    "engine.cerke.turns",
    "engine.players.cerke.core",
    "engine.players.cerke.outlook",
    "engine.players.cerke.search",
)
"""What is compiled: typed modules in which time is spent.

Structs stay as they are, since msgspec makes their classes; so do modules that are run once a press.
"""

ROOT: Final = Path(__file__).resolve().parent.parent
"""The folder in which the package ``engine`` stands."""

PLACE: Final = Path(sys.prefix, "share", "tymok", "compiled")
"""Where builds are kept: in the (virtual) environment, whose Python they are for."""

GROUP: Final = "__mypyc"
"""What the name of the one library ends with that holds the code of all modules."""

SWITCH: Final = "TYMOK_COMPILED"
"""The environment variable that turns compiled rules off."""


class Rules(NamedTuple):
    """How the rules run, and why so."""

    compiled: bool
    why: str = ""

    def __str__(self) -> str:
        return "compiled" if self.compiled else f"plain: {self.why}"


def sources() -> Iterator[Path]:
    """Yield the files that compiled code is made of: all in the folders of its modules, and above them.

    Also constants and types of modules that stay plain become part of it.
    """
    folders = {folder for module in MODULES for folder in Path(*module.split(".")).parents}
    for folder in sorted(folders - {Path()}):
        yield from sorted((ROOT / folder).glob("*.py"))


def fingerprint() -> str:
    """Return the name of the build that fits today's sources, this Python and this machine."""
    told = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for file in sources():
        content = file.read_bytes()
        told.update(f"\n{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        told.update(content)
    return told.hexdigest()[:32]


def folder(place: Path = PLACE) -> Path:
    """Return where the build of today's sources stands, if there is one."""
    return place / fingerprint()


class Finder(MetaPathFinder):
    """Lets the modules of a build be imported from it."""

    def __init__(self, build: Path) -> None:
        suffix = EXTENSION_SUFFIXES[0]
        self.files = {module: build.joinpath(*module.split(".")).with_suffix(suffix) for module in MODULES}
        self.groups = [file.name.removesuffix(suffix) for file in build.glob(f"*{GROUP}{suffix}")]
        self.files |= {group: build / f"{group}{suffix}" for group in self.groups}

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a module of the build is, None for every other one."""
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)

    def complete(self) -> bool:
        """Tell whether every module of the build is there."""
        return bool(self.groups) and all(file.is_file() for file in self.files.values())

    def load(self) -> None:
        """Load the code of all modules; raise ImportError where this machine can't."""
        for group in self.groups:
            loader = ExtensionFileLoader(group, str(self.files[group]))
            spec = spec_from_file_location(group, self.files[group], loader=loader)
            assert spec is not None
            sys.modules[group] = module = module_from_spec(spec)
            loader.exec_module(module)


def install(place: Path = PLACE) -> Rules:
    """Let the modules come from the build of today's sources, if there is one; return how they run."""
    if os.environ.get(SWITCH) == "0":
        return Rules(False, f"{SWITCH} is 0")
    if not place.is_dir():
        return Rules(False, NOT_BUILT)
    try:
        build = Finder(folder(place))
        if not build.complete():
            return Rules(False, NOT_BUILT)
        build.load()
    except (ImportError, OSError) as error:
        return Rules(False, f"the build can't be loaded ({error})")
    sys.meta_path.insert(0, build)
    return Rules(True)


NOT_BUILT: Final = "nothing is built of these sources (make compiled)"

RULES: Final = install()
"""How the rules run in this process."""
