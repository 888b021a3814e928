"""What the teacher says: of a move in one line, of its own in a sentence; and what is new in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.kit.messages.message import Item, Message, row, safe, text_message
from bot.kit.messages.press import PressButton
from bot.learning.messages import verbs
from bot.learning.service.learning import FEW, Numbers
from bot.learning.service.remarking import Remark
from bot.learning.store import courses
from bot.review.messages.reasons import adds_to, choice_text, leads_to
from bot.table.messages import pictures
from bot.table.messages.verbs import PROPOSE, TEACH
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from engine import catalogue
from engine.lessons import Idea
from renderers import faces, rule_words
from renderers.translation import P_, Translator

MOST_OTHERS: Final = 2
"""Other games that are offered after the first one with the teacher."""


def remark_text(match: Match, replay: Replay, ply: int, found: Remark, least: float, t: Translator) -> str:
    """Return what is said of what somebody did, in one line; empty where that did not matter enough.

    It is what was better and what the move has left open, where it lost something; else, if anything at all
    is said (``least`` is 0), what it has won, threatens or keeps safe.
    """
    rules, before, (seat, played) = match.rules, replay.states[ply], replay.actions[ply]
    view = rules.view(before, seat)
    if found.loss and found.loss >= least:
        best = rules.load_action(found.best)
        better = t.t("Better: **{choice}**.", choice=choice_text(rules, before, view, best, t))
        return t.sentences([_left_open(match, replay, ply, found, t), better, adds_to(rules, view, best, t)])
    if least:
        return ""
    gained = leads_to(rules, view, played, t)
    return t.sentences([t.t("Well played."), gained]) if gained else t.t("Well played: I see nothing better.")


def _left_open(match: Match, replay: Replay, ply: int, found: Remark, t: Translator) -> str:
    """Return what the other side can do best now, if there is something to be said of it."""
    if not found.reply:
        return ""
    rules, after = match.rules, replay.states[ply + 1]
    (other, *_) = rules.turn(after).seats
    view, reply = rules.view(after, other), rules.load_action(found.reply)
    if not leads_to(rules, view, reply, t):
        return ""
    return t.t("Now I can answer: {choice}.", choice=choice_text(rules, after, view, reply, t))


def own_text(match: Match, replay: Replay, ply: int, t: Translator) -> str:
    """Return why a computer player did what it did, in a sentence."""
    rules, before, (seat, played) = match.rules, replay.states[ply], replay.actions[ply]
    view = rules.view(before, seat)
    choice = choice_text(rules, before, view, played, t)
    if len(match.seats) == 2:
        said = t.t("I played: **{choice}**", choice=choice)
    else:
        name = safe(pictures.names(match, t)[seat])
        said = t.t("{name} played: **{choice}**", name=name, choice=choice)
    why = adds_to(rules, view, played, t)
    if not leads_to(rules, view, played, t):
        why = t.t("That takes nothing: it is to stand better.")
    return t.sentences([t.sentence(said), why])


def teacher_message(match: Match, texts: Sequence[str], t: Translator) -> Message:
    """Return what the teacher says now, with the way to have it quiet."""
    quiet = PressButton(verbs.QUIET(match.rules.id), t.t("No more remarks"))
    return text_message("\n".join(texts), rows=[row(quiet)])


def next_message(match: Match, texts: Sequence[str], t: Translator, others: Sequence[PressButton]) -> Message:
    """Return what there is to do after a game with the teacher: never more than somebody can look over.

    ``others`` are ways that lead to people here.
    """
    told = t.t(
        "### What next?\nPlay again, try the usual rules, or another game of this kind. `/club` shows when "
        "others here play."
    )
    return text_message(*texts, told, rows=_ways_on(match, t, others))


def _ways_on(match: Match, t: Translator, to_people: Sequence[PressButton]) -> list[Item]:
    game_id = match.rules.id
    face, presets = faces.get(game_id), list(match.rules.presets)
    usual = next((one for one in presets if match.rules.make_options(one) == match.rules.make_options()), "")
    larger = [usual] if usual and match.options != match.rules.make_options(usual) else []
    ways = [
        PressButton(
            PROPOSE(game_id, one), rule_words.preset_name(game_id, match.rules.make_options(one), t.language)
        )
        for one in larger
    ]
    again = PressButton(verbs.AGAIN(game_id), t.t("Play again"), discord.ButtonStyle.success)
    same = [other for other in catalogue.ids() if other != game_id and faces.get(other).kind == face.kind][
        :MOST_OTHERS
    ]
    others = [
        PressButton(PROPOSE(other, faces.get(other).first), rule_words.game_name(other, t.language))
        for other in same
    ]
    lessons = PressButton(TEACH(), t.t("Another lesson"))
    return [row(again, *ways, *others), row(*to_people, lessons)]


def idea_message(game_id: str, idea: Idea, t: Translator) -> Message:
    """Return what an idea is that somebody meets, in one line, with the way to the stage that teaches it."""
    show = PressButton(verbs.SHOW_IDEA(game_id, idea.id), t.t(P_("idea", "Show me")))
    small = "-# " + t.t("Told once; `/settings` switches such explanations off.")
    return text_message(t.t(idea.tell), small, rows=[row(show)])


def lesson_offer(match: Match, t: Translator) -> Message:
    """Return that a game can be learned, for somebody new to it.

    With a clock the game does not wait meanwhile, nor does one that is over.
    """
    teach = PressButton(TEACH(match.rules.id), t.t("Teach me"))
    name = rule_words.game_name(match.rules.id, t.language)
    if match.row.status != "running":
        told = t.t("New to {game}? A short lesson shows it step by step.", game=name)
    elif match.clock_terms.is_none:
        told = t.t("New to {game}? A short lesson shows it step by step; this game waits for you.", game=name)
    else:
        told = t.t(
            "New to {game}? A short lesson shows it step by step; your clock in this game goes on meanwhile.",
            game=name,
        )
    return text_message(told, rows=[row(teach)])


def numbers_message(found: Sequence[Numbers], t: Translator) -> Message:
    """Return how lessons go that were begun in a server: numbers only, and of few people not even those."""
    lines = [
        t.t("### Lessons begun in this server"),
        t.t("Only numbers, and none of fewer than {few} people.", few=FEW),
    ]
    lines += [_numbers_line(one, t) for one in found]
    if not found:
        lines.append(t.t("Not enough people have begun one yet."))
    return text_message("\n".join(lines))


def _numbers_line(one: Numbers, t: Translator) -> str:
    told = t.t(
        "**{game}**: {begun} began, {ended} went through it, {back} came back another time.",
        game=rule_words.game_name(one.game_id, t.language),
        begun=one.begun,
        ended=_told(one.ended, t),
        back=_told(one.back, t),
    )
    stops = [
        t.t("{name}: {what}", name=t.t(stage.title), what=str(one.stopped[stage.id]))
        for stage in courses.lesson(one.game_id).stages
        if stage.id in one.stopped
    ]
    if not stops:
        return told
    return told + "\n-# " + t.t("Where they have stopped: {stages}", stages=t.t(", ").join(stops))


def _told(count: int | None, t: Translator) -> str:
    """Return a number of people, or that it is too small to be told."""
    return t.t("fewer than {few}", few=FEW) if count is None else str(count)
