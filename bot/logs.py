"""Log lines: one context a game, as text for people or JSON for machines; never a hidden thing."""

from __future__ import annotations

import logging
import sys
from typing import Final

import discord
import structlog

from bot.settings import Settings

ANSWERED: Final = 40060
"""Discord's code for an interaction that was answered already: it came twice, or to two processes of ours."""


def quiet_repetition(record: logging.LogRecord) -> bool:
    """Let pass as information what the library logs as an error: suggestions that were given already."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, discord.HTTPException) and error.code == ANSWERED:
        record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
    return True


def configure(settings: Settings) -> None:
    """Send our own and the libraries' log lines through structlog to standard error."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
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
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderers],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.INFO))
    for chatty in ("discord", "alembic"):
        logging.getLogger(chatty).setLevel(max(level, logging.WARNING))
    logging.getLogger("discord.app_commands.tree").addFilter(quiet_repetition)
