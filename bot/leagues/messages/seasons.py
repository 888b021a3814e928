"""The messages of leagues: a season from its opening to its podium, its rounds, and one's own part in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import discord

from bot.clocks.messages.words import instant, moment
from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.press import Press, PressButton
from bot.leagues.messages.words import (
    called,
    division_name,
    entrant_name,
    format_words,
    game_words,
    names,
    points_words,
    result_words,
    round_words,
    season_name,
    total_words,
    winners,
)
from bot.leagues.service import agenda, evening
from bot.leagues.service.closing import FinalLine, lines_of, read_final
from bot.leagues.service.field import ALONE, Kind
from bot.leagues.service.registering import least_of, may_enter_late
from bot.leagues.service.scoring.points import written
from bot.leagues.service.season import BEGUN, Season, fractions
from bot.leagues.service.terms import Format
from bot.storage.league_rows import FixtureRow, RoundRow
from bot.table.messages.links import jump_url
from bot.table.messages.mine import LONGEST, fitting
from renderers import rule_words
from renderers.results.league_words import TIES
from renderers.translation import N_, Translator

ENTER: Final = "lg_enter"
"""The verb that shows the terms of a season, with the button that enters it."""

JOIN: Final = "lg_join"
"""The verb that really enters."""

TERMS: Final = "lg_terms"
WHO: Final = "lg_who"
"""The verb that lists who has entered; its argument is the page."""

OWN: Final = "lg_own"
"""The verb that shows one's own fixtures of a season."""

TABLE: Final = "lg_table"
"""The verb that shows a season's table."""

FOLLOW: Final = "lg_follow"
"""The verb that lets a spectator be called when fixtures start, or not any more."""

COME: Final = "lg_come"
"""The verb by which one is drawn in an arena from now on."""

PAUSE: Final = "lg_pause"
"""The verb by which one is drawn there no more."""

PODIUM: Final = 3
"""Places that are told when a season is over."""

MOST_ON_IT: Final = 10
"""People who are named on a podium, where many share places."""


# --- A season --------------------------------------------------------------------------------------


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


def _verbs(season: Season) -> Sequence[str]:
    state = season.row.state
    own = _OWN_VERBS.get(season.terms.events[0].format, {})
    if state in own:
        return own[state]
    if state == "registration":
        return ENTER, TERMS, WHO
    if state == "running":
        late = [ENTER] if may_enter_late(season) else []
        return [*late, TABLE, OWN, FOLLOW, TERMS]
    return [TABLE] if state in {"closed", "archived"} else []


_OWN_VERBS: Final[Mapping[Format, Mapping[str, Sequence[str]]]] = {
    Format.ARENA: {"registration": (COME, TERMS, WHO), "running": (COME, PAUSE, TABLE, FOLLOW, TERMS)},
}
"""What can be pressed below seasons of a format that has buttons of its own, by the season's state."""

_ROUND_VERBS: Final[Mapping[Format, Sequence[str]]] = {Format.ARENA: (COME, PAUSE, TABLE)}
"""What can be pressed below rounds of such a format."""

LABELS: Final = {
    ENTER: N_("Enter"),
    COME: N_("I'm here"),
    PAUSE: N_("Pause"),
    TERMS: N_("Terms"),
    WHO: N_("Who?"),
    OWN: N_("My fixture"),
    TABLE: N_("Table"),
    FOLLOW: N_("Follow"),
}
"""What the buttons below seasons and rounds say."""


def button(verb: str, season: Season, t: Translator) -> PressButton:
    """Return a button that stands below seasons and rounds."""
    style = discord.ButtonStyle.primary if verb in {ENTER, COME} else discord.ButtonStyle.secondary
    return PressButton(Press(verb, season.id), t.t(LABELS[verb]), style)


def _how(season: Season, t: Translator) -> list[str]:
    """Return how a season of one event is played; of several, how many there are."""
    events = season.terms.events
    if len(events) == 1:
        return [format_words(season, 0, t)]
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
    until = season.row.registers_until
    closes = [t.t("closes {time}", time=instant(until))] if until is not None else []
    lines = [*_games(season, t), " · ".join([told, *closes])]
    if season.row.starts is not None:
        lines.append(t.t("Begins {time}", time=moment(season.row.starts)))
    if season.row.extended:
        lines.append("-# " + t.t("Too few had entered, so there is a week more."))
    return lines


def _running(season: Season, t: Translator) -> list[str]:
    if season.terms.events[0].format is Format.ARENA:
        return [*_games(season, t), *_evening(season, t)]
    told = [line for division in season.divisions for line in _now(season, division, t)]
    play = t.tn("{count} plays", "{count} play", len(season.playing))
    return [*_games(season, t), *told, play]


def _evening(season: Season, t: Translator) -> list[str]:
    """Return how an arena stands: until when it goes on, who is there, who leads."""
    ends = season.row.ends
    assert ends is not None
    count = len(evening.here(season))
    lines = [
        t.t("Until {time} ({left})", time=moment(ends), left=instant(ends)),
        t.tn(
            "{count} is here. Press **I'm here** to play.",
            "{count} are here. Press **I'm here** to play.",
            count,
        ),
    ]
    leading = [line for line in lines_of(season, 1) if line.played and line.place <= PODIUM]
    event = season.terms.events[0]
    for line in leading[:PODIUM]:
        name = entrant_name(season, line.entrant, t)
        lines.append(f"{line.place}\\. **{name}** · {points_words(line.points, event, t)}")
    return lines


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
        lines += moves(season, division, table, t)
    return [t.t("This season is over."), *lines]


def _podium(season: Season, table: Sequence[FinalLine], t: Translator) -> list[str]:
    """Return who came first to third, not all of them where many share a place."""
    best = [line for line in table if line.place <= PODIUM]
    lines = [_podium_line(season, line, t) for line in best[:MOST_ON_IT]]
    more = len(best) - len(lines)
    return [*lines, "-# " + t.tn("And {count} more.", "And {count} more.", more)] if more else lines


def _podium_line(season: Season, line: FinalLine, t: Translator) -> str:
    name = f"**{entrant_name(season, line.entrant, t)}**"
    points = total_words(Fraction(line.points), season, t)
    return f"{line.place}\\. {name} · {points}" if points else f"{line.place}\\. {name}"


def moves(season: Season, division: int, table: Sequence[FinalLine], t: Translator) -> list[str]:
    """Return in words who changes the division, and where to."""
    rising = [line for line in table if line.goes_to < division]
    falling = [line for line in table if line.goes_to > division]
    return [
        t.t(text, number=moving[0].goes_to, names=names(season, [line.entrant for line in moving], t))
        for text, moving in (
            (N_("To division {number} rise: {names}"), rising),
            (N_("To division {number} fall: {names}"), falling),
        )
        if moving
    ]


def _called_off(_season: Season, t: Translator) -> list[str]:
    return [t.t("This season was called off.")]


def _drafted(season: Season, t: Translator) -> list[str]:
    return [*_games(season, t), t.t("Not open yet.")]


_BODIES: Final[Mapping[str, Callable[[Season, Translator], list[str]]]] = {
    "draft": _drafted,
    "registration": _registering,
    "running": _running,
    "closed": _over,
    "archived": _over,
    "cancelled": _called_off,
}
"""What the public message says below its heading, by the season's state."""


# --- What became of a season -----------------------------------------------------------------------


def told_text(season: Season, way: str, t: Translator) -> str:
    """Return the public news that a season has started, was extended or cancelled, or is closed."""
    return _TOLD[way](season, t)


def _told_started(season: Season, t: Translator) -> str:
    begins = t.tn(
        "**{league}** begins: {count} plays.",
        "**{league}** begins: {count} play.",
        len(season.playing),
        league=season_name(season),
    )
    event = season.terms.events[0]
    return t.sentences([begins, t.t(_FIRST.get(event.format, _NEXT))])


_NEXT: Final = N_("Who meets whom in the first round is told here soon.")
_FIRST: Final = {
    Format.LADDER: N_("Challenge somebody above you: `/league challenge`."),
    Format.ARENA: N_("Press **I'm here** below the evening's message to be drawn."),
}
"""What comes first once a season has started, by format."""


def _told_extended(season: Season, t: Translator) -> str:
    entered = t.t(
        "**{league}** has {count} of the {least} people that it needs.",
        league=season_name(season),
        count=len(season.playing),
        least=least_of(season),
    )
    until = season.row.registers_until
    assert until is not None
    more = t.t("You can enter until {time} ({left}).", time=moment(until), left=instant(until))
    return t.sentences([entered, more, t.t("Tell others about it!")])


def _told_cancelled(season: Season, t: Translator) -> str:
    off = t.t(
        "**{league}** does not take place: {count} of {least} people had entered.",
        league=season_name(season),
        count=len(season.playing),
        least=least_of(season),
    )
    return t.sentences([off, t.t("`/league list` shows other leagues, `/play` opens a game at once.")])


def _told_closed(season: Season, t: Translator) -> str:
    heading = t.t("**{league}** is over.", league=season_name(season))
    lines = [line for division in season.divisions for line in _told_division(season, division, t)]
    until = season.row.changed_at + season.terms.protest
    protest = t.t("Something wrong? Tell the league's staff until {time}.", time=moment(until))
    return "\n".join([heading, *lines, f"-# {protest}"])


def _told_division(season: Season, division: int, t: Translator) -> list[str]:
    tables = read_final(season.row.final).tables
    table = tables[division - 1] if division <= len(tables) else ()
    won = won_by(season, division, table, t)
    if won and len(tables) > 1:
        won = t.t("{name}: {what}", name=division_name(division, t), what=won)
    return [line for line in (won, *moves(season, division, table, t)) if line]


def won_by(season: Season, division: int, table: Sequence[FinalLine], t: Translator) -> str:
    """Return who has won a division and why: by points, or by what decided between as many of them."""
    first = [line for line in table if line.place == 1]
    if not first:
        return ""
    event = season.terms.events[0]
    points = total_words(Fraction(first[0].points), season, t)
    if len(first) > MOST_ON_IT:
        return t.t("{count} people share the first place with {points}.", count=len(first), points=points)
    who = f"**{names(season, [line.entrant for line in first], t)}**"
    if not points:
        return t.t(_BARE[event.format], names=who)
    if len(first) > 1:
        return t.t("{names} share the first place with {points}.", names=who, points=points)
    won = t.t("{names} wins with {points}.", names=who, points=points)
    return t.sentences([won, *_decided(season, division, table, t)])


_BARE: Final = {
    Format.KNOCKOUT: N_("{names} wins the final."),
    Format.LADDER: N_("{names} stands on top."),
}
"""How a winner is told where points decide nothing."""


def _decided(season: Season, division: int, table: Sequence[FinalLine], t: Translator) -> list[str]:
    """Return the tie-break that decided the first place, if one did."""
    first = lines_of(season, division)[:2]
    if len(season.terms.events) > 1 or len(table) < 2 or len(first) < 2:
        return []  # of a round robin, those who have left early are in no table
    best, second = first
    if best.points != second.points:
        return []
    others = dict(second.ties)
    for name, value in best.ties:
        if name in others and others[name] != value:
            return [
                t.t(
                    "{name} has as many; decided by {tie}: {one} to {other}.",
                    name=entrant_name(season, second.entrant, t),
                    tie=_tie(name, t),
                    one=written(value),
                    other=written(others[name]),
                )
            ]
    return []


def _tie(name: str, t: Translator) -> str:
    """Return what a tie-break means; places are numbered."""
    if name.startswith("place_"):
        return t.t("how often in place {place}", place=name.removeprefix("place_"))
    return t.t(TIES[name][1]) if name in TIES else t.t("the match for the third place")


_TOLD: Final[Mapping[str, Callable[[Season, Translator], str]]] = {
    "started": _told_started,
    "extended": _told_extended,
    "cancelled": _told_cancelled,
    "closed": _told_closed,
}
"""What is told when a season's state has changed, by the way in which it has."""


# --- Rounds ----------------------------------------------------------------------------------------


def rounds_told(season: Season, round_id: int) -> list[RoundRow]:
    """Return the rounds that the message of a round tells: all, where they are open at the same time."""
    this = season.rounds[round_id]
    if not agenda.at_once(season, this.division, this.stage):
        return [this]
    return [one for one in season.rounds_of(this.division, this.stage) if one.state in BEGUN]


def round_message(season: Season, round_id: int, t: Translator, *, calling: bool = False) -> Message:
    """Return the public message of a round; ``calling`` names its people so that they can be called.

    Whom it calls is another matter: that says who sends it.
    """
    rounds = rounds_told(season, round_id)
    text = _round_text(season, rounds, t, calling=calling)
    verbs = _ROUND_VERBS.get(season.event_of(rounds[0].stage).format, (OWN, TABLE, FOLLOW))
    return text_message(text, rows=[row(*(button(verb, season, t) for verb in verbs))])


def _round_text(season: Season, rounds: Sequence[RoundRow], t: Translator, *, calling: bool) -> str:
    this = rounds[0]
    head = round_words(season, this, t) if len(rounds) == 1 else t.t("All rounds")
    if any(one.state == "closed" for one in rounds):
        head = t.t("{round} · over", round=head)
    elif this.ends is not None:
        head = t.t("{round} · until {time}", round=head, time=moment(this.ends))
    league = [season_name(season)]
    if len(season.divisions) > 1:
        league.append(division_name(this.division, t))
    if len(season.terms.events) > 1:
        league.append(rule_words.game_name(season.event_of(this.stage).game_id, t.language))
    lines = [f"## {head}", "-# " + " · ".join(league)]
    for one in rounds:
        if len(rounds) > 1:
            lines.append(f"**{round_words(season, one, t)}**")
        lines += _tables(season, one, t, calling=calling)
        lines += _free(season, one, t)
    return fitting(lines, LONGEST, t)


def _tables(season: Season, one: RoundRow, t: Translator, *, calling: bool) -> list[str]:
    tables = [table for table in season.tables(one.id) if len(table.seats) > 1]
    return [_numbered(table, table_line(season, table, t, calling=calling), t) for table in tables]


def _numbered(table: FixtureRow, told: str, t: Translator) -> str:
    """Return what is told of a table behind its number; at one of several, places have numbers too."""
    if len(table.seats) == 2:
        return f"{table.table_number}. {told}"
    return t.t("Table {number}: {what}", number=table.table_number, what=told)


def table_line(season: Season, table: FixtureRow, t: Translator, *, calling: bool = False) -> str:
    """Return who sits at a table, the winner in bold, with the result, and the way there."""
    best = winners(season, table)
    who = [
        f"**{name}**" if number in best else name
        for number in table.seats
        for name in [(called if calling else entrant_name)(season, number, t)]
    ]
    pair = " – ".join(who)
    if table.thread_id is not None and not calling:
        pair = f"[{pair}]({jump_url(season.row.guild_id, table.thread_id)})"
    told = result_words(season, table, t)
    if told and len(table.seats) > 2:
        return told
    return f"{pair} · {told}" if told else pair


def _free(season: Season, one: RoundRow, t: Translator) -> list[str]:
    """Return who has no table in a round, and what that gives, a line for each reason."""
    alone: dict[str, list[str]] = {}
    for table in season.tables(one.id):
        outcome = season.outcome(table.id)
        if len(table.seats) == 1 and outcome is not None and Kind(outcome.kind) in ALONE:
            name = entrant_name(season, table.seats[0], t)
            alone.setdefault(outcome.kind, []).append(_with_points(season, table, name, t))
    return [t.t(_ALONE[Kind(kind)], names=t.both(found)) for kind, found in alone.items()]


def _with_points(season: Season, table: FixtureRow, name: str, t: Translator) -> str:
    outcome = season.outcome(table.id)
    assert outcome is not None
    if outcome.kind == Kind.FREE:
        return name
    (points,) = fractions(outcome.points)
    return t.t("{name} ({points})", name=name, points=points_words(points, season.event(table), t))


_ALONE: Final = {
    Kind.BYE: N_("Free this round: {names}"),
    Kind.FREE: N_("Free this round: {names}"),
    Kind.ABSENT: N_("Absent: {names}"),
}
"""Why somebody has no table in a round."""


# --- Fixtures --------------------------------------------------------------------------------------


def fixture_text(season: Season, fixture: FixtureRow, t: Translator, user_id: int = 0) -> str:
    """Return a fixture in short lines: who sits where, until when, how it stands.

    To one of its people (``user_id``) it says whom they meet and where they sit.
    """
    this = season.rounds[fixture.round]
    own = season.entrant_of(user_id) if user_id else None
    if own is not None and own.number in fixture.seats:
        lines = [_own_head(season, fixture, own.number, t)]
    else:
        who = " – ".join(f"**{entrant_name(season, number, t)}**" for number in fixture.seats)
        lines = [t.t("{round}: {who}", round=round_words(season, this, t), who=who)]
    return "\n".join([*lines, *fixture_state(season, fixture, t)])


def _own_head(season: Season, fixture: FixtureRow, own: int, t: Translator) -> str:
    this, event = season.rounds[fixture.round], season.event(fixture)
    told = round_words(season, this, t)
    others = [number for number in fixture.seats if number != own]
    if not others:
        return t.t("{round}: you are free.", round=told)
    return t.t(
        "**You meet {names}** ({round}, your seat: {seat})",
        names=names(season, others, t),
        round=told,
        seat=rule_words.seat_name(event.game_id, fixture.seats.index(own), t.language),
    )


def fixture_state(season: Season, fixture: FixtureRow, t: Translator) -> list[str]:
    """Return how a fixture stands: its result, or what it waits for, and where it is played."""
    if told := result_words(season, fixture, t):
        return [t.t("Result: {result}", result=told)]
    lines = []
    if fixture.games_to_play > 1:
        lines.append(t.t("Best of {count}", count=fixture.games_to_play))
    if fixture.agreed_at is not None and not fixture.started:
        at = fixture.agreed_at
        lines.append(t.t("Agreed: {time} ({left})", time=moment(at), left=instant(at)))
    if fixture.deadline is not None:
        ends = fixture.deadline
        lines.append(t.t("Until {time} ({left})", time=moment(ends), left=instant(ends)))
    if fixture.thread_id is not None:
        lines.append(jump_url(season.row.guild_id, fixture.thread_id))
    return lines
