"""What staff sees: forms that ask once more and for a reason, the decisions, and what players are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord import ui

from bot.kit.messages.forms import menu_field, text_field
from bot.kit.messages.message import Label, Message, row, safe, text_message
from bot.kit.messages.press import MOST_CHOSEN, Press, PressSelect, form
from bot.kit.texts import person_mention
from bot.results.messages.figures import written
from bot.results.service.ratings.suspicion import Finding
from bot.results.service.rulings import ANNUL, AWARD, CORRECT, END, UNDO, Stand, read_stand, stand_of
from bot.results.store.results import WithSeats
from bot.staff.messages.verbs import STAFF_DO, STAFF_UNDO, STAFF_UNDO_YES
from bot.staff.service.bars import BAR, LIFT, person_of
from bot.staff.service.offers import (
    ASKED,
    BARRED,
    DECLINED,
    ERASED,
    GAME_OVER,
    LAPSED,
    RAN_OUT,
    SEAT_CHANGED,
    SITS_THERE,
    read_asked,
)
from bot.staff.service.staff import STOPPED
from bot.staff.service.tables import BACK, CALL_OFF, GO_ON, MOVE, REMIND, WITHDRAW, kind_of
from bot.storage.rows import AuditLine
from bot.table.messages import pictures
from bot.table.messages.across import whose_staff
from bot.table.messages.links import board_url, named_link
from bot.table.messages.mine import LONGEST, fitting, short_title
from bot.table.service.match import Match
from bot.table.service.sitting import OWN, SEAT, read_sitting
from renderers import rule_words, words
from renderers.translation import N_, Translator

LONGEST_REASON: Final = 300
"""Signs of a reason."""

MOST_LISTED: Final = 12
"""Decisions, and things to look at, that the list shows."""

TITLES: Final[Mapping[str, str]] = {
    END: N_("End this game?"),
    STOPPED: N_("End this game here?"),
    AWARD: N_("Award this game?"),
    ANNUL: N_("Annul this result?"),
    CORRECT: N_("Correct this result?"),
    UNDO: N_("Take this decision back?"),
    BAR: N_("Bar from games here?"),
    LIFT: N_("Lift this bar?"),
    SEAT: N_("Give this seat away?"),
    ASKED: N_("Ask whether they take this seat?"),
    BACK[ASKED]: N_("Ask them no more?"),
    MOVE: N_("Move this game?"),
    GO_ON: N_("Let this game go on?"),
    CALL_OFF: N_("Call this game off?"),
    WITHDRAW: N_("Withdraw this invitation?"),
}

CONSEQUENCES: Final[Mapping[str, str]] = {
    END: N_(
        "The game ends now, with the points as they stand, and is not rated. It can't go on afterwards: its "
        "end shows what was hidden."
    ),
    STOPPED: N_(
        "The game ends in this server alone, without a result: its player here can't go on. In the other "
        "server it goes on, with a computer player in their place. That can't be taken back."
    ),
    AWARD: N_(
        "The player you choose wins. The others keep their order; ratings and tables are recomputed. "
        "If the game is running, this ends it."
    ),
    ANNUL: N_("The result counts for nothing. Ratings and tables are recomputed."),
    CORRECT: N_("Places and points become the ones below. Ratings and tables are recomputed."),
    UNDO: N_("The result is what it was before. Ratings and tables are recomputed."),
    BAR: N_(
        "They begin and join no games and enter no leagues here, and leave lobbies in which they wait. "
        "Running games go on: decide about each afterwards. They are told by DM who decided it, until when, "
        "and your reason; nobody else is."
    ),
    LIFT: N_("They begin and join games here again, and are told so by DM."),
    SEAT: N_(
        "Whoever gets the seat sees its hand and goes on from here; whoever had it sees it no more. Between "
        "two the game isn't rated any more; at a larger table whoever had acted there counts as having left."
    ),
    ASKED: N_(
        "They are asked by DM, and can answer for 24 hours. Until they take the seat nothing changes, and "
        "clocks run. Whoever takes it sees its hand; whoever had it sees it no more. Between two the game "
        "isn't rated then; at a larger table whoever had acted there counts as having left. You are told "
        "the answer."
    ),
    BACK[ASKED]: N_("They can take the seat no more, and read so where they were asked."),
    MOVE: N_("The board is posted there anew; the old one leads to it. Who is to act is called there."),
    CALL_OFF: N_("The game ends without a result: the rules by which it began are kept no more."),
    WITHDRAW: N_(
        "Nobody of another server can join this table by it any more; whoever tries reads so, and its host "
        "is told. The table stays. It can't be undone: its host can invite again."
    ),
    GO_ON: N_("Nobody has to press **Go on** any more, and clocks run again."),
    BACK[SEAT]: N_("The seat goes back to whoever had it, who sees its hand again; all concerned are told."),
    BACK[MOVE]: N_("The board is posted anew where it was before."),
}
"""What each decision does, told before it is made."""

RECORDED: Final = N_(
    "The players will be told, with your reason. `/staff list` shows it, `/staff undo` undoes it."
)


LISTED: Final = N_("`/staff list` shows it.")

PLAYERS_TOLD: Final = frozenset({END, AWARD, ANNUL, CORRECT, UNDO, STOPPED})
"""What is told to all players of a game, or to those of this server, with its reason."""

OF_TABLES: Final = frozenset({SEAT, ASKED, MOVE, GO_ON, CALL_OFF, WITHDRAW, *BACK.values()})
"""What needs no reason."""


# --- Forms -----------------------------------------------------------------------------------------


def decision_form(
    match: Match, what: str, reason: str, fields: Sequence[Label], t: Translator, seen: int
) -> ui.Modal:
    """Return the form that asks whether a decision is meant, with the reason that was given.

    ``seen`` is the number of what is decided about.
    """
    game = rule_words.game_name(match.row.game_id, t.language)
    about = t.t("{game}, {id}: {names}", game=game, id=match.id, names=_names(match, t))
    return asking_form(STAFF_DO(match.id, what, seen=seen), what, safe(about), reason, fields, t)


def undo_form(line: AuditLine, t: Translator) -> ui.Modal:
    """Return the form that asks whether a decision is to be taken back, and why."""
    what = BACK.get(kind_of(line), UNDO)
    return asking_form(STAFF_UNDO_YES(line.id), what, line_text(line, t), "", (), t)


def winner_field(names: Mapping[int, str], t: Translator) -> Label:
    """Return the menu of those who may have won, by seat."""
    return menu_field("winner", t.t("Who won"), {str(seat): name for seat, name in names.items()})


def correction_fields(result: WithSeats, names: Sequence[str], t: Translator) -> list[Label]:
    """Return the fields for places and points, by seat, as they stand."""
    order = t.t(", ").join(names)
    places = " ".join(str(seat.place) for seat in result[1])
    points = " ".join(written(seat.points, result[0].unit) for seat in result[1])
    return [
        text_field("places", t.t("Places"), order, places, 100),
        text_field("points", t.t("Points"), order, points, 200),
    ]


def asking_form(
    press: Press, what: str, about: str, reason: str, fields: Sequence[Label], t: Translator
) -> ui.Modal:
    """Return the form that asks whether something is meant, with what it does, and why it is done."""
    title = TITLES.get(what, TITLES[UNDO])
    recorded = RECORDED if what in PLAYERS_TOLD - {STOPPED} else LISTED
    text = "\n".join([about, t.t(CONSEQUENCES[what]), f"-# {t.t(recorded)}"])
    told = t.t("The players will read it.") if what in PLAYERS_TOLD else t.t("Staff reads it in the list.")
    if what in {BAR, LIFT}:
        told = t.t("The person will read it.")
    needed = what not in OF_TABLES
    why = text_field("reason", t.t("Reason"), told, reason, LONGEST_REASON, required=needed)
    return form(press, t.t(title), ui.TextDisplay(text), *fields, why)


def result_message(
    match: Match, result: WithSeats, names: Sequence[str], line: AuditLine | None, t: Translator, above: str
) -> Message:
    """Return how a game has ended, and by which decision, below what is said ``above``."""
    stand = stand_of(result[1], annulled=result[0].annulled)
    told = places_text(match, stand, [safe(name) for name in names], t, result[0].unit)
    heading = f"### [{safe(short_title(match, t))}]({board_url(match)})"
    return text_message(above, heading, told, "" if line is None else line_text(line, t))


# --- The list --------------------------------------------------------------------------------------

DONE: Final[Mapping[str, str]] = {
    END: N_("{who} ended {game}"),
    AWARD: N_("{who} awarded {game}"),
    ANNUL: N_("{who} annulled {game}"),
    CORRECT: N_("{who} corrected {game}"),
    UNDO: N_("{who} took a decision about {game} back"),
    STOPPED: N_("{who} ended {game} on this server's side"),
    "decline_dispute": N_("{who} let the result of {game} count"),
    "stand_in": N_("A computer player keeps the seat of {who} in {game}"),
    "more_time": N_("{who} gave more time in {game}"),
    "setting": N_("{who} changed a setting of this server: {game}"),
    BAR: N_("{who} barred {person} from games here"),
    LIFT: N_("{who} lets {person} begin and join games again"),
    SEAT: N_("{who} gave a seat in {game} to {person}"),
    BACK[SEAT]: N_("{who} gave a seat in {game} back to {person}"),
    ASKED: N_("{who} asked {person} to take a seat in {game}"),
    BACK[ASKED]: N_("{who} asks {person} no more to take a seat in {game}"),
    DECLINED: N_("{who} does not want to take a seat in {game}"),
    LAPSED: N_("The question to {person} about a seat in {game} has come to nothing: {why}"),
    MOVE: N_("{who} moved {game} to {place}"),
    BACK[MOVE]: N_("{who} moved {game} back to {place}"),
    REMIND: N_("{who} reminded those for whom {game} waits"),
    GO_ON: N_("{who} let {game} go on"),
    CALL_OFF: N_("{who} called {game} off"),
    WITHDRAW: N_("{who} withdrew the invitation of {game} into another server"),
}
"""What the audit tells, by what was done; ``game`` is its subject, ``person`` whom it is about."""

WHY_LAPSED: Final[Mapping[str, str]] = {
    RAN_OUT: N_("no answer in time"),
    GAME_OVER: N_("the game is over"),
    SEAT_CHANGED: N_("the seat has changed hands"),
    SITS_THERE: N_("they have a seat there now"),
    BARRED: N_("they are barred"),
    ERASED: N_("they have had their data erased"),
}
"""Why a question whether somebody takes a seat has come to nothing."""

SEEN: Final[Mapping[str, str]] = {
    "one_sided": N_("{people}: the first won {won} of {games} games in 14 days"),
    "gave_up": N_("{people}: games that the first gave up early: {games}"),
    "new_account": N_("{people}: a new account; games: {games}"),
}
"""What there is to look at, by kind."""


def list_message(lines: Sequence[AuditLine], findings: Sequence[Finding], t: Translator) -> Message:
    """Return the newest decisions about games and settings, and what staff may want to look at.

    What was done to a league stands in the list of that league.
    """
    undone = {line.undoes for line in lines}
    about_games = [line for line in lines if kind_of(line) in DONE]
    told = [line_text(line, t, undone=line.id in undone) for line in about_games[:MOST_LISTED]]
    seen = [_finding(finding, t) for finding in findings[:MOST_LISTED]]
    nothing = t.t("Nothing.")
    return text_message(
        "\n".join([t.t("### Decisions"), *(f"- {line}" for line in told or [nothing])]),
        "\n".join(
            [
                t.t("### Worth a look"),
                "-# " + t.t("This proves nothing: a much stronger player also wins often."),
                *(f"- {line}" for line in seen or [nothing]),
            ]
        ),
    )


def undo_message(lines: Sequence[AuditLine], t: Translator) -> Message:
    """Return the decisions that may be taken back, and their menu, which names them by number.

    In a menu Discord shows no name of whoever is mentioned.
    """
    if not lines:
        return text_message(t.t("There is no decision to take back."))
    shown = list(enumerate(lines[:MOST_CHOSEN], 1))
    listed = [f"{number}\\. {line_text(line, t)}" for number, line in shown]
    options = [
        discord.SelectOption(
            label=f"{number}. {line.subject}", value=str(line.id), description=line.reason[:100] or None
        )
        for number, line in shown
    ]
    menu = PressSelect(STAFF_UNDO(), options, t.t("Which decision?"))
    title = t.t("Which decision do you want to take back?")
    return text_message(title, fitting(listed, LONGEST, t), rows=[row(menu)])


def line_text(line: AuditLine, t: Translator, *, undone: bool = False) -> str:
    """Return who decided what about which game, when and why."""
    who = t.t("The bot") if line.user_id is None else person_mention(line.user_id, t)
    text = t.t(DONE[kind_of(line)], who=who, game=f"`{line.subject}`", **_about(line, t))
    if line.what.endswith(OWN):
        text = t.t("{text} (their own game)", text=text)
    when = f"<t:{int(line.at)}:R>"
    told = f"{when} · {text}: {safe(line.reason)}" if line.reason else f"{when} · {text}"
    return f"~~{told}~~" if undone else told


def _about(line: AuditLine, t: Translator) -> dict[str, str]:
    """Return whom and which place a line is about."""
    what = kind_of(line)
    if what in {BAR, LIFT}:
        return {"person": person_mention(person_of(line), t)}
    if what in {SEAT, BACK[SEAT]}:
        user = read_sitting(line.after).user
        return {"person": t.t("a computer player") if user is None else person_mention(user, t)}
    if what in {ASKED, BACK[ASKED], LAPSED}:
        asked = read_asked(line.after)
        why = t.t(WHY_LAPSED[asked.why]) if asked.why else ""
        return {"person": person_mention(asked.user, t), "why": why}
    if what in {MOVE, BACK[MOVE]}:
        return {"place": f"<#{line.after}>"}
    return {}


def _finding(finding: Finding, t: Translator) -> str:
    people = t.t(", ").join(person_mention(user, t) for user in finding.people)
    text = t.t(SEEN[finding.kind], people=people, games=len(finding.games), won=finding.won)
    return f"{text} · {' '.join(f'`{game}`' for game in finding.games[-3:])}"


# --- What players are told -------------------------------------------------------------------------

TELL: Final[Mapping[str, str]] = {
    END: N_("Staff ended the game {game}, with the points as they stood: {places}. It is not rated."),
    AWARD: N_("Staff awarded the game {game} to {winner}."),
    ANNUL: N_("Staff annulled the game {game}: it counts for nothing."),
    CORRECT: N_("Staff corrected the result of the game {game}: {places}."),
}
"""What players read of a decision."""

TELL_BACK: Final[Mapping[str, str]] = {
    END: N_("Staff took back that it ended the game {game}: {places}."),
    AWARD: N_("Staff took back that it awarded the game {game}: {places}."),
    ANNUL: N_("Staff took back that it annulled the game {game}: {places}."),
    CORRECT: N_("Staff took back that it corrected the result of the game {game}: {places}."),
}
"""What they read of one that is taken back, with what counts now."""

WHY: Final = N_("Reason: {reason}")


def decision_text(
    line: AuditLine, match: Match, names: Sequence[str], t: Translator, back: AuditLine | None = None
) -> str:
    """Return what players read; ``names`` are those of the result, by seat, ``back`` what it takes back."""
    stand = read_stand(line.after)
    assert stand is not None
    shown = [safe(name) for name in names]
    text = t.t(
        TELL[kind_of(line)] if back is None else TELL_BACK[kind_of(back)],
        game=named_link(match, t),
        winner=shown[stand.places.index(1)],
        places=places_text(match, stand, shown, t, match.unit),
    )
    text = t.sentences([text, whose_staff(match, t)])
    return f"{text}\n{t.t(WHY, reason=safe(line.reason))}" if line.reason else text


STOPPED_TEXT: Final = N_(
    "Staff of your server ended the game {game} there, so you can't go on. It has no result for you; in the "
    "other server a computer player goes on."
)


def stopped_text(line: AuditLine, match: Match, t: Translator) -> str:
    """Return what the player of the other side reads, whose own server's staff has ended the game there."""
    text = t.t(STOPPED_TEXT, game=named_link(match, t))
    return f"{text}\n{t.t(WHY, reason=safe(line.reason))}" if line.reason else text


def places_text(match: Match, stand: Stand, names: Sequence[str], t: Translator, unit: int) -> str:
    """Return places and points, or chips, in a line, or that the result does not count."""
    if stand.annulled:
        return t.t("it counts for nothing")
    game, listed = match.row.game_id, sorted(zip(stand.places, names, stand.points, strict=True))
    return t.t(", ").join(
        t.t("{place}. {name} ({points})", place=place, name=name, points=words.amount(game, points, t, unit))
        for place, name, points in listed
    )


def _names(match: Match, t: Translator) -> str:
    return t.t(", ").join(pictures.names(match, t))
