"""What Discord refuses, by tables: a body, and the one field that is wrong with it."""

from typing import Any

import pytest

from bot.sandbox import rules
from bot.sandbox.command_rules import check_command, check_commands
from bot.sandbox.errors import ApiError, describe_tree
from bot.sandbox.model import Attachment, CallbackType, InteractionType, MessageFlag

Json = dict[str, Any]

V2 = int(MessageFlag.COMPONENTS_V2)
FILE = Attachment(id=7, channel_id=1, filename="board.png", size=3)


def button(label: str = "Go", custom_id: str = "go", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def menu(count: int = 2, **more: Any) -> Json:
    options = [{"label": f"Option {n}", "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options, **more}


def people(**more: Any) -> Json:
    return {"type": 5, "custom_id": "people", **more}


def text(content: str = "text") -> Json:
    return {"type": 10, "content": content}


def gallery(url: str = "attachment://board.png", count: int = 1) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}}] * count}


def container(*components: Json) -> Json:
    return {"type": 17, "components": list(components)}


def check(components: list[Json], *, flags: int = 0, **fields: Any) -> None:
    draft = rules.Draft(
        **{
            "content": "",
            "attachments": [FILE],
            "components": components,
            "flags": flags,
            "emojis": {99},
            **fields,
        }
    )
    rules.check_message(draft)


def refusal(call: Any, *args: Any, **kwargs: Any) -> tuple[int, list[str]]:
    with pytest.raises(ApiError) as caught:
        call(*args, **kwargs)
    return caught.value.code, [line.partition(":")[0] for line in describe_tree(caught.value.errors)]


GOOD: list[tuple[str, list[Json], Json]] = [
    ("text", [], {"content": "x" * 2000}),
    ("five rows", [row(*(button(custom_id=f"{r}{n}") for n in range(5))) for r in range(5)], {}),
    ("a menu", [row(menu(25, max_values=25))], {}),
    ("a link", [row({"type": 2, "style": 5, "label": "x", "url": "https://example.org"})], {}),
    ("own emoji", [row(button(label="", emoji={"id": "99", "name": "x"}))], {}),
    ("sign", [row(button(label="", emoji={"name": "♟️"}))], {}),
    ("layout", [container(text(), gallery(), {"type": 14}, row(button()))], {"flags": V2}),
    ("section", [{"type": 9, "components": [text()], "accessory": button()}], {"flags": V2}),
    ("40 components", [text("x") for _ in range(40)], {"flags": V2}),
    ("people", [row(people(default_values=[{"type": "user", "id": "7"}]))], {}),
    ("a retained file", [gallery("http://127.0.0.1:1/attachments/1/7/board.png")], {"flags": V2}),
]

FIRST = "components[0].components[0]"

BAD: list[tuple[str, list[Json], Json, list[str]]] = [
    ("long text", [], {"content": "x" * 2001}, ["content"]),
    ("six rows", [row(button(custom_id=str(n))) for n in range(6)], {}, ["components"]),
    ("six buttons", [row(*(button(custom_id=str(n)) for n in range(6)))], {}, ["components[0].components"]),
    ("empty row", [row()], {}, ["components[0].components"]),
    (
        "menu beside button",
        [row(menu(), button())], {},
        ["components[0].components", "components[0].components[1].type"],
    ),
    ("bare button", [button()], {}, ["components[0].type"]),
    ("long label", [row(button("x" * 81))], {}, [f"{FIRST}.label"]),
    ("no label", [row(button(""))], {}, [f"{FIRST}.label"]),
    ("no custom_id", [row({"type": 2, "style": 1, "label": "x"})], {}, [f"{FIRST}.custom_id"]),
    ("long custom_id", [row(button(custom_id="x" * 101))], {}, [f"{FIRST}.custom_id"]),
    ("twice the same custom_id", [row(button(), button())], {}, ["components[0].components[1].custom_id"]),
    ("style 9", [row(button(style=9))], {}, [f"{FIRST}.style"]),
    ("unknown emoji", [row(button(emoji={"id": 5, "name": "x"}))], {}, [f"{FIRST}.emoji.id"]),
    ("a word as emoji", [row(button(emoji={"name": "smile"}))], {}, [f"{FIRST}.emoji.name"]),
    (
        "link with custom_id",
        [row(button(style=5, url="https://example.org"))], {},
        ["components[0].components[0]"],
    ),
    ("link elsewhere", [row({"type": 2, "style": 5, "label": "x", "url": "ftp://x"})], {}, [f"{FIRST}.url"]),
    ("no options", [row(menu(0))], {}, [f"{FIRST}.options"]),
    ("26 options", [row(menu(26))], {}, [f"{FIRST}.options"]),
    ("more than there are", [row(menu(2, max_values=3))], {}, [f"{FIRST}.max_values"]),
    ("min over max", [row(menu(3, min_values=2))], {}, [f"{FIRST}.min_values"]),
    (
        "twice the same value",
        [row({**menu(), "options": [{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]})],
        {},
        [f"{FIRST}.options[1].value"],
    ),
    ("people with options", [row(people(options=[{"label": "x", "value": "1"}]))], {}, [f"{FIRST}.options"]),
    (
        "more people beforehand than may be chosen",
        [row(people(default_values=[{"type": "user", "id": n} for n in (7, 8)]))], {},
        [f"{FIRST}.default_values"],
    ),
    (
        "fewer people beforehand than must be chosen",
        [row(people(min_values=2, max_values=3, default_values=[{"type": "user", "id": 7}]))], {},
        [f"{FIRST}.default_values"],
    ),
    (
        "a role among people",
        [row(people(default_values=[{"type": "role", "id": 7}]))], {},
        [f"{FIRST}.default_values[0].type"],
    ),
    (
        "nobody's number",
        [row(people(default_values=[{"type": "user", "id": "Aya"}]))], {},
        [f"{FIRST}.default_values[0].id"],
    ),
    (
        "twice the same person",
        [row(people(max_values=2, default_values=[{"type": "user", "id": 7}] * 2))], {},
        [f"{FIRST}.default_values[1].id"],
    ),
    ("26 people", [row(people(max_values=26))], {}, [f"{FIRST}.max_values"]),
    ("layout without its flag", [container(text())], {"content": "x"}, ["components[0].type"]),
    ("layout with content", [text()], {"flags": V2, "content": "x"}, ["content"]),
    ("empty layout", [], {"flags": V2}, ["components"]),
    ("41 components", [text("x") for _ in range(41)], {"flags": V2}, ["components"]),
    ("4001 characters", [text("x" * 4000), text("x")], {"flags": V2}, ["components"]),
    ("container in container", [container(container(text()))], {"flags": V2}, [f"{FIRST}.type"]),
    (
        "missing file",
        [gallery("attachment://other.png")], {"flags": V2},
        ["components[0].items[0].media.url"],
    ),
    (
        "a foreign file",
        [gallery("http://127.0.0.1:1/attachments/1/8/board.png")], {"flags": V2},
        ["components[0].items[0].media.url"],
    ),
    ("eleven pictures", [gallery(count=11)], {"flags": V2}, ["components[0].items"]),
    (
        "section without accessory",
        [{"type": 9, "components": [text()]}], {"flags": V2},
        ["components[0].accessory.type"],
    ),
    ("twice the same id", [{**text(), "id": 3}, {**text(), "id": 3}], {"flags": V2}, ["components[1].id"]),
    ("eleven files", [], {"attachments": [FILE] * 11}, ["attachments"]),
]  # fmt: skip


@pytest.mark.parametrize(("components", "fields"), [c[1:] for c in GOOD], ids=[c[0] for c in GOOD])
def test_good_messages(components: list[Json], fields: Json) -> None:
    check(components, **fields)


@pytest.mark.parametrize(("components", "fields", "paths"), [c[1:] for c in BAD], ids=[c[0] for c in BAD])
def test_bad_messages(components: list[Json], fields: Json, paths: list[str]) -> None:
    assert refusal(check, components, **fields) == (50035, paths)


def test_empty_message() -> None:
    assert refusal(check, [], content="  ", attachments=[]) == (50006, [])


def field(**more: Any) -> Json:
    return {"type": 4, "custom_id": "f", "style": 1, **more}


def label(component: Json, title: str = "Move") -> Json:
    return {"type": 18, "label": title, "component": component}


@pytest.mark.parametrize(
    ("modal", "paths"),
    [
        ({"title": "x" * 46}, ["data.title"]),
        ({"custom_id": ""}, ["data.custom_id"]),
        ({"components": []}, ["data.components"]),
        ({"components": [text()] * 6}, ["data.components"]),
        (
            {"components": [row(field(custom_id="", label="Move"))]},
            ["data.components[0].components[0].custom_id"],
        ),
        ({"components": [row(field())]}, ["data.components[0].components[0].label"]),
        ({"components": [label(field(label="own"))]}, ["data.components[0].component.label"]),
        ({"components": [label(field(), "x" * 46)]}, ["data.components[0].label"]),
        ({"components": [label(button())]}, ["data.components[0].component.type"]),
        ({"components": [label(field(max_length=4001))]}, ["data.components[0].component.max_length"]),
        ({"components": [label(field()), label(field())]}, ["data.components[1].component.custom_id"]),
    ],
)
def test_bad_modals(modal: Json, paths: list[str]) -> None:
    good: Json = {"custom_id": "m", "title": "Move", "components": [label(field())]}
    rules.check_modal(good)
    assert refusal(rules.check_modal, {**good, **modal}) == (50035, paths)


@pytest.mark.parametrize(
    ("kind", "on_message", "allowed"),
    [
        (InteractionType.COMMAND, False, {4, 5, 9}),
        (InteractionType.COMPONENT, True, {4, 5, 6, 7, 9}),
        (InteractionType.AUTOCOMPLETE, False, {8}),
        (InteractionType.MODAL_SUBMIT, False, {4, 5}),
        (InteractionType.MODAL_SUBMIT, True, {4, 5, 6, 7}),
    ],
)
def test_how_each_interaction_may_be_answered(
    kind: InteractionType, on_message: bool, allowed: set[int]
) -> None:
    for callback in CallbackType:
        if callback in allowed:
            assert rules.check_callback(kind, int(callback), on_message=on_message) is callback
        else:
            assert refusal(rules.check_callback, kind, callback, on_message=on_message) == (50035, ["type"])


def test_choices() -> None:
    rules.check_choices([{"name": "x" * 100, "value": "y"}] * 25)
    assert refusal(rules.check_choices, [{"name": "x", "value": "y"}] * 26)[1] == ["data.choices"]
    bad = [{"name": "x" * 101, "value": "y" * 101}]
    assert refusal(rules.check_choices, bad)[1] == ["data.choices[0].name", "data.choices[0].value"]


def command(**more: Any) -> Json:
    return {"name": "play", "description": "Play", "type": 1, **more}


def option(**more: Any) -> Json:
    return {"type": 3, "name": "game", "description": "Which", **more}


@pytest.mark.parametrize(
    ("body", "paths"),
    [
        (command(name="Play"), ["name"]),
        (command(name="play it"), ["name"]),
        (command(name="x" * 33), ["name"]),
        (command(description=""), ["description"]),
        (command(description="x" * 101), ["description"]),
        (command(name_localizations={"xx": "spel"}), ["name_localizations.xx"]),
        (command(name_localizations={"de": "Spiel"}), ["name_localizations.de"]),
        (command(options=[option(name=f"o{n}") for n in range(26)]), ["options"]),
        (command(options=[option(), option()]), ["options[1]"]),
        (command(options=[option(), option(name="b", required=True)]), ["options[1]"]),
        (command(options=[option(type=99)]), ["options[0].type"]),
        (command(options=[option(choices=[{"name": "a", "value": "b"}] * 2)]), ["options[0].choices[1]"]),
        (command(options=[option(type=6, autocomplete=True)]), ["options[0].choices"]),
        (
            command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "b"}])]),
            ["options[0].choices"],
        ),
        (command(options=[option(type=1), option(name="b")]), ["options[1]"]),
        (command(options=[option(type=1, options=[option(type=1)])]), ["options[0].type"]),
        (command(options=[option(type=2, options=[option(type=2)])]), ["options[0].type"]),
        ({"type": 2, "name": "Look", "description": "no"}, ["description"]),
        (
            command(options=[option(name=f"o{n}", description="x" * 100, choices=[
                {"name": f"{n}{'x' * 90}{c}", "value": "y" * 90} for c in range(4)]) for n in range(12)]),
            [""],
        ),
    ],
)  # fmt: skip
def test_bad_commands(body: Json, paths: list[str]) -> None:
    assert refusal(check_command, body) == (50035, paths)


def test_good_commands() -> None:
    check_command(command(options=[option(type=2, options=[option(type=1, options=[option()])])]))
    check_command(
        command(name_localizations={"ja": "対局"}, options=[option(required=True), option(name="b")])
    )


def test_lists_of_commands() -> None:
    check_commands([command(), {"type": 2, "name": "play"}, command(name="将棋")])
    assert refusal(check_commands, [command(), command()])[1] == ["[1].name"]
    assert refusal(check_commands, [command(name=f"c{n}") for n in range(101)])[1] == [""]
    assert refusal(check_commands, {"name": "x"})[1] == [""]
