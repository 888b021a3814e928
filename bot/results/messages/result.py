"""The message at the end of a game: who has won, how it came, and what may be done next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord
import msgspec
from discord import ui

from bot.kit.messages.message import ActionRow, Gallery, Item, Message, framed, row, safe
from bot.kit.messages.press import PressButton
from bot.kit.texts import person_name
from bot.results.messages.naming import change_of, rating_text
from bot.results.messages.verbs import WRONG
from bot.results.service.results import counted, is_corrected
from bot.results.service.standings import Aftermath, Moved
from bot.storage.rows import ResultSeat
from bot.table.messages import pictures, verbs
from bot.table.messages.across import whose_staff
from bot.table.messages.board import ANNULLED, ended_line, result_line
from bot.table.messages.fairness import fair_button, has_page
from bot.table.messages.links import board_url
from bot.table.messages.lobby import mentions
from bot.table.messages.part_of import PartOf
from bot.table.messages.rules import played_rules
from bot.table.messages.unrated import UNRATED
from bot.table.messages.ways import MOST, more_button, review_button, share_button
from bot.table.service.hints import may_be_reviewed
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from engine.core import Result
from renderers import Dress, rule_words, words
from renderers.names import AGREED, BY_STAFF, as_played, gained
from renderers.translation import N_, Translator

NOTHING: Final = Aftermath()

CORRECTED: Final = N_("Staff has corrected this result.")


def ruling_text(result: Result, seats: Sequence[ResultSeat]) -> str:
    """Return that staff has decided otherwise about a result, to be translated; empty where it has not."""
    return CORRECTED if is_corrected(result, seats) else ""


def as_it_counts(match: Match, seats: Sequence[ResultSeat]) -> Match:
    """Return a finished game with its result as it counts now: who quit is last, and staff may correct it."""
    assert match.result is not None
    stands = counted(match.result, seats)
    return replace(match.with_row(result=msgspec.json.encode(stands).decode()), ruled=stands)


async def result_message(
    match: Match,
    again: Match | None,
    replay: Replay,
    t: Translator,
    dress: Dress,
    after: Aftermath = NOTHING,
    told: PartOf | None = None,
) -> Message:
    """Return the message; ``again`` is the rematch, if somebody has asked for one.

    ``after`` is what the game did to the server's table, ``told`` what is said by that of which it is a part.
    """
    stands = as_it_counts(match, after.seats)
    picture = await pictures.draw_ending(stands, replay, t, dress)
    name = f"result-{match.id}"
    game = rule_words.game_name(match.row.game_id, t.language)
    content: list[Item] = [
        ui.TextDisplay("## " + t.t("{name}: {what}", name=game, what=result_line(stands, t))),
        Gallery(picture, name),
        ui.TextDisplay(
            "\n".join(
                [
                    *_as_played(stands, t),
                    *_places(match, after, t),
                    *_corrected(match, after, t),
                    *_whose_staff(match, after, t),
                    *([] if match.annulled else unrated_lines(match, after, t)),
                    *hint_lines(match, t),
                    f"-# {played_rules(match, t)}",
                ]
            )
        ),
        *(ui.TextDisplay(line) for line in _rematch(match, again, t)),
    ]
    first: Item | None = None if match.row.shared else _rematch_button(match, again, t)
    if told is not None:
        content.append(ui.TextDisplay("\n".join(told.lines(t))))
        first = told.button(t)
    return framed(content, [_row(first, match, t)])


def _as_played(stands: Match, t: Translator) -> list[str]:
    """Return how a game ended that counts for nothing now."""
    result = stands.counts
    if not stands.annulled or result is None:
        return []
    return list(filter(None, [as_played(result, ended_line(stands, t), t)]))


def _places(match: Match, after: Aftermath, t: Translator) -> list[str]:
    """Return a line for each player; where a draw was agreed, and stands, nobody has a place.

    They stand as in the tables: who quit is last, and what staff has corrected is told as it is now.
    """
    result = match.result
    assert result is not None
    placeless = result.rule == AGREED and not is_corrected(result, after.seats)
    lines = []
    for seat in sorted(after.seats or _seats(match, result), key=lambda seat: seat.place):
        name, points = (
            safe(called(match, seat, after, t)),
            words.amount(match.row.game_id, seat.points, t, result.unit),
        )
        line = t.t("{name} · {points}", name=name, points=points)
        moved = after.moved.get(seat.user_id or 0)
        line = line if moved is None else f"{line} · {_moved(moved, t)}"
        # Bold numbers: Discord would count a list on, and give those who share a place one each.
        lines.append(line if placeless else f"**{seat.place}.** {line}")
    return lines


def _seats(match: Match, result: Result) -> list[ResultSeat]:
    """Return what each seat got by the rules, for a game of which nothing is noted (yet)."""
    return [
        ResultSeat(
            game=match.id,
            seat=one.seat,
            user_id=one.user_id,
            computer=one.computer,
            place=result.ranking[one.seat],
            points=result.points[one.seat],
        )
        for one in match.seats
    ]


def called(match: Match, seat: ResultSeat, after: Aftermath, t: Translator) -> str:
    """Return what is told of who had a seat; who quit is named, not the computer that kept their seat."""
    if not seat.quit or seat.user_id is None:
        return pictures.names(match, t)[seat.seat]
    name = person_name(seat.user_id, after.names.get(seat.user_id, ""), t)
    return t.t("{name}, who left", name=name)


def _moved(moved: Moved, t: Translator) -> str:
    """Return what the game did to somebody's line in the table: "1509 (+9) ▲ 2"."""
    rating = rating_text(moved.mu, provisional=moved.provisional)
    told = f"{rating} ({gained(change_of(moved.mu, moved.before))})"
    if moved.place is None:
        return told
    if moved.place_before is None:
        return f"{told} " + t.t("new, place {place}", place=moved.place)
    rise = moved.place_before - moved.place
    return f"{told} {'▲' if rise > 0 else '▼'} {abs(rise)}" if rise else told


def _corrected(match: Match, after: Aftermath, t: Translator) -> list[str]:
    """Return that staff has corrected the result, where it counts, and not as it was played."""
    result = match.result
    assert result is not None
    if match.annulled or not is_corrected(result, after.seats):
        return []
    return [t.t("-# Staff has corrected this result: it counts as shown here.")]


def _whose_staff(match: Match, after: Aftermath, t: Translator) -> list[str]:
    """Return whose staff has decided, if any has, where the reader would take it for their own."""
    result = match.result
    assert result is not None
    decided = match.annulled or result.rule in BY_STAFF or is_corrected(result, after.seats)
    told = whose_staff(match, t)
    return [f"-# {told}"] if decided and told else []


def unrated_lines(match: Match, after: Aftermath, t: Translator) -> list[str]:
    """Return why the game did nothing to the table; in private there is none."""
    if match.in_private:
        return []
    reason = ANNULLED if match.annulled else UNRATED.get(after.unrated, "")
    return [f"-# {t.t(reason)}"] if reason else []


def hint_lines(match: Match, t: Translator) -> list[str]:
    """Return who has taken how many hints."""
    names = pictures.names(match, t)
    return [
        "-# "
        + t.tn(
            "{name} took {count} hint.", "{name} took {count} hints.", one.hints, name=safe(names[one.seat])
        )
        for one in match.seats
        if one.hints
    ]


def _rematch(match: Match, again: Match | None, t: Translator) -> list[str]:
    """Return for whom a rematch waits that somebody would like."""
    if again is None or again.row.status != "lobby":
        return []
    asked = mentions(again.people)
    awaited = mentions(user for user in match.known_people if user not in again.people)
    if not awaited:
        return [t.t("{people} may start a rematch in the channel.", people=asked)]
    return [
        t.t(
            "Rematch? {people} would like one. Waiting for {others} to press **Rematch**.",
            people=asked,
            others=awaited,
        )
    ]


def _rematch_button(match: Match, again: Match | None, t: Translator) -> Item:
    """Return what asks for a rematch, or leads everybody to the one that has begun."""
    if again is not None and again.row.status != "lobby":
        return ui.Button(label=t.t("To the rematch"), url=board_url(again))
    return PressButton(verbs.REMATCH(match.id), t.t("Rematch"), discord.ButtonStyle.primary)


def _row(first: Item | None, match: Match, t: Translator) -> ActionRow:
    """Return the buttons: going on, looking back, whether all was fair, and the way to what else there is."""
    steps = PressButton(verbs.STEPS(match.id), t.t("Step through"))
    review = [review_button(match, t)] if may_be_reviewed(match) else []
    wrong = (
        []
        if match.in_private or match.row.shared
        else [PressButton(WRONG(match.id), t.t("Something is wrong …"))]
    )
    fair = [fair_button(match, t)] if has_page(match) else []
    wanted = [*([first] if first is not None else []), steps, *review, *wrong, *fair, share_button(match, t)]
    return row(*wanted[: MOST - 1], more_button(match, t))
