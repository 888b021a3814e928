"""The messages of a review: how far it is, the values with what turned them, and one turning point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
import msgspec
from discord import ui

from bot.kit.messages.message import ActionRow, Gallery, Item, Message, framed, row, safe, text_message
from bot.kit.messages.press import PressButton, PressSelect
from bot.kit.texts import level_name
from bot.records.messages.film import ahead_line
from bot.records.messages.verbs import STEP
from bot.review.messages.luck import luck_lines
from bot.review.messages.reasons import adds_to, amount, choice_text, gaining_text, meaning, plan_text
from bot.review.messages.verbs import BACK, SIDE, TURNING
from bot.table.messages import pictures
from bot.table.messages.ways import review_button
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from engine import review
from engine.core import CHANCE, AnyGame, Seat
from engine.review import Judged, Point, Review
from renderers import faces, results, rule_words, words
from renderers.canvas import Beside, Dress
from renderers.names import EARLY
from renderers.results.model import Turning, Values
from renderers.results.values import EMPTY, figure
from renderers.translation import Translator

MOST_SEASONS: Final = 12
"""Beginnings of seasons that the picture marks; of more it marks none."""

MOST_SEATS: Final = 25
"""Seats in a menu."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A review as it is shown: of which game, to which seat values are told, and how it looks.

    In ``shared`` seats somebody else sat before, who may have done what is told of them.
    """

    match: Match
    replay: Replay
    review: Review
    seat: Seat
    dress: Dress
    shared: frozenset[Seat] = frozenset()

    @property
    def seats(self) -> int:
        """How many seats there were at the end."""
        return self.replay.seats[-1]

    @property
    def end(self) -> Point | None:
        """How it ended for the seat that looks, by the points; None where that says nothing."""
        return self.end_of(self.seat)

    def end_of(self, seat: Seat) -> Point | None:
        """Return how it ended for a seat; None where no points run along, or somebody gave up before."""
        rules, state, result = self.match.rules, self.replay.states[-1], self.match.result
        if not rules.standing(state) or (result is not None and result.rule in EARLY):
            return None
        return Point(self.replay.last, review.final(rules, state, self.match.options, seat))


# --- While it is made ------------------------------------------------------------------------------


def making_message(match: Match, t: Translator, done: int = 0, count: int = 0, ahead: int = 0) -> Message:
    """Return how far a review is."""
    if count:
        told = t.t("Looking at the game: {percent}% …", percent=100 * done // count)
    elif ahead:
        told = ahead_line(ahead, t)
    else:
        told = t.t("Looking at the game …")
    return text_message(_title(match, t), told)


def unfinished_message(match: Match, t: Translator) -> Message:
    """Return that it is not made yet, and the way to ask for it again."""
    told = t.t("It takes longer than I may wait. Ask for it again in a moment: then it will be there.")
    return text_message(_title(match, t), told, rows=[row(review_button(match, t))])


def _title(match: Match, t: Translator) -> str:
    game = rule_words.game_name(match.row.game_id, t.language)
    return f"### {t.t('Review')} · {game}"


# --- The whole game --------------------------------------------------------------------------------


async def review_message(shown: Shown, t: Translator) -> Message:
    """Return the values of a game to one seat, what turned it, and the luck."""
    match, found = shown.match, shown.review.turns()
    values = _values(shown, found, t)
    picture = await pictures.draw_told(results.draw_values, results.describe_values, values, t, shown.dress)
    name = f"review-{match.id}-{shown.seat}"
    turned = [_turn_line(shown, number, one, t) for number, one in enumerate(found, 1)]
    content: list[Item] = [
        ui.TextDisplay(_title(match, t)),
        Gallery(picture, name),
        ui.TextDisplay("\n".join(turned or [_no_turns(shown, t)])),
        *_luck(shown, t),
        *_notes(shown, t),
    ]
    return framed(content, _rows(shown, found, t))


def _no_turns(shown: Shown, t: Translator) -> str:
    """Return why there are no turning points."""
    if not shown.review.choices:
        return t.t(EMPTY)
    if figure(shown.review.least) == figure(0.0):
        return t.t("Nobody gave away anything worth telling.")
    least = amount(shown.match.rules, shown.review.least, t, signed=False)
    return t.t("Nobody gave away much: no choice lost {least} or more.", least=least)


def _luck(shown: Shown, t: Translator) -> list[Item]:
    lines = luck_lines(shown.match, shown.replay, shown.review, shown.seat, _name(shown, shown.seat, t), t)
    return [ui.TextDisplay("\n".join(lines))] if lines else []


def _values(shown: Shown, found: Sequence[Judged], t: Translator) -> Values:
    match, replay, rules = shown.match, shown.replay, shown.match.rules
    judged = shown.review.choices
    points = review.curve(judged, shown.seat, shown.seats, shown.end) if judged else []
    turns = [Turning(number, one.ply) for number, one in enumerate(found, 1) if points]
    deals = [rules.deal(state) for state in replay.states]
    season = t.t(faces.get(match.row.game_id).season)
    begins = [
        (ply, t.t("{season} {number}", season=season, number=deals[ply]))
        for ply in range(1, len(deals))
        if deals[ply] != deals[ply - 1]
    ]
    return Values(
        title=t.t("{name}: {what}", name=t.t("Review"), what=rule_words.game_name(rules.id, t.language)),
        subtitle=t.t("value for {name}", name=pictures.names(match, t)[shown.seat]),
        points=tuple((point.ply, point.value) for point in points),
        turns=tuple(turns),
        seasons=tuple(begins) if len(begins) <= MOST_SEASONS else (),
    )


def _name(shown: Shown, seat: Seat, t: Translator) -> str:
    names = pictures.names(shown.match, t)
    return safe(names[seat]) or rule_words.seat_name(shown.match.row.game_id, seat, t.language)


def _turn_line(shown: Shown, number: int, turn: Judged, t: Translator) -> str:
    """Return a turning point in two lines: who did what, and what had been better."""
    played, better = _told(shown, turn, t)
    said = [t.t("Played: {choice}.", choice=played)]
    if better != played:
        said.append(t.t("Better: **{choice}**.", choice=better))
    else:
        said.append(t.t("Nothing better was found: what it cost showed only at the answer."))
    head = t.t(
        "**{number}.** Position {ply}, {name}: {loss}",
        number=number,
        ply=turn.ply,
        name=_name(shown, turn.seat, t),
        loss=amount(shown.match.rules, -turn.loss, t),
    )
    return f"{head}\n-# {t.sentences(said)}"


def _told(shown: Shown, turn: Judged, t: Translator) -> tuple[str, str]:
    """Return what was played at a turning point, and what had been better."""
    rules, state = shown.match.rules, shown.replay.states[turn.ply]
    view = rules.view(state, turn.seat)
    _, action = shown.replay.actions[turn.ply]
    best = rules.load_action(turn.best)
    return choice_text(rules, state, view, action, t), choice_text(rules, state, view, best, t)


def _notes(shown: Shown, t: Translator) -> list[Item]:
    """Return who has judged, from what, and what the numbers mean, if there was anything to judge."""
    found = shown.review
    if not found.judge:
        return []
    level = level_name(found.judge, t)
    notes = [t.t("Judged by the computer ({level}), from what each player could see then.", level=level)]
    if found.checker:
        stronger = level_name(found.checker, t)
        notes.append(t.t("The turning points are judged by its strongest level ({level}).", level=stronger))
    if found.ways:
        told = t.t(
            "The largest losses were tried: both choices were played on in {count} ways.", count=found.ways
        )
        notes.append(told)
    if found.every > 1:
        notes.append(t.t("The game is long: one choice in {every} was judged.", every=found.every))
    told_of = {shown.seat, *(turn.seat for turn in found.turns())}
    notes += [_shared(shown, seat, t) for seat in sorted(told_of & shown.shared)]
    return [ui.TextDisplay(f"-# {t.sentences([*notes, meaning(shown.match.rules, shown.seats, t)])}")]


def _shared(shown: Shown, seat: Seat, t: Translator) -> str:
    """Return that what is told of a seat may be somebody else's doing."""
    return t.t(
        "Somebody else had the seat of {name} before: what was done there may be theirs.",
        name=_name(shown, seat, t),
    )


def _rows(shown: Shown, found: Sequence[Judged], t: Translator) -> list[ActionRow]:
    rows = []
    if found:
        buttons = [
            PressButton(
                TURNING(shown.match.id, shown.seat, number),
                t.t("Turning point {number}", number=number),
                discord.ButtonStyle.primary,
            )
            for number in range(1, len(found) + 1)
        ]
        rows.append(row(*buttons))
    if not shown.review.choices:
        return rows
    options = [
        discord.SelectOption(label=(name or str(seat + 1))[:100], value=str(seat), default=seat == shown.seat)
        for seat, name in enumerate(pictures.names(shown.match, t)[:MOST_SEATS])
    ]
    rows.append(row(PressSelect(SIDE(shown.match.id), options, t.t("Whose value?"))))
    return rows


# --- One turning point -----------------------------------------------------------------------------


async def turning_message(shown: Shown, number: int, t: Translator) -> Message:
    """Return one turning point: the position with both choices, what they are worth, and why."""
    turn, match, rules = shown.review.turns()[number - 1], shown.match, shown.match.rules
    state = shown.replay.states[turn.ply]
    view = rules.view(state, turn.seat)
    _, action = shown.replay.actions[turn.ply]
    best = rules.load_action(turn.best)
    row_then = msgspec.structs.replace(
        match.row, status="over", result=None, draw_offered_by=None, late="", asked=""
    )
    then = replace(match, row=row_then, state=state)
    steps, beside = rules.steps(state, best), Beside(action, rules.steps(state, action))
    look = pictures.look(
        then,
        t,
        near=turn.seat,
        dress=shown.dress,
        candidates=(best,),
        chosen=steps[:-1] or steps,
        looking_back=True,
    ).but(beside=beside)
    picture = await pictures.draw(then, view, look)
    name = f"turn-{match.id}-{turn.ply}"
    title = t.t(
        "### Turning point {number} · position {ply} · {name}",
        number=number,
        ply=turn.ply,
        name=_name(shown, turn.seat, t),
    )
    marked = faces.get(match.row.game_id).tells_beside(beside)
    owner = _shared(shown, turn.seat, t) if turn.seat in shown.shared else ""
    means = meaning(rules, shown.seats, t, gains=turn.gaining is not None)
    small = [t.t(marked) if marked else "", owner, means]
    content: list[Item] = [
        ui.TextDisplay(title),
        Gallery(picture, name),
        ui.TextDisplay("\n".join(_compared(shown, turn, state, view, action, best, t))),
        ui.TextDisplay(f"-# {t.sentences(small)}"),
    ]
    return framed(content, [row(*_ways(shown, turn, number, t))])


def _compared(
    shown: Shown, turn: Judged, state: Any, view: Any, action: Any, best: Any, t: Translator
) -> list[str]:
    """Return what was played and what had been better, with values before chance and after it."""
    rules = shown.match.rules
    later = review.after(shown.review.choices, turn, shown.seats, shown.end_of(turn.seat))
    choice, worth = choice_text(rules, state, view, action, t), amount(rules, turn.lead - turn.loss, t)
    came = worth if later is None else amount(rules, later, t)
    played = t.t("Played: {choice}, with {worth} on average.", choice=choice, worth=worth)
    after = t.t("What came of it: {value}.", value=came) if came != worth else ""
    better, own = (gaining_text(share, t) for share in turn.gaining) if turn.gaining else ("", "")
    failed = t.t("The cast for it failed.") if _has_failed(shown.replay, rules, turn.ply) else ""
    told = (played, adds_to(rules, view, action, t), own, failed, after, _answered(shown, turn, t))
    found = t.sentences([part for part in told if part])
    if best == action:
        return [found, _only_afterwards(turn, rules, t)]
    return [found, _better(turn, rules, state, view, best, better, t)]


def _answered(shown: Shown, turn: Judged, t: Translator) -> str:
    """Return what the next other seat did, where that tells what the choice had left open.

    With chance in the game it does only if it took or made something, or would have if its cast had come off.
    """
    rules, replay = shown.match.rules, shown.replay
    ply = review.answer(replay.actions, turn.ply)
    if ply is None or rules.deal(replay.states[ply]) != rules.deal(replay.states[turn.ply]):
        return ""
    state, (seat, action) = replay.states[ply], replay.actions[ply]
    view = rules.view(state, seat)
    if rules.has_chance and not words.consequence(rules.id, view, (action,), t.language):
        return ""
    answer = choice_text(rules, state, view, action, t, now=False)
    said = t.t("The answer was: {choice}.", choice=answer)
    failed = t.t("The cast for it failed, so nothing came of it.") if _has_failed(replay, rules, ply) else ""
    return t.sentences([part for part in (said, failed or adds_to(rules, view, action, t)) if part])


def _has_failed(replay: Replay, rules: AnyGame, ply: int) -> bool:
    """Whether the cast by which an action was decided, and which followed it at once, did not come off."""
    (seat, action), thrown = replay.actions[ply], ply + 1
    if rules.odds(replay.states[ply], action) is None or thrown >= len(replay.actions):
        return False
    thrower, outcome = replay.actions[thrown]
    if thrower != CHANCE:
        return False
    return any(luck.seat == seat and not luck.came_off for luck in rules.luck(replay.states[thrown], outcome))


def _better(turn: Judged, rules: AnyGame, state: Any, view: Any, best: Any, gains: str, t: Translator) -> str:
    better = t.t(
        "Better: **{choice}**, with {worth} on average.",
        choice=choice_text(rules, state, view, best, t),
        worth=amount(rules, turn.lead, t),
    )
    told = (
        better,
        adds_to(rules, view, best, t),
        plan_text(rules, view, best, turn.then, t),
        gains,
    )
    return t.sentences([part for part in told if part])


def _only_afterwards(turn: Judged, rules: AnyGame, t: Translator) -> str:
    return t.t(
        "Until then {worth} were expected, and nothing better was found: what it cost showed only "
        "at the answer.",
        worth=amount(rules, turn.lead, t),
    )


def _ways(shown: Shown, turn: Judged, number: int, t: Translator) -> list[PressButton]:
    """Return the ways to the other turning points, to the position, and back."""
    count, match = len(shown.review.turns()), shown.match
    beside = [
        PressButton(TURNING(match.id, shown.seat, there), label)
        for label, there in ((t.t("Previous"), number - 1), (t.t("Next"), number + 1))
        if 1 <= there <= count
    ]
    steps = STEP.of_game(match.id, str(turn.seat)).at(match.counted(turn.ply))
    return [
        *beside,
        PressButton(steps, t.t("Step through from here"), discord.ButtonStyle.primary),
        PressButton(BACK(match.id, shown.seat), t.t("Back to the review")),
    ]
