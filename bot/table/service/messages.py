"""What has to be said after a change: boards, hands, calls, results, and that a computer player is to act.

It is put down in the transaction of the change, as (kind, due at, recipient), and sent by whoever delivers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from bot.clocks.service import calendar
from bot.table.service import declining, sights
from bot.table.service.match import Match
from bot.table.store.columns import read_people

ANSWERED: Final = 3.0
"""Seconds in which an interaction is answered, if it ever is: Discord's own limit."""

GATHER: Final = 1.0
"""Seconds in which what private messages show may gather, while nobody is asked anything that they were not.

Where ten choose at the same moment, each choice would edit ten messages.
"""

PATIENCE: Final = 60.0
"""Seconds in which a player who has just acted is not called again."""

WATCH: Final = 900.0
"""Seconds after which we look whether somebody for whom others wait is still in the server."""

CALLS: Final = ("notice", "turn_dm", "presence")
"""What is put down for a person who is to act, and forgotten when they are not any more."""

IN_VAIN: Final = "in_vain"
"""The kind of the message due by which somebody learns that they have waited for a game in vain."""

UNFILLED: Final = "unfilled"
"""The kind of the message due by which somebody learns that their lobby was not started in time."""

UNANSWERED: Final = "unanswered"
"""The kind of the message due by which somebody is called who has not answered what is asked of all.

So is somebody for whom a game stands still with which others would like to go on.
"""

Message = tuple[str, float, int]


def after_change(
    before: Match, after: Match, actor: int | None, acted: Mapping[int, float], now: float
) -> list[Message]:
    """List what has to be said now.

    ``actor`` is the seat whose person's press is being answered, None for anything else; ``acted`` when
    each seat acted last.
    """
    # A press is answered with the board and the own hand; only if that fails they have to be sent.
    presser = after.seats[actor].user_id if actor is not None else None
    answered = now + ANSWERED
    messages: list[Message] = []
    if not sights.is_unseen(before, after, None):
        messages.append(("board", now if presser is None else answered, 0))
        if after.side is not None:
            messages.append(("side", now if presser is None else answered, 0))
    if (after.row.views_until or 0.0) > now:
        looked_at = now if _asks_anew(before, after) else now + GATHER
        messages += [("views", looked_at, user) for user in _whose_view_changed(before, after)]
    if after.privacy.delivered:
        changed = whose_hand_changed(before, after)
        messages += [("hand", answered if user == presser else now, user) for user in changed]
    if after.row.status != "running":
        across: list[Message] = [("side_result", now, 0)] if after.side is not None else []
        return [*messages, *across, ("result", now, 0), ("lobby", now, 0)]
    if any(after.is_quiet(seat) for seat in after.to_act):
        messages.append(("go_on", max(now, after.row.wait_until or 0.0), 0))
    if any(after.seats[seat].user_id is None for seat in after.to_act):
        messages.append(("computer", now, 0))
    return messages + _calls(before, after, actor, acted, now)


def unanswered(match: Match) -> frozenset[int]:
    """Return the people who have still to answer what is asked of all at a table."""
    people = {*match.known_people}
    waited = {user for wish in match.wishes for user in people.difference(read_people(wish.agreed))}
    if match.row.status == "running" and match.row.draw_offered_by is not None:
        waited |= people - {match.seats[match.row.draw_offered_by].user_id}
    if match.pause is not None and (agreed := read_people(match.pause.agreed)):
        waited |= people.difference(agreed)
    return frozenset(waited)


def calls_to_answer(match: Match, asker: int, now: float) -> list[Message]:
    """List the calls to the others of a table, once their quiet hours are over, to answer what is asked."""
    seats = {user: match.seat_of(user) for user in match.known_people if user != asker}
    return [
        (UNANSWERED, awake(match, seat, now + PATIENCE), user)
        for user, seat in seats.items()
        if seat is not None
    ]


def in_vain(users: Iterable[int], now: float, kind: str = IN_VAIN) -> list[Message]:
    """List what is said to those who have waited for a game that there will not be."""
    return [(kind, now, user) for user in users if user > 0]


def broken_off(match: Match, now: float) -> list[Message]:
    """List what has to be said when a running game ends without a result: nothing asks anybody any more."""
    messages: list[Message] = [("board", now, 0)]
    if (match.row.views_until or 0.0) > now:
        messages.append(("views", now, 0))
    if match.privacy.delivered:
        messages += [("hand", now, user) for user in match.people]
    return messages + [(match.notice_over(seat), now, notice) for seat, notice in match.notices.items()]


def calls_anew(match: Match, now: float) -> list[Message]:
    """List the calls to all who are to act, as if nobody had been called yet."""
    return _calls(replace(match, state=None), match, None, {}, now)


def shown_anew(match: Match, now: float) -> list[Message]:
    """List what people read of a running game whose board was posted once more."""
    hands = match.people if match.privacy.delivered else ()
    return [
        *(("hand", now, user) for user in hands),
        *((match.notice_over(seat), now, notice) for seat, notice in match.notices.items()),
        *calls_anew(match, now),
    ]


def _asks_anew(before: Match, after: Match) -> bool:
    """Whether somebody may be looking for a question, or for the end."""
    return after.row.status != "running" or len(still_called(before, after)) < len(after.to_act)


def _whose_view_changed(before: Match, after: Match) -> list[int]:
    """Return the people whose private messages have something new to show; 0: all."""
    if not after.privacy.uncounted:
        return [0]
    seats = (seat for seat in after.seats if not sights.is_unseen(before, after, seat.seat))
    return [seat.user_id for seat in seats if seat.user_id is not None]


def _calls(
    before: Match, after: Match, actor: int | None, acted: Mapping[int, float], now: float
) -> list[Message]:
    """List the calls to those who are to act, unless they are asked what they were asked before."""
    messages: list[Message] = []
    waiting, watched = still_called(before, after), len(before.people) > 1
    for seat in after.to_act:
        user_id = after.seats[seat].user_id
        if user_id is None:
            continue
        if seat not in waiting and seat != actor:
            # Whoever acted a moment ago still looks at the board and sees the answer come.
            # Whoever is asked in private is called only if it takes long, whether they can answer or not.
            patient = now - acted.get(seat, 0) < PATIENCE or after.is_quiet(seat)
            at = awake(after, seat, now + (PATIENCE if patient else 0))
            messages.append(("notice", at, user_id))
            if after.seats[seat].turn_dms:
                messages.append(("turn_dm", at, user_id))
        if len(after.people) > 1 and not after.in_private and not (watched and seat in waiting):
            messages.append(("presence", now + WATCH, user_id))
    return messages


def awake(match: Match, seat: int, at: float) -> float:
    """Return when somebody may be called who is not to be called in quiet hours; live games know none."""
    who = match.seats[seat]
    if not who.quiet or match.clock_terms.is_live:
        return at
    return calendar.awake(at, calendar.kept_zone(who.zone), calendar.quiet(who.quiet))


def reachable(match: Match, user_id: int, now: float) -> float:
    """Return from when on somebody may be called: after their vacation from a game, and their quiet hours."""
    seat = match.seat_of(user_id)
    if seat is None:
        return now
    back = None if match.clock is None else match.clock.back_at(seat, now)
    return awake(match, seat, now if back is None else back)


def still_asked(before: Match, after: Match) -> tuple[int, ...]:
    """Return the seats to act whose person was asked the same before the change."""
    if before.state is None:
        return ()
    asked = before.to_act
    return tuple(
        seat
        for seat in after.to_act
        if seat in asked
        and after.seats[seat].user_id == before.seats[seat].user_id
        and after.is_fresh(seat, before.row.ply)
    )


def still_called(before: Match, after: Match) -> tuple[int, ...]:
    """Return the seats to act whose person was called to the same before, as far as everybody sees."""
    if not after.privacy.uncounted or before.state is None:
        return still_asked(before, after)
    return tuple(
        seat
        for seat in after.to_act
        if seat in before.to_act
        and after.seats[seat].user_id == before.seats[seat].user_id
        and after.rules.still_called(before.state, after.state, seat)
    )


def whose_hand_changed(before: Match, after: Match) -> list[int]:
    """Return the people whose hand, or what they may do with it, is not what it was."""
    sat, sit = ([seat.user_id for seat in match.seats] for match in (before, after))
    if before.state is None or sat != sit or not after.to_act:
        return list(after.people)
    rules = after.rules
    asked = {*before.to_act, *after.to_act}.difference(still_asked(before, after))
    offered, offered_now = declining.offers(before), declining.offers(after)

    def changed(seat: int) -> bool:
        if seat in asked or offered.get(seat) != offered_now.get(seat):
            return True
        known, known_now = (rules.own(rules.view(match.state, seat)) for match in (before, after))
        return bool(known != known_now)

    return [seat.user_id for seat in after.seats if seat.user_id is not None and changed(seat.seat)]
