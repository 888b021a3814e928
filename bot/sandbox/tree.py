"""Component trees: the kinds of component, walking through them, and finding one."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any

Json = dict[str, Any]


class Component(IntEnum):
    """The component types of Discord's layouts and modals."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


SELECTS = frozenset(
    {
        Component.STRING_SELECT,
        Component.USER_SELECT,
        Component.ROLE_SELECT,
        Component.CHANNEL_SELECT,
    }
)
#: Components of a modal that carry an answer.
INPUTS = SELECTS | {Component.TEXT_INPUT}


def children(component: Json) -> Iterator[Json]:
    """Yield the components directly inside one."""
    yield from component.get("components") or ()
    for key in ("accessory", "component"):
        if isinstance(component.get(key), dict):
            yield component[key]


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Yield every component of a tree, outer before inner."""
    for component in components:
        yield component
        yield from walk(children(component))


def texts(components: Iterable[Json]) -> Iterator[str]:
    """Yield the texts of all text displays."""
    for component in walk(components):
        if component.get("type") == Component.TEXT_DISPLAY:
            yield component.get("content", "")


def find(components: Iterable[Json], wanted: str) -> Json | None:
    """Return a component by custom_id, the beginning of one (``game:*``), label or placeholder."""
    found = [c for c in walk(components) if c.get("custom_id") == wanted]
    if not found and wanted.endswith("*"):
        found = [c for c in walk(components) if str(c.get("custom_id", "")).startswith(wanted[:-1])]
    if not found:
        found = [c for c in walk(components) if wanted in (c.get("label"), c.get("placeholder"))]
        found = [c["component"] if c["type"] == Component.LABEL else c for c in found]
    return found[0] if found else None
