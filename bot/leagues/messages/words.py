"""What leagues, divisions, rounds, results and those who have entered are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

from bot.clocks.messages.words import clock_words, instant
from bot.kit.messages.message import safe
from bot.kit.texts import level_name, person_name
from bot.leagues.service import closing, formats
from bot.leagues.service.field import COMPUTER, WITHOUT_A_GAME, Kind
from bot.leagues.service.formats.knockout import has_third
from bot.leagues.service.pairing import knockout
from bot.leagues.service.scoring.points import written
from bot.leagues.service.season import (
    Season,
    fractions,
    integers,
    is_replayed,
    options_of,
    read_terms,
    rules_of,
)
from bot.leagues.service.terms import EventTerms, Unit
from bot.results.messages.naming import apart
from bot.storage.league_rows import EntrantRow, FixtureRow, OutcomeRow, SeasonRow
from bot.table.messages.links import jump_url
from renderers import rule_words, text
from renderers.names import signed
from renderers.translation import N_, Translator

LONGEST_SHOWN: Final = 32
"""Signs of a name in a list: Discord allows no more, but a line has to stay one."""


def plain_name(row: EntrantRow, t: Translator) -> str:
    """Return what an entrant is called, for menus and forms, where nothing is formatted."""
    if row.user_id is None:
        return t.t("computer player ({level})", level=level_name(row.computer, t))
    return person_name(row.user_id, " ".join(row.name.split()), t)[:LONGEST_SHOWN]


def drawn_name(season: Season, number: int, t: Translator) -> str:
    """Return what an entrant is called in a picture."""
    return text.clean(plain_name(season.entrants[number], t))


def entrant_name(season: Season, number: int, t: Translator) -> str:
    """Return what an entrant is called, as written; ``0`` is a computer player who fills a table."""
    if not number:
        return t.t("computer player")
    return apart(safe(plain_name(season.entrants[number], t)))


def plain_season(season: SeasonRow) -> str:
    """Return what a season is called, as plain text: the league's name, its number from the second on."""
    name = read_terms(season.terms).name
    return name if season.number == 1 else f"{name} {season.number}"


def season_name(season: Season) -> str:
    """Return what a season is called, as written."""
    return safe(plain_season(season.row))


def season_line(season: SeasonRow, told: Iterable[str]) -> str:
    """Return a season as an item of a list: its name, which leads to its message, and what is told of it."""
    place = jump_url(season.guild_id, read_terms(season.terms).channel_id, season.message_id)
    return " · ".join([f"- [{safe(plain_season(season))}]({place})", *told])


def closes_words(season: SeasonRow, t: Translator) -> list[str]:
    """Return when the registration of a season closes, nothing where staff closes it."""
    until = season.registers_until
    return [] if until is None else [t.t("closes {time}", time=instant(until))]


def planned_rounds(season: Season, division: int, stage: int) -> int:
    """Return how many rounds an event has in a division; 0 where nobody knows yet, or there are none."""
    event = season.event_of(stage)
    if season.row.state in {"draft", "registration"}:
        return event.rounds
    return formats.planned(event, season.starters(division, stage))


FOR_THIRD: Final = N_("Match for third place")


def is_for_third(season: Season, fixture: FixtureRow) -> bool:
    """Whether the two of a fixture have lost their semi-finals: who wins it has not won the final."""
    row = season.rounds[fixture.round]
    if row.stage >= len(season.terms.events):
        return False
    event = season.event_of(row.stage)
    if formats.way_of(event).shape != "bracket" or not has_third(event):
        return False
    drawn = knockout.bracket(season.field(row.division, row.stage), third_place=True)
    losers = {slot.entrant for slot in drawn.third.slots} if drawn.third else set()
    return row.number == len(drawn.rounds) and set(fixture.seats) <= losers


def numbered_line(season: Season, table: FixtureRow, told: str, t: Translator, *, point: str = ".") -> str:
    """Return what is told of a fixture of two behind its number in its round."""
    own = f" · {t.t(FOR_THIRD)}" if is_for_third(season, table) else ""
    return f"{table.table_number}{point} {told}{own}"


def called(season: Season, number: int, t: Translator) -> str:
    """Return a mention of an entrant, so that whoever sends it can call them; others by their name."""
    user = season.entrants[number].user_id if number else None
    return entrant_name(season, number, t) if user is None or user <= 0 else f"<@{user}>"


def names(season: Season, numbers: Iterable[int], t: Translator) -> str:
    """Return several entrants as they stand in a sentence."""
    return t.both([entrant_name(season, number, t) for number in numbers])


def expelled_note(
    season: Season, numbers: Iterable[int], t: Translator, name_of: Callable[[Season, int, Translator], str]
) -> list[str]:
    """Return why somebody of a table stands behind those who have fewer points."""
    last = [number for number in numbers if season.entrants[number].state == "expelled"]
    if not last:
        return []
    told = t.both([name_of(season, number, t) for number in last])
    return [t.t("Expelled by staff, so behind all others: {names}.", names=told)]


def division_name(division: int, t: Translator) -> str:
    """Return what a division is called."""
    return t.t("Division {number}", number=division)


# --- How it is played ------------------------------------------------------------------------------


def game_words(event: EventTerms, t: Translator) -> str:
    """Return what is played: "Cerke, standard · 3 days a move · rated"."""
    game = t.t(
        "{game}, {rules}",
        game=rule_words.game_name(event.game_id, t.language),
        rules=rule_words.preset_name(event.game_id, options_of(event), t.language),
    )
    rated = t.t("rated") if event.rated else t.t("not rated")
    return " · ".join([game, *([clock_words(event.clock, t)] if event.clock else []), rated])


def meeting_line(season: Season, fixture: FixtureRow, own: int, round_told: str, t: Translator) -> str:
    """Return to one of a fixture whom they meet, in which round, and where they sit."""
    return t.t(
        "**{name}, you meet {other}** ({round}, your seat: {seat})",
        name=called(season, own, t),
        other=names(season, [number for number in fixture.seats if number != own], t),
        round=round_told,
        seat=rule_words.seat_name(season.event(fixture).game_id, fixture.seats.index(own), t.language),
    )


# --- Rounds, results -------------------------------------------------------------------------------


def points_words(points: Fraction, event: EventTerms, t: Translator) -> str:
    """Return points with their word: "1 point", "½ point", "4½ points"."""
    return _points(points, event.unit, t)


def total_words(points: Fraction, season: Season, t: Translator) -> str:
    """Return the points of all events of a season; empty where they are not what places follow from."""
    events = season.terms.events
    if len(events) == 1 and not formats.way_of(events[0]).by_points:
        return ""
    return _points(points, season.terms.unit, t)


def _points(points: Fraction, unit: Unit, t: Translator) -> str:
    told = written(points, unit)
    return t.t(N_("{points} point") if told in {"1", "½"} else N_("{points} points"), points=told)


def result_words(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what became of a fixture: "1 : 0", at a table of several the places.

    It is empty while the fixture is open, unless that is played again.
    """
    outcome = season.outcome(fixture.id)
    if outcome is None:
        return ""
    if is_replayed(fixture, outcome):
        return t.t("played again")
    if outcome.kind in SAID:
        return t.t(SAID[outcome.kind])
    event = season.event(fixture)
    if len(fixture.seats) > 2:
        return _places(season, fixture, outcome, t)
    if closing.struck(season, fixture):
        return t.t("not counted")
    score = " : ".join(written(points, event.unit) for points in fractions(outcome.points))
    if outcome.kind in WITHOUT_A_GAME:
        return t.t("{score}, without a game", score=score)
    return _level(season, fixture, outcome, score, t) if formats.way_of(event).match else score


def _level(season: Season, fixture: FixtureRow, outcome: OutcomeRow, score: str, t: Translator) -> str:
    """Return the score of a match; of one with as many points for both also who goes on, and by what."""
    points, sums = fractions(outcome.points), integers(outcome.game_points)
    (winner, *_) = winners(season, fixture) or (0,)
    if not winner or len(set(points)) > 1:
        return score
    name = entrant_name(season, winner, t)
    if knockout.is_by_lot(Kind(outcome.kind), points, sums):
        return t.t("{score}, {name} wins by lot", score=score, name=name)
    event = season.event(fixture)
    unit = rules_of(event).unit(options_of(event))
    gained = " : ".join(signed(one, unit) for one in sums)
    return t.t("{score}, {name} wins by game points, {points}", score=score, name=name, points=gained)


SAID: Final = {
    Kind.ANNULLED.value: N_("annulled"),
    Kind.DECLINED.value: N_("declined"),
    Kind.IDLE.value: N_("has not played for a long time"),
}
"""What is said instead of a score, by the kind of outcome."""

STRUCK: Final = N_("They had played less than half of their games, so no result of theirs counts.")
"""What becomes of the fixtures of somebody who leaves a round robin early."""


def winners(season: Season, fixture: FixtureRow) -> frozenset[int]:
    """Return who was first at a table, if it is decided and counts, and they were so alone."""
    outcome = season.outcome(fixture.id)
    if outcome is None or outcome.kind == Kind.ANNULLED or closing.struck(season, fixture):
        return frozenset()
    places = integers(outcome.places)
    if places.count(1) != 1:
        return frozenset()
    return frozenset({fixture.seats[places.index(1)]})


def _places(season: Season, fixture: FixtureRow, outcome: OutcomeRow, t: Translator) -> str:
    """Return the places of the people at a table, with their points where it counts the game's own."""
    event = season.event(fixture)
    counts = formats.way_of(event).own(event, len(fixture.seats))
    points = fractions(outcome.points) if counts else ()
    by_place = sorted(
        (place, number, written(points[seat], event.unit) if points else "")
        for seat, (place, number) in enumerate(zip(integers(outcome.places), fixture.seats, strict=False))
        if number != COMPUTER
    )
    return " · ".join(
        _placed(entrant_name(season, number, t), place, told, t) for place, number, told in by_place
    )


def _placed(name: str, place: int, points: str, t: Translator) -> str:
    if not points:
        return f"{place}. {name}"
    return t.t("{place}. {name} ({points})", place=place, name=name, points=points)
