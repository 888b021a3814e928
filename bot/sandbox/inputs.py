"""Checking what people fill in, as their own clients would."""

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.sandbox import command_rules as kinds
from bot.sandbox import tree
from bot.sandbox.errors import Refused
from bot.sandbox.model import Channel, Json, User


class FileInput(msgspec.Struct, frozen=True):
    """A file that a person hands in with a command or a modal."""

    filename: str
    body: bytes


def plain(value: Any) -> Any:
    """Return a person or channel as its identifier, anything else as it is."""
    return str(value.id) if isinstance(value, User | Channel) else value


def checked_choice(option: Json, value: Any) -> Any:
    """Return a value if the option offers it, by value or name; options without choices take anything."""
    choices = option.get("choices")
    if not choices:
        return value
    for choice in choices:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise Refused(f"{option['name']} must be one of {[choice['value'] for choice in choices]}")


def checked_number(option: Json, value: Any) -> int | float:
    """Return a number within the option's bounds."""
    names = {choice["name"]: choice["value"] for choice in option.get("choices") or ()}
    value = names.get(value, value)
    try:
        number = int(value) if option["type"] == kinds.INTEGER else float(value)
    except (TypeError, ValueError):
        raise Refused(f"{option['name']} must be a number") from None
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and number < low) or (high is not None and number > high):
        raise Refused(f"{option['name']} must lie between {low} and {high}")
    return number


def answered(component: Json, answers: Mapping[str, Json]) -> Json:
    """Return a component of a modal as it comes back with the person's answer."""
    result: Json = {"type": component["type"]}
    if component.get("id"):
        result["id"] = component["id"]
    if component["type"] in tree.INPUTS:
        return result | {"custom_id": component["custom_id"]} | answers[component["custom_id"]]
    if "components" in component:
        result["components"] = [answered(child, answers) for child in component["components"]]
    if "component" in component:
        result["component"] = answered(component["component"], answers)
    return result
