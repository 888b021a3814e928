"""Walking through component trees, and turning what a bot sends into what Discord keeps and shows."""

import re
from collections.abc import Callable, Iterable

from bot.sandbox.model import Attachment, Json
from bot.sandbox.tree import SELECTS, Component, walk

CDN_PATH = re.compile(r"/attachments/\d+/(\d+)/")

DEFAULTS: dict[int, Json] = {
    Component.CONTAINER: {"accent_color": None, "spoiler": False},
    Component.THUMBNAIL: {"description": None, "spoiler": False},
    Component.FILE: {"spoiler": False},
    Component.SEPARATOR: {"spacing": 1, "divider": True},
    **{select: {"min_values": 1, "max_values": 1} for select in SELECTS},
}


def referenced(url: str, attachments: Iterable[Attachment]) -> Attachment | None:
    """Return the attachment that a URL of a component or embed names, if it names one of these."""
    if url.startswith("attachment://"):
        name = url.removeprefix("attachment://")
        return next((a for a in attachments if a.filename == name), None)
    match = CDN_PATH.search(url)
    if match is None:
        return None
    return next((a for a in attachments if a.id == int(match[1])), None)


def keep(components: list[Json], attachments: list[Attachment]) -> list[Json]:
    """Return the tree as Discord keeps it: numbered, defaults filled in, media bound to attachments."""
    taken = {c["id"] for c in walk(components) if isinstance(c.get("id"), int) and c["id"] > 0}
    numbers = (n for n in range(1, 1000) if n not in taken)

    def kept(component: Json) -> Json:
        result = {**DEFAULTS.get(component["type"], {}), **component}
        result["id"] = result.get("id") or next(numbers)
        for key in ("components", "accessory", "component"):
            inner = result.get(key)
            if isinstance(inner, list):
                result[key] = [kept(child) for child in inner]
            elif isinstance(inner, dict):
                result[key] = kept(inner)
        _bind_media(result, attachments)
        if result.get("default_values"):
            result["default_values"] = [{**v, "id": str(v["id"])} for v in result["default_values"]]
        _tidy_emojis(result)
        return result

    return [kept(component) for component in components]


def _bind_media(component: Json, attachments: list[Attachment]) -> None:
    """Let a component's own media name the message's attachments."""
    if component["type"] == Component.FILE:
        bound = referenced(component["file"]["url"], attachments)
        component["name"], component["size"] = (bound.filename, bound.size) if bound else ("", 0)
    for key in ("media", "file"):
        if key in component:
            component[key] = _bind(component[key], attachments)
    if "items" in component:
        component["items"] = [_keep_item(item, attachments) for item in component["items"]]


def _keep_item(item: Json, attachments: list[Attachment]) -> Json:
    return {"description": None, "spoiler": False, **item, "media": _bind(item["media"], attachments)}


def _bind(media: Json, attachments: list[Attachment]) -> Json:
    found = referenced(media["url"], attachments)
    return {"attachment_id": str(found.id)} if found else {"url": media["url"]}


def _tidy_emojis(component: Json) -> None:
    if component.get("emoji"):
        component["emoji"] = tidy_emoji(component["emoji"])
    elif "emoji" in component:
        del component["emoji"]
    if component["type"] == Component.STRING_SELECT:
        component["options"] = [
            {**option, "emoji": tidy_emoji(option["emoji"])} if option.get("emoji") else option
            for option in component.get("options", ())
        ]


def tidy_emoji(emoji: Json) -> Json:
    """Return an emoji with its identifier as a string, as Discord answers it."""
    tidy: Json = {"name": emoji.get("name") or ""}
    if emoji.get("id"):
        tidy |= {"id": str(emoji["id"]), "animated": bool(emoji.get("animated"))}
    return tidy


def show(components: list[Json], media: Callable[[Json], Json]) -> list[Json]:
    """Return the tree as Discord shows it, with full media items."""

    def shown(component: Json) -> Json:
        result: dict[str, object] = dict(component)
        for key, value in component.items():
            if key == "components":
                result[key] = [shown(child) for child in value]
            elif key in ("accessory", "component"):
                result[key] = shown(value)
            elif key in ("media", "file"):
                result[key] = media(value)
            elif key == "items":
                result[key] = [{**item, "media": media(item["media"])} for item in value]
        return result

    return [shown(component) for component in components]
