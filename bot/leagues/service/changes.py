"""What changes between two values of a season: a line of the audit tells it, forwards and backwards.

A patch names rows by a key, ``entrant:3``, with the columns that have changed: all of a row that is new,
None for one that is gone.  All patches of a season applied in their order give the season; applied
backwards, the newest first, each takes its line back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

import msgspec

from bot.leagues.service.field import Kind
from bot.leagues.service.season import Season, games_of, is_replayed
from bot.storage.league_rows import EntrantRow, FixtureRow, OutcomeRow, RoundRow, SeasonRow
from bot.storage.rows import AuditLine

Patch: TypeAlias = dict[str, dict[str, Any] | None]
"""By key of a row: its columns that change; None: the row is gone."""

BESIDE: Final = frozenset({"version", "final", "name", "message_id", "thread_id", "event_id"})
"""Columns that are no part of what a season is: caches, names of people, where messages stand.

Whoever is erased has no name in the audit.
"""

UNDERWAY: Final = frozenset({"offers", "agreed_at", "here", "started"})
"""Columns in which people meet and begin: what they do there is no decision that stands after another."""

SEASON: Final = "season"

_KINDS: Final[Mapping[str, tuple[str, type[msgspec.Struct]]]] = {
    "entrant": ("entrants", EntrantRow),
    "round": ("rounds", RoundRow),
    "fixture": ("fixtures", FixtureRow),
    "outcome": ("outcomes", OutcomeRow),
}
"""By the kind in a key: the attribute of the season, and the rows there."""


def difference(before: Season | None, after: Season) -> Patch:
    """Return what makes ``after`` of ``before``; of nothing, if there was no season."""
    patch: Patch = {}
    row = _changed(None if before is None else before.row, after.row)
    if row:
        patch[SEASON] = row
    for kind, (name, _) in _KINDS.items():
        old: Mapping[object, msgspec.Struct] = {} if before is None else getattr(before, name)
        new: Mapping[object, msgspec.Struct] = getattr(after, name)
        for key, value in new.items():
            known = old.get(key)
            if known is not value and (fields := _changed(known, value)):
                patch[_write(kind, key)] = fields
        patch.update({_write(kind, key): None for key in old if key not in new})
    return patch


def apply(season: Season | None, patch: Patch) -> Season:
    """Return the season after a patch; of nothing, if it is the first one."""
    if season is None:
        season = Season(msgspec.convert(patch[SEASON], SeasonRow))
    elif row := patch.get(SEASON):
        season = replace(season, row=msgspec.structs.replace(season.row, **row))
    parts: dict[str, Any] = {name: dict(getattr(season, name)) for name, _ in _KINDS.values()}
    for written, fields in patch.items():
        if written == SEASON:
            continue
        kind, key = _read(written)
        name, rows = _KINDS[kind]
        if fields is None:
            parts[name].pop(key, None)
        elif key in parts[name]:
            parts[name][key] = _with(parts[name][key], fields)
        else:
            parts[name][key] = msgspec.convert(fields, rows)
    return replace(season, **parts)


def backwards(season: Season, lines: Sequence[AuditLine]) -> Iterator[tuple[AuditLine, Season, Season]]:
    """Yield the lines of the audit, the newest first, each with the season before it and after it.

    ``lines`` are all up to the season as it is given, in their order.
    """
    for line in reversed(lines):
        before = apply(season, read(line.before))
        yield line, before, season
        season = before


def touched(patch: Patch, kind: str) -> list[int]:
    """Return the numbers of the rows of a kind that a patch is about: entrant, round, fixture.

    An outcome counts as its fixture.
    """
    wanted = {kind, "outcome"} if kind == "fixture" else {kind}
    keys = [written.partition(":") for written in patch]
    return sorted({int(key.partition(".")[0]) for of, _, key in keys if of in wanted})


def fixture_key(number: int) -> str:
    """Return the key of a fixture's row in a patch."""
    return _write("fixture", number)


def decided(patch: Patch) -> set[int]:
    """Return the fixtures to which a patch gives an outcome, or takes one from."""
    keys = (written.partition(":") for written in patch)
    return {int(key.partition(".")[0]) for kind, _, key in keys if kind == "outcome"}


def lasting(patch: Patch) -> Patch:
    """Return what of a decision's patch is taken back with it: not that a draw was dropped.

    Only staff had seen that draw; the next one is made of those who are there.
    """
    return {key: fields for key, fields in patch.items() if fields is not None}


def stands(season: Season, patch: Patch) -> bool:
    """Whether all that a patch has made is still so: then it can be taken back.

    An outcome that another one has superseded since does not stand, nor one of what is played again since,
    nor games that have come to an outcome.
    """
    made = outcomes_in(patch)
    if any((fixture, revision + 1) in season.outcomes for fixture, revision in made):
        return False
    own = {fixture for fixture, _ in made}
    if any(_is_played_again(season, number) for number in own if fixture_key(number) not in patch):
        return False
    if any(
        _came_to_an_end(season, fixture, games) for fixture, games in _opened(patch) if fixture not in own
    ):
        return False
    for written, fields in lasting(patch).items():
        row = _row(season, written)
        made_so = {name: value for name, value in (fields or {}).items() if name not in UNDERWAY}
        if row is None or _with(row, made_so) != row:
            return False
    return True


def outcomes_in(patch: Patch) -> list[tuple[int, int]]:
    """Return the fixtures and revisions of the outcomes that a patch makes."""
    return [_read(written)[1] for written in patch if written.startswith("outcome:")]


def _opened(patch: Patch) -> Iterator[tuple[int, set[str]]]:
    """Yield the fixtures to which a patch gives other games, with these."""
    for written, fields in patch.items():
        if written.startswith("fixture:") and fields is not None and "games" in fields:
            yield _read(written)[1], set(fields["games"].split(",")) - {""}


def _is_played_again(season: Season, number: int) -> bool:
    fixture, outcome = season.fixtures.get(number), season.outcome(number)
    return fixture is not None and outcome is not None and is_replayed(fixture, outcome)


def _came_to_an_end(season: Season, fixture: int, games: set[str]) -> bool:
    """Whether games have an outcome, if only as nobody came; one annulled before them is not theirs."""
    outcome = season.outcome(fixture)
    if outcome is None:
        return False
    return outcome.kind != Kind.ANNULLED or not games.isdisjoint(games_of(outcome))


def write(patch: Patch) -> str:
    """Write a patch for the audit."""
    return msgspec.json.encode(patch).decode()


def read(text: str) -> Patch:
    """Read what :func:`write` wrote."""
    return msgspec.json.decode(text, type=Patch) if text else {}


def _changed(before: msgspec.Struct | None, after: msgspec.Struct) -> dict[str, object]:
    """Return the columns that differ; all if there was no row."""
    names = [name for name in after.__struct_fields__ if name not in BESIDE]
    if before is None:
        return {name: getattr(after, name) for name in names}
    return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}


def _with(row: msgspec.Struct, fields: Mapping[str, object]) -> msgspec.Struct:
    """Return a row with columns as JSON has them."""
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
    return msgspec.structs.replace(row, **values)


def _row(season: Season, written: str) -> msgspec.Struct | None:
    if written == SEASON:
        return season.row
    kind, key = _read(written)
    rows: Mapping[object, msgspec.Struct] = getattr(season, _KINDS[kind][0])
    return rows.get(key)


def _write(kind: str, key: object) -> str:
    return f"{kind}:{'.'.join(map(str, key)) if isinstance(key, tuple) else key}"


def _read(written: str) -> tuple[str, Any]:
    kind, _, key = written.partition(":")
    numbers = tuple(int(part) for part in key.split("."))
    return kind, numbers if len(numbers) > 1 else numbers[0]
