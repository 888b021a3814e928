"""Compile the rules: ``python -m scripts.compile_engine``, or ``make compiled``.

mypyc makes C of the modules that :data:`engine.compiled.MODULES` names, the machine's compiler makes a
library of it, and :mod:`engine.compiled` takes that from then on, for as long as the sources are the same.
The rules run without all this too, at less than half the speed: so ``--optional`` says in one line why
nothing was compiled and ends well, and without it the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from engine import compiled

KEPT: Final = 8
"""So many builds are kept, the latest ones: going back to a branch needs no new one."""


class NotCompiled(Exception):
    """Why there is no build, in half a sentence."""


def log_of(build: Path) -> Path:
    """Return the file in which stands what a build that failed has said."""
    return build.with_name(f"{build.name}.log")


def make(place: Path, tools: Path | None = None, *, again: bool = True) -> None:
    """Build today's sources unless that was done; raise NotCompiled.

    ``tools`` lists what a build needs, for pip, which is then installed where it is missing.  What has failed
    before is tried once more only if ``again``.
    """
    build = compiled.folder(place)
    if compiled.Finder(build).complete():
        return
    log = log_of(build)
    if log.exists() and not again:
        raise NotCompiled(f"the build failed, see {log}")
    _look_for_tools(tools)
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place, prefix=NEW) as folder:
            new = Path(folder)
            print("Compiling the rules, once for these sources …", flush=True)
            _run(log, "--into", new)
            _run(log, "--try", new / "lib")
            if not build.exists():
                (new / "lib").rename(build)
    except OSError as error:
        raise NotCompiled(f"{error.filename or place} can't be written: {error.strerror}") from None
    _forget(place, build)


def _look_for_tools(tools: Path | None) -> None:
    """Raise NotCompiled where something is missing that a build needs; ``tools`` are installed if need be."""
    if os.name == "posix":
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
        if shutil.which(compiler) is None:
            raise NotCompiled(f"there is no C compiler ({compiler})")
        if not Path(sysconfig.get_path("include"), "Python.h").is_file():
            raise NotCompiled("Python's headers are missing (Debian: python3-dev)")
    missing = [name for module, name in TOOLS.items() if find_spec(module) is None]
    if missing and tools is not None:
        print("Installing what compiles the rules …", flush=True)
        install = ["-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes", "-r"]
        if subprocess.run([sys.executable, *install, str(tools)], check=False).returncode:  # noqa: S603
            raise NotCompiled(f"{' and '.join(missing)} can't be installed")
    elif missing:
        raise NotCompiled(f"{' and '.join(missing)} must be installed first")


TOOLS: Final = {"mypyc": "mypy", "setuptools": "setuptools"}
"""The modules that a build needs, and what brings them."""


def _run(log: Path, what: str, folder: Path) -> None:
    """Let a Python of its own do a part of the work, on plain rules; raise NotCompiled where it fails."""
    path = os.pathsep.join(filter(None, (str(compiled.ROOT), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(  # noqa: S603 (our own script)
        [sys.executable, "-m", "scripts.compile_engine", what, str(folder)],
        cwd=compiled.ROOT,
        env={**os.environ, compiled.SWITCH: "0", "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        log.write_bytes(done.stdout)
        raise NotCompiled(f"the build failed, see {log}")


def _forget(place: Path, build: Path) -> None:
    """Delete all but the latest builds, and what those that failed have said."""
    build.touch()
    builds = [folder for folder in place.iterdir() if folder.is_dir() and not folder.name.startswith(NEW)]
    for old in sorted(builds, key=lambda folder: folder.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    for log in place.glob("*.log"):
        log.unlink(missing_ok=True)


NEW: Final = "new-"
"""How the folder of a build is called while it is made."""


def compile_into(folder: Path) -> None:
    """Compile the modules into ``folder/lib``; whatever goes wrong ends this process."""
    from mypyc.build import mypycify  # noqa: PLC0415 (may not be installed)
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    files = [f"{module.replace('.', '/')}.py" for module in compiled.MODULES]
    settings = folder / "mypy.ini"
    settings.write_text("[mypy]\nstrict = True\n", encoding="ascii")
    extensions = mypycify(
        ["--config-file", str(settings), "--cache-dir", str(folder / "cache"), *files],
        opt_level="3",
        debug_level="0",
        target_dir=str(folder / "c"),
    )
    command = build_ext(Distribution({"name": "tymok", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.ensure_finalized()
    command.run()


def try_out(build: Path) -> None:
    """Import all that was built, before anybody relies on it; raise ImportError."""
    finder = compiled.Finder(build)
    if not finder.complete():
        raise ImportError("the build is not complete")
    finder.load()
    sys.meta_path.insert(0, finder)
    for module in compiled.MODULES:
        import_module(module)


def main() -> int:
    """Build, and say in one line how the rules run."""
    parser = argparse.ArgumentParser(prog="python -m scripts.compile_engine", description=__doc__)
    parser.add_argument("--optional", action="store_true", help="end well where nothing can be compiled")
    parser.add_argument("--tools", type=Path, help="pip's list of what a build needs, installed if need be")
    parser.add_argument("--into", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--try", type=Path, dest="build", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.into is not None:
        compile_into(chosen.into)
        return 0
    if chosen.build is not None:
        try_out(chosen.build)
        return 0
    if chosen.optional and os.environ.get(compiled.SWITCH) == "0":
        print(f"The rules run plain: {compiled.SWITCH} is 0.")
        return 0
    try:
        make(compiled.PLACE, chosen.tools, again=not chosen.optional)
    except NotCompiled as error:
        print(f"The rules run plain: {error}.")
        return 0 if chosen.optional else 1
    print("The rules run compiled.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
