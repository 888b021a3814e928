"""The audit of a season in words: who changed what, when and why, and how it was before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from bot.clocks.messages.words import instant, moment
from bot.kit.cutting import cut, page_of
from bot.kit.messages.message import Message, row, safe, text_message
from bot.kit.texts import person_mention
from bot.leagues.messages.buttons import to_season, turning
from bot.leagues.messages.formats import round_name
from bot.leagues.messages.verbs import AUDIT
from bot.leagues.messages.words import entrant_name, result_words, season_name, winners
from bot.leagues.service import changes
from bot.leagues.service import correcting as decisions
from bot.leagues.service.scoring.points import written
from bot.leagues.service.season import BEGUN, Season
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import AuditLine
from bot.table.messages.mine import LONGEST, fitting
from renderers.translation import N_, Translator

PER_PAGE: Final = 10
"""Lines on a page of the audit."""

MOST_NAMED: Final = 6
"""Fixtures, people or rounds that a line names."""

LONGEST_LISTED: Final = 120
"""Signs of a reason in a list; the message to those concerned has all of it."""


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the audit with the season as it was before it, and as it was with it."""

    line: AuditLine
    before: Season
    after: Season

    def touched(self, kind: str) -> list[int]:
        """Return the numbers of the rows of a kind that the line is about."""
        return changes.touched(changes.read(self.line.after), kind)


def told_of(line: AuditLine, season: Season) -> Told:
    """Return a line that has changed a season to this."""
    return Told(line, changes.apply(season, changes.read(line.before)), season)


# --- What a line is about --------------------------------------------------------------------------


def fixtures_words(told: Told, t: Translator) -> list[str]:
    """Return the fixtures of a line with what has changed: "**Cem** – Dae, 1 : 0 (was 0 : 1)".

    Those of a draw that is not published are left out: only staff knows it, and not all who read this are.
    """
    return [_fixture(told, number, t) for number in told.touched("fixture") if _is_known(told, number)]


def _is_known(told: Told, number: int) -> bool:
    season = told.after if number in told.after.fixtures else told.before
    return season.rounds[season.fixtures[number].round].state in BEGUN


def _fixture(told: Told, number: int, t: Translator) -> str:
    before, after = told.before.fixtures.get(number), told.after.fixtures.get(number)
    now = after or before
    assert now is not None
    season = told.after if after is not None else told.before
    words = [_paired(season, now, t)]
    was = result_words(told.before, before, t) if before is not None else ""
    result = result_words(told.after, after, t) if after is not None else ""
    if result != was:
        if told.line.what != decisions.REPLAY:  # that it is played again is said already
            words = [t.t(", ").join([*words, result or t.t("reopened")])]
        if was:
            words.append(t.t("(was {result})", result=was))
    if now.deadline is not None and _is_dated(told, now):
        words.append(t.t("until {time}", time=moment(now.deadline)))
        words += _until(before, now, t)
    return " ".join(words)


def _paired(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return who meets, as where rounds are told: whoever has won stands out."""
    names = {one: entrant_name(season, one, t) for one in fixture.seats}
    first = winners(season, fixture)
    return " – ".join(f"**{name}**" if one in first else name for one, name in names.items())


def _is_dated(told: Told, now: FixtureRow) -> bool:
    """Whether a fixture is told with its deadline: also where it is open since a decision was taken back."""
    if told.line.what == decisions.UNDO:
        return now.id in told.after.fixtures and told.after.is_open(now)
    return told.line.what in DATED


def _until(before: FixtureRow | None, now: FixtureRow, t: Translator) -> list[str]:
    if before is None or before.deadline is None or before.deadline == now.deadline:
        return []
    return [t.t("(was {result})", result=moment(before.deadline))]


DATED: Final = frozenset({decisions.DEADLINE, decisions.REPLAY, "extend"})
"""What is told with the time until which a fixture may be played."""


def people_words(told: Told, t: Translator) -> list[str]:
    """Return the people of a line, with the points that they got or lost by it."""
    return [_entrant(told, number, t) for number in told.touched("entrant")]


def _entrant(told: Told, number: int, t: Translator) -> str:
    before, after = told.before.entrants.get(number), told.after.entrants.get(number)
    season = told.after if after is not None else told.before
    name = entrant_name(season, number, t)
    gained = Fraction(after.added if after else 0) - Fraction(before.added if before else 0)
    if not gained:
        return name
    unit = season.terms.events[0].unit
    return f"{name} {'+' if gained > 0 else ''}{written(gained, unit)}"


def rounds_words(told: Told, t: Translator) -> list[str]:
    """Return the rounds of a line."""
    found = []
    for number in told.touched("round"):
        season = told.after if number in told.after.rounds else told.before
        found.append(round_name(season, season.rounds[number], t))
    return found


# --- Lines -----------------------------------------------------------------------------------------

Words = Callable[[Told, Translator], list[str]]

PEOPLE: Final[Sequence[Words]] = (people_words,)
FIXTURES: Final[Sequence[Words]] = (fixtures_words,)
ROUNDS: Final[Sequence[Words]] = (rounds_words,)
BOTH: Final[Sequence[Words]] = (people_words, fixtures_words)

WHAT: Final[Mapping[str, tuple[str, Sequence[Words]]]] = {
    # --- seasons ---
    "draft": (N_("season drafted"), ()),
    "change_draft": (N_("draft changed"), ()),
    "discard": (N_("draft discarded"), ()),
    "open": (N_("registration opened"), ()),
    "started": (N_("registration closed, the season begins"), ()),
    "extended": (N_("registration extended"), ()),
    "cancelled": (N_("season called off"), ()),
    "accept_rules": (N_("the season goes on by its game's new rules"), ()),
    "turn": (N_("the ladder goes on in a new season"), ()),
    "close": (N_("season closed"), ()),
    "archive": (N_("season archived"), ()),
    "back": (N_("everything moved back, since the bot had been removed from the server"), ()),
    "outage": (N_("everything moved back, since the bot was away"), ()),
    "evening": (N_("a season now opens every week"), ()),
    "evening_stop": (N_("seasons no longer open every week"), ()),
    # --- people ---
    "enter": (N_("entered"), PEOPLE),
    "leave": (N_("withdrawn"), BOTH),
    "left_server": (N_("left the server"), BOTH),
    "absent": (N_("misses the next round"), PEOPLE),
    "present": (N_("plays in the next round after all"), PEOPLE),
    "here": (N_("has arrived"), BOTH),
    "pause": (N_("pauses"), PEOPLE),
    # --- rounds ---
    "draw": (N_("paired"), ROUNDS),
    "redraw": (N_("paired again"), ROUNDS),
    "swap": (N_("two people swapped"), FIXTURES),
    "preview": (N_("staff gets another look, since the bot was away"), ROUNDS),
    "publish": (N_("published"), ROUNDS),
    "close_round": (N_("over"), ROUNDS),
    # --- fixtures ---
    "offer": (N_("times offered"), FIXTURES),
    "take": (N_("took a time"), FIXTURES),
    "propose": (N_("proposed a time"), FIXTURES),
    "call": (N_("pinged at the agreed time"), FIXTURES),
    "lapse": (N_("the agreed time no longer counts, since the bot was away"), FIXTURES),
    "play_now": (N_("is ready to play now"), FIXTURES),
    "challenge": (N_("challenged"), FIXTURES),
    "accept": (N_("challenge accepted"), FIXTURES),
    "decline": (N_("challenge declined"), FIXTURES),
    "silence": (N_("challenge not answered"), FIXTURES),
    "idle": (N_("down one place for not playing"), BOTH),
    "start": (N_("begun"), FIXTURES),
    "decide": (N_("a deciding game"), FIXTURES),
    "outcome": (N_("played"), FIXTURES),
    "show_up": (N_("not everybody came to the agreed time"), FIXTURES),
    "first_action": (N_("no first action in time"), BOTH),
    "deadline": (N_("not played in time"), FIXTURES),
    "lot": (N_("decided by lot"), FIXTURES),
    "extend": (N_("more time, since both have acted lately"), FIXTURES),
    "end": (N_("ended when its round did"), FIXTURES),
    # --- decisions ---
    decisions.SET: (N_("outcome set"), FIXTURES),
    decisions.ANNUL: (N_("annulled"), FIXTURES),
    decisions.REPLAY: (N_("to be played again"), FIXTURES),
    decisions.FORFEIT: (N_("forfeited"), FIXTURES),
    decisions.DEADLINE: (N_("deadline moved"), FIXTURES),
    decisions.TIME: (N_("time given"), FIXTURES),
    decisions.SWAP: (N_("seats swapped"), FIXTURES),
    decisions.EXPEL: (N_("expelled"), BOTH),
    decisions.POINTS: (N_("points added"), PEOPLE),
    decisions.UNDO: (N_("decision taken back"), BOTH),
}
"""What each line tells: what was done, and what it names."""


def what_words(what: str, t: Translator) -> str:
    """Return what was done, as a heading; of a newer version its identifier."""
    return t.t(WHAT[what][0]) if what in WHAT else what


def named_words(told: Told, t: Translator) -> str:
    """Return what a line is about, with what has changed, as much as there is room for."""
    _, parts = WHAT.get(told.line.what, ("", BOTH))
    found = [words for part in parts for words in part(told, t)]
    more = ["…"] if len(found) > MOST_NAMED else []
    return " · ".join([*found[:MOST_NAMED], *more])


def back_words(line: AuditLine, lines: Iterable[AuditLine], t: Translator) -> str:
    """Return what was done; of a decision that takes one of ``lines`` back also what that was."""
    back = next((one.what for one in lines if one.id == line.undoes), "")
    if not back:
        return what_words(line.what, t)
    return t.t("decision taken back ({what})", what=what_words(back, t))


def line_text(
    line: AuditLine, season: Season, t: Translator, lines: Iterable[AuditLine] = (), *, undone: bool = False
) -> str:
    """Return who decided what, when and why; ``season`` is as it was with this line.

    Among ``lines`` is what it takes back.
    """
    told = told_of(line, season)
    said = back_words(line, lines, t)
    named = named_words(told, t)
    if named:
        said = t.t("{what}: {names}", what=said, names=named)
    parts = [instant(line.at), who_words(line, t), said]
    if line.reason:
        parts.append(t.t("“{reason}”", reason=safe(cut(line.reason, LONGEST_LISTED))))
    text = " · ".join(parts)
    return f"~~{text}~~" if undone else text


def who_words(line: AuditLine, t: Translator) -> str:
    """Return who it was: a mention, which calls nobody where we send it, or the bot."""
    if line.user_id is None:
        return t.t("The bot")
    return person_mention(line.user_id, t)


# --- The page --------------------------------------------------------------------------------------


def audit_message(
    season: Season, lines: Sequence[AuditLine], page: int, t: Translator, warning: str = ""
) -> Message:
    """Return a page of the audit, from 1, the newest lines first; ``lines`` are all, in their order.

    ``warning`` is what stops the season, if anything does.
    """
    shown, page, pages = page_of(range(len(lines)), page, PER_PAGE)
    undone = {line.undoes for line in lines}
    found = []
    for place, (line, _, after) in enumerate(changes.backwards(season, lines)):
        if place >= shown.stop:
            break
        if place in shown:
            found.append("- " + line_text(line, after, t, lines, undone=line.id in undone))
    title = t.t("### {league}: what was changed", league=season_name(season))
    rows = [*turning(partial(AUDIT, season.id), page, pages, t), row(to_season(season, t))]
    return text_message(title, warning, fitting(found, LONGEST, t) if found else "", rows=rows)
