"""The judge is judged: records in which something is forged, and whether it is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.clocks.service.counting import LATEST
from bot.clocks.service.reckoning import SeatClock, write_clocks
from bot.clocks.service.terms import kept
from bot.doctor.service import seasons as season_doctor
from bot.doctor.store import seasons as season_rows
from bot.kit.sentences import SENTENCES
from bot.kit.store.database import Database
from bot.kit.texts import GONE, NO_ANSWER, NOT_SAVED, NOT_SHOWN, UNEXPECTED
from bot.leagues.service import ledger
from bot.storage.rows import ClockRow
from bot.table.messages.board import NOTED
from bot.table.presses.looking import CLOSED
from bot.table.telling.answers import FORBIDDEN, NEEDED, NEEDS
from renderers.translation import LANGUAGES, translator
from tests.bot.leagues.clubs import LeagueClub, event
from tests.chaos.judge import acts, leaks, standing, telling, times
from tests.chaos.judge.__main__ import verdicts
from tests.chaos.judge.forging import (
    BEGAN,
    GAME,
    PERSON,
    STEP,
    altered,
    case,
    pressed,
    record_of,
    shortened,
    trial,
)
from tests.chaos.judge.trial import Played, Trial, played_of
from tests.chaos.record import (
    EVERYBODY,
    Act,
    Answer,
    Begun,
    Entry,
    Last,
    Mended,
    Sat,
    Seen,
    Shifted,
    Told,
    WentOn,
)

SEATED = Sat(at=BEGAN, game=GAME, people=(PERSON, PERSON + 1))


@pytest.fixture(scope="module")
def board() -> Played:
    """A game without anything hidden."""
    return played_of(case("zia_cerke", 2, 8))


@pytest.fixture(scope="module")
def cards() -> Played:
    """A game with hands."""
    return played_of(case("mak_kaik", 3, 8))


@pytest.fixture(scope="module")
def timed() -> Played:
    """A game under a clock by days, which has charged what has passed."""
    played = played_of(case("zia_cerke", 2, 8, clock="days:3"))
    left = {seat: SeatClock() for seat in (0, 1)}
    return played_of(played.case, ClockRow(GAME, kept("days:3").text, write_clocks(left), BEGAN + 9999.0))


def found(trial: Trial, question: Callable[[Trial], Any]) -> list[str]:
    """Return the kinds of what is wrong."""
    return [verdict.kind for verdict in question(trial)]


# --- acts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("played", ["board", "cards", "timed"])
def test_an_honest_run_is_fine(played: str, request: pytest.FixtureRequest) -> None:
    game: Played = request.getfixturevalue(played)
    entries = [SEATED, *record_of(game), Last(at=BEGAN, game=GAME, played=True)]
    assert [one for one in verdicts(trial(game, entries)) if one.kind != "doctor"] == [], (
        "the doctor alone sees that its chance is drawn by nobody"
    )


def test_an_action_that_is_lost_is_named(board: Played) -> None:
    (verdict,) = acts.judged(trial(shortened(board, 1), record_of(board)))
    assert verdict.kind == "lost"
    assert "act 8 " in verdict.what


def test_a_press_that_is_lost_is_named(board: Played) -> None:
    entries = pressed(record_of(board), board)
    assert found(trial(board, entries), acts.judged) == []
    assert found(trial(shortened(board, 1), entries), acts.judged) == ["lost"]


def test_a_step_of_a_choice_may_be_answered_after_others_have_acted(board: Played) -> None:
    entries = unanswered(pressed(record_of(board), board), 8, text="Chosen: 5 (一)")
    assert found(trial(board, entries), acts.judged) == []
    assert found(trial(shortened(board, 1), entries), acts.judged) == []


@pytest.mark.parametrize("missing", [0, 3, 7])
def test_an_action_that_nobody_did_or_that_stands_there_twice_is_named(board: Played, missing: int) -> None:
    entries = record_of(board)
    del entries[2 * missing : 2 * missing + 2]
    (verdict,) = acts.judged(trial(board, entries))
    assert verdict.kind == "doubled"


def unanswered(entries: list[Entry], number: int, **answer: Any) -> list[Entry]:
    """Return a record in which an act was answered otherwise."""
    return [
        msgspec.structs.replace(one, **answer) if isinstance(one, Answer) and one.number == number else one
        for one in entries
    ]


def test_an_act_that_nobody_answered_may_count_or_not(board: Played) -> None:
    entries = unanswered(record_of(board), 8, kind="Failed", text="")
    assert found(trial(board, entries), acts.judged) == []
    assert found(trial(shortened(board, 1), entries), acts.judged) == []


def test_who_was_told_that_nothing_has_changed_was_told_the_truth(board: Played) -> None:
    entries = unanswered(record_of(board), 8, text=NOT_SAVED)
    assert found(trial(shortened(board, 1), entries), acts.judged) == []
    assert found(trial(board, entries), acts.judged) == ["doubled"]


def test_what_was_noted_may_count_when_the_table_goes_on(board: Played) -> None:
    entries = unanswered(record_of(board), 8, kind="Replied", text=NOTED)
    assert found(trial(board, entries), acts.judged) == []
    assert found(trial(shortened(board, 1), entries), acts.judged) == []


def test_who_was_told_that_it_counts_was_told_the_truth(board: Played) -> None:
    entries = unanswered(record_of(board), 8, text=NOT_SHOWN)
    assert found(trial(board, entries), acts.judged) == []
    assert found(trial(shortened(board, 1), entries), acts.judged) == ["lost"]


# --- times -----------------------------------------------------------------------------------------


def test_a_charge_above_what_has_passed_is_named(timed: Played) -> None:
    forged = altered(timed, 3, used=3 * STEP)
    assert found(trial(forged, [SEATED, *record_of(timed)]), times.judged) == ["time"]


def test_a_charge_below_what_has_passed_is_named_unless_clocks_stood_still(timed: Played) -> None:
    entries: list[Entry] = [SEATED, *record_of(timed)]
    later = [
        msgspec.structs.replace(one, at=one.at + 100) if isinstance(one, Act) and one.number >= 5 else one
        for one in entries
    ]
    assert found(trial(timed, later), times.judged) == ["time"]
    shifted = [*later, Shifted(at=BEGAN + 4 * STEP + 50, ahead=600.0)]
    assert found(trial(timed, shifted), times.judged) == []


def test_a_press_may_have_travelled_as_long_as_a_process_stood_still(timed: Played) -> None:
    """It counts ten seconds before it arrived: who stood still for fourteen may charge four more."""
    entries: list[Entry] = [SEATED, *record_of(timed)]
    last = max(one.at for one in entries if isinstance(one, Act))
    forged = altered(timed, 7, used=STEP + 4.0)
    assert found(trial(forged, entries), times.judged)[:1] == ["time"]
    stood: list[Entry] = [
        Begun(fault=1, at=last, kind="stood_still", game=GAME),
        Mended(fault=1, at=last + LATEST + 4.0),
    ]
    told = [verdict.what for verdict in times.judged(trial(forged, [*entries, *stood]))]
    assert not any("was charged" in what for what in told)


def test_a_time_that_was_up_too_soon_is_named(timed: Played) -> None:
    forged = altered(timed, 5, cause="time", used=3 * 86400.0)
    entries = [SEATED, *record_of(timed)]
    assert "time" in found(trial(forged, entries), times.judged)


def test_a_clock_that_is_not_as_the_log_is_named(timed: Played) -> None:
    left = {0: SeatClock(left=7.0), 1: SeatClock()}
    forged = played_of(timed.case, ClockRow(GAME, "days:3", write_clocks(left), None))
    assert found(trial(forged, [SEATED, *record_of(timed)]), times.judged) == ["time"]


@pytest.mark.parametrize(("told", "wrong"), [(9999, []), (5000, ["time"])])
def test_a_deadline_that_is_told_wrong_is_named(timed: Played, told: int, wrong: list[str]) -> None:
    text = f"⏳ Person 0: <t:{int(BEGAN) + told}:R>"
    plies = (timed.case.row.ply,)
    board = Seen(at=BEGAN + 99, message=1, reader=EVERYBODY, game=GAME, text=text, plies=plies)
    assert found(trial(timed, [SEATED, *record_of(timed), board]), times.judged) == wrong


# --- leaks -----------------------------------------------------------------------------------------


def hand_of(cards: Played, seat: int) -> str:
    """Return what a seat alone is told of its cards."""
    secrets = leaks.secrets_of(cards, leaks.told_at(cards))
    return next(one for one in sorted(secrets[seat]) if "hand" in one)


@pytest.mark.parametrize("reader", [EVERYBODY, PERSON + 1, PERSON + 2, PERSON + 77])
@pytest.mark.parametrize("where", ["text", "alts"])
def test_a_hand_that_somebody_else_reads_is_named(cards: Played, reader: int, where: str) -> None:
    hand = f"It is somebody's turn. {hand_of(cards, 0)}"
    shown: Any = {"text": hand} if where == "text" else {"alts": (hand,)}
    message = Seen(at=BEGAN, message=1, reader=reader, game=GAME, **shown)
    (verdict,) = leaks.judged(trial(cards, [message]))
    assert verdict.kind == "leak"
    assert "seat 0" in verdict.what


def test_everybody_may_read_their_own_hand_and_the_table(cards: Played) -> None:
    own = [
        Seen(at=BEGAN, message=seat, reader=PERSON + seat, game=GAME, text=hand_of(cards, seat))
        for seat in range(3)
    ]
    table = "\n".join(sorted(leaks.told_to(cards, None)))
    public = Seen(at=BEGAN, message=9, reader=EVERYBODY, game=GAME, text=table)
    assert found(trial(cards, [*own, public]), leaks.judged) == []


@pytest.mark.parametrize(("reader", "wrong"), [(PERSON + 1, ["leak"]), (PERSON + 10, [])])
def test_who_holds_the_same_cards_elsewhere_may_read_of_them(
    cards: Played, reader: int, wrong: list[str]
) -> None:
    """A message that belongs to no game is not taken for that of a game in which the same lies."""
    others = [msgspec.structs.replace(one, user_id=PERSON + 10 + one.seat) for one in cards.case.seats]
    row = msgspec.structs.replace(cards.case.row, id="elsewhere")
    elsewhere = played_of(msgspec.structs.replace(cards.case, row=row, seats=others))
    message = Seen(at=BEGAN, message=1, reader=reader, game="", text=hand_of(cards, 0))
    judged = found(Trial([message], games=[cards, elsewhere]), leaks.judged)
    assert judged[:1] == wrong


# --- telling, standing -----------------------------------------------------------------------------


def fault(kind: str, answer: str, text: str = "") -> list[Entry]:
    """Return the record of a fault, and of what somebody was answered whom it touched."""
    return [
        Begun(fault=1, at=BEGAN, kind=kind, game=GAME),
        Act(number=1, at=BEGAN, person=PERSON, does="move", game=GAME),
        Answer(number=1, at=BEGAN, kind=answer, text=text),
        Told(fault=1, act=1),
        Mended(fault=1, at=BEGAN + 1),
        WentOn(fault=1, seconds=0.5),
    ]


@pytest.mark.parametrize(
    ("entries", "wrong"),
    [
        (fault("killed", "Failed"), []),
        (fault("doubled", "Failed"), ["untold"]),
        (fault("disk_full", "Replied", NOT_SAVED), []),
        (fault("disk_full", "Replied", UNEXPECTED), ["untold"]),
    ],
)
def test_who_is_told_nothing_is_named(entries: list[Entry], wrong: list[str]) -> None:
    assert found(Trial(entries), telling.judged) == wrong


@pytest.mark.parametrize(
    ("kind", "game", "wrong"),
    [
        ("broken", GAME, []),
        ("broken", "other", ["untold"]),
        ("killed", "other", []),
        ("clock_ahead", GAME, ["untold"]),
    ],
)
def test_a_fault_excuses_silence_only_where_it_reaches(kind: str, game: str, wrong: list[str]) -> None:
    meanwhile: list[Entry] = [
        Begun(fault=2, at=BEGAN - 1, kind=kind, game=game),
        Mended(fault=2, at=BEGAN + 1),
    ]
    assert found(Trial([*fault("doubled", "Failed"), *meanwhile]), telling.judged) == wrong


def told_later(kind: str, text: str, *, after: float, about: str = "", game: str = GAME) -> list[Entry]:
    """Return the record of a fault at a table, and of what somebody was told at one so long after its end."""
    return [
        Sat(at=BEGAN, game=GAME, people=(PERSON, PERSON + 1)),
        Sat(at=BEGAN, game="league", people=(PERSON + 1, PERSON + 2)),
        Sat(at=BEGAN, game="other", people=(PERSON + 5, PERSON + 6)),
        Begun(fault=1, at=BEGAN, kind=kind, game=GAME, about=about),
        Mended(fault=1, at=BEGAN + 1),
        Act(number=1, at=BEGAN + 1 + after, person=PERSON, does="move", game=game),
        Answer(number=1, at=BEGAN + 1.5 + after, kind="Replied", text=text),
    ]


BEFORE, SOON, LATE = -9.0, 1.0, 60.0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "sentence", "after", "wrong"),
    [
        ("disk_full", NOT_SAVED, SOON, []),
        ("disk_full", NOT_SAVED, LATE, ["untrue"]),
        ("disk_full", NOT_SAVED, BEFORE, ["untrue"]),
        ("broken", NOT_SAVED, SOON, ["untrue"]),
        ("broken", NO_ANSWER, SOON, []),
        ("broken", NO_ANSWER, LATE, ["untrue"]),
        ("killed", NO_ANSWER, SOON, ["untrue"]),
        ("thread_deleted", GONE, LATE, []),
        ("doubled", GONE, SOON, ["untrue"]),
        ("locked", FORBIDDEN, SOON, []),
        ("left", SENTENCES["left_server"], SOON, []),
        ("left", SENTENCES["left_server"], LATE, ["untrue"]),
        ("doubled", SENTENCES["left_server"], SOON, ["untrue"]),
        ("doubled", CLOSED, SOON, ["untrue"]),
    ],
)
def test_who_is_told_of_what_is_not_the_case_is_named(
    kind: str, sentence: str, after: float, wrong: list[str], language: str
) -> None:
    text = f"It is your turn.\n-# {translator(language).t(sentence)}"
    assert found(Trial(told_later(kind, text, after=after)), telling.judged) == wrong


@pytest.mark.parametrize(
    ("kind", "game", "wrong"),
    [
        ("broken", "league", []),
        ("broken", "other", ["untrue"]),
        ("broken", "", []),
    ],
)
def test_a_fault_is_told_of_only_to_people_whom_it_reaches(kind: str, game: str, wrong: list[str]) -> None:
    assert found(Trial(told_later(kind, NO_ANSWER, after=SOON, game=game)), telling.judged) == wrong


@pytest.mark.parametrize(
    ("message", "reader", "wrong"),
    [(7, PERSON, []), (8, PERSON, ["untrue"]), (8, EVERYBODY, []), (9, PERSON + 1, [])],
)
def test_who_was_told_that_it_counts_and_then_that_nothing_has_changed_is_named(
    message: int, reader: int, wrong: list[str]
) -> None:
    entries: list[Entry] = [
        Act(number=1, at=BEGAN, person=PERSON, does="move", game=GAME),
        Answer(number=1, at=BEGAN + 1, kind="Replied", text="Played: `x`", message=7),
        Act(number=2, at=BEGAN, person=PERSON + 1, does="move", game=GAME),
        Answer(number=2, at=BEGAN + 1, kind="Failed"),
        Seen(at=BEGAN + 2, message=message, reader=reader, text=NOT_SAVED),
    ]
    assert found(Trial(entries), telling.judged) == wrong


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("named", "wrong"),
    [
        (("attach_files",), []),
        (("attach_files", "send_messages_in_threads"), []),
        (("attach_files", "send_messages"), ["untrue"]),
        (("view_channel",), ["untrue"]),
    ],
)
def test_a_permission_that_nobody_took_is_named(
    named: tuple[str, ...], wrong: list[str], language: str
) -> None:
    t = translator(language)
    text = t.t(NEEDS, names=t.t(", ").join(t.t(NEEDED[name]) for name in named))
    about = "ATTACH_FILES+SEND_MESSAGES_IN_THREADS in room-1"
    entries = told_later("forbidden", text, after=SOON, about=about)
    assert found(Trial(entries), telling.judged) == wrong


@pytest.mark.parametrize(
    ("kind", "seconds", "waited", "wrong"),
    [
        ("killed", 29.0, 0.0, []),
        ("killed", 31.0, 0.0, ["stall"]),
        ("killed", 90.0, 70.0, []),
        ("slow", 50.0, 0.0, []),
        ("slow", 61.0, 0.0, ["stall"]),
    ],
)
def test_a_table_that_stands_still_is_named(
    kind: str, seconds: float, waited: float, wrong: list[str]
) -> None:
    entries = [*fault(kind, "Failed")[:-1], WentOn(fault=1, seconds=seconds, waited=waited)]
    assert found(Trial(entries), standing.judged) == wrong


def test_a_game_in_which_nobody_can_play_is_named(board: Played) -> None:
    entries = [*fault("killed", "Failed")[:-1], WentOn(fault=1, seconds=None)]
    assert found(Trial([*entries, Last(at=BEGAN, game=GAME, played=True)]), standing.judged) == ["stuck"]
    assert found(Trial([Last(at=BEGAN, game=GAME, played=False)]), standing.judged) == ["stuck"]


def test_what_is_not_sent_is_named() -> None:
    entries = [Answer(number=1, at=BEGAN, kind="Failed")]
    due = [("message board", GAME, BEGAN - 200), ("message notice", GAME, BEGAN + 200)]
    assert found(Trial(entries, due=due), standing.judged) == ["overdue"]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ({"event": "ready", "level": "info"}, []),
        ({"event": "the database can't be used", "level": "error"}, []),
        ({"event": "the database can't be used", "error": "x is busy: y", "level": "error"}, ["deadlock"]),
        ({"event": "unexpected", "level": "error"}, ["traceback"]),
        (
            {"event": "send failed", "level": "warning", "exception": "Traceback …\nKeyError: 1"},
            ["traceback"],
        ),
        ({"event": "Traceback (most recent call last):", "level": ""}, ["traceback"]),
        ({"event": "resource_tracker: leaked", "level": ""}, []),
    ],
)
def test_a_traceback_is_named(line: dict[str, Any], wrong: list[str]) -> None:
    assert found(Trial((), log=[line]), standing.judged) == wrong


def test_a_log_that_contradicts_itself_is_named(board: Played) -> None:
    forged = altered(board, 1, notation="?")
    assert "doctor" in found(trial(forged), standing.judged)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_season_at_which_nobody_will_look_is_named(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(4, event())
    async with database.read() as connection:
        subject, quick = ledger.subject(season.id), season_doctor.quick_games
        read = await season_rows.read(connection, season.id, subject, quick)
    assert read is not None
    due = [("event league", season.id, club.time + 60)]
    assert found(Trial((), seasons=[read], due=due), standing.judged) == []
    assert found(Trial((), seasons=[read]), standing.judged) == ["stuck"]
