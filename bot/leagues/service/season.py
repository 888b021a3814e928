"""A season as a value: its row, who has entered, its rounds, fixtures and outcomes.

Whoever changes a season makes another value of it; what differs is written, and told by the audit
(``changes``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, TypeVar

import msgspec

from bot.leagues.service.field import COMPUTER, Entrant, Field, Kind, Meeting, Remark
from bot.leagues.service.terms import EventTerms, SeasonTerms, flat, with_own
from bot.leagues.store.seasons import OVER, Whole
from bot.storage.league_rows import EntrantRow, FixtureRow, OutcomeRow, RoundRow, SeasonRow
from engine import catalogue
from engine.core import AnyGame, OptionError

K = TypeVar("K")
V = TypeVar("V")

OUT: Final = frozenset({"out", "expelled"})
"""States of those who do not play any more."""

BEGUN: Final = frozenset({"published", "closed"})
"""States of rounds that everybody knows."""


class Drawn(msgspec.Struct, frozen=True):
    """What is kept of a draw beside its tables: its seed, remarks, and the kind of what each free one gets.

    ``secret`` is that of the round's lots, in hexadecimal (``lots``).  ``free`` holds pairs (entrant, kind,
    points).
    """

    seed: int = 0
    remarks: tuple[Remark, ...] = ()
    free: tuple[tuple[int, str, str], ...] = ()
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a league with all that belongs to it."""

    row: SeasonRow
    entrants: Mapping[int, EntrantRow] = field(default_factory=dict)
    rounds: Mapping[int, RoundRow] = field(default_factory=dict)
    fixtures: Mapping[int, FixtureRow] = field(default_factory=dict)
    outcomes: Mapping[tuple[int, int], OutcomeRow] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The season's identifier."""
        return self.row.id

    @property
    def terms(self) -> SeasonTerms:
        """All that it is played by."""
        return read_terms(self.row.terms)

    # --- who ---

    def entrant_of(self, user_id: int) -> EntrantRow | None:
        """Return a person's entry, whatever its state."""
        return next((one for one in self.entrants.values() if one.user_id == user_id), None)

    def seated(self, number: int) -> set[int]:
        """Return the rounds in which somebody was drawn, had a bye, or was absent."""
        return {table.round for table in self.fixtures.values() if number in table.seats}

    def entry_of(self, user_id: int) -> EntrantRow:
        """Return the entry of somebody who has one."""
        own = self.entrant_of(user_id)
        assert own is not None
        return own

    @property
    def playing(self) -> list[EntrantRow]:
        """Those who have entered and are not out, by seed."""
        return sorted(
            (one for one in self.entrants.values() if one.state not in OUT), key=lambda one: one.seed
        )

    @property
    def divisions(self) -> list[int]:
        """The divisions in their order."""
        return sorted({one.division for one in self.entrants.values()}) or [1]

    def members(self, division: int) -> list[EntrantRow]:
        """Return those of a division, those who are out too, by seed."""
        of_it = (one for one in self.entrants.values() if one.division == division)
        return sorted(of_it, key=lambda one: (one.seed, one.number))

    def starters(self, division: int, stage: int) -> int:
        """Return with how many a division begins an event, or has begun it: its number of rounds follows.

        They are all in the first round, also who is free or absent there; before that, who would be drawn.
        """
        rounds = self.rounds_of(division, stage)
        if rounds:
            return sum(len(table.seats) - table.seats.count(COMPUTER) for table in self.tables(rounds[0].id))
        there = (one for one in self.playing if one.division == division)
        return sum((one.first_stage, one.first_round) <= (stage, 1) for one in there)

    # --- rounds and fixtures ---

    def rounds_of(self, division: int, stage: int = 0) -> list[RoundRow]:
        """Return the rounds of a division in an event, in their order."""
        of_it = (one for one in self.rounds.values() if (one.division, one.stage) == (division, stage))
        return sorted(of_it, key=lambda one: one.number)

    def tables(self, round_id: int) -> list[FixtureRow]:
        """Return the fixtures of a round by table, those of people without an opponent last."""
        of_it = (one for one in self.fixtures.values() if one.round == round_id)
        return sorted(of_it, key=lambda one: one.table_number)

    def event(self, fixture: FixtureRow) -> EventTerms:
        """Return what a fixture is played by."""
        return self.event_of(self.rounds[fixture.round].stage)

    def event_of(self, stage: int) -> EventTerms:
        """Return an event; what decides a tie after the last one is played by its terms."""
        return self.terms.events[min(stage, len(self.terms.events) - 1)]

    @property
    def newest(self) -> Mapping[int, OutcomeRow]:
        """The outcomes that count, by fixture."""
        found: dict[int, OutcomeRow] = {}
        for one in self.outcomes.values():
            if one.fixture not in found or found[one.fixture].revision < one.revision:
                found[one.fixture] = one
        return found

    def outcome(self, fixture_id: int) -> OutcomeRow | None:
        """Return the outcome of a fixture that counts, None while there is none."""
        return max(
            (one for one in self.outcomes.values() if one.fixture == fixture_id),
            key=lambda one: one.revision,
            default=None,
        )

    def people(self, fixture: FixtureRow) -> list[int]:
        """Return the people of a fixture by seat, without computer players."""
        users = (self.entrants[number].user_id for number in fixture.seats if number)
        return [user for user in users if user is not None]

    def gone(self, fixture: FixtureRow) -> list[EntrantRow]:
        """Return those of a fixture who have left the season, by seat."""
        seated = (self.entrants[number] for number in fixture.seats if number)
        return [one for one in seated if one.state in OUT]

    def is_decided(self, fixture: FixtureRow) -> bool:
        """Whether a fixture has an outcome that stands: one that was annulled has none."""
        outcome = self.outcome(fixture.id)
        return outcome is not None and outcome.kind != Kind.ANNULLED

    def is_open(self, fixture: FixtureRow) -> bool:
        """Whether a fixture is played, or waits to be; one that was annulled only by a new game."""
        outcome = self.outcome(fixture.id)
        if outcome is None:
            return self.rounds[fixture.round].state == "published"
        return is_replayed(fixture, outcome)

    # --- as pairings and tables see it ---

    def field(self, division: int, stage: int = 0) -> Field:
        """Return a division in an event as tables and pairings see it: rounds that everybody knows."""
        event = self.event_of(stage)
        rounds = [one for one in self.rounds_of(division, stage) if one.state in BEGUN]
        newest = self.newest
        numbers = {one.id: one.number for one in rounds}
        meetings = [
            _meeting(numbers[table.round], table, newest.get(table.id))
            for table in self.fixtures.values()
            if table.round in numbers
        ]
        alone = len(self.terms.events) == 1
        there = [one for one in self.members(division) if one.first_stage <= stage]
        return Field(
            entrants=tuple(_entrant(one, stage, alone=alone) for one in there),
            meetings=tuple(meetings),
            drawn=len(rounds),
            rounds=event.rounds,
            late=event.late,
            capital=rules_of(event).capital(options_of(event)),
            unit=rules_of(event).unit(options_of(event)),
            closed=self.row.state in OVER,
        )

    # --- another value ---

    @property
    def added(self) -> Mapping[int, Fraction]:
        """The points that staff has given, by entrant: of several events they count in the sum alone."""
        return {one.number: Fraction(one.added) for one in self.entrants.values()}

    def with_row(self, **changes: object) -> Season:
        """Return the season with columns of its row changed."""
        return replace(self, row=msgspec.structs.replace(self.row, **changes))

    def with_entrants(self, *rows: EntrantRow) -> Season:
        """Return the season with these entrants added, or in the place of themselves."""
        return replace(self, entrants=_with(self.entrants, {one.number: one for one in rows}))

    def with_rounds(self, *rows: RoundRow) -> Season:
        """Return the season with these rounds added, or in the place of themselves."""
        return replace(self, rounds=_with(self.rounds, {one.id: one for one in rows}))

    def with_fixtures(self, *rows: FixtureRow) -> Season:
        """Return the season with these fixtures added, or in the place of themselves."""
        return replace(self, fixtures=_with(self.fixtures, {one.id: one for one in rows}))

    def with_outcomes(self, *rows: OutcomeRow) -> Season:
        """Return the season with these outcomes added."""
        return replace(
            self, outcomes=_with(self.outcomes, {(one.fixture, one.revision): one for one in rows})
        )

    def without_rounds(self, rounds: Iterable[int]) -> Season:
        """Return the season without these rounds and their fixtures."""
        gone = set(rounds)
        fixtures = {key: one for key, one in self.fixtures.items() if one.round not in gone}
        return replace(
            self,
            rounds={key: one for key, one in self.rounds.items() if key not in gone},
            fixtures=fixtures,
            outcomes={key: one for key, one in self.outcomes.items() if one.fixture in fixtures},
        )


def is_replayed(fixture: FixtureRow, outcome: OutcomeRow) -> bool:
    """Whether a fixture that was annulled is played once more: by a later game, until its deadline."""
    anew = set(games_of(fixture)) - set(games_of(outcome))
    return outcome.kind == Kind.ANNULLED and bool(anew) and fixture.deadline is not None


def of_rows(whole: Whole) -> Season:
    """Make a season of its rows."""
    return Season(
        whole.row,
        {one.number: one for one in whole.entrants},
        {one.id: one for one in whole.rounds},
        {one.id: one for one in whole.fixtures},
        {(one.fixture, one.revision): one for one in whole.outcomes},
    )


# --- Texts in rows ---------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def read_terms(text: str) -> SeasonTerms:
    """Read the terms of a season."""
    terms = msgspec.json.decode(text, type=SeasonTerms)
    stored = msgspec.json.decode(text)["events"]
    return msgspec.structs.replace(terms, events=tuple(map(with_own, terms.events, stored)))


def write_terms(terms: SeasonTerms) -> str:
    """Write the terms of a season."""
    stored = {**msgspec.structs.asdict(terms), "events": [flat(event) for event in terms.events]}
    return msgspec.json.encode(stored).decode()


def write(value: Drawn) -> str:
    """Write what is kept of a draw."""
    return msgspec.json.encode(value).decode()


def read_draw(text: str) -> Drawn:
    """Read what is kept of a draw."""
    return msgspec.json.decode(text, type=Drawn) if text else Drawn()


def rules_of(event: EventTerms) -> AnyGame:
    """Return the rules of an event's game; today's if those it began with are kept no more."""
    try:
        return catalogue.get(event.game_id, event.version)
    except OptionError:
        return catalogue.get(event.game_id)


def is_outdated(event: EventTerms) -> bool:
    """Whether the rules of an event's game have changed since its season opened."""
    return event.version != catalogue.get(event.game_id).version


@lru_cache(maxsize=256)
def options_of(event: EventTerms) -> Any:
    """Return the options of the game of an event.

    They were accepted once, so a season goes on with rules that a newer version would refuse.
    """
    return msgspec.json.decode(event.options, type=rules_of(event).options)


def games_of(row: FixtureRow | OutcomeRow) -> list[str]:
    """Return the games of a fixture that count, or those that an outcome rests on, in their order."""
    return row.games.split(",")[1:]


@lru_cache(maxsize=4096)
def fractions(text: str) -> tuple[Fraction, ...]:
    """Read figures by seat, apart by commas."""
    return tuple(Fraction(part) for part in text.split(",")) if text else ()


@lru_cache(maxsize=4096)
def integers(text: str) -> tuple[int, ...]:
    """Read whole figures by seat, apart by commas."""
    return tuple(int(part) for part in text.split(",")) if text else ()


def listed(figures: Iterable[object]) -> str:
    """Write figures by seat."""
    return ",".join(str(figure) for figure in figures)


# --- Parts -----------------------------------------------------------------------------------------


def _with(rows: Mapping[K, V], changed: Mapping[K, V]) -> Mapping[K, V]:
    return MappingProxyType({**rows, **changed})


def _entrant(row: EntrantRow, stage: int, *, alone: bool) -> Entrant:
    return Entrant(
        number=row.number,
        seed=row.seed,
        name=row.name,
        computer=row.computer,
        first_round=row.first_round if row.first_stage == stage else 1,
        out=row.state in OUT,
        expelled=row.state == "expelled",
        added=Fraction(row.added) if alone else Fraction(0),
    )


def _meeting(number: int, fixture: FixtureRow, outcome: OutcomeRow | None) -> Meeting:
    if outcome is None:
        return Meeting(
            round=number, seats=fixture.seats, games=fixture.games_to_play, table=fixture.table_number
        )
    return Meeting(
        round=number,
        seats=fixture.seats,
        kind=Kind(outcome.kind),
        points=fractions(outcome.points),
        places=integers(outcome.places),
        game_points=integers(outcome.game_points),
        games=max(1, outcome.games.count(",")),
        table=fixture.table_number,
    )
