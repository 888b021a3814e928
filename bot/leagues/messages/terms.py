"""The terms of a season in words: all that it is played by, for who organises it and who enters it.

Each setting has a line of its own in a table; a line that says nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.clocks.messages.words import clock_words, span
from bot.leagues.messages.formats import words_of
from bot.leagues.service import formats
from bot.leagues.service.drafting import ties_of
from bot.leagues.service.drawing import window
from bot.leagues.service.formats.knockout import has_third
from bot.leagues.service.formats.way import Late, is_live
from bot.leagues.service.registering import least_of
from bot.leagues.service.scoring.ties import PLACES
from bot.leagues.service.season import Season, options_of
from bot.leagues.service.terms import EventTerms
from engine import catalogue
from renderers import rule_words
from renderers.results import league_words
from renderers.translation import N_, Translator


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


LONGEST_RULES: Final = (2000, 800, 400, 200, 110)
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
    words = words_of(event)
    return t.t("{format}: {what}", format=t.t(words.name), what=t.t(words.meaning_of(event)))


def _clock(event: EventTerms, t: Translator) -> str:
    counts = event.rated and catalogue.get(event.game_id).has_choice
    rated = t.t("rated") if counts else t.t("not rated")
    return f"{t.t('Clock: {clock}', clock=clock_words(event.clock, t))} · {rated}"


def _window(event: EventTerms, t: Translator) -> str:
    if "window" not in formats.way_of(event).settings:
        return ""
    lasts = t.t("A round lasts {time} at most.", time=span(window(event), t))
    how = N_("You agree on times.") if is_live(event) else N_("Games begin by themselves.")
    return t.sentences([lasts, t.t(how)])


def tie_name(name: str, t: Translator) -> str:
    """Return what a tie-break is called in the terms."""
    return t.t("most firsts, seconds …") if name == PLACES else league_words.tie(name, t).meaning


def _ties(event: EventTerms, t: Translator) -> str:
    """Return what breaks ties; the match for the third place only where there is one."""
    counted = [name for name in ties_of(event) if name != "third_place" or has_third(event)]
    if not counted:
        return ""
    ties = t.t(" → ").join(tie_name(name, t) for name in counted)
    return t.t(words_of(event).level, ties=ties)


def _late(event: EventTerms, t: Translator) -> str:
    """Return until when one may enter a season that runs, and what missed rounds give."""
    late = formats.way_of(event).late
    if late == "half" and event.late:
        return t.tn(
            "You may enter until half the rounds are paired: {count} missed round gives ½ point, more give "
            "0.",
            "You may enter until half the rounds are paired: {count} missed rounds give ½ point, more give "
            "0.",
            event.late,
        )
    return t.t(_ENTERING[late])


_ENTERING: Final[Mapping[Late, str]] = {
    "half": N_("You may enter until half the rounds are paired; missed rounds give nothing."),
    "start": N_("You may enter until the first game begins."),
    "any": N_("You may enter at any time."),
    "never": N_("Nobody can enter once it has begun."),
}


def _away(event: EventTerms, t: Translator) -> str:
    """Return what an absence gives, and leaving."""
    return t.t(away) if (away := words_of(event).away) else ""


_EVENT: Final[tuple[Callable[[EventTerms, Translator], str], ...]] = (
    _format,
    lambda event, t: words_of(event).length(event, t),
    lambda event, t: words_of(event).together(event, t),
    _clock,
    _window,
    lambda event, t: words_of(event).counts(event, t),
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
        t.t("Divisions of about eight; the best move up, the last move down.") if terms.divisions else "",
        _dates(season, t),
        t.t("Announced in <#{channel}>.", channel=terms.channel_id),
        _staff(terms.role_id, t),
        t.t("Results can be disputed until {time} after the end.", time=span(terms.protest, t)),
    ]
    return [line for line in lines if line]


def _people(season: Season, t: Translator) -> str:
    terms = season.terms
    least = least_of(season)
    if not terms.most:
        return t.t("At least {least} people.", least=least)
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
        return t.t("Staff: whoever may manage this server.")
    return t.t("Staff: <@&{role}>, and whoever may manage this server.", role=role_id)
