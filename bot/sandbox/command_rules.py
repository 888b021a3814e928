"""What Discord refuses in application commands: names, lengths, counts, the order of options."""

import re
from typing import Any

from bot.sandbox.errors import FormErrors
from bot.sandbox.model import Json

Path = tuple[str | int, ...]

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
CHAT_INPUT = 1
#: How many commands of each type an application may have in one place.
COUNTS = {1: 100, 2: 15, 3: 15}
TOTAL_LENGTH = 8000
LOCALES = frozenset(
    {
        *(
            "bg",
            "cs",
            "da",
            "de",
            "el",
            "en-GB",
            "en-US",
            "es-419",
            "es-ES",
            "fi",
            "fr",
            "hi",
            "hr",
            "hu",
            "id",
        ),
        *("it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi"),
        *("zh-CN", "zh-TW"),
    }
)
NAME = re.compile(r"[-_'\w]{1,32}")


class _Checker:
    def __init__(self) -> None:
        self.errors = FormErrors()

    def text(self, path: Path, value: object, low: int, high: int) -> None:
        if not isinstance(value, str) or not low <= len(value) <= high:
            message = f"Must be between {low} and {high} in length."
            self.errors.add(path, "BASE_TYPE_BAD_LENGTH", message)

    def name(self, path: Path, value: object) -> None:
        """Check a name of a chat command or option: no spaces, and lower case where there is one."""
        if not isinstance(value, str) or not NAME.fullmatch(value) or value != value.lower():
            message = "Command name is invalid"
            self.errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", message)

    def localised(self, path: Path, body: Json, key: str, *, name: bool) -> None:
        for locale, text in (body.get(f"{key}_localizations") or {}).items():
            here = (*path, f"{key}_localizations", locale)
            if locale not in LOCALES:
                self.errors.add(here, "BASE_TYPE_CHOICES", "This is not a locale that Discord has.")
            elif name:
                self.name(here, text)
            else:
                self.text(here, text, 1, 100)

    def command(self, path: Path, body: Json) -> None:
        kind = body.get("type") or CHAT_INPUT
        if kind == CHAT_INPUT:
            self._described(path, body)
            self._options(path, body.get("options") or [], depth=0)
            if (length := _length(body)) > TOTAL_LENGTH:
                message = f"Command exceeds maximum size ({TOTAL_LENGTH}): {length}"
                self.errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)
        else:
            self.text((*path, "name"), body.get("name"), 1, 32)
            if body.get("description") or body.get("options"):
                message = "Context menu commands have neither description nor options"
                self.errors.add((*path, "description"), "APPLICATION_COMMAND_INVALID_DESCRIPTION", message)

    def _described(self, path: Path, body: Json) -> None:
        self.name((*path, "name"), body.get("name"))
        self.localised(path, body, "name", name=True)
        self.text((*path, "description"), body.get("description"), 1, 100)
        self.localised(path, body, "description", name=False)

    def _options(self, path: Path, options: list[Json], depth: int) -> None:
        if len(options) > 25:
            self.errors.add((*path, "options"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
        seen: set[str] = set()
        optional = False
        nested = any(option.get("type") in (SUBCOMMAND, GROUP) for option in options)
        for index, option in enumerate(options):
            here = (*path, "options", index)
            self._described(here, option)
            name = str(option.get("name"))
            if name in seen:
                message = "Option names must be unique"
                self.errors.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_TAKEN", message)
            seen.add(name)
            kind = option.get("type")
            if kind in (SUBCOMMAND, GROUP):
                self._nested(here, option, depth)
                continue
            if nested:
                message = (
                    "Sub-command and sub-command group option types are mutually exclusive to all other types"
                )
                self.errors.add(here, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
            required = bool(option.get("required"))
            if required and optional:
                message = "Required options must be placed before non-required options"
                self.errors.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
            optional |= not required
            self._value(here, option)

    def _nested(self, path: Path, option: Json, depth: int) -> None:
        kind, inner = option["type"], option.get("options") or []
        too_deep = depth == 2 or (depth == 1 and kind == GROUP)
        below = {child.get("type") for child in inner}
        wrong = below - {SUBCOMMAND} if kind == GROUP else below & {SUBCOMMAND, GROUP}
        if too_deep or wrong:
            message = "Sub-commands can be nested one group deep"
            self.errors.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
            return
        self._options(path, inner, depth + 1)

    def _value(self, path: Path, option: Json) -> None:
        kind = option.get("type")
        if not isinstance(kind, int) or not STRING <= kind <= FILE:
            self.errors.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, …, 11}.")
            return
        choices = option.get("choices") or []
        if len(choices) > 25:
            self.errors.add((*path, "choices"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
        if choices and option.get("autocomplete"):
            message = "Choices and autocomplete exclude each other"
            self.errors.add(
                (*path, "choices"), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_MUTUALLY_EXCLUSIVE", message
            )
        if (choices or option.get("autocomplete")) and kind not in (STRING, INTEGER, NUMBER):
            message = "Only texts and numbers can have choices or autocomplete"
            self.errors.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        names: set[str] = set()
        for index, choice in enumerate(choices):
            here = (*path, "choices", index)
            self.text((*here, "name"), choice.get("name"), 1, 100)
            self.localised(here, choice, "name", name=False)
            if kind == STRING:
                self.text((*here, "value"), choice.get("value"), 1, 100)
            if choice.get("name") in names:
                message = "The specified choice name is already used"
                self.errors.add(here, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_TAKEN", message)
            names.add(str(choice.get("name")))


def _length(body: Json) -> int:
    """Return the characters that Discord counts: names, descriptions and values in the longest language."""
    total = 0
    for key in ("name", "description"):
        texts = [body.get(key) or "", *(body.get(f"{key}_localizations") or {}).values()]
        total += max(len(str(text)) for text in texts)
    if isinstance(body.get("value"), str):
        total += len(body["value"])
    return total + sum(_length(inner) for key in ("options", "choices") for inner in body.get(key) or ())


def check_command(body: object, path: Path = ()) -> None:
    """Refuse one command that Discord would refuse."""
    checker = _Checker()
    if not isinstance(body, dict):
        checker.errors.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
    else:
        checker.command(path, body)
    checker.errors.check()


def check_commands(bodies: Any) -> None:
    """Refuse a list of commands that Discord would refuse."""
    checker = _Checker()
    if not isinstance(bodies, list) or not all(isinstance(body, dict) for body in bodies):
        checker.errors.add((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        checker.errors.check()
    seen: set[tuple[object, int]] = set()
    counts: dict[int, int] = {}
    for index, body in enumerate(bodies):
        kind = body.get("type") or CHAT_INPUT
        checker.command((index,), body)
        if (body.get("name"), kind) in seen:
            message = "Application command names must be unique"
            checker.errors.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add((body.get("name"), kind))
        counts[kind] = counts.get(kind, 0) + 1
    for kind, count in counts.items():
        if count > COUNTS.get(kind, 0):
            message = (
                f"An application may have {COUNTS.get(kind, 0)} commands of type {kind}, these are {count}"
            )
            checker.errors.add((), "APPLICATION_COMMANDS_TOO_MANY", message)
    checker.errors.check()
