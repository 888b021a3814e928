"""What the image is built of: each package of its lock files has a wheel for each platform, by its hash."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest
from packaging.tags import compatible_tags, cpython_tags
from packaging.utils import canonicalize_name, parse_wheel_filename

from scripts.lock_wheels import FILES, LOCKS, PLATFORMS, PYTHON, pinned

ROOT: Final = Path(__file__).resolve().parents[1]

NEWEST: Final = 35
"""The image's system has a glibc of at least 2 and so much."""


def written() -> dict[tuple[str, str], list[tuple[str, str]]]:
    """Return the wheels that were written down, each as hash and name, by package and version."""
    found: defaultdict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for line in (LOCKS / "wheels.txt").read_text(encoding="ascii").splitlines():
        digest, name = line.split()
        package, version, _, _ = parse_wheel_filename(name)
        found[canonicalize_name(package), str(version)].append((digest, name))
    return found


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("lock", FILES)
def test_every_package_has_a_wheel_of_its_lock_on_each_platform(lock: str, platform: str) -> None:
    python = tuple(int(part) for part in PYTHON.split("."))
    systems = [f"manylinux_2_{minor}_{platform}" for minor in range(5, NEWEST)]
    runs = {*cpython_tags(python, platforms=systems), *compatible_tags(python, platforms=systems)}
    wheels, found = written(), pinned(lock, platform)
    assert len(found) > 5
    for package in found:
        fitting = [
            name
            for digest, name in wheels[package.name, package.version]
            if digest in package.hashes and parse_wheel_filename(name)[3] & runs
        ]
        assert fitting, f"{package.name} on {platform}: python -m scripts.lock_wheels"


def test_the_lock_files_are_read_whole() -> None:
    for lock in FILES:
        names = re.findall(r"^([a-z0-9-]+)==", (LOCKS / lock).read_text(), re.MULTILINE)
        read = {one.name for one in pinned(lock, PLATFORMS[0])}
        assert set(names) - read <= {"audioop-lts", "colorama"}, "not of this Python, or this system"
        assert all(one.hashes for one in pinned(lock, PLATFORMS[0]))


def test_the_image_is_of_that_python() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert re.findall(r"^FROM python:(\S+?)-slim", dockerfile, re.MULTILINE) == [PYTHON, PYTHON]
    assert dockerfile.count("--require-hashes") == len(FILES)
