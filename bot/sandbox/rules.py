"""What Discord refuses in messages and modals: lengths, counts, duplicates, and what excludes what."""

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from bot.sandbox import tree
from bot.sandbox.components import CDN_PATH, referenced
from bot.sandbox.errors import FormErrors, refuse
from bot.sandbox.model import Attachment, CallbackType, InteractionType, Json, MessageFlag
from bot.sandbox.tree import Component

Path = tuple[str | int, ...]

SENDABLE_FLAGS = MessageFlag.EPHEMERAL | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
IN_CONTAINER = frozenset(
    {
        Component.ACTION_ROW,
        Component.SECTION,
        Component.TEXT_DISPLAY,
        Component.MEDIA_GALLERY,
        Component.FILE,
        Component.SEPARATOR,
    }
)
AT_TOP = IN_CONTAINER | {Component.CONTAINER}
IN_MODAL = frozenset({Component.ACTION_ROW, Component.LABEL, Component.TEXT_DISPLAY})

#: What may be chosen beforehand in the menus that Discord fills itself.
DEFAULT_KINDS: dict[int, frozenset[str]] = {
    Component.USER_SELECT: frozenset({"user"}),
    Component.ROLE_SELECT: frozenset({"role"}),
    Component.CHANNEL_SELECT: frozenset({"channel"}),
}

#: The ways in which each kind of interaction may be answered; a modal's depend on where it was opened.
CALLBACKS: dict[InteractionType, frozenset[int]] = {
    InteractionType.COMMAND: frozenset({4, 5, 9}),
    InteractionType.COMPONENT: frozenset({4, 5, 6, 7, 9}),
    InteractionType.AUTOCOMPLETE: frozenset({8}),
    InteractionType.MODAL_SUBMIT: frozenset({4, 5, 6, 7}),
}


class Draft(msgspec.Struct, kw_only=True):
    """A message as it would become, before it is accepted."""

    content: str
    components: list[Json]
    attachments: list[Attachment]
    flags: int
    #: Identifiers of the application's emojis; the bot may use no others.
    emojis: Collection[int]
    extras: bool = False


class _Checker:
    """Walks through a body and notes every wrong field with its path."""

    def __init__(self, attachments: list[Attachment], emojis: Collection[int]) -> None:
        self.errors = FormErrors()
        self._attachments = attachments
        self._emojis = emojis
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._checks: dict[int, Callable[[Path, Json], None]] = {
            Component.ACTION_ROW: self._action_row,
            Component.BUTTON: self._button,
            Component.TEXT_INPUT: self._text_input,
            Component.SECTION: self._section,
            Component.TEXT_DISPLAY: self._text_display,
            Component.THUMBNAIL: self._thumbnail,
            Component.MEDIA_GALLERY: self._gallery,
            Component.FILE: self._file,
            Component.SEPARATOR: self._separator,
            Component.CONTAINER: self._container,
            Component.LABEL: self._label,
            **dict.fromkeys(tree.SELECTS, self._select),
        }

    def add(self, path: Path, code: str, message: str) -> None:
        self.errors.add(path, code, message)

    def length(self, path: Path, value: object, low: int, high: int) -> bool:
        """Check a text's length in characters; say whether it is a proper text."""
        if not isinstance(value, str):
            missing = value is None
            code = "BASE_TYPE_REQUIRED" if missing else "STRING_TYPE_CONVERT"
            self.add(path, code, "This field is required" if missing else "Could not interpret as string.")
            return False
        if len(value) < low:
            short = "This field is required" if low == 1 else f"Must be {low} or more in length."
            self.add(path, "BASE_TYPE_REQUIRED" if low == 1 else "BASE_TYPE_MIN_LENGTH", short)
        elif len(value) > high:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        return True

    def optional(self, path: Path, component: Json, key: str, high: int) -> None:
        if component.get(key) is not None:
            self.length((*path, key), component[key], 0, high)

    def count(self, path: Path, value: object, low: int, high: int) -> bool:
        """Check a list's length; say whether it is a list."""
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return False
        if not low <= len(value) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return True

    def number(self, path: Path, value: object, low: int, high: int) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")

    def component(self, path: Path, component: Any, allowed: Collection[int]) -> None:
        """Check one component and what it holds."""
        kind = component.get("type") if isinstance(component, dict) else None
        if kind not in allowed or kind not in self._checks:
            expected = ", ".join(str(int(k)) for k in sorted(allowed))
            self.add(
                (*path, "type"), "UNION_TYPE_CHOICES", f"Value of field 'type' must be one of ({expected})."
            )
            return
        number = component.get("id")
        if number:
            if number in self._ids:
                self.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self._ids.add(number)
        self._checks[kind](path, component)

    def _children(self, path: Path, component: Json, allowed: Collection[int], most: int) -> None:
        inner = component.get("components")
        if self.count((*path, "components"), inner, 1, most):
            for index, child in enumerate(inner or ()):
                self.component((*path, "components", index), child, allowed)

    def _custom_id(self, path: Path, component: Json) -> None:
        value = component.get("custom_id")
        if self.length((*path, "custom_id"), value, 1, 100):
            if value in self._custom_ids:
                message = "Component custom id cannot be duplicated"
                self.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            self._custom_ids.add(str(value))

    def _emoji(self, path: Path, component: Json) -> None:
        emoji = component.get("emoji")
        if emoji is None:
            return
        name = str(emoji.get("name") or "")
        known = int(emoji["id"]) in self._emojis if emoji.get("id") else any(ord(c) > 127 for c in name)
        if not known:
            self.add(
                (*path, "emoji", "id" if emoji.get("id") else "name"),
                "COMPONENT_INVALID_EMOJI",
                "Invalid emoji",
            )

    def _action_row(self, path: Path, row: Json) -> None:
        inner = row.get("components")
        kinds = {c.get("type") for c in inner if isinstance(c, dict)} if isinstance(inner, list) else set()
        if kinds & tree.SELECTS or Component.TEXT_INPUT in kinds:
            self._children(path, row, tree.SELECTS | {Component.TEXT_INPUT}, 1)
        else:
            self._children(path, row, {Component.BUTTON}, 5)

    def _button(self, path: Path, button: Json) -> None:
        style = button.get("style")
        self.number((*path, "style"), style, 1, 6)
        self.optional(path, button, "label", 80)
        self._emoji(path, button)
        if not button.get("label") and not button.get("emoji") and style != 6:
            message = "A label or emoji is required"
            self.add((*path, "label"), "BUTTON_COMPONENT_LABEL_REQUIRED", message)
        if style == 5:
            if button.get("custom_id"):
                message = "A custom id and url cannot both be specified"
                self.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
            url = button.get("url")
            if self.length((*path, "url"), url, 1, 512) and not str(url).startswith(
                ("https://", "http://", "discord://")
            ):
                message = "Scheme must be one of ('http', 'https', 'discord')."
                self.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", message)
        elif style != 6:
            if button.get("url"):
                message = "A custom id and url cannot both be specified"
                self.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
            self._custom_id(path, button)

    def _select(self, path: Path, select: Json) -> None:
        self._custom_id(path, select)
        self.optional(path, select, "placeholder", 150)
        low, high = select.get("min_values", 1), select.get("max_values", 1)
        self.number((*path, "min_values"), low, 0, 25)
        self.number((*path, "max_values"), high, 1, 25)
        if isinstance(low, int) and isinstance(high, int) and low > high:
            message = "min_values must not be greater than max_values"
            self.add((*path, "min_values"), "SELECT_COMPONENT_INVALID_RANGE", message)
        if select["type"] == Component.STRING_SELECT:
            self._options(path, select, high if isinstance(high, int) else 25)
            return
        if select.get("options"):
            message = "Only string selects can have options"
            self.add((*path, "options"), "SELECT_COMPONENT_OPTIONS_FORBIDDEN", message)
        if select.get("default_values"):
            self._default_values((*path, "default_values"), select, low, high)

    def _default_values(self, path: Path, select: Json, low: int, high: int) -> None:
        """Check who or what is chosen beforehand in a menu that Discord fills."""
        values, kinds = select["default_values"], DEFAULT_KINDS[select["type"]]
        if not self.count(path, values, low, high):
            return
        seen: set[str] = set()
        for index, value in enumerate(values):
            if value.get("type") not in kinds:
                message = f"Value must be one of {{{', '.join(sorted(kinds))}}}."
                self.add((*path, index, "type"), "BASE_TYPE_CHOICES", message)
            number = str(value.get("id"))
            if not number.isdigit():
                self.add((*path, index, "id"), "NUMBER_TYPE_COERCE", f'Value "{number}" is not snowflake.')
            if number in seen:
                self.add((*path, index, "id"), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already has it")
            seen.add(number)

    def _options(self, path: Path, component: Json, most: int) -> None:
        options = component.get("options")
        if not self.count((*path, "options"), options, 1, 25):
            return
        values: set[str] = set()
        for index, option in enumerate(options or ()):
            here = (*path, "options", index)
            self.length((*here, "label"), option.get("label"), 1, 100)
            self.optional(here, option, "description", 100)
            self._emoji(here, option)
            if self.length((*here, "value"), option.get("value"), 1, 100):
                if option["value"] in values:
                    message = "The specified option value is already used"
                    self.add((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
                values.add(option["value"])
        if options and len(options) < most:
            message = f"max_values must not be greater than the {len(options)} options"
            self.add((*path, "max_values"), "SELECT_COMPONENT_INVALID_RANGE", message)
        if sum(bool(option.get("default")) for option in options or ()) > most:
            message = "More options are chosen by default than max_values allows"
            self.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)

    def _section(self, path: Path, section: Json) -> None:
        self._children(path, section, {Component.TEXT_DISPLAY}, 3)
        allowed = {Component.BUTTON, Component.THUMBNAIL}
        self.component((*path, "accessory"), section.get("accessory"), allowed)

    def _text_display(self, path: Path, display: Json) -> None:
        self.length((*path, "content"), display.get("content"), 1, 4000)

    def _media(self, path: Path, media: object, *, files_only: bool = False) -> None:
        url = media.get("url") if isinstance(media, dict) else None
        if not self.length((*path, "url"), url, 1, 2048):
            return
        bound = referenced(str(url), self._attachments)
        if bound is None and (
            files_only or str(url).startswith("attachment://") or CDN_PATH.search(str(url))
        ):
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            self.add(
                (*path, "url"), code, "The referenced attachment was not found in the message's attachments"
            )
        elif bound is None and not str(url).startswith(("http://", "https://")):
            message = "Scheme must be one of ('http', 'https', 'attachment')."
            self.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", message)

    def _thumbnail(self, path: Path, thumbnail: Json) -> None:
        self._media((*path, "media"), thumbnail.get("media"))
        self.optional(path, thumbnail, "description", 1024)

    def _gallery(self, path: Path, gallery: Json) -> None:
        items = gallery.get("items")
        if self.count((*path, "items"), items, 1, 10):
            for index, item in enumerate(items or ()):
                self._media((*path, "items", index, "media"), item.get("media"))
                self.optional((*path, "items", index), item, "description", 1024)

    def _file(self, path: Path, file: Json) -> None:
        self._media((*path, "file"), file.get("file"), files_only=True)

    def _separator(self, path: Path, separator: Json) -> None:
        self.number((*path, "spacing"), separator.get("spacing", 1), 1, 2)

    def _container(self, path: Path, container: Json) -> None:
        self._children(path, container, IN_CONTAINER, 40)
        if container.get("accent_color") is not None:
            self.number((*path, "accent_color"), container["accent_color"], 0, 0xFFFFFF)

    def _label(self, path: Path, label: Json) -> None:
        self.length((*path, "label"), label.get("label"), 1, 45)
        self.optional(path, label, "description", 100)
        self.component((*path, "component"), label.get("component"), tree.INPUTS)

    def _text_input(self, path: Path, field: Json) -> None:
        self._custom_id(path, field)
        self.number((*path, "style"), field.get("style"), 1, 2)
        if path[-1] == "component":
            if field.get("label"):
                message = "A text input inside a label must not have a label of its own"
                self.add((*path, "label"), "COMPONENT_LABEL_FORBIDDEN", message)
        else:
            self.length((*path, "label"), field.get("label"), 1, 45)
        self.optional(path, field, "placeholder", 100)
        self.optional(path, field, "value", 4000)
        if field.get("min_length") is not None:
            self.number((*path, "min_length"), field["min_length"], 0, 4000)
        if field.get("max_length") is not None:
            self.number((*path, "max_length"), field["max_length"], 1, 4000)


def check_shape(body: object) -> None:
    """Refuse a message's body whose fields are of the wrong kind altogether."""
    if not isinstance(body, dict):
        raise refuse(50109)
    errors = FormErrors()
    for key in ("components", "attachments"):
        value = body.get(key)
        if value is not None and not (isinstance(value, list) and all(isinstance(v, dict) for v in value)):
            errors.add((key,), "LIST_TYPE_CONVERT", "Only iterables of objects may be used here")
    if not isinstance(body.get("content"), str | None):
        errors.add(("content",), "STRING_TYPE_CONVERT", "Could not interpret as string.")
    if not isinstance(body.get("flags"), int | None):
        errors.add(("flags",), "NUMBER_TYPE_COERCE", "Value is not int.")
    errors.check()


def check_message(draft: Draft, prefix: Path = ()) -> None:
    """Refuse a message that Discord would refuse; the prefix says where it lies in the body."""
    checker = _Checker(draft.attachments, draft.emojis)
    if draft.content:
        checker.length((*prefix, "content"), draft.content, 0, 2000)
    if len(draft.attachments) > 10:
        checker.count((*prefix, "attachments"), draft.attachments, 0, 10)
    for index, attachment in enumerate(draft.attachments):
        if len(attachment.description or "") > 1024:
            checker.length((*prefix, "attachments", index, "description"), attachment.description, 0, 1024)
    if draft.flags & MessageFlag.COMPONENTS_V2:
        _check_layout(checker, draft, prefix)
    else:
        _check_rows(checker, draft, prefix)
    checker.errors.check()
    filled = draft.content.strip() or draft.attachments or draft.extras
    if not filled and not (draft.flags & MessageFlag.COMPONENTS_V2 and draft.components):
        raise refuse(50006)


def _check_layout(checker: _Checker, draft: Draft, prefix: Path) -> None:
    here = (*prefix, "components")
    code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    for key, used in (("content", draft.content), ("poll", draft.extras)):
        if used:
            message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            checker.add((*prefix, key), code, message)
    if not draft.components:
        checker.add(here, "BASE_TYPE_REQUIRED", "This field is required")
    for index, component in enumerate(draft.components):
        checker.component((*here, index), component, AT_TOP)
    everything = [c for c in tree.walk(draft.components) if isinstance(c, dict)]
    if len(everything) > 40:
        message = f"The maximum number of components is 40, these are {len(everything)}"
        checker.add(here, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    total = sum(len(str(text)) for text in tree.texts(draft.components))
    if total > 4000:
        message = f"The texts together may have 4000 characters, these have {total}"
        checker.add(here, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def _check_rows(checker: _Checker, draft: Draft, prefix: Path) -> None:
    here = (*prefix, "components")
    if len(draft.components) > 5:
        checker.count(here, draft.components, 0, 5)
    for index, component in enumerate(draft.components):
        checker.component((*here, index), component, {Component.ACTION_ROW})


def check_modal(modal: object) -> None:
    """Refuse a modal that Discord would refuse."""
    if not isinstance(modal, dict):
        raise refuse(50035)
    checker = _Checker([], ())
    checker.length(("data", "custom_id"), modal.get("custom_id"), 1, 100)
    checker.length(("data", "title"), modal.get("title"), 1, 45)
    found = modal.get("components")
    if checker.count(("data", "components"), found, 1, 5):
        for index, component in enumerate(found or ()):
            checker.component(("data", "components", index), component, IN_MODAL)
    checker.errors.check()


def check_choices(choices: Any) -> None:
    """Refuse autocomplete choices that Discord would refuse."""
    checker = _Checker([], ())
    here: Path = ("data", "choices")
    if checker.count(here, choices, 0, 25):
        for index, choice in enumerate(choices):
            checker.length((*here, index, "name"), choice.get("name"), 1, 100)
            if isinstance(choice.get("value"), str):
                checker.length((*here, index, "value"), choice["value"], 1, 100)
    checker.errors.check()


def check_callback(kind: InteractionType, callback: Any, *, on_message: bool) -> CallbackType:
    """Return the callback's type when it may answer this kind of interaction."""
    allowed = CALLBACKS[kind]
    if kind is InteractionType.MODAL_SUBMIT and not on_message:
        allowed -= {6, 7}
    if callback not in allowed:
        errors = FormErrors()
        expected = ", ".join(map(str, sorted(allowed)))
        message = f"Value must be one of {{{expected}}}."
        errors.add(("type",), "BASE_TYPE_CHOICES", message)
        errors.check()
    return CallbackType(callback)
