"""The rule sets that a server saves under names of its own, for the games that are proposed there.

All options of one are kept, so it stays what it is when a preset changes; options that came later have their
defaults.  What can no longer be read, or has become contradictory, stays in the list as broken: it can be
deleted, and everything else about it is refused.  Each change is a line of the audit.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import audit
from bot.kit.timed import Timed
from bot.storage.rows import AuditLine, RuleSetRow
from bot.table.store import rule_sets as stored
from engine import catalogue, passport
from engine.core import AnyGame, OptionError

MOST: Final = 25
"""Rule sets of one game that a server may have: so many fit into a menu."""

LONGEST_NAME: Final = 40

KEY_MARK: Final = "~"
"""Stands before the key of a rule set: no preset has it in its name."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set as it is read: ``options`` is None where it is broken, and ``broken`` says why."""

    row: RuleSetRow
    options: Any
    broken: OptionError | None = None

    @property
    def name(self) -> str:
        """What the server calls it."""
        return self.row.name

    @property
    def key(self) -> str:
        """What stands for it in menus and buttons, whatever signs its name has."""
        return KEY_MARK + hashlib.sha256(self.name.encode()).hexdigest()[:12]

    def to_play(self) -> Any:
        """Return its options; raise LobbyRefusal if it is broken."""
        if self.options is None:
            raise LobbyRefusal("rule_set_broken", name=self.name)
        return self.options


def read(row: RuleSetRow) -> RuleSet:
    """Read a rule set that is stored."""
    try:
        values = msgspec.json.decode(row.options, type=dict[str, Any])
        return RuleSet(row, catalogue.get(row.game_id).check_options(values))
    except OptionError as error:
        return RuleSet(row, None, error)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return RuleSet(row, None, OptionError("unreadable"))


def written(game: AnyGame, options: object) -> str:
    """Return all options as JSON, those with the value of a preset too."""
    values = {name: passport.plain(options, name) for name in game.options.__struct_fields__}
    return msgspec.json.encode(values).decode()


async def of_game(connection: AsyncConnection, guild_id: int, game_id: str) -> list[RuleSet]:
    """Return the rule sets that a server has for a game, broken ones too."""
    return [read(row) for row in await stored.of_game(connection, guild_id, game_id)]


async def of_guild(connection: AsyncConnection, guild_id: int) -> list[RuleSet]:
    """Return all rule sets of a server."""
    return [read(row) for row in await stored.of_guild(connection, guild_id)]


def find(sets: Sequence[RuleSet], named: str) -> RuleSet | None:
    """Return the rule set that a key or a name means, in whatever case; None if there is none."""
    wanted = _folded(named)
    return next((one for one in sets if named == one.key or wanted == _folded(one.name)), None)


def require(sets: Sequence[RuleSet], named: str) -> RuleSet:
    """Return the rule set that a key or a name means; raise LobbyRefusal if it is not there any more."""
    found = find(sets, named)
    if found is None:
        raise LobbyRefusal("no_such_rule_set")
    return found


async def save(
    connection: AsyncConnection,
    guild_id: int,
    user_id: int,
    now: float,
    game: AnyGame,
    name: str,
    options: object,
    reserved: Collection[str],
) -> RuleSet:
    """Save rules under a name, for a person of the server's staff.

    ``reserved`` are the names of the game's own rule sets.  Raises LobbyRefusal for a name that is none, or
    is taken, and where the server has as many as it may.
    """
    sets = await of_game(connection, guild_id, game.id)
    if len(sets) >= MOST:
        raise LobbyRefusal("too_many_rule_sets", most=MOST)
    free = _free_name(sets, name, reserved)
    row = RuleSetRow(guild_id, game.id, free, written(game, options), user_id, now)
    if not await stored.add(connection, row):
        raise LobbyRefusal("rule_set_name_taken", name=free)
    await _note(connection, row, user_id, now, after=_line(row))
    return read(row)


async def rename(
    connection: AsyncConnection,
    guild_id: int,
    user_id: int,
    now: float,
    game_id: str,
    named: str,
    name: str,
    reserved: Collection[str],
) -> RuleSet:
    """Give a rule set another name; raise LobbyRefusal as :func:`save` does, and where it is gone."""
    sets = await of_game(connection, guild_id, game_id)
    old = require(sets, named)
    free = _free_name([one for one in sets if one is not old], name, reserved)
    row = msgspec.structs.replace(old.row, name=free)
    if free == old.name:
        return old
    await stored.remove(connection, guild_id, game_id, old.name)
    if not await stored.add(connection, row):
        raise LobbyRefusal("rule_set_name_taken", name=free)
    await _note(connection, row, user_id, now, before=_line(old.row), after=_line(row))
    return read(row)


async def delete(
    connection: AsyncConnection, guild_id: int, user_id: int, now: float, game_id: str, named: str
) -> RuleSet:
    """Delete a rule set, broken or not; raise LobbyRefusal if it is gone already."""
    found = require(await of_game(connection, guild_id, game_id), named)
    if not await stored.remove(connection, guild_id, game_id, found.name):
        raise LobbyRefusal("no_such_rule_set")
    await _note(connection, found.row, user_id, now, before=_line(found.row))
    return found


def _free_name(sets: Sequence[RuleSet], typed: str, reserved: Collection[str]) -> str:
    """Return a name as it is kept: one line without signs that do not show, used by nothing else."""
    shown = "".join(sign for sign in typed if unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co"))
    name = " ".join(unicodedata.normalize("NFC", shown).split())
    if not name or len(name) > LONGEST_NAME or name.startswith(KEY_MARK):
        raise LobbyRefusal("no_rule_set_name", most=LONGEST_NAME)
    taken = {_folded(other) for other in (*reserved, *(one.name for one in sets))}
    if _folded(name) in taken:
        raise LobbyRefusal("rule_set_name_taken", name=name)
    return name


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().strip()


def _line(row: RuleSetRow) -> str:
    return msgspec.json.encode({"name": row.name, "options": row.options}).decode()


async def _note(
    connection: AsyncConnection, row: RuleSetRow, user_id: int, now: float, before: str = "", after: str = ""
) -> None:
    line = AuditLine(
        at=now,
        guild_id=row.guild_id,
        actor="staff",
        user_id=user_id,
        what="rule_set",
        subject=f"rules:{row.game_id}",
        before=before,
        after=after,
    )
    await audit.add(connection, line)


@dataclass(frozen=True, slots=True)
class RuleSetService(Timed):
    """Keeps the rule sets of servers for their staff, as the functions above do it."""

    async def save(
        self,
        guild_id: int,
        user_id: int,
        game: AnyGame,
        name: str,
        options: object,
        reserved: Collection[str],
    ) -> RuleSet:
        """Save rules under a name."""
        async with self.database.write() as connection:
            return await save(connection, guild_id, user_id, self.now(), game, name, options, reserved)

    async def rename(
        self, guild_id: int, user_id: int, game_id: str, named: str, name: str, reserved: Collection[str]
    ) -> RuleSet:
        """Give a rule set another name."""
        async with self.database.write() as connection:
            return await rename(connection, guild_id, user_id, self.now(), game_id, named, name, reserved)

    async def delete(self, guild_id: int, user_id: int, game_id: str, named: str) -> RuleSet:
        """Delete a rule set."""
        async with self.database.write() as connection:
            return await delete(connection, guild_id, user_id, self.now(), game_id, named)
