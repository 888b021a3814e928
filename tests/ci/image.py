"""``python -m tests.ci.image``: build the Docker image where no engine is at hand, start it, and look at it.

Each line of the Dockerfile is carried out in a clean folder that stands for ``/``, in a namespace of mounts
of its own: the system's programs are those of this machine, and can only be read.  What takes the place of
the engine's own work is little: the base image is a Python of its version that this machine has, and
``apt-get`` looks whether packages are installed instead of installing them.  The result is started as the
image says, by its own user, without rights, with a root that can only be read, and the simulated Discord to
connect to.
"""

from __future__ import annotations

import asyncio
import fnmatch
import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from bot.sandbox.driver import Person, Sandbox
from tests.e2e.playing import SHORT, shown
from tests.e2e.test_processes import board_of

CONTEXT: Final = Path(__file__).resolve().parents[2]

SYSTEM: Final = ("usr", "opt", "var/lib/dpkg")
"""Folders of this machine that the image sees, and can't change."""

ETC: Final = (
    "alternatives", "ca-certificates", "hosts", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "login.defs",
    "nsswitch.conf", "pip.conf", "protocols", "resolv.conf", "services", "ssl",
)  # fmt: skip
"""What it has of this machine's settings, as an image has its own."""

PASSED: Final = re.compile(r"PIP_.*|SSL_CERT_.*|REQUESTS_CA_BUNDLE|(HTTPS?|NO)_PROXY", re.IGNORECASE)
"""Variables by which pip finds packages; they are passed to what builds alone."""

APT: Final = """#!/bin/sh
# Looks whether packages are there: the system is this machine's, and can only be read.
case "$1" in install) shift ;; *) exit 0 ;; esac
for package; do
    case "$package" in -*) continue ;; esac
    dpkg -s "$package" >/dev/null 2>&1 || { echo "$package is not installed" >&2; exit 1; }
done
"""

HEALTHY_SECONDS: Final = 60.0
END_SECONDS: Final = 10.0
"""Docker kills after so many seconds."""

ASK: Final = """
import statistics, subprocess, time
def times(command):
    took = []
    for _ in range(11):
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        took.append(1000 * (time.perf_counter() - began))
    return f"{statistics.median(took):.0f} ms, at best {min(took):.0f}"
"""


class Failed(Exception):
    """A line can't be carried out, or the image is not as it should be: why, in a sentence."""


class Line(NamedTuple):
    """An instruction of a Dockerfile, with the number of its first line."""

    number: int
    name: str
    rest: str


def lines(text: str) -> Iterator[Line]:
    """Read a Dockerfile."""
    begun, number = "", 0
    for at, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#") or (not line.strip() and not begun):
            continue
        number = number if begun else at
        begun += line.removesuffix("\\")
        if not line.endswith("\\"):
            name, _, rest = begun.strip().partition(" ")
            yield Line(number, name, rest.strip())
            begun = ""


@dataclass(slots=True)
class Image:
    """A stage: what stands for ``/``, and what its lines have said."""

    root: Path
    python: Path
    environment: dict[str, str] = field(default_factory=dict)
    workdir: str = "/"
    user: str = "root"
    volumes: list[str] = field(default_factory=list)
    signal: str = "SIGTERM"
    health: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)

    def path(self, name: str) -> Path:
        """Return where something of the image lies on this machine."""
        return self.root / os.path.normpath(os.path.join(self.workdir, name)).lstrip("/")

    def ids(self) -> tuple[int, int]:
        """Return the numbers of its user and their group."""
        if self.user == "root":
            return 0, 0
        users = (line.split(":") for line in self.path("/etc/passwd").read_text().splitlines())
        return next((int(uid), int(gid)) for name, _, uid, gid, *_ in users if name == self.user)


# --- Building --------------------------------------------------------------------------------------


def base(root: Path, image: str) -> Image:
    """Make what takes the place of a base image: ``python:3.12-slim`` is a Python of that version."""
    found = re.fullmatch(r"python:(\d+\.\d+)-slim", image)
    if found is None:
        raise Failed(f"There is nothing here in the place of {image}.")
    for name in ("proc", "dev", "tmp", "root", "var/lib/apt/lists", "image/bin", "etc", *SYSTEM):
        (root / name).mkdir(parents=True)
    for name in ("bin", "sbin", "lib", "lib64"):
        if Path("/", name).is_symlink():
            (root / name).symlink_to(os.readlink(Path("/", name)))
    for name in ETC:
        given = Path("/etc", name)
        if given.is_dir():
            shutil.copytree(
                given, root / "etc" / name, symlinks=True, ignore=shutil.ignore_patterns("private")
            )
        elif given.exists():
            shutil.copy(given, root / "etc" / name)
    (root / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\n")
    (root / "etc/group").write_text("root:x:0:\n")
    (root / "image/bin/apt-get").write_text(APT)
    (root / "image/bin/apt-get").chmod(0o755)
    python = python_of(found[1])
    (root / "image/bin/python").symlink_to(python)
    return Image(root, python, {"PATH": "/image/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"})


def python_of(version: str) -> Path:
    """Return this machine's Python of a version; where it has none, the one that runs this."""
    known = [*sorted(Path.home().glob(f".pyenv/versions/{version}*/bin/python{version}")), Path("/none")]
    found = shutil.which(f"python{version}", path="/usr/local/bin:/usr/bin")
    given = Path(found) if found else known[0]
    if given.exists():
        return given.resolve()
    print(f"  no Python {version} here: {sys.version.split()[0]} takes its place", flush=True)
    return Path(os.path.realpath(sys.executable))


def entered(
    image: Image,
    argv: Sequence[str],
    settings: Mapping[str, str],
    volumes: Mapping[str, Path] | None = None,
    *,
    builds: bool,
) -> list[str]:
    """Return the command that runs something in an image: as root to build it, else without any right."""
    root = shlex.quote(str(image.root))
    prefix = str(image.python.parents[1])
    seen = [f"/{name}" for name in SYSTEM] + ([] if prefix.startswith(("/usr", "/opt")) else [prefix])
    pip = Path.home() / ".config" / "pip"
    seen += [str(pip)] if builds and pip.is_dir() else []
    script = ["set -e", f"mount --bind {root} {root}"]
    for place in seen:
        to = shlex.quote(f"{image.root}{place}")
        script += [
            f"mkdir -p {to}",
            f"mount --bind {shlex.quote(place)} {to}",
            f"mount -o remount,bind,ro {to}",
        ]
    for place in ("proc", "dev"):
        script.append(f"mount --rbind /{place} {root}/{place}")
    script.append(f"mount -t tmpfs tmpfs {root}/tmp")
    for place, folder in (volumes or {}).items():
        script.append(f"mount --bind {shlex.quote(str(folder))} {root}{place}")
    uid, gid = image.ids()
    rights = ["/usr/bin/setpriv", f"--reuid={uid}", f"--regid={gid}", "--clear-groups"]
    if not builds:
        script.append(f"mount -o remount,bind,ro {root}")
        rights += ["--no-new-privs", "--inh-caps=-all", "--bounding-set=-all"]
    environment = {"HOME": "/root" if builds else "/", **image.environment, **settings}
    named = [f"{key}={value}" for key, value in environment.items()]
    inside = [*rights, "/usr/bin/env", "-i", f"--chdir={image.workdir}", *named, *argv]
    script.append(f"exec chroot {root} {shlex.join(inside)}")
    return ["unshare", "--mount", "--propagation=private", "sh", "-c", "\n".join(script)]


def run(image: Image, line: Line) -> None:
    """Carry out a RUN."""
    passed = {key: value for key, value in os.environ.items() if PASSED.fullmatch(key)}
    done = subprocess.run(
        entered(image, ["/bin/sh", "-c", line.rest], passed, builds=True),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"Line {line.number} ended with {done.returncode}:\n{done.stdout[-4000:]}")


def copy(image: Image, stages: Mapping[str, Image], line: Line) -> None:
    """Carry out a COPY, of the folder of this project as ``.dockerignore`` lets it be seen, or of a stage."""
    words = shlex.split(line.rest)
    whence = next((word.removeprefix("--from=") for word in words if word.startswith("--from=")), None)
    *sources, to = [word for word in words if not word.startswith("--")]
    many = len(sources) > 1 or to.endswith("/")
    for name in sources:
        given = CONTEXT / name if whence is None else stages[whence].path(name)
        if not given.exists() or (whence is None and not is_seen(name)):
            raise Failed(f"Line {line.number}: there is no {name} to copy.")
        target = image.path(to) / given.name if many and not given.is_dir() else image.path(to)
        target.parent.mkdir(parents=True, exist_ok=True)
        if given.is_dir():
            shutil.copytree(given, target, symlinks=True, dirs_exist_ok=True, ignore=unseen(whence is None))
        else:
            shutil.copy(given, target)


def ignored() -> list[str]:
    """Return the patterns of ``.dockerignore``."""
    return [line for line in (CONTEXT / ".dockerignore").read_text().splitlines() if line.strip()]


def is_seen(name: str) -> bool:
    """Tell whether a file is not left out: the last pattern that fits it or a folder above says so."""
    seen = True
    for pattern in ignored():
        shows, wanted = pattern.startswith("!"), pattern.lstrip("!")
        parts = [Path(name), *Path(name).parents]
        if any(fits(str(part), wanted) for part in parts if str(part) != "."):
            seen = shows
    return seen


def fits(name: str, pattern: str) -> bool:
    """Tell whether a pattern means a path."""
    if pattern.startswith("**/"):
        return fnmatch.fnmatchcase(Path(name).name, pattern.removeprefix("**/"))
    return name.count("/") == pattern.count("/") and fnmatch.fnmatchcase(name, pattern)


def unseen(from_context: bool) -> shutil._CopyTreeIgnore | None:  # type: ignore[name-defined]
    """Return what leaves out of a folder what is not seen."""
    if not from_context:
        return None

    def leave_out(folder: str, names: list[str]) -> set[str]:
        below = Path(folder).relative_to(CONTEXT)
        return {name for name in names if not is_seen(str(below / name))}

    return leave_out


def built(folder: Path) -> Image:
    """Carry out all lines, and return the last stage."""
    stages: dict[str, Image] = {}
    image: Image | None = None
    for line in lines((CONTEXT / "Dockerfile").read_text()):
        began = time.monotonic()
        if line.name == "FROM":
            name, _, called = line.rest.partition(" AS ")
            image = base(folder / f"stage-{len(stages)}", name)
            stages[called or f"{len(stages)}"] = image
        elif image is None:
            raise Failed(f"Line {line.number}: nothing comes before FROM.")
        else:
            carry_out(image, stages, line)
        took = time.monotonic() - began
        print(f"  {took:5.1f} s  {line.number:2}  {line.name} {line.rest[:80]}", flush=True)
    assert image is not None
    return image


def carry_out(image: Image, stages: Mapping[str, Image], line: Line) -> None:
    """Carry out one line in a stage."""
    match line.name:
        case "RUN":
            run(image, line)
        case "COPY":
            copy(image, stages, line)
        case "WORKDIR":
            image.workdir = line.rest
            image.path(".").mkdir(parents=True, exist_ok=True)
        case "ENV":
            image.environment |= dict(word.split("=", 1) for word in shlex.split(line.rest))
        case "USER":
            image.user = line.rest
        case "VOLUME":
            image.volumes.append(line.rest)
        case "STOPSIGNAL":
            image.signal = line.rest
        case "HEALTHCHECK":
            image.health = json.loads(line.rest.partition(" CMD ")[2])
        case "CMD":
            image.command = json.loads(line.rest)
        case _:
            raise Failed(f"Line {line.number}: nobody knows here what {line.name} is.")


# --- Looking at it ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Container:
    """The image, with settings, and a folder in the place of its one volume."""

    image: Image
    settings: Mapping[str, str]
    data: Path

    def command(self, argv: Sequence[str]) -> list[str]:
        """Return what runs something in it, as Docker would with a read-only root and no capabilities."""
        (volume,) = self.image.volumes
        return entered(self.image, argv, self.settings, {volume: self.data}, builds=False)

    def told(self, *argv: str) -> tuple[int, str]:
        """Run something in it; return exit code and output."""
        done = subprocess.run(
            self.command(argv), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        return done.returncode, done.stdout.strip()


def require(holds: bool, what: str) -> None:
    """Raise Failed unless something holds."""
    if not holds:
        raise Failed(what)


def look(container: Container) -> None:
    """See that it can do nothing that it need not, and has what it needs."""
    image = container.image
    uid, _ = image.ids()
    require(uid != 0, "The image runs as root.")
    require(container.told("/usr/bin/id", "-u") == (0, str(uid)), "It does not run as its user.")
    _, status = container.told("/bin/cat", "/proc/self/status")
    require("CapEff:\t0000000000000000" in status, "It has rights that it need not have.")
    for place in ("/venv/x", "/x", "/etc/x"):
        code, said = container.told("/bin/sh", "-c", f"echo > {place}")
        require(code != 0, f"{place} can be written: {said}")
    code, said = container.told("/bin/sh", "-c", "echo > /data/x && rm /data/x")
    require(code == 0, f"Its volume can't be written: {said}")
    fonts = list(image.root.glob("venv/lib/python*/site-packages/data/fonts/*.[ot]tf"))
    ours = list((CONTEXT / "data/fonts").glob("*.[ot]tf"))
    require(len(fonts) == len(ours) > 0, f"It has {len(fonts)} of {len(ours)} fonts.")
    require(not list(image.root.glob("venv/bin/pip*")), "It has pip still.")
    size = sum(
        file.lstat().st_size for file in image.root.glob("venv/**/*") if stat.S_ISREG(file.lstat().st_mode)
    )
    print(
        f"  user {uid}, no capabilities, read-only root, {len(fonts)} fonts, {size / 2**20:.0f} MiB in /venv"
    )


async def lives(image: Image, folder: Path) -> None:
    """Start it, play a little, ask how it is, and end it as Docker does."""
    data = folder / "volume"
    data.mkdir()
    os.chown(data, *image.ids())
    (folder / "world").mkdir()
    async with Sandbox(folder / "world") as sandbox:
        container = Container(image, {**sandbox.environment, "TYMOK_EMOJIS": "0"}, data)
        look(container)
        with (folder / "log").open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                *container.command(image.command), stdout=log, stderr=log
            )
        try:
            await healthy(container, process)
            await plays(sandbox)
            await times(container)
            process.terminate()
            code = await asyncio.wait_for(process.wait(), END_SECONDS)
            require(code == 0, f"After {image.signal} it ended with {code}.")
            require(
                (await asyncio.to_thread(container.told, *image.health))[0] == 1, "It is healthy, and gone."
            )
        except (Failed, TimeoutError) as error:
            raise Failed(f"{error}\n{(folder / 'log').read_text()[-4000:]}") from None
        finally:
            if process.returncode is None:
                process.kill()
    require((data / "tymok.db").stat().st_uid == image.ids()[0], "Its database is not in its volume.")
    print("  played, and ended with 0 on SIGTERM")


async def healthy(container: Container, process: asyncio.subprocess.Process) -> None:
    """Wait until its health check says that it is well."""
    began = time.monotonic()
    while (await asyncio.to_thread(container.told, *container.image.health))[0]:
        require(process.returncode is None, f"It ended with {process.returncode}.")
        require(time.monotonic() - began < HEALTHY_SECONDS, "It did not become healthy.")
        await asyncio.sleep(0.2)
    print(f"  healthy after {time.monotonic() - began:.1f} s")


async def plays(sandbox: Sandbox) -> None:
    """See that a board is drawn: with fonts, in processes of their own, on rules that were compiled."""
    person: Person = sandbox.add_person("Aya")
    channel = sandbox.channel("games")
    shown(await person.command("play", channel, **SHORT, computer="beginner"))
    await sandbox.wait_until(lambda: sandbox.threads(channel))
    (thread,) = sandbox.threads(channel)
    board = await board_of(person, thread)
    require(bool(board.attachments), "There is no picture of the board.")


async def times(container: Container) -> None:
    """Print how long the health check takes inside, where an engine starts it."""
    ask = f"{ASK}\nprint(times({container.image.health!r}))"
    code, said = await asyncio.to_thread(container.told, "/venv/bin/python", "-c", ask)
    require(code == 0, said)
    print(f"  its health check takes {said}")


def main() -> None:
    """Build it, and look at it; say what is wrong in a sentence."""
    if os.geteuid() or not all(shutil.which(name) for name in ("unshare", "setpriv", "chroot")):
        sys.exit("The image is built by root alone, with unshare, setpriv and chroot.")
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tymok-image-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        try:
            image = built(folder)
            print(f"built in {time.monotonic() - began:.0f} s", flush=True)
            asyncio.run(lives(image, folder))
        except Failed as error:
            sys.exit(str(error))
    print(f"the image is sound: {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
