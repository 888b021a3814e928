"""What each format of a league is called and says in its own words, as a table: ``WORDS``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from bot.clocks.messages.words import instant, moment, span
from bot.kit.messages.verbs import VerbOf
from bot.kit.texts import level_name
from bot.leagues.messages.verbs import COME, FOLLOW, OWN, PAUSE, TABLE, TERMS, WHO
from bot.leagues.messages.words import (
    FOR_THIRD,
    division_name,
    entrant_name,
    is_for_third,
    planned_rounds,
    points_words,
)
from bot.leagues.service.closing import lines_of
from bot.leagues.service.formats import arena, knockout, ladder, round_robin, swiss, tables
from bot.leagues.service.scoring.points import HUNDRED, WHOLE, written
from bot.leagues.service.scoring.reckoning import reckoning
from bot.leagues.service.season import Season
from bot.leagues.service.terms import EventTerms, Seating, Unit
from bot.storage.league_rows import FixtureRow, RoundRow
from renderers import rule_words
from renderers.translation import N_, Translator

Write = Callable[[EventTerms, Translator], str]
"""Returns what is to be said of an event, empty for nothing."""


def _nothing(_event: EventTerms, _t: Translator) -> str:
    return ""


def _rounds_short(_event: EventTerms, rounds: int, t: Translator) -> str:
    return t.tn("{count} round", "{count} rounds", rounds) if rounds else ""


def numbered(number: int, planned: int, t: Translator) -> str:
    """Return what a round is called by its number: "Round 2 of 5"."""
    if planned >= number:
        return t.t("Round {number} of {count}", number=number, count=planned)
    return t.t("Round {number}", number=number)


def _always(text: str) -> Write:
    return lambda _event, t: t.t(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of a format.

    ``meaning`` says in a few words what it is, ``twice`` where the terms have two cycles. In the terms
    ``length`` tells how long it is, ``together`` who sits at a table, ``counts`` what counts, ``level``
    what breaks ties, ``away`` what an absence gives, and leaving.  ``short`` is how long it is in a
    heading, ``named`` what a round is called, of its number and how many are planned, if that is not its
    number; so it is where it returns nothing.  ``leaving`` is what becomes of somebody's results when they
    leave.  ``starting`` is what staff is told before they let a season start.  ``first`` tells what comes
    first once a season has started, if that is no draw.  Whoever has entered reads ``opening`` before it
    starts, ``soon`` once it runs, and ``idle`` while they have nothing to play; ``late`` is what is said to
    who enters then.  ``won`` is how a winner is told where points decide nothing; ``points`` what is counted,
    if it is no points.  ``standing`` tells how a season stands that runs, instead of its rounds.  ``verbs``
    are what can be pressed below a season, by its state, where it is not what usually can; ``round_verbs``
    below a round.
    """

    name: str
    meaning: str
    counts: Write
    leaving: str
    twice: str = ""
    length: Write = _nothing
    together: Write = _nothing
    level: str = N_("Level on points: {ties}.")
    away: str = ""
    short: Callable[[EventTerms, int, Translator], str] = _rounds_short
    named: Callable[[int, int, Translator], str] = lambda _number, _planned, _t: ""
    starting: str = N_("Starting closes the registration now, and the first round is paired.")
    first: str = N_("The first round's pairings will be announced here soon.")
    opening: str = N_("It begins {time}; I'll tell you who you play.")
    soon: str = N_("You'll be paired soon. `/club` shows your fixtures.")
    idle: str = N_("Nothing waits for you now. I'll tell you when the next round comes.")
    late: str = N_("The season is running already: you'll play from the next round on.")
    won: str = ""
    points: str = ""
    standing: Callable[[Season, Translator], list[str]] | None = None
    verbs: Mapping[str, Sequence[VerbOf[...]]] = field(default_factory=dict)
    round_verbs: Sequence[VerbOf[...]] = (OWN, TABLE, FOLLOW)

    def meaning_of(self, event: EventTerms) -> str:
        """Return what the format is in an event."""
        cycles = reckoning(event).everybody
        return self.twice if self.twice and cycles and cycles(event) > 1 else self.meaning


# --- Swiss, round robin ----------------------------------------------------------------------------


def _rounds(event: EventTerms, t: Translator) -> str:
    return t.tn("{count} round", "{count} rounds", event.rounds)


def _swiss_length(event: EventTerms, t: Translator) -> str:
    if event.rounds:
        return _rounds(event, t)
    return t.t("Rounds depend on the number of people: 3 for up to 4, 4 for 8, 5 for 16.")


_OF_TWO: Final = _always(N_("A win is 1 point, a draw ½. No-shows lose."))
_ROBIN_LEFT: Final = N_(
    "If you leave before half your games are played, your results are removed; later, the remaining "
    "games are forfeits."
)
_ROUNDS_LOST: Final = N_("Your points stay in the table; the rounds you miss score nothing.")

SWISS: Final = Words(
    name=N_("Swiss"),
    meaning=N_("each round you meet somebody with your score, a new one if possible"),
    length=_swiss_length,
    counts=_OF_TWO,
    away=N_(
        "If you announce an absence before pairing, you get ½ point the first time, then 0, and 0 in "
        "the last round. If you leave, you forfeit the game you are playing."
    ),
    leaving=_ROUNDS_LOST,
)

ROUND_ROBIN: Final = Words(
    name=N_("Round robin"),
    meaning=N_("everybody meets everybody else"),
    twice=N_("everybody meets everybody else twice, with seats swapped"),
    counts=_OF_TWO,
    away=_ROBIN_LEFT,
    leaving=_ROBIN_LEFT,
)


# --- Knock-out -------------------------------------------------------------------------------------


def _match_length(event: EventTerms, t: Translator) -> str:
    games = t.tn("A match is {count} game.", "A match is the best of {count} games.", event.best_of)
    third = t.t("There is a match for third place.") if knockout.has_third(event) else ""
    return t.sentences([games, third])


ROUNDS_LEFT: Final = {1: N_("Final"), 2: N_("Semi-finals"), 3: N_("Quarter-finals")}
"""What the last rounds of a knock-out are called."""


def _round_left(number: int, planned: int, t: Translator) -> str:
    left = planned - number + 1
    return t.t(ROUNDS_LEFT[left]) if left in ROUNDS_LEFT else ""


KNOCKOUT: Final = Words(
    name=N_("Knock-out"),
    meaning=N_("losers are out"),
    length=_match_length,
    counts=_always(
        N_("If a match is level: game points decide, then two short games, then a verifiable lot.")
    ),
    level=N_("Out in the same round: {ties}."),
    away=N_("If you leave, your opponent advances."),
    leaving=N_("You are out, and your opponent advances."),
    short=lambda _event, _rounds, _t: "",
    named=_round_left,
    won=N_("{names} wins the final."),
    points=N_("Rounds won"),
)


# --- Tables ----------------------------------------------------------------------------------------

SEATINGS: Final[Mapping[Seating, str]] = {
    Seating.FIXED: N_("Everybody meets everybody else as evenly as possible."),
    Seating.STANDING: N_("Neighbours in the standings play together."),
}

UNITS: Final[Mapping[Unit, str]] = {
    Unit.AUTO: N_(
        "The game's points count if all tables are the same size, otherwise places, from 0 to 100."
    ),
    Unit.OWN: N_(
        "The game's own points count; at a smaller table, or one that somebody missed, places on their range."
    ),
    Unit.PLACES: N_("Places count: the first 100, the last 0."),
}
"""What tables of several count."""


def _seats(event: EventTerms, t: Translator) -> str:
    filled = N_("Computer players ({level}) fill tables; their places are skipped.")
    sit_out = N_("If a table can't be filled, some sit out, nobody twice before everybody has once.")
    fill = t.t(filled, level=level_name(event.fill, t)) if event.fill else t.t(sit_out)
    size = t.t("Tables of {seats}.", seats=event.seats)
    return t.sentences([size, t.t(SEATINGS[tables.TablesTerms.of(event).seating]), fill])


def _unit_and_bonuses(event: EventTerms, t: Translator) -> str:
    bonuses = ""
    if added := tables.TablesTerms.of(event).bonuses:
        shown = [written(Fraction(one * WHOLE, HUNDRED), Unit.PLACES) for one in added]
        bonuses = t.t("Added by place: {points}.", points=t.t(", ").join(shown))
    return t.sentences([t.t(UNITS[event.unit]), bonuses])


TABLES: Final = Words(
    name=N_("Tables"),
    meaning=N_("several at a table, with different people each round"),
    length=_rounds,
    together=_seats,
    counts=_unit_and_bonuses,
    away=N_(
        "If you announce an absence before pairing, you get no table and no points. If you "
        "leave, you are replaced."
    ),
    leaving=_ROUNDS_LOST,
)


# --- Arena -----------------------------------------------------------------------------------------

LEADING: Final = 3
"""Places that are told while an evening goes on."""


def _lasts(event: EventTerms, t: Translator) -> str:
    lasts = span(60 * arena.ArenaTerms.of(event).minutes, t)
    return t.t("It lasts {time}; games still running then get 10 more minutes.", time=lasts)


def _wins(event: EventTerms, t: Translator) -> str:
    streaks = arena.ArenaTerms.of(event).streaks
    doubled = t.t("From the third win in a row, wins count twice.") if streaks else ""
    return t.sentences([t.t("A win is 2 points, a draw 1."), doubled])


def _minutes(event: EventTerms, _rounds: int, t: Translator) -> str:
    return t.tn("{count} minute", "{count} minutes", arena.ArenaTerms.of(event).minutes)


def _evening(season: Season, t: Translator) -> list[str]:
    """Return how an arena stands: until when it goes on, who is there, who leads."""
    ends = season.row.ends
    assert ends is not None
    count = len(arena.here(season))
    lines = [
        t.t("Until {time} ({left})", time=moment(ends), left=instant(ends)),
        t.tn(
            "{count} is here. Press **I'm here** to play.",
            "{count} are here. Press **I'm here** to play.",
            count,
        ),
    ]
    leading = [line for line in lines_of(season, 1) if line.played and line.place <= LEADING]
    event = season.terms.events[0]
    for line in leading[:LEADING]:
        name = entrant_name(season, line.entrant, t)
        lines.append(f"{line.place}\\. **{name}** · {points_words(line.points, event, t)}")
    return lines


ARENA: Final = Words(
    name=N_("Arena"),
    meaning=N_("one evening, game after game"),
    length=_lasts,
    counts=_wins,
    leaving=N_("Your points stay in the table."),
    short=_minutes,
    starting=N_("Starting closes the registration now, and the arena begins."),
    first=N_("Press **I'm here** below the evening's message to be paired."),
    standing=_evening,
    verbs={"registration": (COME, TERMS, WHO), "running": (COME, PAUSE, TABLE, FOLLOW, TERMS)},
    round_verbs=(COME, PAUSE, TABLE),
)


# --- Ladder ----------------------------------------------------------------------------------------


def _reach(event: EventTerms, t: Translator) -> str:
    return t.tn(
        "You may challenge anybody up to {count} place above you.",
        "You may challenge anybody up to {count} places above you.",
        ladder.LadderTerms.of(event).reach,
    )


_CHALLENGE: Final = N_("Challenge somebody above you: **Challenge …** on the season's page in `/club`.")

LADDER: Final = Words(
    name=N_("Ladder"),
    meaning=N_("always open: challenge people above you"),
    length=_reach,
    counts=_always(N_("The winner takes the loser's place if it was higher. A draw changes nothing.")),
    leaving=N_("You lose your place: if you come back, you start at the bottom."),
    named=lambda _number, _planned, t: t.t("Challenge"),
    starting=N_("Starting closes the registration now, and people can challenge each other."),
    first=_CHALLENGE,
    opening=N_(
        "It begins {time}. Then challenge somebody above you: **Challenge …** on the season's page in "
        "`/club`."
    ),
    soon=_CHALLENGE,
    idle=_CHALLENGE,
    late=N_("The season is running already: you start at the bottom."),
    won=N_("{names} leads."),
)


# --- The table of them -----------------------------------------------------------------------------

WORDS: Final[dict[str, Words]] = {
    swiss.SWISS.id: SWISS,
    round_robin.ROUND_ROBIN.id: ROUND_ROBIN,
    knockout.KNOCKOUT.id: KNOCKOUT,
    tables.TABLES.id: TABLES,
    arena.ARENA.id: ARENA,
    ladder.LADDER.id: LADDER,
}
"""The words of each format, in the order of the command's choices."""


def words_of(event: EventTerms) -> Words:
    """Return the words of an event's format."""
    return WORDS[event.format]


def format_words(season: Season, t: Translator) -> str:
    """Return how the only event is played, and how long, as far as that is known: "Swiss · 5 rounds"."""
    event = season.event_of(0)
    words = words_of(event)
    rounds = max(planned_rounds(season, division, 0) for division in season.divisions)
    return " · ".join(part for part in (t.t(words.name), words.short(event, rounds, t)) if part)


def match_words(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what a fixture of its division is called: as its round, or as the match for third place."""
    if is_for_third(season, fixture):
        return t.t(FOR_THIRD)
    return round_words(season, season.rounds[fixture.round], t)


def round_words(season: Season, row: RoundRow, t: Translator) -> str:
    """Return what a round of its division is called: "Round 2 of 5", "Final"."""
    if row.stage >= len(season.terms.events):
        return t.t("Deciding games")
    return _round(season, row, t, counted=True)


def round_name(season: Season, row: RoundRow, t: Translator) -> str:
    """Return what a round is called: "Round 2 · Cerke · Division 1", as far as there are several."""
    return _of_several(season, row, _round(season, row, t, counted=False), t)


def match_name(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what a fixture is called: as its round, but for the match that is played beside the final."""
    row = season.rounds[fixture.round]
    own = t.t(FOR_THIRD) if is_for_third(season, fixture) else _round(season, row, t, counted=False)
    return _of_several(season, row, own, t)


def _of_several(season: Season, row: RoundRow, own: str, t: Translator) -> str:
    """Return what a round or a match is called, with its game and division as far as there are several."""
    parts = [own]
    if len(season.terms.events) > 1:
        parts.append(rule_words.game_name(season.event_of(row.stage).game_id, t.language))
    if len(season.divisions) > 1:
        parts.append(division_name(row.division, t))
    return " · ".join(parts)


def _round(season: Season, row: RoundRow, t: Translator, *, counted: bool) -> str:
    planned = planned_rounds(season, row.division, row.stage)
    if row.stage >= len(season.terms.events):
        return numbered(row.number, planned if counted else 0, t)
    return event_round(season.event_of(row.stage), row.number, planned, t, counted=counted)


def event_round(event: EventTerms, number: int, planned: int, t: Translator, *, counted: bool = True) -> str:
    """Return what a round of an event is called, of how many planned ones if they are ``counted``."""
    return words_of(event).named(number, planned, t) or numbered(number, planned if counted else 0, t)
