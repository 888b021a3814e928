"""Colours: one palette for each theme, enough contrast for what carries a meaning, none read too early."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

import renderers
from renderers import theme
from renderers.board import tokens
from renderers.canvas import indexed, plain
from renderers.colors import ROLES, THEMES, WOVEN, contrast

FOLDER: Final = Path(renderers.__file__).parent

SQUARES: Final = ("CLOTH", "HUE", "WATER")

TEXTS: Final = (
    *((ink, ground) for ink in ("TEXT", "TEXT_SECONDARY", "ACCENT") for ground in ("STRIP", "GROUND", "MAT")),
    ("BLACK", "NEAR_FACE"),
    ("RED_NEAR", "NEAR_FACE"),
    ("BLACK", "FAR_FACE"),
    ("RED_FAR", "FAR_FACE"),
    ("TAM_SIGN", "TAM_FACE"),
    ("TAM_SIGN", "HILL"),
    ("WHITE", "MARK"),
    ("WHITE", "RATE"),
    *(("BLACK", ground) for ground in ("MOVED", "TOKEN", "SILVER", "STICK_PALE", *SQUARES)),
)
"""What is read, and what it stands on; signs are read, too."""

MARKS: Final = (
    # Names of curves, each with a mark of its own
    *((f"CURVE_{curve}", "STRIP") for curve in ("GOLD", "BLUE", "RED", "PLAIN")),
    # A tile on its ground: faces and grounds may be alike, edges are not
    *((edge, ground) for edge in ("NEAR_EDGE", "FAR_EDGE", "RIM", "MARK", "GRID") for ground in SQUARES),
    *((mark, "STRIP") for mark in ("GOLD", "BLUE")),
    ("STICK_DARK", "STICK_PALE"),
    ("MOVED", "RIM"),
)
"""What tells something by its shape, and what lies around it."""

LEAST: Final = {"dark": (4.5, 3.0), "light": (4.5, 3.0), "contrast": (7.0, 4.5), "cloth": (4.5, 3.0)}
"""By theme: the least contrast of what is read, and of what is only told from its surroundings (WCAG 2)."""


@pytest.mark.parametrize("name", THEMES)
def test_what_is_read_stands_out(name: theme.ThemeName) -> None:
    found = {pair: round(contrast(*(ROLES[name][role] for role in pair)), 2) for pair in (*TEXTS, *MARKS)}
    text, mark = LEAST[name]
    assert {pair: found[pair] for pair in TEXTS if found[pair] < text} == {}
    assert {pair: found[pair] for pair in MARKS if found[pair] < mark} == {}


@pytest.mark.parametrize("name", THEMES)
def test_the_palette_is_one_byte_and_has_every_colour_of_the_theme(name: theme.ThemeName) -> None:
    with theme.wearing(name):
        colors = theme.palette()
        faces = {suit.face for suit in tokens.SUITS}
    assert len(colors) <= theme.SIZE
    assert len(set(colors)) == len(colors)
    beside = {"SEAT_BLUE", "PALE"} | {role for role in ROLES[name] if role.startswith("CURVE_")}
    woven = {role for role in ROLES[name] if role.endswith("_WOVEN") and name not in WOVEN}
    named = {color for role, color in ROLES[name].items() if role not in beside | woven}
    assert len(named) >= 25
    assert named | faces <= set(colors)


@pytest.mark.parametrize("name", THEMES)
def test_areas_of_one_colour_keep_it(name: theme.ThemeName) -> None:
    """The mapping to the palette is approximate: a panel must not get a neighbour's colour here and there."""
    with theme.wearing(name):
        for role in ("GROUND", "STRIP", "MAT", "CLOTH", "HUE", "WATER", "NEAR_FACE", "FAR_FACE", "MOVED"):
            area = theme.role(role)
            assert indexed(plain((2, 2), area)).convert("RGB").getpixel((0, 0)) == area


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert theme.mix((0, 0, 0), (100, 200, 50), 0) == (0, 0, 0)
    assert theme.mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)
    assert theme.mix((0, 0, 0), (100, 200, 50), 1) == (100, 200, 50)


# --- Wearing one -----------------------------------------------------------------------------------


def test_a_role_is_the_colour_of_the_theme_that_is_worn() -> None:
    assert theme.worn() == "dark"
    with theme.wearing("light"):
        assert ROLES["light"]["TEXT"] == theme.TEXT != ROLES["dark"]["TEXT"]
        with theme.wearing("contrast"):
            assert theme.role("TEXT") == ROLES["contrast"]["TEXT"]
        assert theme.worn() == "light"
    assert ROLES["dark"]["TEXT"] == theme.TEXT
    with pytest.raises(AttributeError):
        _ = theme.TEXTURE  # type: ignore[attr-defined]


def test_each_thread_wears_its_own_theme() -> None:
    def text(name: theme.ThemeName) -> theme.Color:
        with theme.wearing(name):
            return theme.TEXT

    names = [*THEMES] * 50
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(text, names)) == [ROLES[name]["TEXT"] for name in names]


def test_what_is_kept_is_kept_for_each_theme() -> None:
    asked = []

    @theme.cached(maxsize=8)
    def drawn(what: str) -> tuple[str, theme.Color]:
        asked.append(what)
        return what, theme.TEXT

    for name in (*THEMES, *THEMES):
        with theme.wearing(name):
            assert drawn("word") == ("word", ROLES[name]["TEXT"])
    assert len(asked) == len(THEMES)
    drawn.cache_clear()
    drawn("word")
    assert len(asked) == len(THEMES) + 1


# --- No colour is read too early -------------------------------------------------------------------


class _Early(ast.NodeVisitor):
    """Notes colours that are read while a module is imported: in its own lines, defaults and fields."""

    def __init__(self) -> None:
        self.found: list[int] = []

    def _function(self, node: ast.FunctionDef | ast.Lambda) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        for decorator in getattr(node, "decorator_list", ()):
            self.visit(decorator)

    visit_FunctionDef = visit_Lambda = _function  # noqa: N815

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and node.value.id == "theme" and node.attr in ROLES["dark"]:
            self.found.append(node.lineno)
        self.generic_visit(node)


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in FOLDER.rglob("*.py"):
        yield str(path.relative_to(FOLDER)), ast.parse(path.read_text(encoding="utf-8"))


def test_no_colour_is_read_while_a_module_is_imported() -> None:
    """It would be that of the dark theme for ever."""
    early = []
    for name, tree in modules():
        visitor = _Early()
        visitor.visit(tree)
        early += [f"{name}:{line}" for line in visitor.found]
    assert early == []


def test_what_reads_colours_is_kept_by_the_theme() -> None:
    """A plain cache would show to one reader what was drawn for another."""
    wrong = []
    for name, tree in modules():
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef) or name == "theme.py":
                continue
            plainly = any(
                "cache" in ast.unparse(each) and "theme" not in ast.unparse(each)
                for each in node.decorator_list
            )
            images = node.returns is not None and "Image.Image" in ast.unparse(node.returns)
            reads = any(
                isinstance(part, ast.Attribute)
                and isinstance(part.value, ast.Name)
                and part.value.id == "theme"
                and (part.attr in ROLES["dark"] or part.attr in {"role", "palette"})
                for part in ast.walk(node)
            )
            if plainly and (reads or (images and name != "glyphs.py")):
                wrong.append(f"{name}: {node.name}")
    assert wrong == []
