"""Log lines: one context a game, as text for people or JSON for machines; never a hidden thing."""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import aiohttp
import discord
import structlog
from structlog.typing import EventDict

from bot.kit.settings import Settings
from bot.kit.store.errors import DatabaseUnavailable

ANSWERED: Final = 40060
"""Discord's code for an interaction that was answered already: it came twice, or to two processes of ours."""

EXPIRED: Final = 10062
"""Discord's code for an interaction that it knows no more: three seconds without an answer are over."""


def quiet_suggestions(record: logging.LogRecord) -> bool:
    """Let pass in one line what the library logs as an error: suggestions that did not reach anybody.

    Who types gets others with the next letter.  Those that nobody awaits are no trouble at all.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, discord.HTTPException | aiohttp.ClientError | TimeoutError):
        awaited = not isinstance(error, discord.HTTPException) or error.code not in {ANSWERED, EXPIRED}
        record.levelno = logging.WARNING if awaited else logging.INFO
        record.levelname, record.exc_info = logging.getLevelName(record.levelno), None
        if awaited:
            record.msg, record.args = f"{record.getMessage()}: {error!r}", None
    return True


class OnceAMinute(logging.Filter):
    """Lets a database that can't be used be told once a minute, however many meet it: one line, no traceback.

    It looks at every record, also of the libraries: whoever logs such an error need not think of it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Drop the record, or make it that line, if it is about such an error."""
        error = _error_in(record)
        if not isinstance(error, DatabaseUnavailable):
            return True
        now = time.monotonic()
        if now - self._told.get(error.reason, -AGAIN) < AGAIN:
            return False
        self._told[error.reason] = now
        record.exc_info = None
        if isinstance(record.msg, dict):
            record.msg = {**record.msg, "event": UNAVAILABLE, "error": str(error), "exc_info": None}
        else:
            record.msg, record.args = f"{UNAVAILABLE}: {error}", ()
        return True


UNAVAILABLE: Final = "the database can't be used"

AGAIN: Final = 60.0
"""Seconds in which that is told once for each reason."""


def _error_in(record: logging.LogRecord) -> object:
    """Return the error that a record carries; structlog keeps it in the event until it is written."""
    carried = record.msg.get("exc_info") if isinstance(record.msg, dict) else record.exc_info
    if carried is True:
        carried = sys.exc_info()
    return carried[1] if isinstance(carried, tuple) else carried


class Shards:
    """Names in each line that names a server its shard, as soon as it is known how many there are."""

    def __init__(self) -> None:
        self.count: int | None = None

    def __call__(self, logger: object, method: str, line: EventDict) -> EventDict:
        """Add the shard; direct messages, server 0, are the first one's."""
        guild = line.get("guild")
        if self.count is not None and isinstance(guild, int):
            line["shard"] = (guild >> 22) % self.count
        return line


SHARDS: Final = Shards()
"""What names shards; the client says how many there are."""

_WITH_TOKEN: Final = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s\"'?]+")
"""Addresses of Discord's by which whoever reads them could answer in the bot's place."""


class Unsaid:
    """Takes out of each line what nobody may read there, whoever wrote it: tokens and passwords."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self._secrets = [secret for secret in secrets if secret]

    def __call__(self, logger: object, method: str, rendered: Any) -> str:
        """Return the line, which has been made into text before, without them."""
        line: str = rendered
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return _WITH_TOKEN.sub(rf"\1{HIDDEN}", line)


HIDDEN: Final = "(hidden)"


def _secrets_of(settings: Settings) -> Iterator[str]:
    """Yield what of the settings is secret."""
    if settings.token is not None:
        yield settings.token.get_secret_value()
    if settings.database_url is not None:
        yield settings.database_url.get_secret_value()
        with suppress(ValueError):
            password = urlsplit(settings.database_url.get_secret_value()).password or ""
            yield from (password, unquote(password))


def configure(settings: Settings) -> None:
    """Send our own and the libraries' log lines through structlog to standard error."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        SHARDS,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    plain = structlog.dev.plain_traceback
    renderers: list[structlog.typing.Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if settings.log_format == "json"
        else [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)]
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler()
    handler.addFilter(OnceAMinute())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *renderers,
                Unsaid(_secrets_of(settings)),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.INFO))
    for chatty in ("discord", "alembic"):
        logging.getLogger(chatty).setLevel(max(level, logging.WARNING))
    logging.getLogger("discord.app_commands.tree").addFilter(quiet_suggestions)
