"""What people read of a decision about a season: those concerned by DM, everybody in its channel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.clocks.messages.words import moment
from bot.kit.messages.message import safe
from bot.leagues.messages.audit import back_words, named_words, told_of, who_words
from bot.leagues.messages.leaving import forfeits
from bot.leagues.messages.words import season_name
from bot.leagues.service import agenda, changes
from bot.leagues.service.correcting import ANNUL, CORRECTING, EXPEL, SET
from bot.leagues.service.season import Season
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import AuditLine
from renderers.translation import N_, Translator

AFTERWARDS: Final[Mapping[int, str]] = {
    0: N_("It is kept in `/games`."),
    1: N_("They were told. It is kept in `/games`."),
    2: N_("Both were told. It is kept in `/games`."),
}
"""What is said of those concerned, by how many there are; of more than two the last."""

ALL_TOLD: Final = N_("All of them were told. It is kept in `/games`.")


def correction_text(
    line: AuditLine,
    season: Season,
    t: Translator,
    lines: Sequence[AuditLine] = (),
    *,
    public: bool = True,
    rated: bool = False,
) -> str:
    """Return what people read of a decision; ``season`` is as it was with it.

    Among ``lines`` is what it takes back.  ``public``: all read it, so it says that those concerned were
    told.  ``rated``: ratings follow from it.
    """
    told = told_of(line, season)
    what, named = back_words(line, lines, t), named_words(told, t)
    if line.what != SET:
        named = t.t("{what}: {names}", what=what, names=named)
    head = t.t("**Correction** by {who}: {what}", who=who_words(line, t), what=named)
    why = [t.t("Reason: “{reason}”.", reason=safe(line.reason))]
    if line.what == EXPEL and season.row.state in CORRECTING:
        gone = [season.entrants[number] for number in told.touched("entrant")]
        why += [said for one in gone for said in forfeits(season, one, t)]
    if rated:
        why.append(t.t("Ratings were recomputed."))
    if season.row.state == "closed":
        why += [t.t(said) for said in _since_it_is_over(line, lines)]
    elif line.what == ANNUL and season.row.state == "running":
        known = (season.fixtures.get(number) for number in told.touched("fixture"))  # a draw may be dropped
        why += [_annulled(season, one, t) for one in known if one and season.outcome(one.id)]
    after = AFTERWARDS.get(len(concerned(line, season)), ALL_TOLD) if public else AFTERWARDS[0]
    return "\n".join([head, t.sentences(why), f"-# {season_name(season)} · {t.t(after)}"])


COUNTS_FOR_NOBODY: Final = N_("It counts for nobody unless staff sets an outcome or has it replayed.")

BEHIND_ALL: Final = N_("In the table they stand behind all others.")

STAYS_FORFEITED: Final = N_("The season is over, so what was forfeited by it stays forfeited.")


def _since_it_is_over(line: AuditLine, lines: Sequence[AuditLine]) -> list[str]:
    """Return what a decision brings about a season that is over, as far as it does not tell itself."""
    undone = [one for one in lines if one.id == line.undoes and one.what == EXPEL]
    if any(changes.outcomes_in(changes.read(one.after)) for one in undone):
        return [STAYS_FORFEITED]
    return {ANNUL: [COUNTS_FOR_NOBODY], EXPEL: [BEHIND_ALL]}.get(line.what, [])


def _annulled(season: Season, fixture: FixtureRow, t: Translator) -> str:
    """Return what comes of a fixture that is annulled, and how long others wait for it."""
    this = season.rounds[fixture.round]
    if fixture in agenda.held_up(season, this.division, this.stage):
        return t.t(
            "It counts for nobody unless staff sets an outcome or has it replayed; the season waits for that "
            "until {time}, then a lot decides.",
            time=moment(agenda.lot_at(season, fixture)),
        )
    if fixture.deadline is None or not agenda.waits_for(season, fixture):
        return t.t(COUNTS_FOR_NOBODY)
    return t.t(
        "It counts for nobody unless staff sets an outcome or has it replayed; the round waits for that "
        "until {time}.",
        time=moment(fixture.deadline),
    )


def concerned(line: AuditLine, season: Season) -> list[int]:
    """Return the people whom a decision is about."""
    told = told_of(line, season)
    users = [
        user
        for number in told.touched("fixture")
        if number in season.fixtures
        for user in season.people(season.fixtures[number])
    ]
    people = [season.entrants[number].user_id for number in told.touched("entrant")]
    return sorted({*users, *(user for user in people if user is not None)})
