"""Whatever somebody may press, of two tables that differ only in what another seat hides, it says the same.

All verbs of games are pressed, those of tomorrow too, by another seat and by staff that only watches: texts,
controls, pictures and what is done at Discord are the same, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from sqlalchemy import delete, update

from bot.records.presses.books import Reads
from bot.storage.rows import ActionRow
from bot.storage.tables import actions, games, messages_due, seats, secrets, seeds
from bot.table.presses.door import Needs
from bot.table.store import actions as log
from engine import catalogue
from engine.core import CHANCE
from tests.bot import pressing
from tests.bot.inside import Actor, inside
from tests.bot.staff.office import Office
from tests.bot.storage.sqlite import Template
from tests.bot.table.messages.test_hidden_messages import PRESETS
from tests.bot.twin_games import HIDER, Twin, twin_games

GAMES: Final = ("mok_kaik", "lutu", "lauzait_cep")
"""Hands of cards, secret choices, pieces: a game hides something in one of these ways."""

SETTLES: Final = frozenset({"resign_yes", "start", "take_seat"})
"""Verbs that change who sits there: whoever takes the seat may see what it holds."""

VERBS: Final = sorted(
    verb for verb, door in pressing.DOORS.items() if door in {*Needs, Reads.GAME} and verb not in SETTLES
)
PEOPLE: Final = 3
LONGEST: Final = 20
"""Actions of a game that lie behind."""

BEGAN: Final = 1_700_000_000.0
"""When the first of them was, in seconds since 1970."""

OWN: Final = re.compile(r"\d{10,}|\b[0-9a-f]{8}\b")
"""Identifiers, times, what tells forms apart: they differ between games, but not in their order."""


class Table(Office):
    """A table at which a game stands where a twin does."""

    async def laid(self, game_id: str, options: Any, twin: Twin) -> str:
        """Begin a game, and let it stand where a twin does."""
        rules = catalogue.get(game_id)
        game = await self.begun(*self.people[:PEOPLE], kind=game_id)
        state, written = rules.start(PEOPLE, options), list[ActionRow]()
        for ply, (seat, action) in enumerate(twin.lines):
            line = ActionRow(
                game=game,
                ply=ply,
                seat=seat,
                action=rules.dump_action(action),
                notation=rules.notate(state, action),
                deal=rules.deal(state) if seat == CHANCE else None,
                draws="[]" if seat == CHANCE else None,
                at=BEGAN + ply,
            )
            written.append(line)
            state = rules.apply(state, seat, action)
        row = {
            "options": msgspec.json.encode(options).decode(),
            "state": rules.dump(state),
            "ply": len(written),
            "deal": rules.deal(state),
            "to_act": "".join(f",{seat}" for seat in rules.turn(state).seats) + ",",
            "fingerprints": '[[1,"aa"],[2,"bb"]]',
            **dict.fromkeys(("asked", "notices", "answers", "sights"), ""),
        }
        async with self.app.database.write() as connection:
            for table in (actions, messages_due, seeds):
                await connection.execute(delete(table).where(table.c.game == game))
            await log.append(connection, written)
            await connection.execute(update(games).where(games.c.id == game).values(**row))
            await connection.execute(
                update(secrets).where(secrets.c.game == game).values(secret=bytes(32), drawn=0)
            )
            await connection.execute(update(seats).where(seats.c.game == game).values(has_acted=True))
        return game

    async def pressed(self, game: str, who: Actor, verbs: Sequence[str]) -> list[str]:
        """Return all that comes of pressing these, with what is due by them."""
        match = await self.match(game)
        found = []
        for verb in verbs:
            before = len(self.there.requests)
            answer = await self.there.press(who, f"b;{verb};{game};{match.shown_ply(None)};")
            sent = [(one.kind, one.data) for one in answer.sent]
            found.append(alike(game, verb, sent, self.there.requests[before:]))
        return found

    async def told(self, game: str) -> str:
        """Return what all others are told by what is due now, and send it."""
        async with self.app.database.write() as connection:  # what the one who hides is sent is theirs
            hiders = (await self.match(game)).seats[HIDER].user_id
            await connection.execute(delete(messages_due).where(messages_due.c.recipient == hiders))
        before = len(self.there.requests)
        await self.send()
        return alike(game, self.there.requests[before:])


def alike(game: str, *said: object) -> str:
    """Return something said of a game as it would be of another one."""
    numbers, ordered = count(), dict[str, str]()
    text = str(said).replace(game, "GAME")
    return OWN.sub(lambda found: ordered.setdefault(found[0], f"#{next(numbers)}"), text)


@pytest.mark.parametrize("game_id", GAMES)
async def test_whatever_others_press_says_nothing_of_it(
    game_id: str, tmp_path: Path, sqlite_template: Template
) -> None:
    options = catalogue.get(game_id).presets[PRESETS[game_id]]
    twins = twin_games(game_id, PEOPLE, options, LONGEST)
    one, other = [
        await heard(tmp_path / str(number), sqlite_template, twin, game_id)
        for number, twin in enumerate(twins)
    ]
    for said, of_other in zip(one, other, strict=True):
        assert said == of_other


async def heard(folder: Path, template: Template, twin: Twin, game_id: str) -> list[str]:
    """Return what others can get to read: as it stands, and when the one who hides has left."""
    await template.copy_to(folder / "tymok.db")
    async with inside(folder) as there:
        table = Table(there)
        game = await table.laid(game_id, catalogue.get(game_id).presets[PRESETS[game_id]], twin)
        match, people = await table.match(game), {one.id: one for one in table.people}
        other, hider = (people[match.seats[seat].user_id or 0] for seat in (HIDER + 1, HIDER))
        told = [text for who in (other, table.staff) for text in await table.pressed(game, who, VERBS)]
        await there.press(hider, f"b;resign_yes;{game};;")
        told += [await table.told(game), *await table.pressed(game, table.staff, VERBS)]
        assert (await table.match(game)).row.status == "running"
        return told
