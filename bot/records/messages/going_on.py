"""What can be done with a position that is looked at: going on from it, its moves, and as text elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from discord import ui

from bot.kit.messages.message import ActionRow, Attachment, Message, framed, row, safe, text_message
from bot.kit.messages.press import Press, PressButton
from bot.records.messages.stepping import Spot, press_of, written
from bot.records.messages.verbs import BEGIN, MOVES
from bot.table.messages import pictures
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from engine.core import AnyGame, Seat
from engine.record import Record
from renderers import rule_words, words
from renderers.translation import N_, Translator

MOST_SIDES: Final = 10
"""Seats that are offered as buttons."""

LONGEST_PAGE: Final = 3000
"""Signs of a page of moves."""

LONGEST_MESSAGE: Final = 4000
"""Signs that Discord takes in all texts of a message."""

LONGEST_BUTTON: Final = 512
"""Signs of an address that Discord takes for a button."""


# --- A new game from here --------------------------------------------------------------------------


def sides_message(match: Match, replay: Replay, spot: Spot, t: Translator, *, alone: bool) -> Message:
    """Ask which side somebody takes in a new game from the position."""
    state = replay.states[spot.ply]
    names = pictures.names(match, t)
    movers = match.rules.turn(state).seats
    buttons = []
    for seat in range(min(replay.seats[spot.ply], MOST_SIDES)):
        place = rule_words.seat_name(match.row.game_id, seat, t.language)
        label = t.t("{name}: {what}", name=place, what=names[seat]) if names[seat] else place
        if seat in movers:
            label = t.t("{name} (to move)", name=label)
        press = press_of(spot, BEGIN, match, spot.ply, written(spot.side), str(seat))
        buttons.append(PressButton(press, label))
    told = (
        N_("A new game from position {ply}, by the same rules, against the computer. Which side do you take?")
        if alone
        else N_(
            "A new game from position {ply}, by the same rules: it is proposed in this channel, for others "
            "or a computer player to join. Which side do you take?"
        )
    )
    small = t.t("-# It is not rated and counts in no standings. Casts and deals will be new ones.")
    rows = [row(*buttons[start : start + 5]) for start in range(0, len(buttons), 5)]
    return text_message(t.t(told, ply=spot.ply), small, rows=rows)


# --- What is legal ---------------------------------------------------------------------------------


def moves_message(match: Match, replay: Replay, spot: Spot, t: Translator, page: int) -> Message:
    """Return what is legal in the position: how much, and from where to where, a page at a time."""
    state, rules = replay.states[spot.ply], match.rules
    lines: list[str] = []
    for seat in rules.turn(state).seats:
        lines += _chance_lines(match, state, t) if seat < 0 else _moves_of(match, replay, spot, seat, t)
    pages = pages_of(lines)
    page = min(page, len(pages) - 1)
    rows = []
    if len(pages) > 1:
        steps = ((page - 1, N_("Back")), (page + 1, N_("Forward")))
        buttons = []
        for there, label in steps:
            press = press_of(spot, MOVES, match, spot.ply, written(spot.side), max(there, 0), label[0])
            button = PressButton(press, t.t(label))
            button.disabled = not 0 <= there < len(pages)
            buttons.append(button)
        rows.append(row(*buttons))
    title = t.t("### Position {ply}: what is legal", ply=spot.ply)
    return text_message(title, "\n".join(pages[page]), rows=rows)


def _chance_lines(match: Match, state: object, t: Translator) -> list[str]:
    """Return what chance may bring, with how likely each is."""
    game, view = match.row.game_id, match.rules.view(state, None)
    names = tuple(safe(name) for name in pictures.names(match, t))
    told = [t.t("Chance decides now.")]
    for action, odds in match.rules.chance(state).outcomes:
        what = words.action_text(game, view, action, language=t.language, names=names).rstrip(".。")
        told.append(t.t("- {what}: {percent}%", what=what, percent=f"{float(odds) * 100:.1f}"))
    return told


def _moves_of(match: Match, replay: Replay, spot: Spot, seat: Seat, t: Translator) -> list[str]:
    """Return a line for how much a seat may do, and one for each first choice with what may follow."""
    state, rules, game = replay.states[spot.ply], match.rules, match.row.game_id
    view = rules.view(state, seat)
    actions = rules.moves(state, seat)
    follow: dict[str, dict[str, None]] = {}
    for action in actions:
        first, *rest = [words.step_label(game, view, step, t.language) for step in rules.steps(state, action)]
        follow.setdefault(first, {})[" → ".join(rest)] = None
    who = rule_words.seat_name(game, seat, t.language)
    if name := pictures.names(match, t)[seat]:
        who = t.t("{name}: {what}", name=who, what=safe(name))
    told = t.tn("{who}: {count} move is legal.", "{who}: {count} moves are legal.", len(actions), who=who)
    lines = [told]
    for first, rests in follow.items():
        after = t.t(", ").join(safe(rest) for rest in rests if rest)
        lines.append(f"- **{safe(first)}** ({len(rests)}): {after}" if after else f"- **{safe(first)}**")
    return lines


def turning(turned: Callable[[int, str], Press], page: int, pages: int, t: Translator) -> list[ActionRow]:
    """Return the buttons that turn the pages of what is told of a position; none for a single page.

    ``turned`` makes the press that shows a page, with a sign that keeps both buttons apart.
    """
    if pages < 2:
        return []
    buttons = []
    for way, there, label in (("back", page - 1, N_("Back")), ("forward", page + 1, N_("Forward"))):
        button = PressButton(turned(max(there, 0), way), t.t(label))
        button.disabled = not 0 <= there < pages
        buttons.append(button)
    return [row(*buttons)]


def pages_of(lines: Sequence[str]) -> list[list[str]]:
    """Divide lines into pages that fit a message; a line that alone is too long is cut."""
    pages: list[list[str]] = [[]]
    room = LONGEST_PAGE
    for line in lines:
        kept = words.shortened(line, LONGEST_PAGE)
        if len(kept) + 1 > room and pages[-1]:
            pages.append([])
            room = LONGEST_PAGE
        pages[-1].append(kept)
        room -= len(kept) + 1
    return pages


# --- As text, and on others' pages -----------------------------------------------------------------


def line_message(rules: AnyGame, state: object, t: Translator) -> Message:
    """Return the position as one line to be copied."""
    form = rules.position_form
    assert form is not None
    told = t.t(
        "The position as {name}; paste it into `/game position` anywhere to see it again:", name=form.name
    )
    return text_message(told, f"```\n{form.write(state)}\n```")


def page_message(record: Record, near: Seat, t: Translator) -> Message:
    """Return the way to the authors' page that shows a record, or that it knows no such record."""
    shown = record.game.viewer
    assert shown is not None
    text = shown.text(record)
    if text is None:
        return text_message(
            t.t(
                "The authors' viewer doesn't know what is in this record: it shows the usual board from "
                "the usual start, with the hands of the standard rules."
            )
        )
    address = shown.link(text, near)
    side = rule_words.seat_name(record.game_id, near, t.language)
    told = t.t("The record in the authors' viewer, with {side} at the bottom:", side=side)
    if len(address) <= LONGEST_BUTTON:
        button: ui.Button[ui.LayoutView] = ui.Button(label=t.t("Open the viewer"), url=address)
        return text_message(told, rows=[row(button)])
    if len(told) + len(address) + len("<>") <= LONGEST_MESSAGE:
        return text_message(told, f"<{address}>")
    told = t.t(
        "The record is too long for a link. Open {page} and paste in the contents of the file; the "
        "button with two arrows turns the board.",
        page=f"<{shown.page}>",
    )
    return framed([ui.TextDisplay(told), Attachment(f"{record.game_id}-viewer.txt", text)], [])
