"""``python -m scripts.lock_wheels``: write down which wheels of the lock files the image takes.

The lock files have hashes alone, which do not say for what they are.  So pip fetches, by these hashes, what
it would install on each platform of :data:`PLATFORMS`, and the names go into ``locks/wheels.txt`` with their
hashes; a test holds that against the lock files.  A package without a wheel for one of them ends it.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from packaging.markers import Marker

LOCKS: Final = Path(__file__).resolve().parents[1] / "locks"

FILES: Final = ("run.txt", "compile.txt")
"""The lock files of which an image is built."""

PYTHON: Final = "3.12"
"""The image's."""

PLATFORMS: Final = ("x86_64", "aarch64")
"""Docker calls them linux/amd64 and linux/arm64."""

GLIBC: Final = ("2014", "_2_28", "_2_34")
"""The manylinux tags that the image's system can run."""

_PINNED: Final = re.compile(
    r"^(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?: ; (?P<marker>[^\\]+?))? \\\n(?P<hashes>(?: +--hash.*\n)+)",
    re.MULTILINE,
)


class Pinned(NamedTuple):
    """A package of a lock file, and the hashes of what it may be installed from."""

    name: str
    version: str
    hashes: frozenset[str]


def pinned(lock: str, platform: str) -> list[Pinned]:
    """Return what a lock file asks for in the image on a platform."""
    image = {
        "python_version": PYTHON,
        "python_full_version": f"{PYTHON}.0",
        "sys_platform": "linux",
        "platform_system": "Linux",
        "platform_machine": platform,
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    text = (LOCKS / lock).read_text(encoding="ascii")
    return [
        Pinned(one["name"], one["version"], frozenset(re.findall(r"sha256:([0-9a-f]{64})", one["hashes"])))
        for one in _PINNED.finditer(text)
        if one["marker"] is None or Marker(one["marker"]).evaluate(image)
    ]


def fetched(lock: str, platform: str, folder: Path) -> list[str]:
    """Return the wheels of a lock file on a platform, each as ``hash  name``."""
    wanted = folder / "wanted.txt"
    wanted.write_text("".join(_requirement(one) for one in pinned(lock, platform)))
    command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps"]
    command += ["--require-hashes", "--only-binary=:all:", "--implementation", "cp"]
    command += ["--python-version", PYTHON]
    command += [word for tag in GLIBC for word in ("--platform", f"manylinux{tag}_{platform}")]
    subprocess.run([*command, "-r", wanted, "-d", folder], check=True)  # noqa: S603 (our own arguments)
    return [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in folder.glob("*.whl")]


def _requirement(one: Pinned) -> str:
    hashes = " ".join(f"--hash=sha256:{digest}" for digest in sorted(one.hashes))
    return f"{one.name}=={one.version} {hashes}\n"


def main() -> None:
    """Write the file."""
    found: set[str] = set()
    for lock in FILES:
        for platform in PLATFORMS:
            with tempfile.TemporaryDirectory() as folder:
                found |= set(fetched(lock, platform, Path(folder)))
    ordered = sorted(found, key=lambda line: line.split()[1].lower())
    (LOCKS / "wheels.txt").write_text("\n".join(ordered) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
