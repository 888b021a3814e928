"""A game position by position: one private message with a picture, words, and ways to the other positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, ParamSpec

import discord
import msgspec
from discord import ui

from bot.kit.messages.message import ActionRow, Gallery, Item, Message, framed, row, safe
from bot.kit.messages.paging import page_buttons
from bot.kit.messages.press import Press, PressButton, PressSelect, modal
from bot.records.messages import verbs
from bot.records.messages.film import film_button
from bot.records.messages.verbs import Both
from bot.table.messages import pictures
from bot.table.messages.board import headline, table_side
from bot.table.messages.ways import review_button, why_button
from bot.table.service.beginning import is_possible
from bot.table.service.hints import may_be_reviewed, tells_reasons
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from bot.table.service.timing import BY_TIME
from bot.table.store.columns import write_people
from engine.core import CHANCE, Seat
from renderers import faces, rule_words, words
from renderers.canvas import USUAL, Dress, Look
from renderers.translation import N_, Translator

P = ParamSpec("P")

TABLE: Final = "t"
"""The side from which whoever watches the table sees it, in custom ids."""

MOST_TURNS: Final = 25
"""Positions in the menu."""

LONGEST_NUMBER: Final = 6
"""Digits that the form takes."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What is looked at: a position, from a side (None: the table's), and whose view of it may be shown.

    ``book`` begins the verbs of all controls: empty for games, else :data:`.verbs.RECORD`.
    """

    ply: int
    side: Seat | None
    viewer: Seat | None
    dress: Dress = USUAL
    book: str = ""


async def step_message(
    match: Match,
    replay: Replay,
    spot: Spot,
    t: Translator,
    *,
    about: Sequence[str] = (),
    more: Sequence[ActionRow] = (),
) -> Message:
    """Return the message that shows a position, and leads to the others.

    ``about`` are lines below the title, ``more`` rows of further buttons.
    """
    then, viewer, shown = _then(match, replay, spot, t)
    picture = await pictures.draw(then, then.rules.view(then.position(viewer), viewer), shown)
    name = f"step-{match.id}-{spot.ply}"
    view = then.rules.view(then.state, viewer)
    title = t.t(
        "### Position {ply} of {last} · {season} {number}",
        ply=spot.ply,
        last=replay.last,
        season=t.t(faces.get(match.row.game_id).season),
        number=match.rules.deal(then.state),
    )
    happened = headline(then, view, shown, t)
    played = [told for told in _played(match, replay, spot, shown, t) if told not in happened]
    small = [f"-# {told}" for told in (*played, *_to_move(match, replay, spot, shown, t))]
    content: list[Item] = [
        ui.TextDisplay("\n".join([title, *about, *small])),
        ui.TextDisplay(happened),
        Gallery(picture, name),
    ]
    rows = [*_rows(match, replay, spot, shown, t), *more]
    return framed(content, rows)


def position_in_words(match: Match, replay: Replay, spot: Spot, t: Translator) -> str:
    """Return the position as a list of lines."""
    then, viewer, shown = _then(match, replay, spot, t)
    names = tuple(safe(name) for name in shown.names)
    return words.describe_fully(match.row.game_id, then.rules.view(then.state, viewer), shown, names=names)


def _then(match: Match, replay: Replay, spot: Spot, t: Translator) -> tuple[Match, Seat | None, Look]:
    """Return the game as it was, whose view is shown, and how; a seat that came later sees the table."""
    seats = replay.seats[spot.ply]
    viewer = spot.viewer if spot.viewer is not None and spot.viewer < seats else None
    row = match.row
    if spot.ply != replay.last:  # nobody is to act there, and how it ended was not known yet
        row = msgspec.structs.replace(row, status="over", result=None, draw_offered_by=None)
    by_time = spot.ply > 0 and not BY_TIME.isdisjoint(replay.causes[spot.ply - 1 : spot.ply])
    late = write_people([replay.actions[spot.ply - 1][0]]) if by_time else ""
    row = msgspec.structs.replace(row, late=late, asked="")
    then = replace(match, row=row, state=replay.states[spot.ply])
    near = spot.side if spot.side is not None and spot.side < seats else table_side(match)
    return then, viewer, pictures.look(then, t, near=near, dress=spot.dress, looking_back=True)


def _played(match: Match, replay: Replay, spot: Spot, shown: Look, t: Translator) -> list[str]:
    """Return by whom what was played that led here; nothing where it may tell what stays hidden."""
    if not spot.ply or match.privacy.sealed:
        return []
    _, action = replay.actions[spot.ply - 1]
    if isinstance(action, match.privacy.hidden_chance):
        return []
    names = tuple(safe(name) for name in shown.names)
    return [t.sentence(_told(match, replay, spot.ply, shown.but(names=names)))]


def _to_move(match: Match, replay: Replay, spot: Spot, shown: Look, t: Translator) -> list[str]:
    """Return whose turn it is and in how many ways, where all is open; a running game says it by itself."""
    if match.privacy.private or (match.row.status == "running" and spot.ply == replay.last):
        return []
    state, rules = replay.states[spot.ply], match.rules
    lines = []
    for seat in rules.turn(state).seats:
        if seat == CHANCE:
            continue
        ways = len(rules.moves(state, seat))
        who = safe(shown.names[seat]) or rule_words.seat_name(rules.id, seat, t.language)
        lines.append(
            t.tn("{who} to move: {count} legal move.", "{who} to move: {count} legal moves.", ways, who=who)
        )
    return lines


def _told(match: Match, replay: Replay, ply: int, shown: Look) -> str:
    """Return in words what led to a position."""
    seat, action = replay.actions[ply - 1]
    view = match.rules.view(replay.states[ply - 1], None if seat == CHANCE else seat)
    return words.action_text(match.row.game_id, view, action, shown)


# --- Ways to other positions -----------------------------------------------------------------------


def _rows(match: Match, replay: Replay, spot: Spot, shown: Look, t: Translator) -> list[ActionRow]:
    side = written(spot.side)

    def stepped(there: int, way: str) -> Press:
        return press_of(spot, verbs.STEP, match, there, side, way)

    buttons = page_buttons(spot.ply, range(replay.last + 1), stepped, t)
    for by_one in buttons[1:3]:
        by_one.style = discord.ButtonStyle.primary
    rows = [row(*buttons)]
    turns = _turns(match, replay, spot, shown, t)
    if len(turns) > 1:
        press = press_of(spot, verbs.STEP, match, spot.ply, side, "jump")
        menu = PressSelect(press, turns, t.t("Jump to a turn"))
        rows.append(row(menu))
    if match.privacy.private:
        sides = PressSelect(
            press_of(spot, verbs.SIDE, match, spot.ply), _sides(match, spot, t), t.t("Whose side?")
        )
        rows.append(row(sides))
    others = [*_others(match, spot, side, t), *_film(match, replay, spot, t), *_why(match, replay, spot, t)]
    rows.append(row(*others))
    if leading := _leading_on(match, replay, spot, side, t):
        rows.append(row(*leading))
    return rows


def press_of(spot: Spot, verb: Both[P], match: Match, ply: int, *said: P.args, **named: P.kwargs) -> Press:
    """Return the press of a control of what is gone through, at a position."""
    return verb.on(spot.book)(match.id, *said, **named).at(match.counted(ply))


def _leading_on(match: Match, replay: Replay, spot: Spot, side: str, t: Translator) -> list[PressButton]:
    """Return what else may be done with a position: going on, moves, text, others' pages, the review."""
    state, rules = replay.states[spot.ply], match.rules
    open_to_all = not match.privacy.private
    offered = (
        (verbs.FROM, N_("Play from here"), is_possible(match, replay, spot.ply)),
        (verbs.MOVES, N_("What is legal"), open_to_all and not rules.turn(state).is_over),
        (verbs.LINE, N_("As text"), open_to_all and rules.position_form is not None),
        (verbs.PAGE, N_("In the authors' viewer"), open_to_all and rules.viewer is not None),
    )
    ways = [
        PressButton(press_of(spot, verb, match, spot.ply, side), t.t(label))
        for verb, label, is_there in offered
        if is_there
    ]
    return [*ways, review_button(match, t)] if not spot.book and may_be_reviewed(match) else ways


def _film(match: Match, replay: Replay, spot: Spot, t: Translator) -> list[PressButton]:
    """Return the button for the film of the season that is looked at, or of the only one.

    There is none of a season that is still played.
    """
    season, last = (match.rules.deal(replay.states[ply]) for ply in (spot.ply, replay.last))
    if match.result is None and season == last:
        return []
    only = last == match.rules.deal(replay.states[0])
    return [film_button(match, t, None if only else season, spot.book)]


def _why(match: Match, replay: Replay, spot: Spot, t: Translator) -> list[PressButton]:
    """Return the button that tells why a computer player did what led here, where it may be told."""
    if spot.book or not spot.ply or not tells_reasons(match):
        return []
    actor, _ = replay.actions[spot.ply - 1]
    if actor == CHANCE or match.seats[actor].user_id is not None:
        return []
    return [why_button(match, t, spot.ply)]


def _others(match: Match, spot: Spot, side: str, t: Translator) -> list[PressButton]:
    buttons = [PressButton(press_of(spot, verbs.ASK, match, spot.ply, side), t.t("Go to …"))]
    if not match.privacy.private:
        near = table_side(match) if spot.side is None else spot.side
        other = str((near + 1) % len(match.seats))
        press = press_of(spot, verbs.STEP, match, spot.ply, other, "turn")
        buttons.append(PressButton(press, t.t("The other side")))
    buttons.append(PressButton(press_of(spot, verbs.WORDS, match, spot.ply, side), t.t("In words")))
    return buttons


def _turns(
    match: Match, replay: Replay, spot: Spot, shown: Look, t: Translator
) -> list[discord.SelectOption]:
    """Return positions to jump to: where the seasons begin, and others at equal distances."""
    options = []
    for ply in landmarks(match, replay):
        season = t.t(
            "{season} {number}",
            season=t.t(faces.get(match.row.game_id).season),
            number=match.rules.deal(replay.states[ply]),
        )
        hidden = match.privacy.sealed or not ply
        hidden = hidden or isinstance(replay.actions[ply - 1][1], match.privacy.hidden_chance)
        label = str(ply)
        if not hidden:
            label = _landmark(match, replay, ply, shown)
        options.append(
            discord.SelectOption(label=label, value=str(ply), description=season, default=ply == spot.ply)
        )
    return options


def _landmark(match: Match, replay: Replay, ply: int, shown: Look) -> str:
    """Return a position by what led to it: in words, or as it is typed where these have no room."""
    label = f"{ply} · {_told(match, replay, ply, shown)}"
    if words.units(label) <= words.LABEL_LIMIT:
        return label
    typed = match.rules.notate(replay.states[ply - 1], replay.actions[ply - 1][1])
    return words.shortened(f"{ply} · {typed}", words.LABEL_LIMIT)


def landmarks(match: Match, replay: Replay) -> list[int]:
    """Return at most 25 positions: the beginnings of seasons first of all, then even steps between."""
    last = replay.last
    if last < MOST_TURNS:
        return list(range(last + 1))
    deals = [match.rules.deal(state) for state in replay.states]
    begins = [ply for ply in range(1, last + 1) if deals[ply] != deals[ply - 1]][: MOST_TURNS // 2]
    room = MOST_TURNS - len(begins)
    return sorted({*begins, *(round(place * last / (room - 1)) for place in range(room))})


def _sides(match: Match, spot: Spot, t: Translator) -> list[discord.SelectOption]:
    """Return whose side may be looked from: the table's; every seat's, where all may be seen."""
    table = discord.SelectOption(label=t.t("The table"), value=TABLE, default=spot.side is None)
    names = enumerate(pictures.names(match, t))
    return [
        table,
        *(
            discord.SelectOption(
                label=(name or str(seat + 1))[:100], value=str(seat), default=seat == spot.side
            )
            for seat, name in names
        ),
    ]


def written(side: Seat | None) -> str:
    """Write a side as custom ids have it."""
    return TABLE if side is None else str(side)


def read_side(text: str, match: Match) -> Seat | None:
    """Return the side that a custom id or a menu names; the table's for anything that is no seat."""
    return int(text) if text.isdecimal() and len(text) < 3 and int(text) < len(match.seats) else None


def number_form(match: Match, replay: Replay, spot: Spot, t: Translator) -> ui.Modal:
    """Return the form that asks for the number of a position."""
    example = t.t("0 to {last}", last=replay.last)
    field = (t.t("Which position?"), example, LONGEST_NUMBER)
    press = press_of(spot, verbs.TO, match, spot.ply, written(spot.side))
    return modal(press, t.t("Go to a position"), field)
