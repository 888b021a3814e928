"""The message of a season, from its opening to its podium, and what can be pressed below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from bot.clocks.messages.words import moment
from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.verbs import VerbOf
from bot.leagues.messages.buttons import button
from bot.leagues.messages.formats import format_words, round_words, words_of
from bot.leagues.messages.verbs import ENTER, FOLLOW, OWN, TABLE, TERMS, WHO
from bot.leagues.messages.words import (
    closes_words,
    division_name,
    entrant_name,
    expelled_note,
    game_words,
    names,
    season_name,
    total_words,
)
from bot.leagues.service.closing import FinalLine, podium, read_final
from bot.leagues.service.registering import may_enter_late
from bot.leagues.service.season import Season
from bot.leagues.store.seasons import OVER
from renderers.results.league_words import NOBODY_WON
from renderers.translation import N_, Translator

MOST_ON_IT: Final = 10
"""People who are named on a podium, where many share places."""


def season_message(season: Season, t: Translator) -> Message:
    """Return the public message of a season as it stands."""
    texts = [f"## {season_heading(season, t)}", *season_body(season, t)]
    buttons = [button(verb, season, t) for verb in _verbs(season)]
    return text_message("\n".join(texts), rows=[row(*buttons)] if buttons else [])


def season_heading(season: Season, t: Translator) -> str:
    """Return what a season is, in one line: "Club 2 · Swiss · 5 rounds"."""
    return " · ".join([season_name(season), *_how(season, t)])


def season_body(season: Season, t: Translator) -> list[str]:
    """Return how a season stands, in lines: what is played, who has entered, until when; or its podium."""
    return _BODIES[season.row.state](season, t)


def _verbs(season: Season) -> Sequence[VerbOf[...]]:
    state = season.row.state
    own = words_of(season.terms.events[0]).verbs
    if state in own:
        return own[state]
    if state == "registration":
        return ENTER, TERMS, WHO
    if state == "running":
        late = [ENTER] if may_enter_late(season) else []
        return [*late, TABLE, OWN, FOLLOW, TERMS]
    return [TABLE] if state in OVER else []


def _how(season: Season, t: Translator) -> list[str]:
    """Return how a season of one event is played; of several, how many there are."""
    events = season.terms.events
    if len(events) == 1:
        return [format_words(season, t)]
    return [t.tn("{count} event", "{count} events", len(events))]


def _games(season: Season, t: Translator) -> list[str]:
    """Return what is played, a line for each event."""
    events = season.terms.events
    if len(events) == 1:
        return [game_words(events[0], t)]
    lines = [f"{place}. {game_words(event, t)}" for place, event in enumerate(events, 1)]
    if season.terms.counting:
        lines.append(t.tn("The best {count} counts.", "The best {count} count.", season.terms.counting))
    return lines


def _registering(season: Season, t: Translator) -> list[str]:
    entered, most = len(season.playing), season.terms.most
    told = (
        t.t("{count} of {most} entered", count=entered, most=most)
        if most
        else t.t("{count} entered", count=entered)
    )
    lines = [*_games(season, t), " · ".join([told, *closes_words(season.row, t)])]
    if season.row.starts is not None:
        lines.append(t.t("Begins {time}", time=moment(season.row.starts)))
    if season.row.extended:
        lines.append("-# " + t.t("Too few had entered, so there is one more week."))
    return lines


def _running(season: Season, t: Translator) -> list[str]:
    own = words_of(season.terms.events[0]).standing
    if own is not None:
        return [*_games(season, t), *own(season, t)]
    told = [line for division in season.divisions for line in _now(season, division, t)]
    play = t.tn("{count} playing", "{count} playing", len(season.playing))
    return [*_games(season, t), *told, play]


def _now(season: Season, division: int, t: Translator) -> list[str]:
    """Return which round a division plays, and until when."""
    running = sorted(
        (one for one in season.rounds.values() if (one.division, one.state) == (division, "published")),
        key=lambda one: one.id,
    )
    if not running:
        return []
    head = t.t("All rounds") if len(running) > 1 else round_words(season, running[0], t)
    if len(season.divisions) > 1:
        head = t.t("{name}: {what}", name=division_name(division, t), what=head)
    ends = max((one.ends for one in running if one.ends is not None), default=None)
    return [head if ends is None else t.t("{round} · until {time}", round=head, time=moment(ends))]


def _over(season: Season, t: Translator) -> list[str]:
    tables = read_final(season.row.final).tables
    lines: list[str] = []
    for division, table in enumerate(tables, 1):
        if len(tables) > 1:
            lines.append(f"**{division_name(division, t)}**")
        lines += _podium(season, table, t)
        lines += expelled_note(season, [line.entrant for line in table], t, entrant_name)
        lines += moves(season, division, table, t)
    return [t.t("This season is over."), *lines]


def _podium(season: Season, table: Sequence[FinalLine], t: Translator) -> list[str]:
    """Return who came first to third, not all of them where many share a place."""
    if not (best := podium(table)):
        return [t.t(NOBODY_WON)] if table else []
    lines = [_podium_line(season, line, t) for line in best[:MOST_ON_IT]]
    more = len(best) - len(lines)
    return [*lines, "-# " + t.tn("and {count} more", "and {count} more", more)] if more else lines


def _podium_line(season: Season, line: FinalLine, t: Translator) -> str:
    name = f"**{entrant_name(season, line.entrant, t)}**"
    told = total_words(Fraction(line.points), season, t)
    return f"{line.place}\\. " + " · ".join(filter(None, (name, told)))


def moves(season: Season, division: int, table: Sequence[FinalLine], t: Translator) -> list[str]:
    """Return in words who changes the division, and where to."""
    rising = [line for line in table if line.goes_to < division]
    falling = [line for line in table if line.goes_to > division]
    return [
        t.t(text, number=moving[0].goes_to, names=names(season, [line.entrant for line in moving], t))
        for text, moving in (
            (N_("Up to division {number}: {names}"), rising),
            (N_("Down to division {number}: {names}"), falling),
        )
        if moving
    ]


_BODIES: Final[Mapping[str, Callable[[Season, Translator], list[str]]]] = {
    "draft": lambda season, t: [*_games(season, t), t.t("Not open yet.")],
    "registration": _registering,
    "running": _running,
    "closed": _over,
    "archived": _over,
    "cancelled": lambda _season, t: [t.t("This season was called off.")],
}
"""What the public message says below its heading, by the season's state."""
