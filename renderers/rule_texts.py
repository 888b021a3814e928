"""How to play a game by the rules at hand: texts made from its options, in pages that fit a phone.

The texts are templates of Mako's, one a game in each language: every option is there under its name, and what
the face adds (``Face.rule_values``: lists of hands, of cards).  A line that begins with ``%`` is a condition.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from mako.lookup import TemplateLookup

from engine import catalogue
from renderers import faces, languages, rule_words
from renderers.rule_words import number_text
from renderers.terms import SOURCE
from renderers.translation import translator

SIGNS: Final = "[signs]"
"""Stands in a text where the picture of the signs belongs to the page."""

WIDTH: Final = 48
"""Half-width signs of a line on a phone that is 390 px wide."""

HEIGHT: Final = 38
"""Lines on its screen."""

PICTURE: Final = 18
"""Lines that the picture of the signs takes of it."""

MOST: Final = 46
"""Lines of a page, so that it is a screen and a half at most with its buttons and their small print."""

_RULES: Final = Path(str(files("data"))) / "rules"

_HEADING: Final = re.compile(r"^(#+) ", re.MULTILINE)
_ASKED: Final = re.compile(r"context\['(\w+)'\]")
"""How the code that Mako makes of a text asks for a name."""

_PART: Final = re.compile(r"^def render_(\w+)\(", re.MULTILINE)
"""How the code that Mako makes of a part of a text begins."""

_GAPS: Final = re.compile(r"\n{3,}")


class Page(NamedTuple):
    """A page of a text, and whether the picture of the signs stands above it."""

    text: str
    signs: bool


def pages(game_id: str, options: Any, language: str) -> list[Page]:
    """Return how to play a game by these options: as many parts on a page as it has room for."""
    found: list[list[str]] = [[]]
    for part in _parts(written(game_id, options, language)):
        if found[-1] and lines("\n\n".join([*found[-1], part])) > MOST:
            found.append([])
        found[-1].append(part)
    return [Page("\n\n".join(page).replace(f"{SIGNS}\n", ""), SIGNS in "".join(page)) for page in found]


def page_of(game_id: str, options: Any, language: str, rule: str) -> int:
    """Return on which page, from 1, the part stands that tells a rule by which something was refused."""
    if game_id not in parts():
        return 1
    heading = _headings(folder(game_id, language), game_id)[part_of(game_id, rule)]
    told = (
        number for number, page in enumerate(pages(game_id, options, language), 1) if heading in page.text
    )
    return next(told, 1)


def part_of(game_id: str, rule: str) -> int:
    """Return which part of a game's text tells a rule, from 0: those that have headings count."""
    told = parts()[game_id]
    begins = next((part for part, rules in told.rules.items() if rule in rules), told.default)
    headings = _headings(folder(game_id, SOURCE), game_id)
    return next(number for number, one in enumerate(headings) if one.startswith(f"### {begins}"))


class Parts(NamedTuple):
    """Which rules are told in which parts of a text, by how these begin; all others in the default one."""

    default: str
    rules: dict[str, list[str]]


@cache
def parts() -> dict[str, Parts]:
    """Return by game which part of its text tells which rules, as ``data/rules/parts.toml`` has it."""
    found = tomllib.loads((_RULES / "parts.toml").read_text(encoding="utf-8"))
    return {game_id: Parts(told.pop("default"), told) for game_id, told in found.items()}


@cache
def _headings(folder: Path, game_id: str) -> list[str]:
    """Return the headings of a text, each as far as it is the same whatever the options."""
    source = (folder / f"{game_id}.md").read_text(encoding="utf-8")
    return [line.partition("${")[0] for line in source.splitlines() if line.startswith("### ")]


def written(game_id: str, options: Any, language: str) -> str:
    """Return the whole text."""
    template = _templates(folder(game_id, language)).get_template(f"{game_id}.md")
    text: str = template.render(**_values(game_id, options, language))
    return "\n\n".join([_GAPS.sub("\n\n", text).strip(), *_rest(game_id, options, language)])


def folder(game_id: str, language: str) -> Path:
    """Return the folder in which the text of a game stands in a language."""
    return (faces.get(game_id).short_rules or languages.spoken(language).rules) / language


def _values(game_id: str, options: Any, language: str) -> dict[str, Any]:
    values = {name: getattr(options, name) for name in options.__struct_fields__}
    made = faces.get(game_id).rule_values(options, translator(language))
    return {**values, **made, "count": _count}


def names(game_id: str) -> frozenset[str]:
    """Return every name that a text on a game may ask for."""
    return frozenset(_values(game_id, catalogue.get(game_id).make_options(), SOURCE))


def asked(path: Path) -> frozenset[str]:
    """Return every name that a text asks for; raise CompileException or SyntaxException with the line."""
    code: str = _templates(path.parent).get_template(path.name).code
    return frozenset(_ASKED.findall(code))


def _count(number: int, one: str, many: str) -> str:
    """Return a number with what is counted, for languages that have a plural."""
    return f"{number_text(number)} {one if number == 1 else many}"


def _rest(game_id: str, options: Any, language: str) -> list[str]:
    """Return the options that are not as usual and of which the text does not tell, under a heading."""
    usual, told_of = (
        catalogue.get(game_id).make_options(),
        _told_of(folder(game_id, language), game_id),
    )
    lines = [
        f"- {rule_words.option_line(game_id, name, faces.get(game_id).holds(options, name), language)}"
        for name in options.__struct_fields__
        if name not in told_of and getattr(options, name) != getattr(usual, name)
    ]
    return ["\n".join(["### " + translator(language).t("Changed in this game"), *lines])] if lines else []


@cache
def _told_of(folder: Path, game_id: str) -> frozenset[str]:
    """Return every name that a text asks for, itself or by what it calls of the texts shared with others."""
    text = folder / f"{game_id}.md"
    source = text.read_text(encoding="utf-8")
    shared = (part for path in folder.glob("*.mako") for part in _shared(path))
    return asked(text).union(*(_ASKED.findall(code) for name, code in shared if f".{name}(" in source))


def _shared(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each part of a file of shared texts, by its name and the code that Mako makes of it."""
    _, *parts = _PART.split(_templates(path.parent).get_template(path.name).code)
    return zip(parts[::2], parts[1::2], strict=True)


def lines(text: str) -> int:
    """Return about how many lines a text takes on a phone, the picture of the signs among them."""
    tall = sum(-(-max(_width(line), 1) // WIDTH) for line in text.split("\n"))
    return tall + PICTURE * (SIGNS in text)


def _width(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in line)


def told(value: object) -> str:
    """Return whatever follows from options as it stands in a text: all that templates write."""
    return number_text(value)


def _parts(text: str) -> Iterator[str]:
    """Yield the parts of a text, each with its heading."""
    yield from (part.strip() for part in re.split(r"\n(?=### )", text))


@cache
def _templates(folder: Path) -> TemplateLookup:
    return TemplateLookup(
        directories=[str(folder)],
        preprocessor=_with_headings,
        default_filters=["told"],
        imports=["from renderers.rule_texts import told"],
        strict_undefined=True,
        filesystem_checks=False,
    )


def _with_headings(source: str) -> str:
    """Return a template's source so that its headings are none of Mako's comments."""
    return _HEADING.sub(r'${"\1" | n} ', source)
