"""The terms of a season in words: all that it is played by, for who organises it and who enters it.

Each setting has a line of its own in a table; a line that says nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from bot.clocks.messages.words import clock_words, span
from bot.kit.texts import LEVEL_NAMES
from bot.leagues.service import formats
from bot.leagues.service.drafting import ties_of
from bot.leagues.service.drawing import window
from bot.leagues.service.registering import least_of
from bot.leagues.service.scoring.points import HUNDRED, WHOLE, written
from bot.leagues.service.scoring.ties import PLACES
from bot.leagues.service.season import Season, options_of
from bot.leagues.service.terms import EventTerms, Format, Seating, Unit
from engine import catalogue
from renderers import rule_words
from renderers.results import league_words
from renderers.translation import N_, Translator

FORMAT_NAMES: Final[Mapping[Format, str]] = {
    Format.SWISS: N_("Swiss"),
    Format.ROUND_ROBIN: N_("Round robin"),
    Format.KNOCKOUT: N_("Knock-out"),
    Format.TABLES: N_("Tables"),
    Format.ARENA: N_("Arena"),
    Format.LADDER: N_("Ladder"),
}
"""What each format is called, as in ``league_words``; here the order is that of menus."""

FORMAT_MEANINGS: Final[Mapping[Format, str]] = {
    Format.SWISS: N_("each round you meet somebody with as many points, nobody twice"),
    Format.ROUND_ROBIN: N_("everybody meets everybody"),
    Format.KNOCKOUT: N_("who loses is out"),
    Format.TABLES: N_("several at a table, with others each round"),
    Format.ARENA: N_("one evening, game after game"),
    Format.LADDER: N_("always open: challenge those above you"),
}
"""What each format is, in a few words."""


def terms_text(season: Season, t: Translator) -> str:
    """Return the terms of a season as they stand, complete: games, formats, clocks, points, people, dates."""
    terms = season.terms
    told = [event_lines(event, t) for event in terms.events]
    common = [line for line in told[0] if len(told) > 1 and all(line in lines for lines in told)]
    parts = []
    for event, lines in zip(terms.events, told, strict=True):
        parts += [_head(event, len(told), t), *(f"- {line}" for line in lines if line not in common)]
    if len(told) > 1:
        parts += [f"**{t.t('All games')}**", *(f"- {line}" for line in common)]
        parts.append(_counting(terms.counting or len(told), len(told), t))
    return "\n".join([*parts, *(f"- {line}" for line in season_lines(season, t))])


LONGEST_RULES: Final = (2000, 800, 400, 200, 140)
"""Signs of the rules of each game that its rule set has otherwise, by the number of games: a message holds
4,000 signs, and others have to stand in it too."""


def _head(event: EventTerms, among: int, t: Translator) -> str:
    """Return which game is played, by which rules, with the options that the rule set has otherwise.

    What does not fit beside several games is counted.
    """
    options = options_of(event)
    game = rule_words.game_name(event.game_id, t.language)
    rules = rule_words.preset_name(event.game_id, options, t.language)
    changed = rule_words.changed_options(event.game_id, options, t.language)
    shown, room = list(changed), LONGEST_RULES[among - 1]
    while len(" · ".join(shown)) > room:
        shown.pop()
    if more := len(changed) - len(shown):
        shown.append(t.tn("{count} more", "{count} more", more))
    return "\n".join([f"**{game}**, {rules}", *([f"- ✏️ {' · '.join(shown)}"] if shown else [])])


def event_lines(event: EventTerms, t: Translator) -> list[str]:
    """Return what an event is played by beside the rules of its game, a line for each thing to say."""
    return [text for write in _EVENT if (text := write(event, t))]


# --- An event, line by line ------------------------------------------------------------------------


def _format(event: EventTerms, t: Translator) -> str:
    return t.t(
        "{format}: {what}",
        format=t.t(FORMAT_NAMES[event.format]),
        what=t.t(_MEANINGS_OF.get((event.format, event.cycles), FORMAT_MEANINGS[event.format])),
    )


_MEANINGS_OF: Final = {(Format.ROUND_ROBIN, 2): N_("everybody meets everybody twice, with seats swapped")}


def _length(event: EventTerms, t: Translator) -> str:
    """Return how long it is: rounds, minutes, games of a match."""
    match event.format:
        case Format.ARENA:
            lasts = span(60 * event.minutes, t)
            return t.t("It lasts {time}; games that run then have 10 minutes more.", time=lasts)
        case Format.LADDER:
            return t.tn(
                "You may challenge those up to {count} place above you.",
                "You may challenge those up to {count} places above you.",
                event.reach,
            )
        case Format.KNOCKOUT:
            games = t.tn("A match is {count} game.", "A match is the best of {count} games.", event.best_of)
            return t.sentences([games, t.t(_THIRD) if event.third_place else ""])
        case Format.SWISS if not event.rounds:
            return t.t("As many rounds as so many people need: 3 for up to 4, 4 for 8, 5 for 16.")
        case Format.SWISS | Format.TABLES:
            return t.tn("{count} round", "{count} rounds", event.rounds)
    return ""


_THIRD: Final = N_("There is a match for the third place.")


def _tables(event: EventTerms, t: Translator) -> str:
    """Return who sits at tables of several."""
    if event.format is not Format.TABLES:
        return ""
    fill = t.t(_FILLED, level=t.t(LEVEL_NAMES.get(event.fill, event.fill))) if event.fill else t.t(_SIT_OUT)
    size = t.t("Tables of {seats}.", seats=event.seats)
    return t.sentences([size, t.t(SEATINGS[event.seating]), fill])


SEATINGS: Final[Mapping[Seating, str]] = {
    Seating.FIXED: N_("Everybody meets everybody as evenly as can be."),
    Seating.STANDING: N_("Neighbours in the table sit together."),
}

_FILLED: Final = N_("Computer players ({level}) fill tables; their places are skipped.")
_SIT_OUT: Final = N_("Where a table can't be filled, some sit out, nobody twice before all once.")


def _clock(event: EventTerms, t: Translator) -> str:
    counts = event.rated and catalogue.get(event.game_id).has_choice
    rated = t.t("rated") if counts else t.t("not rated")
    return f"{t.t('Clock: {clock}', clock=clock_words(event.clock, t))} · {rated}"


def _window(event: EventTerms, t: Translator) -> str:
    if event.format in {Format.ARENA, Format.LADDER}:
        return ""
    lasts = t.t("A round lasts {time} at most.", time=span(window(event), t))
    how = N_("You agree on times.") if formats.is_live(event) else N_("Games begin by themselves.")
    return t.sentences([lasts, t.t(how)])


def _points(event: EventTerms, t: Translator) -> str:
    """Return what counts, and what breaks ties."""
    text = t.t(_COUNTS[event.format]) if event.format is not Format.TABLES else t.t(UNITS[event.unit])
    bonuses = ""
    if event.bonuses:
        shown = [written(Fraction(one * WHOLE, HUNDRED), Unit.PLACES) for one in event.bonuses]
        bonuses = t.t("Added by place: {points}.", points=t.t(", ").join(shown))
    doubled = t.t("From the third win running a win counts twice.") if event.streaks else ""
    return t.sentences([text, bonuses, doubled])


_COUNTS: Final[Mapping[Format, str]] = {
    **dict.fromkeys(
        (Format.SWISS, Format.ROUND_ROBIN), N_("A win is 1 point, a draw ½. Who does not come loses.")
    ),
    Format.KNOCKOUT: N_("Level: game points decide, then two short games, then a verifiable lot."),
    Format.ARENA: N_("A win is 2 points, a draw 1."),
    Format.LADDER: N_("Who wins takes the loser's place, if that was above; a draw moves nobody."),
}

UNITS: Final[Mapping[Unit, str]] = {
    Unit.AUTO: N_("The game's points count if all tables have one size, else places, from 0 to 100."),
    Unit.OWN: N_("The game's own points count."),
    Unit.PLACES: N_("Places count: the first 100, the last 0."),
}
"""What tables of several count."""


def tie_name(name: str, t: Translator) -> str:
    """Return what a tie-break is called in the terms."""
    return t.t("most firsts, seconds …") if name == PLACES else league_words.tie(name, t).meaning


def _ties(event: EventTerms, t: Translator) -> str:
    """Return what breaks ties; the match for the third place only where there is one."""
    counted = [name for name in ties_of(event) if name != "third_place" or event.third_place]
    if not counted:
        return ""
    ties = t.t(" → ").join(tie_name(name, t) for name in counted)
    knocked_out = event.format is Format.KNOCKOUT
    level = N_("Out in the same round: {ties}.") if knocked_out else N_("Level on points: {ties}.")
    return t.t(level, ties=ties)


def _late(event: EventTerms, t: Translator) -> str:
    """Return until when one may enter a season that runs, and what missed rounds give."""
    if event.format is Format.SWISS and event.late:
        return t.tn(
            "You may enter until half the rounds are drawn: {count} missed round gives ½ point, more give 0.",
            "You may enter until half the rounds are drawn: {count} missed rounds give ½ point, more give 0.",
            event.late,
        )
    return t.t(_ENTERING[formats.way_of(event).late])


_ENTERING: Final[Mapping[formats.Late, str]] = {
    "half": N_("You may enter until half the rounds are drawn; missed rounds give nothing."),
    "start": N_("You may enter until the first game begins."),
    "any": N_("You may enter at any time."),
    "never": N_("Nobody enters once it has begun."),
}


def _away(event: EventTerms, t: Translator) -> str:
    """Return what an absence gives, and leaving."""
    return t.t(_AWAY[event.format]) if event.format in _AWAY else ""


_AWAY: Final[Mapping[Format, str]] = {
    Format.SWISS: N_(
        "Absent, said before the draw: ½ point the first time, then 0, never in the last round. "
        "Who leaves forfeits the game they play."
    ),
    Format.ROUND_ROBIN: N_("Who leaves with less than half their games played is taken out, else forfeits."),
    Format.KNOCKOUT: N_("Who leaves lets the opponent go on."),
    Format.TABLES: N_("Absent, said before the draw: no table, no points. Who leaves is replaced there."),
}

_EVENT: Final[tuple[Callable[[EventTerms, Translator], str], ...]] = (
    _format,
    _length,
    _tables,
    _clock,
    _window,
    _points,
    _ties,
    _late,
    _away,
)
"""What is said of an event, in this order."""


# --- The season ------------------------------------------------------------------------------------


def _counting(counting: int, among: int, t: Translator) -> str:
    text = t.t("In each game the places give 100 points to the first, 0 to the last.")
    if counting == among:
        return f"- {t.sentences([text, t.t('All games count.')])}"
    return f"- {t.sentences([text, best_words(counting, among, t)])}"


def best_words(counting: int, among: int, t: Translator) -> str:
    """Return how many of several games count."""
    return t.tn(
        "The best {count} of {among} counts.", "The best {count} of {among} count.", counting, among=among
    )


def season_lines(season: Season, t: Translator) -> list[str]:
    """Return what is to be said of people, dates, places and staff of a season."""
    terms = season.terms
    lines = [
        _people(season, t),
        t.t("Divisions of about eight; the best rise, the last fall.") if terms.divisions else "",
        _dates(season, t),
        t.t("Told in <#{channel}>.", channel=terms.channel_id),
        _staff(terms.role_id, t),
        t.t("Protests: {time} after the end.", time=span(terms.protest, t)),
    ]
    return [line for line in lines if line]


def _people(season: Season, t: Translator) -> str:
    terms = season.terms
    least = least_of(season)
    if not terms.most:
        return t.t("From {least} people on.", least=least)
    return t.t("{least} to {most} people; begins when {most} have entered.", least=least, most=terms.most)


def _dates(season: Season, t: Translator) -> str:
    row = season.row
    if row.state not in {"draft", "registration"}:
        text = ""
    elif row.registers_until is None:
        text = t.t("Registration is open until staff closes it.")
    else:
        text = t.t("Registration until <t:{at}:f> (<t:{at}:R>).", at=int(row.registers_until))
    starts = t.t("First round: <t:{at}:f>.", at=int(row.starts)) if row.starts is not None else ""
    return t.sentences([text, starts])


def _staff(role_id: int | None, t: Translator) -> str:
    if role_id is None:
        return t.t("Staff: who may manage the server.")
    return t.t("Staff: <@&{role}>, and who may manage the server.", role=role_id)
