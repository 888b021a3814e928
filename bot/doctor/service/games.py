"""A game held against its log: its position, its chance, its proof, its record, its result.

Functions for other processes: they are given all that is stored of a game, and read nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import msgspec

from bot.clocks.service import terms
from bot.doctor.service.findings import Finding
from bot.doctor.store.cases import Case, Remains
from bot.records.service.writing import recorded
from bot.results.service.results import seats_of, unrated_of
from bot.results.service.rulings import Stand, decided_by, stand_of
from bot.results.store.outcomes import LEFT_OUT, outcomes
from bot.storage.rows import ActionRow, GameRow, ResultSeat
from bot.table.service import chance
from bot.table.service.match import Match, match_of, seats_at_start
from bot.table.store.columns import read_by_seat, read_people
from engine import check_casts, proofs, records
from engine.core import Result

ENDED: Final = frozenset({"over", "cancelled"})
"""The states of a game whose chance has a proof."""

BEFORE: Final = "before"
"""Why a game is not rated that was over before there were results: what was known of it was written then."""


class Stood(NamedTuple):
    """A game whose log was replayed: as its row should have it, and what is wrong with its log."""

    match: Match
    findings: tuple[Finding, ...]


def examined(cases: Sequence[Case]) -> list[Finding]:
    """Return what is wrong with these games, and what could not be looked at."""
    return [finding for case in cases for finding in look_at(case)]


def look_at(case: Case) -> list[Finding]:
    """Return what is wrong with a game; nothing that its row or its log has stops that."""
    game = case.row.id
    try:
        match = match_of(msgspec.structs.replace(case.row, state=None), list(case.seats))
        _read_texts(match)
    except Exception as error:  # whatever was altered, the other games are looked at
        return [Finding("unreadable", game, {"error": _told(error)})]
    if match.is_lost:
        return [Finding("lost", game, {"rules": case.row.game_id, "version": case.row.game_version})]
    stood = replayed(match, case)
    if isinstance(stood, Finding):
        return [stood]
    found = [*stood.findings, *_head(case.row, stood.match)]
    if found:
        return found
    try:
        return [*_result(case, stood.match), *_chance(case, stood.match)]
    except Exception as error:
        return [Finding("unreadable", game, {"error": _told(error)})]


def _read_texts(match: Match) -> None:
    """Read what is no part of the game, and what the bot reads of its row only when it needs it."""
    for column in (match.row.learners, match.row.late, match.row.invited):
        read_people(column)
    for column in (match.row.asked, match.row.notices, match.row.sights):
        read_by_seat(column)
    terms.kept(match.row.clock)


def rebuilt(case: Case) -> GameRow | None:
    """Return the row of a game as its log has it; None where its log does not stand."""
    match = match_of(msgspec.structs.replace(case.row, state=None), list(case.seats))
    stood = None if match.is_lost else replayed(match, case)
    return None if stood is None or isinstance(stood, Finding) or stood.findings else stood.match.row


def _told(error: Exception) -> str:
    """Return the kind of an error; what it says may hold what somebody hides."""
    return type(error).__name__


# --- The log ---------------------------------------------------------------------------------------


def replayed(match: Match, case: Case) -> Stood | Finding:
    """Return where the log leads; or what stops it: a line is missing, or the rules do not allow it."""
    game, log = match.id, case.log
    gap = next((ply for ply, line in enumerate(log) if line.ply != ply), None)
    if gap is not None:
        return Finding("missing_ply", game, {"ply": gap})
    if len(log) < case.row.ply:
        return Finding("short_log", game, {"ply": len(log), "expected": case.row.ply})
    rules, found, played = match.rules, list[Finding](), list[Any]()
    ply = 0
    try:
        for ply, line in enumerate(log):  # noqa: B007 (which one it was is told)
            played.append(rules.load_action(line.action))
        state = match.first(seats_at_start(match, played))
        for ply, (line, action) in enumerate(zip(log, played, strict=True)):  # noqa: B007
            found += _line(match, state, line, action)
            state = rules.apply(state, line.seat, action)
    except Exception as error:
        return Finding("bad_action", game, {"ply": ply, "error": _told(error)})
    after = replace(match, declines=dict(case.declines)).at(len(log), state)
    return Stood(after.written() if match.row.status == "running" else _at_end(after), tuple(found))


def _line(match: Match, state: Any, line: ActionRow, action: Any) -> Iterator[Finding]:
    """Tell whether a line of the log agrees with itself."""
    if line.draws is not None and not match.privacy.sealed:
        if not chance.follows(match, state, line, action):
            yield Finding("misdrawn", match.id, {"ply": line.ply, "deal": line.deal or 0})
    elif match.rules.notate(state, action) != line.notation:
        yield Finding("notation", match.id, {"ply": line.ply})


def _at_end(match: Match) -> Match:
    """Return a game that goes on no more as its row should have it: nobody may act."""
    rules, state = match.rules, match.state
    return match.with_row(deal=rules.deal(state), state=rules.dump(state), to_act="")


def _head(row: GameRow, match: Match) -> Iterator[Finding]:
    """Tell which columns of a game are not as its log has them: they are a cache of it."""
    rules, wanted = match.rules, match.row
    wrong = [name for name in ("ply", "deal") if getattr(row, name) != getattr(wanted, name)]
    if not _same_people(row.to_act, wanted.to_act):
        wrong.append("to_act")
    if row.state != wanted.state and not _same(match, row.state, wanted.state):
        wrong.insert(0, "state")
    if wrong:
        yield Finding("head", row.id, {"columns": ", ".join(wrong), "ply": wanted.ply, "stored": row.ply})
    over = rules.result(match.state)
    if over is not None and row.status != "over":
        yield Finding("not_ended", row.id, {"status": row.status, "ply": wanted.ply})


def _same_people(stored: str, wanted: str) -> bool:
    try:
        return read_people(stored) == read_people(wanted)
    except ValueError:
        return False


def _same(match: Match, stored: str | None, wanted: str | None) -> bool:
    """Whether a stored state is the one that was reached, though an earlier version told less of it."""
    try:
        if stored is None or wanted is None:
            return False
        if match.rules.load(stored) == match.state:
            return True
        return _holds(msgspec.json.decode(wanted), msgspec.json.decode(stored))
    except Exception:
        return False


def _holds(wanted: Any, stored: Any) -> bool:
    """Whether all that is stored is in what is wanted, as it is there."""
    if isinstance(stored, dict):
        return isinstance(wanted, dict) and all(
            name in wanted and _holds(wanted[name], value) for name, value in stored.items()
        )
    if isinstance(stored, list):
        return isinstance(wanted, list) and len(wanted) == len(stored) and all(map(_holds, wanted, stored))
    return bool(wanted == stored)


# --- Its result ------------------------------------------------------------------------------------


def _result(case: Case, match: Match) -> Iterator[Finding]:
    """Tell whether the result is what the rules give, and what remains of it what follows from it."""
    row, by_rules = case.row, match.rules.result(match.state)
    if row.status != "over":
        if case.remains is not None:
            yield Finding("result_too_much", row.id, {"status": row.status})
        return
    result = match.result
    if result is None or len(result.points) != len(match.seats):
        yield Finding("no_result", row.id)
    elif by_rules is not None and result != by_rules:
        yield Finding("result", row.id, {"column": _differing(result, by_rules)})
    elif case.remains is None:
        yield Finding("no_result_row", row.id)
    elif case.remains.row.unrated != BEFORE:
        yield from _remains(case, case.remains, match, result)


def _differing(result: Result, by_rules: Result) -> str:
    names = (name for name in Result.__struct_fields__ if getattr(result, name) != getattr(by_rules, name))
    return ", ".join(names)


def _remains(case: Case, remains: Remains, match: Match, result: Result) -> Iterator[Finding]:
    """Tell whether the rows of a result are what follows from the game, and count as was decided."""
    row = case.row
    seats = seats_of(match, {} if len(match.seats) == 2 else dict(case.left))
    acts = Counter(line.seat for line in case.log if not line.cause)
    wanted = {
        "guild_id": row.guild_id,
        "game_id": row.game_id,
        "ply": row.ply,
        "seasons": row.deal,
        "rule": result.rule,
        "unit": result.unit,
        "unrated": unrated_of(match, seats, acts),
    }
    wrong = [name for name, value in wanted.items() if getattr(remains.row, name) != value]
    if wrong:
        yield Finding("result_row", row.id, {"column": ", ".join(wrong)})
    for one in seats:
        known = next((seat for seat in remains.played if seat.seat == one.seat), None)
        if known is None or _figures(known) != _figures(one):
            yield Finding("result_seat", row.id, {"seat": one.seat})
    if len(seats) != len(remains.played):
        yield Finding("result_seat", row.id, {"seat": len(seats)})
    elif row.fixture is None and not counts_as(remains, decided_by(remains.decisions, remains.played)):
        yield Finding("counts", row.id)  # of games of leagues the season tells it


def _figures(seat: ResultSeat) -> tuple[object, ...]:
    return seat.user_id, seat.place, seat.points, seat.quit


def counts_as(remains: Remains, stand: Stand) -> bool:
    """Whether a result counts as was decided (``stand``), and tables are told so."""
    told = outcomes(remains.counted, counts=remains.row.unrated not in LEFT_OUT)
    return (
        stand_of(remains.counted, annulled=remains.row.annulled) == stand and list(remains.came_out) == told
    )


# --- Its chance ------------------------------------------------------------------------------------


def _chance(case: Case, match: Match) -> Iterator[Finding]:
    """Tell whether the record and the proof of a game that has ended hold."""
    if match.row.status not in ENDED:
        return
    sealed = match.privacy.sealed
    record = None if sealed else records.write(recorded(match, case.log))
    if not match.rules.has_chance:
        return
    shown = dict(match.fingerprints)
    proof = chance.proof_of(match, case.log, case.secrets, case.seeds)
    for deal in proof.deals:
        if shown.get(int(deal.label), deal.commitment) != deal.commitment:
            yield Finding("fingerprint", match.id, {"deal": deal.label})
    told = msgspec.json.decode(msgspec.json.encode(proof))
    if not check_casts.check(told, record)[1]:
        yield _broken(match.id, proof)


def _broken(game: str, proof: proofs.AnyProof) -> Finding:
    """Return where a proof does not fit: in which deal, at which draw; else its record differs from it."""
    for problem in proofs.verify(proof):
        counter = -1 if problem.counter is None else problem.counter
        return Finding("proof", game, {"deal": problem.deal, "counter": counter, "rule": problem.rule})
    return Finding("record", game)
