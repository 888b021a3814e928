"""Holding requests and answers against a published schema: a small one, and Discord's own where it is."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import permissions
from bot.sandbox.driver import Sandbox
from bot.sandbox.schema import Schema
from tests.bot.sandbox.client import Client
from tests.bot.sandbox.conftest import start_game

Json = dict[str, Any]

SMALL: Json = {
    "openapi": "3.1.0",
    "paths": {
        "/channels/{channel_id}/messages": {
            "post": {
                "requestBody": {
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewRequest"}}}
                }
            }
        }
    },
    "components": {
        "schemas": {
            "SnowflakeType": {"type": "string", "pattern": "^[0-9]+$"},
            "NewRequest": {
                "type": "object",
                "properties": {
                    "content": {"type": ["string", "null"], "maxLength": 5},
                    "to": {"$ref": "#/components/schemas/SnowflakeType"},
                    "parts": {
                        "type": "array",
                        "maxItems": 2,
                        "items": {
                            "oneOf": [
                                {"$ref": "#/components/schemas/TextRequest"},
                                {"$ref": "#/components/schemas/RowRequest"},
                            ]
                        },
                    },
                },
                "required": ["content"],
            },
            "TextRequest": {
                "type": "object",
                "properties": {"type": {"type": "integer", "enum": [10]}, "text": {"type": "string"}},
                "required": ["type", "text"],
            },
            "RowRequest": {
                "type": "object",
                "properties": {
                    "type": {"type": "integer", "enum": [1]},
                    "size": {"type": "integer", "minimum": 1},
                },
                "required": ["type"],
            },
        }
    },
}


@pytest.fixture
def small(tmp_path: Path) -> Schema:
    path = tmp_path / "small.json"
    path.write_text(json.dumps(SMALL))
    return Schema(path)


@pytest.mark.parametrize(
    ("body", "mistakes"),
    [
        ({"content": "x"}, []),
        ({"content": None, "to": 5}, []),  # the library sends numbers where the file says text
        ({"content": "x", "to": "five"}, ['to: "five" does not match ^[0-9]+$']),
        ({}, ["content: missing"]),
        ({"content": "long text"}, ["content: longer than 5"]),
        ({"content": 5}, ["content: 5 is not string or null"]),
        ({"content": "x", "colour": 1}, ["colour: unknown key"]),
        ({"content": "x", "parts": [{"type": 10}]}, ["parts[0].text: missing"]),
        ({"content": "x", "parts": [{"type": 1, "size": 0}]}, ["parts[0].size: less than 1"]),
        ({"content": "x", "parts": [{"type": 7}]}, ["parts[0].type: 7 is not allowed here"]),
        ({"content": "x", "parts": [{"type": 1}] * 3}, ["parts: longer than 2"]),
    ],
)
def test_mistakes_are_named_by_their_path(small: Schema, body: Json, mistakes: list[str]) -> None:
    assert small.request_mistakes("POST", "/channels/{channel}/messages", body) == mistakes


def test_routes_without_a_body(small: Schema) -> None:
    assert not small.knows("GET", "/channels/{channel}/messages")
    assert small.request_mistakes("GET", "/channels/{channel}/messages", {"anything": 1}) == []


async def test_everything_said_is_as_discord_publishes_it(
    sandbox: Sandbox, client: Client, schema: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # This client does what the real bot never does, and asks no permission for.
    monkeypatch.setattr(permissions, "BOT_ROLE", permissions.OWNER)
    if schema is None:
        pytest.skip("TESTS_DISCORD_SCHEMA names no file")
    checker = Schema(schema)
    aya = sandbox.person("Aya")
    board = await start_game(aya)
    for deed in ("hand", "think", "thread", "dm", "tidy", "modal"):
        await aya.click(board, deed)
    await aya.wait_for(lambda m: m.text.startswith("('"))
    assert [str(v) for v in sandbox.violations] == []
    world, payloads = sandbox.server.hub.world, sandbox.server.hub.payloads
    assert len(world.messages) > 8
    for message in world.messages.values():
        assert checker.answer_mistakes("MessageResponse", payloads.message(message)) == []
    for channel in world.channels.values():
        kind = "ThreadResponse" if channel.thread else "GuildChannelResponse"
        kind = "PrivateChannelResponse" if channel.recipient_id else kind
        assert checker.answer_mistakes(kind, payloads.channel(channel)) == []
    for user in world.users.values():
        assert checker.answer_mistakes("UserResponse", payloads.user(user)) == []
        assert checker.answer_mistakes("GuildMemberResponse", payloads.member(user, world.guild)) == []
    for command in world.commands.values():
        assert checker.answer_mistakes("ApplicationCommandResponse", payloads.command(command)) == []
    for emoji in world.emojis.values():
        assert checker.answer_mistakes("EmojiResponse", payloads.emoji(emoji)) == []
