"""Compiled rules: taken where a build fits today's sources, and never otherwise."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from engine import compiled
from scripts import compile_engine

SUFFIX = EXTENSION_SUFFIXES[0]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the sources, which counts as ours."""
    root = tmp_path / "root"
    for file in compiled.sources():
        copy = root / file.relative_to(compiled.ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    monkeypatch.setattr(compiled, "ROOT", root)
    monkeypatch.delenv(compiled.SWITCH, raising=False)
    return root


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "place"


def built(place: Path, content: bytes = b"no library") -> Path:
    """Put down what looks like a build of today's sources."""
    build = compiled.folder(place)
    for file in (build / f"x{compiled.GROUP}{SUFFIX}", *compiled.Finder(build).files.values()):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return build


def test_the_fingerprint_follows_every_byte_of_the_sources(tree: Path) -> None:
    before = compiled.fingerprint()
    assert before == compiled.fingerprint()
    for file in ("engine/cerke/moves.py", "engine/cerke/state.py", "engine/core.py"):
        content = (tree / file).read_bytes()
        (tree / file).write_bytes(content + b"#")
        assert compiled.fingerprint() != before, file
        (tree / file).write_bytes(content)
    assert compiled.fingerprint() == before
    (tree / "engine" / "cerke" / "new.py").touch()
    assert compiled.fingerprint() != before


def test_all_that_compiled_modules_are_made_of_is_among_the_sources() -> None:
    known, waiting = set(compiled.sources()), {*compiled.MODULES}
    seen: set[str] = set()
    while waiting:
        module = waiting.pop()
        seen.add(module)
        file = compiled.ROOT.joinpath(*module.split("."))
        file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
        assert file in known, module
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            named: list[str] = []
            if isinstance(node, ast.Import):
                named = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                named = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            waiting |= {name for name in named if name.startswith("engine.") and is_module(name)} - seen


def is_module(name: str) -> bool:
    path = compiled.ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_without_a_build_rules_run_plain(tree: Path, place: Path) -> None:
    assert compiled.install(place) == compiled.Rules(False, compiled.NOT_BUILT)
    place.mkdir()
    assert str(compiled.install(place)) == f"plain: {compiled.NOT_BUILT}"


def test_a_build_of_other_sources_is_not_taken(tree: Path, place: Path) -> None:
    built(place)
    with (tree / "engine" / "cerke" / "options.py").open("a") as file:
        file.write("# another rule\n")
    assert compiled.install(place).why == compiled.NOT_BUILT


def test_half_a_build_is_not_taken(tree: Path, place: Path) -> None:
    build = built(place)
    next(iter(compiled.Finder(build).files.values())).unlink()
    assert compiled.install(place).why == compiled.NOT_BUILT


def test_a_build_that_cant_be_loaded_is_not_taken(tree: Path, place: Path) -> None:
    finders = [*sys.meta_path]
    built(place)
    rules = compiled.install(place)
    assert not rules.compiled
    assert "can't be loaded" in rules.why
    assert sys.meta_path == finders
    assert not any(name.endswith(compiled.GROUP) and name.startswith("x") for name in sys.modules)


def test_it_can_be_turned_off(tree: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(place)
    monkeypatch.setenv(compiled.SWITCH, "0")
    assert str(compiled.install(place)) == "plain: TYMOK_COMPILED is 0"


def test_all_modules_come_from_where_the_rules_do() -> None:
    code = (
        "import sys; from engine import catalogue, compiled;"
        "print([sys.modules[name].__file__ for name in compiled.MODULES if name in sys.modules])"
    )
    for switch, plain in (("0", True), ("1", not compiled.RULES.compiled)):
        environment = {compiled.SWITCH: switch, "PYTHONPATH": str(compiled.ROOT)}
        told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
        files = ast.literal_eval(told.stdout.decode())
        assert files
        assert all(file.endswith(".py" if plain else SUFFIX) for file in files)


GAMES = """
from hashlib import sha256
from engine.players import Contest, actions_of
short = {"board": "educational_5x7", "seasons": 1, "max_plies_per_season": 16, "start_points": 10}
for changes in (
    {},
    {"stick_method": "chain", "declare_before_cast": "direction", "scoring_method": "old_2_4"},
    {"tams": 2, "handicap_side": "A", "second_cast": True, "water_moves": "slow_water"},
    {"hand_system": "figurative", "duplicate_hands": "bonus", "duplicate_bonus": 1.5},
):
    game = Contest("cerke", ("strong", "random"), changes={**short, **changes}, seed=4)
    print(sha256(repr([(done.action, done.after) for done in actions_of(game)]).encode()).hexdigest())
"""
"""Games of a player whose search is compiled, under several switches: all that happens in them."""


@pytest.mark.skipif(not compiled.RULES.compiled, reason="the rules run plain")
def test_what_is_compiled_plays_as_what_is_plain() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", GAMES],
            env={compiled.SWITCH: switch, "PYTHONPATH": str(compiled.ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for switch in "01"
    ]
    assert told[0] == told[1]
    assert len(set(told[0].split())) == 4


# --- Building --------------------------------------------------------------------------------------


def test_without_a_compiler_there_is_no_build(
    tree: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(compile_engine.NotCompiled, match=r"no C compiler \(no-such-compiler\)"):
        compile_engine.make(place)
    assert not place.exists()


def test_what_is_missing_is_named(tree: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr(compile_engine, "TOOLS", {"no_such_module": "something", "sys": "python"})
    with pytest.raises(compile_engine.NotCompiled, match="something must be installed first"):
        compile_engine.make(place)


def test_a_compiler_that_fails_leaves_a_log_and_no_build(
    tree: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tree / "scripts").mkdir()
    (tree / "scripts" / "__init__.py").touch()
    (tree / "scripts" / "compile_engine.py").write_text("raise SystemExit('the compiler has failed')")
    log = compile_engine.log_of(compiled.folder(place))
    with pytest.raises(compile_engine.NotCompiled, match=f"the build failed, see {log}"):
        compile_engine.make(place)
    assert "the compiler has failed" in log.read_text()
    assert [*place.iterdir()] == [log]
    log.write_text("not tried again")
    with pytest.raises(compile_engine.NotCompiled, match="the build failed"):
        compile_engine.make(place, again=False)
    assert log.read_text() == "not tried again"


def test_a_build_that_is_there_is_not_made_again(tree: Path, place: Path) -> None:
    build = built(place)
    compile_engine.make(place)
    assert [*place.iterdir()] == [build]


def test_the_latest_builds_are_kept(tree: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for age in range(compile_engine.KEPT + 2):
        (place / str(age)).mkdir(parents=True)
        os.utime(place / str(age), (1_000_000 - age,) * 2)
    (place / "new-1").mkdir()
    (place / "old.log").touch()
    monkeypatch.setattr(compile_engine, "_look_for_tools", lambda tools: None)
    (tree / "scripts").mkdir()
    (tree / "scripts" / "__init__.py").touch()
    (tree / "scripts" / "compile_engine.py").write_text(
        "import pathlib, sys\nif sys.argv[1] == '--into': pathlib.Path(sys.argv[2], 'lib').mkdir()"
    )
    compile_engine.make(place)
    left = {path.name for path in place.iterdir()}
    assert left == {compiled.fingerprint(), "new-1", *map(str, range(compile_engine.KEPT - 1))}


def test_a_place_that_cant_be_written_is_named(tree: Path, tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.touch()
    with pytest.raises(compile_engine.NotCompiled, match="can't be written"):
        compile_engine.make(place)


@pytest.mark.parametrize("optional", [True, False])
def test_why_nothing_is_compiled_is_said_in_a_line(
    tree: Path,
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    optional: bool,
) -> None:
    monkeypatch.setattr(compiled, "PLACE", place)
    monkeypatch.setattr(sys, "argv", ["compile_engine", *(["--optional"] if optional else [])])
    monkeypatch.setenv("CC", "no-such-compiler")
    assert compile_engine.main() == (0 if optional else 1)
    assert capsys.readouterr().out == "The rules run plain: there is no C compiler (no-such-compiler).\n"
