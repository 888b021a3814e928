"""Runs that nobody has lived through: games by the rules, and the record that they would have left."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from bot.clocks.service.terms import kept
from bot.doctor.store.cases import Case
from bot.storage.rows import ActionRow, GameRow, SeatRow
from engine import catalogue
from engine.core import CHANCE
from renderers.typed import to_type
from tests.chaos.judge.trial import Played, Trial, played_of
from tests.chaos.record import Act, Answer, Entry

GAME: Final = "abc1234"
BEGAN: Final = 1_000_000.0
PERSON: Final = 100
"""The first seat's; the others' follow."""

STEP: Final = 5.0
"""Seconds between two choices."""


def case(game_id: str, people: int, choices: int, *, clock: str = "", preset: str = "") -> Case:
    """Return a game in which people have made so many choices at random, every five seconds one."""
    rules, rng = catalogue.get(game_id), random.Random(game_id)
    options = rules.make_options(preset)
    state, log = rules.start(people, options), list[ActionRow]()
    made = 0
    while made < choices or rules.turn(state).is_chance:
        turn = rules.turn(state)
        seat = CHANCE if turn.is_chance else turn.seats[0]
        action = rules.chance(state).sample(rng) if turn.is_chance else rng.choice(rules.moves(state, seat))
        forced = turn.is_chance or rules.forced(state, seat) is not None
        made += not forced
        log.append(
            ActionRow(
                game=GAME,
                ply=len(log),
                seat=seat,
                action=rules.dump_action(action),
                notation=rules.notate(state, action),
                at=BEGAN + made * STEP,
                used=STEP if clock and not forced else None,
            )
        )
        state = rules.apply(state, seat, action)
    row = GameRow(
        id=GAME,
        guild_id=5,
        channel_id=6,
        game_id=game_id,
        game_version=rules.version,
        options=msgspec.json.encode(options).decode(),
        seat_count=people,
        status="running",
        host_id=PERSON,
        language="en",
        ply=len(log),
        state=rules.dump(state),
        created_at=BEGAN,
        clock=kept(clock).text,
    )
    seats = [SeatRow(GAME, seat, PERSON + seat, "", f"Person {seat}") for seat in range(people)]
    return Case(row=row, seats=seats, log=log)


def record_of(played: Played) -> list[Entry]:
    """Return what the record of a game would be whose people have typed their moves, and were told so."""
    entries: list[Entry] = []
    for line, state in zip(played.case.log, played.states[:-1], strict=True):
        if line.seat == CHANCE or played.rules.forced(state, line.seat) is not None:
            continue
        number = len(entries) // 2 + 1
        says = to_type(played.case.row.game_id, line.notation, "en")
        act = Act(number=number, at=line.at, person=PERSON + line.seat, does="move", says=says, game=GAME)
        entries += [act, Answer(number=number, at=line.at, kind="Replied", text=f"Played: `{says}`")]
    return entries


def pressed(entries: Sequence[Entry], played: Played) -> list[Entry]:
    """Return the same record where all was pressed on the board, which then showed the position behind it."""
    plies = [line.ply for line in played.case.log if line.seat != CHANCE]
    changed: list[Entry] = []
    for entry in entries:
        ply = plies[len(changed) // 2]
        if isinstance(entry, Act):
            does = f"b;confirm;{GAME};{ply};"
            changed.append(msgspec.structs.replace(entry, does=does, says="", ply=ply))
        elif isinstance(entry, Answer):
            changed.append(msgspec.structs.replace(entry, kind="Updated", text="", plies=(ply + 1,)))
    return changed


def trial(played: Played, entries: Sequence[Entry] | None = None, **rest: Any) -> Trial:
    """Return what the judge is given of a game, and of nothing else."""
    return Trial(tuple(record_of(played) if entries is None else entries), games=[played], **rest)


def shortened(played: Played, by: int) -> Played:
    """Return a game whose log lacks its last lines."""
    log = list(played.case.log)[:-by]
    row = msgspec.structs.replace(
        played.case.row, ply=len(log), state=played.rules.dump(played.states[len(log)])
    )
    return played_of(msgspec.structs.replace(played.case, log=log, row=row), played.clock)


def altered(played: Played, ply: int, **changes: Any) -> Played:
    """Return a game with a line of its log altered."""
    log = list(played.case.log)
    log[ply] = msgspec.structs.replace(log[ply], **changes)
    return played_of(msgspec.structs.replace(played.case, log=log), played.clock)
