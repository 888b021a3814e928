"""Colours: one palette for each theme, enough contrast for what carries a meaning, none read too early."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

import renderers
from renderers import lettering, theme
from renderers.board import tokens
from renderers.canvas import indexed, plain
from renderers.colors import ROLES, THEMES, WOVEN, contrast
from renderers.results import strokes
from tests.renderers.eyes import VISIONS, seen

FOLDER: Final = Path(renderers.__file__).parent

SQUARES: Final = ("CLOTH", "HUE", "WATER")
PANELS: Final = ("STRIP", "GROUND", "MAT")

TEXTS: Final = (
    *((ink, ground) for ink in ("TEXT", "TEXT_SECONDARY", "ACCENT") for ground in PANELS),
    ("BLACK", "NEAR_FACE"),
    ("RED_NEAR", "NEAR_FACE"),
    ("BLACK", "FAR_FACE"),
    ("TAM_SIGN", "TAM_FACE"),
    ("TAM_SIGN", "HILL"),
    ("WHITE", "MARK"),
    ("WHITE", "RATE"),
    ("WHITE", "BLACK"),
    *(("NEAR_EDGE", ground) for ground in ("CLOTH", "STICK_PALE")),  # numbers of squares
    *(("BLACK", ground) for ground in ("MOVED", "TOKEN", "SILVER", "STICK_PALE", *SQUARES)),
)
"""What is read, and what it stands on; signs are read, too."""

Mark = tuple[tuple[str, ...], tuple[str, ...]]
"""What is drawn for one thing (its inside, its edge, what lies on it), and the grounds around it."""

MARKS: Final[tuple[Mark, ...]] = (
    # Lines, bars and signs of one colour
    *(((f"CURVE_{curve}",), ("STRIP",)) for curve in ("GOLD", "BLUE", "RED", "PLAIN")),
    *(((mark,), PANELS) for mark in ("GOLD", "BLUE", "TEXT_SECONDARY", "ACCENT", "TEXT")),
    (("ALARM",), ("STRIP", "GROUND")),
    (("SILVER",), ("STRIP",)),
    (("GROUND",), ("GOLD",)),
    (("GRID",), SQUARES),
    (("WAVE",), ("WATER",)),
    (("RIM",), SQUARES),
    (("MARK",), (*SQUARES, "WHITE", "NEAR_FACE", "FAR_FACE")),
    (("STICK_LINE",), ("STICK_PALE", "STICK_DARK")),
    (("STICK_DARK",), ("STICK_PALE",)),
    (("TAM_RIM",), ("TAM_FACE",)),
    (("RED_FAR",), ("FAR_FACE",)),  # as large as a tile
    (("WHITE",), ("STICK_DARK",)),  # the number on a step, twice as large as text
    # Tiles, tokens, sticks: the inside or the edge stands out
    *((tile, (*SQUARES, "HILL", *PANELS)) for tile in (("NEAR_FACE", "NEAR_EDGE"), ("FAR_FACE", "FAR_EDGE"))),
    (("TAM_FACE", "TAM_RIM"), (*SQUARES, *PANELS)),
    (("NEAR_FACE", "PAPER_EDGE"), ("STRIP",)),
    (("MOVED", "RIM"), (*SQUARES, "HILL", *PANELS)),
    (("MARK", "WHITE"), ("HILL", *PANELS)),
    *(((token, "BLACK"), PANELS) for token in ("TOKEN", "SILVER")),
    *(((step, "TEXT_SECONDARY"), ("STRIP",)) for step in ("TOKEN", "SILVER", "STICK_DARK")),
    *(((seat, "TEXT_SECONDARY"), ("GROUND",)) for seat in ("RATE", "SEAT_BLUE", "BLACK", "TOKEN")),
    (("STICK_PALE", "STICK_LINE"), PANELS),
    (("STICK_DARK", "STICK_LINE", "STICK_PALE"), PANELS),
    *(((inside, "STICK_RIM"), ("MAT", "STRIP")) for inside in ("BLACK", "RED_NEAR", "TAM_SIGN")),
)
"""What tells something by its shape."""

ORNAMENTS: Final = ("STRIP_LINE", "MAT_LINE", "CLOTH", "HUE", "WATER", "HILL", "MAT", "STRIP", "GROUND")
"""Areas, and lines between what stands apart without them."""

LEAST: Final = {"dark": (4.5, 3.0), "light": (4.5, 3.0), "contrast": (7.0, 4.5), "cloth": (4.5, 3.0)}
"""By theme: the least contrast of what is read, and of what is only told from its surroundings (WCAG 2)."""


@pytest.mark.parametrize("name", THEMES)
def test_what_is_read_stands_out(name: theme.ThemeName) -> None:
    found = {pair: round(contrast(*(ROLES[name][role] for role in pair)), 2) for pair in TEXTS}
    assert {pair: number for pair, number in found.items() if number < LEAST[name][0]} == {}


@pytest.mark.parametrize("name", THEMES)
def test_what_tells_by_its_shape_stands_out(name: theme.ThemeName) -> None:
    roles = ROLES[name]
    found = {
        (parts, ground): round(max(contrast(roles[part], roles[ground]) for part in parts), 2)
        for parts, grounds in MARKS
        for ground in grounds
    }
    assert {mark: number for mark, number in found.items() if number < LEAST[name][1]} == {}


@pytest.mark.parametrize("name", THEMES)
def test_dots_that_lead_to_numbers_stand_out(name: theme.ThemeName) -> None:
    with theme.wearing(name):
        for ground in (theme.STRIP, theme.GROUND, theme.MAT):
            dots = lettering.dots(ground)
            palette = theme.palette()
            shown = (palette[entry] for entry in set(dots.tobytes()))
            assert max(contrast(color, ground) for color in shown) >= LEAST[name][1]


@pytest.mark.parametrize("name", THEMES)
def test_contrast_dims_nothing(name: theme.ThemeName) -> None:
    with theme.wearing(name):
        shown = theme.dimmed(plain((1, 1), theme.NEAR_FACE), theme.STRIP).getpixel((0, 0))
        assert (shown == theme.NEAR_FACE) == (name == "contrast")


def test_all_that_is_dimmed_can_be_left_as_it_is() -> None:
    """Only the theme blends with a ground; what was moved is tinted, and a plot has its palette."""
    blended = [
        f"{name}: {ast.unparse(node)}"
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("Image.blend", "theme.mix"))
        if name not in {"theme.py", "results/plot.py"}
        and not {"TINT_SHARE", "RIM", "_SHARE", "_LIGHTER"} & set(_names(node))
    ]
    assert blended == []


def _names(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        yield from (str(getattr(each, field)) for field in ("id", "attr") if hasattr(each, field))


# --- Colours as other eyes see them ----------------------------------------------------------------

TOLD: Final = 1.6
"""The least contrast of black and red signs: some 17 of 100 steps of lightness, where one is just seen,
beside the second line around red ones.  More would take from red what sets it off from the darker wood."""


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("red", "wood"), [("RED_NEAR", "NEAR_FACE"), ("RED_FAR", "FAR_FACE")])
def test_black_and_red_signs_are_told_apart_by_lightness_too(
    red: str, wood: str, name: theme.ThemeName, vision: str
) -> None:
    sign, black, face = (seen(ROLES[name][role], vision) for role in (red, "BLACK", wood))
    assert contrast(sign, black) >= TOLD
    assert contrast(sign, face) >= 3
    assert contrast(black, face) >= 4.5


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", THEMES)
def test_curves_stand_out_and_gold_is_not_red(name: theme.ThemeName, vision: str) -> None:
    strip, gold, red, *rest = (
        seen(ROLES[name][role], vision) for role in ("STRIP", "CURVE_GOLD", "CURVE_RED", *strokes.HUES)
    )
    assert min(contrast(curve, strip) for curve in rest) >= 2.9
    assert contrast(gold, red) >= 1.5


def test_eyes_that_see_all_colours_see_them_as_they_are() -> None:
    for color in ROLES["dark"].values():
        assert seen(color, "usual") == color
        for vision in VISIONS:
            assert seen((128, 128, 128), vision) == pytest.approx((128, 128, 128), abs=1)
    assert contrast(seen((255, 0, 0), "protan"), (0, 0, 0)) < contrast(seen((255, 0, 0), "deutan"), (0, 0, 0))


# --- The palette -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", THEMES)
def test_the_palette_is_one_byte_and_has_every_colour_of_the_theme(name: theme.ThemeName) -> None:
    with theme.wearing(name):
        colors = theme.palette()
        faces = {suit.face for suit in tokens.SUITS}
    assert len(colors) <= theme.SIZE
    assert len(set(colors)) == len(colors)
    beside = {"SEAT_BLUE"} | {role for role in ROLES[name] if role.startswith("CURVE_")}
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


def test_each_colour_is_drawn_and_stands_in_a_pair() -> None:
    """A colour that no pair names would be measured by nobody."""
    measured = {role for pair in TEXTS for role in pair} | {*ORNAMENTS}
    measured |= {role for mark in MARKS for roles in mark for role in roles}
    used = {
        each.attr if isinstance(each, ast.Attribute) else str(each.value)
        for name, tree in modules()
        if name not in {"colors.py", "theme.py"}
        for each in ast.walk(tree)
        if (isinstance(each, ast.Attribute) and ast.unparse(each.value) == "theme")
        or isinstance(each, ast.Constant)
    }
    made = {role for role in ROLES["dark"] if role.endswith(("_WOVEN", "_TINTED", "_SHADED"))}
    assert (used & ROLES["dark"].keys()) - made - measured == set()
    assert ROLES["dark"].keys() - made - used == set()


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
