"""Log lines for people and for machines."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Literal

import aiohttp
import discord
import pytest
import structlog

from bot.kit.logs import SHARDS, configure
from bot.kit.settings import Settings
from bot.kit.store.errors import DatabaseUnavailable


def refused(status: int) -> Any:
    """Return as much of a response as discord.py's errors look at."""
    return SimpleNamespace(status=status, reason="")


@pytest.fixture(autouse=True)
def _own_logging() -> Iterator[None]:
    root = logging.getLogger()
    before, level = root.handlers, root.level
    yield
    root.handlers = before
    root.setLevel(level)
    structlog.reset_defaults()


def _fail(kind: Literal["text", "json"]) -> None:
    configure(Settings(log_format=kind))
    for log in (structlog.get_logger(), logging.getLogger("somebody.else")):
        try:
            raise ZeroDivisionError("far too small")
        except ZeroDivisionError as error:
            log.error("unexpected", exc_info=error)


def test_text_is_plain_in_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    _fail("text")
    text = capsys.readouterr().err
    assert "\x1b" not in text, "no colours where nobody sees them"
    assert text.count("ZeroDivisionError: far too small") == 2
    assert text.count("Traceback") == 2


def test_a_database_that_is_away_is_told_once_a_minute_without_a_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure(Settings(log_format="json"))
    for reason in ("full", "full", "unreachable"):
        error = DatabaseUnavailable(reason, place="here")
        for log in (structlog.get_logger(), logging.getLogger("somebody.else")):
            log.error("failed", exc_info=error)
            try:
                raise error
            except DatabaseUnavailable:
                log.exception("failed")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["event"] for line in lines] == ["the database can't be used"] * 2
    assert [line["error"] for line in lines] == [
        "The disk of here is full.",
        "The database server at here does not answer.",
    ]
    assert not any("exception" in line for line in lines)


def test_json_carries_the_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    _fail("json")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["event"] for line in lines] == ["unexpected"] * 2
    for line in lines:
        assert line["level"] == "error"
        assert "test_logs.py" in line["exception"]
        assert "ZeroDivisionError: far too small" in line["exception"]


def test_tokens_and_passwords_are_taken_out_of_whatever_says_them(capsys: pytest.CaptureFixture[str]) -> None:
    environment = {"token": "the.bots.token", "database_url": "postgresql://tymok:pass%77ord@here/tymok"}
    configure(
        Settings.model_validate({"log_format": "json", "DISCORD_TOKEN": environment["token"], **environment})
    )
    for log in (structlog.get_logger(), logging.getLogger("somebody.else")):
        log.warning("POST https://discord.com/api/v10/webhooks/12/a-B_c9/messages/@original failed")
        log.warning("Bot the.bots.token at postgresql://tymok:pass%77ord@here/tymok")
        try:
            raise RuntimeError("/interactions/12/a-B_c9/callback")
        except RuntimeError:
            log.exception("with pass%77ord")
    text = capsys.readouterr().err
    assert text.count("(hidden)") == 14
    assert not [one for one in ("a-B_c9", "the.bots.token", "pass%77ord") if one in text]
    assert "/messages/@original failed" in text


def test_a_line_about_a_server_names_its_shard(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(Settings(log_format="json"))
    monkeypatch.setattr(SHARDS, "count", 4)
    with structlog.contextvars.bound_contextvars(guild=7 << 22, game="abc", ply=3):
        structlog.get_logger().warning("slow")
    (line,) = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (line["shard"], line["guild"], line["game"], line["ply"]) == (3, 7 << 22, "abc", 3)


@pytest.mark.parametrize(
    ("error", "level"),
    [
        (discord.NotFound(refused(404), {"code": 10062, "message": "Unknown interaction"}), "info"),
        (discord.HTTPException(refused(400), {"code": 40060, "message": "acknowledged"}), "info"),
        (discord.DiscordServerError(refused(503), "upstream"), "warning"),
        (aiohttp.ServerDisconnectedError(), "warning"),
    ],
)
def test_suggestions_that_reach_nobody_are_one_line(
    error: Exception, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(Settings(log_format="json"))
    try:
        raise error
    except Exception:
        logging.getLogger("discord.app_commands.tree").exception("Ignoring exception in autocomplete")
    (line,) = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert line["level"] == level
    assert line["event"].startswith("Ignoring exception in autocomplete")
    assert "exception" not in line
