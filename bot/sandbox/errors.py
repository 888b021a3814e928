"""Discord's error answers: the HTTP status, Discord's own code, and the nested tree of field errors."""

import json
from pathlib import Path
from typing import Final

from bot.sandbox.tree import Json


class ApiError(Exception):
    """A request that Discord would refuse."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """Return the JSON body of the answer."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


TEXTS: Final[Json] = json.loads((Path(__file__).parent / "page" / "texts.json").read_text(encoding="utf-8"))
"""What the page says, by language: the reasons of refusals among it."""


class Refused(Exception):
    """Something that a person's client would not let them do.

    ``key`` names the reason among the page's texts (``refused_…``), ``gaps`` is what stands in its gaps: the
    page tells people in their own language, everybody else reads English.
    """

    def __init__(self, key: str, **gaps: object) -> None:
        self.key = f"refused_{key}"
        self.gaps = {name: str(value) for name, value in gaps.items()}
        super().__init__(TEXTS["en"][self.key].format(**self.gaps))


#: Discord's JSON error codes with the HTTP status and text that go with each.
CODES: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10070: (404, "Unknown Guild Scheduled Event"),
    30005: (400, "Maximum number of guild roles reached (250)"),
    30008: (400, "Maximum number of emojis reached"),
    30038: (400, "Maximum number of uncompleted guild scheduled events reached (100)"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached the maximum number of follow-up messages"),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50028: (400, "Invalid role"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    180000: (400, "Cannot update a finished event"),
}


def refuse(code: int, *, errors: Json | None = None) -> ApiError:
    """Return the error with one of Discord's codes, ready to be raised."""
    status, message = CODES[code]
    return ApiError(status, code, message, errors)


class FormErrors:
    """Collects field errors and turns them into Discord's nested tree under code 50035."""

    def __init__(self) -> None:
        self._found: list[tuple[tuple[str | int, ...], str, str]] = []

    def add(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        """Note one wrong field; the path runs from the body's root."""
        self._found.append((path, code, message))

    def __bool__(self) -> bool:
        return bool(self._found)

    def tree(self) -> Json:
        """Return the tree that Discord sends under ``errors``."""
        root: Json = {}
        for path, code, message in self._found:
            node = root
            for part in path:
                node = node.setdefault(str(part), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return root

    def check(self) -> None:
        """Raise 50035 when anything was found."""
        if self._found:
            raise refuse(50035, errors=self.tree())


def describe_tree(errors: Json | None, prefix: str = "") -> list[str]:
    """Return the leaves of an error tree as ``path: message`` lines, for people."""
    lines: list[str] = []
    for key, value in (errors or {}).items():
        if key == "_errors":
            lines += [f"{prefix}: {leaf['message']}" for leaf in value]
        else:
            part = f"[{key}]" if key.isdigit() else (f".{key}" if prefix else key)
            lines += describe_tree(value, prefix + part)
    return lines
