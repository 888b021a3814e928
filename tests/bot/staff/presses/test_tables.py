"""What staff does about a running game, by its page: seats, places, reminders; and taking that back."""

from __future__ import annotations

import pytest

from bot.kit.store import audit
from bot.records.telling.files import record_of
from bot.storage.rows import AuditLine
from bot.table.store import hands, leavers
from engine import records
from tests.bot.inside import CHANNELS, HOME
from tests.bot.staff.office import Office


async def give(office: Office, game: str, seat: int, who: int) -> str:
    """Give a seat to a member by the page's own menus: they are asked, and take it."""
    member = office.people[who]
    asked = await office.there.press(
        office.staff, f"u;staff_seat_who;{game};;{seat}", people=[member], private=True
    )
    if asked.kind != "form":
        return asked.text
    form = asked.last.custom_ids[0]
    said = await office.there.submit(office.staff, form, "")
    question = next(iter(await office.app.seats.questions(game)), None)
    if question is None:
        return said.text
    answer = await office.there.press(member, f"b;seat_agree;{game};;{question.line}", where=None)
    assert "You have the seat of" in answer.text
    return said.text


async def lines(office: Office) -> list[AuditLine]:
    found: list[AuditLine] = await office.app.staff.lines(HOME, 100)
    return found


async def test_a_seat_of_two_goes_to_somebody_else_and_back(staffed: Office) -> None:
    ben, carl, dora, *_ = staffed.people
    game = await staffed.begun(ben, carl)
    seat = (await staffed.match(game)).seat_of(ben.id)
    assert seat is not None
    page = await staffed.there.command(staffed.staff, "staff game", game=game)
    assert {f"b;staff_{verb};{game};;" for verb in ("remind", "seats", "places")} <= {*page.last.custom_ids}
    seats = await staffed.there.press(staffed.staff, f"b;staff_seats;{game};;", private=True)
    assert f"s;staff_seat;{game};;" in seats.last.custom_ids
    chosen = await staffed.there.press(staffed.staff, f"s;staff_seat;{game};;", str(seat), private=True)
    assert f"u;staff_seat_who;{game};;{seat}" in chosen.last.custom_ids
    assert "Done" in await give(staffed, game, seat, 2)
    assert "like this already" in await give(staffed, game, seat, 2)
    stale = f"m;staff_seat_yes;{game};;{seat}.{staffed.people[3].id}.{ben.id};ab"
    assert "has been changed since" in (await staffed.there.submit(staffed.staff, stale, "")).text
    match = await staffed.match(game)
    assert match.seats[seat].user_id == dora.id
    assert match.row.unrated == "seat_given"
    sent = [text for _, _, text in await staffed.send()]
    assert any("Staff gave your seat" in text for text in sent)
    assert any("who goes on from here" in text for text in sent)
    for control in ("come_back", "take_seat"):
        answer = await staffed.there.press(ben, f"b;{control};{game};;")
        assert "somebody sits there now" in answer.text
    undo = await staffed.there.command(staffed.staff, "staff undo")
    line = (await lines(staffed))[0]
    assert "gave a seat" in str(undo.last.data)
    asked = await staffed.there.press(staffed.staff, "s;staff_undo;;;", str(line.id), private=True)
    assert asked.kind == "form"
    assert "Done" in (await staffed.there.submit(staffed.staff, asked.last.custom_ids[0], "")).text
    assert "Done" not in (await staffed.there.submit(staffed.staff, asked.last.custom_ids[0], "")).text
    match = await staffed.match(game)
    assert match.seats[seat].user_id == ben.id
    assert match.row.unrated != "seat_given"
    listed = await staffed.there.command(staffed.staff, "staff list")
    assert "back to" in listed.text


async def test_what_no_staff_of_games_has_decided_is_not_taken_back_here(staffed: Office) -> None:
    """The audit has lines of leagues, too, which are told and taken back elsewhere."""
    line = AuditLine(at=1.0, guild_id=HOME, actor="staff", user_id=1, what="draft", subject="season:x")
    async with staffed.there.app.database.write() as connection:
        number = await audit.add(connection, line)
    answer = await staffed.there.press(staffed.staff, "s;staff_undo;;;", str(number), private=True)
    assert answer.kind != "form"
    assert "no such decision" in answer.text


async def test_the_record_says_who_played_when(staffed: Office) -> None:
    ben, carl, *_ = staffed.people
    game = await staffed.begun(ben, carl)
    await staffed.acts(game)
    await staffed.acts(game)
    seat = (await staffed.match(game)).seat_of(ben.id)
    assert seat is not None
    ply = (await staffed.match(game)).row.ply
    await give(staffed, game, seat, 2)
    await staffed.acts(game)
    record = await record_of(staffed.app, await staffed.match(game))
    assert record.comments == ((ply, f"seat {seat + 1}: Person 3 goes on for Person 1"),)
    assert "Person 3 goes on for Person 1" in records.write(record)


async def test_whoever_has_seen_another_hand_gets_no_seat(staffed: Office) -> None:
    ben, carl, dora, emil, *_ = staffed.people
    game = await staffed.begun(ben, carl, dora, kind="lutu")
    match = await staffed.match(game)
    first, second = match.seat_of(ben.id), match.seat_of(carl.id)
    assert first is not None
    assert second is not None
    assert "Done" in await give(staffed, game, first, 3)
    assert "know its hand" in await give(staffed, game, second, 0)
    assert "sit at this game already" in await give(staffed, game, second, 3)
    assert "Done" in await give(staffed, game, first, 0)  # the own one again
    assert (await staffed.match(game)).seat_of(emil.id) is None
    async with staffed.app.database.read() as connection:
        assert await leavers.counted(connection, game) == {}, "nobody had acted"
    computer = await staffed.there.press(staffed.staff, f"b;staff_seat_who;{game};;{first}", private=True)
    assert "Done" in (await staffed.there.submit(staffed.staff, computer.last.custom_ids[0], "")).text
    assert (await staffed.match(game)).seats[first].computer
    back = await staffed.there.press(ben, f"b;come_back;{game};;")
    assert "went wrong" not in back.text
    assert (await staffed.match(game)).seat_of(ben.id) == first


async def test_who_has_lost_a_seat_is_shown_its_hand_no_more(staffed: Office) -> None:
    ben, carl, dora, emil, *_ = staffed.people
    game = await staffed.begun(ben, carl, dora, kind="mok_kaik")
    seat = (await staffed.match(game)).seat_of(ben.id)
    assert seat is not None
    shown = await staffed.there.press(ben, f"b;view;{game};;")
    assert "attachments" in shown.last.data
    assert shown.last.is_private
    before = {path for _, path, _ in staffed.there.requests}
    assert before
    assert "Done" in await give(staffed, game, seat, 3)
    sent = [text for _, _, text in await staffed.send()]
    assert any("Somebody else has your seat now" in text for text in sent), "instead of the hand by DM"
    assert any("You have no seat in this game any more" in one.text for one in staffed.edited.sent)
    for control in ("view", "hand"):
        answer = await staffed.there.press(ben, f"b;{control};{game};;")
        assert not any(one["filename"].startswith("hand") for one in answer.last.data.get("attachments", ()))
    async with staffed.app.database.read() as connection:
        assert await hands.get(connection, game, emil.id) is not None, "the new one has the hand by DM"
        kept = await hands.get(connection, game, ben.id)
    assert kept is not None
    assert not kept.view_token


async def test_a_game_moves_and_leaves_a_pointer(staffed: Office) -> None:
    ben, carl, *_ = staffed.people
    game = await staffed.begun(ben, carl)
    before = (await staffed.match(game)).row
    assert before.board_message_id is not None
    place = str(CHANNELS[HOME])
    asked = await staffed.there.press(staffed.staff, f"c;staff_place;{game};;", place, private=True)
    assert asked.kind == "form"
    done = await staffed.there.submit(staffed.staff, asked.last.custom_ids[0], "")
    assert "The board comes there" in done.text
    again = await staffed.there.submit(staffed.staff, asked.last.custom_ids[0], "")
    assert "has been changed since" in again.text
    assert f"b;staff_places;{game};;" in again.last.custom_ids
    sent = await staffed.send()
    after = (await staffed.match(game)).row
    assert after.thread_id not in {None, before.thread_id}
    assert after.board_message_id not in {None, before.board_message_id}
    assert [text for method, _, text in sent if method == "PATCH" and "The board has moved" in text]
    posts = [path for method, path, _ in sent if method == "POST"]
    assert posts
    await staffed.send()
    assert (await staffed.match(game)).row.board_message_id == after.board_message_id, "posted once"
    again = await staffed.there.press(
        staffed.staff, f"c;staff_place;{game};;", str(after.thread_id), private=True
    )
    assert "is there already" in again.text
    line = (await lines(staffed))[0]
    await staffed.there.submit(staffed.staff, f"m;staff_undo_yes;;;{line.id};ab", "")
    await staffed.send()
    back = (await staffed.match(game)).row
    assert back.thread_id == before.thread_id
    assert back.board_message_id is not None


async def test_a_place_that_is_gone_or_elsewhere_is_refused(staffed: Office) -> None:
    ben, carl, *_ = staffed.people
    game = await staffed.begun(ben, carl)
    there, now = staffed.there, (await staffed.match(game)).place
    there.lose(77)
    for place in ("77", "2002"):
        answer = await there.press(staffed.staff, f"c;staff_place;{game};;", place, private=True)
        assert "can't find that channel" in answer.text
        form = f"m;staff_place_yes;{game};;{place}.{now};ab"
        answer = await there.submit(staffed.staff, form, "")
        assert "can't find that channel" in answer.text


async def test_reminding_calls_once_an_hour(staffed: Office) -> None:
    ben, carl, *_ = staffed.people
    game = await staffed.begun(ben, carl)
    await staffed.send()
    answer = await staffed.there.press(staffed.staff, f"b;staff_remind;{game};;", private=True)
    assert "called once more" in answer.text
    answer = await staffed.there.press(staffed.staff, f"b;staff_remind;{game};;", private=True)
    assert "Give them an hour" in answer.text
    sent = await staffed.send()
    assert len([text for _, _, text in sent if "it is your turn" in text]) == 1


async def test_staff_reads_who_is_on_vacation_and_reminds_them_not(staffed: Office) -> None:
    """They were pinged to a turn that they could not play, and staff read only for whom the game waits."""
    ben, carl, *_ = staffed.people
    game = await staffed.begun(ben, carl, clock="days:3")
    match = await staffed.match(game)
    user = match.seats[match.to_act[0]].user_id or 0
    await staffed.app.away.begin(user, 3, 71)
    page = await staffed.there.press(staffed.staff, f"b;staff_game;{game};;", private=True)
    assert "is on vacation until" in page.text
    answer = await staffed.there.press(staffed.staff, f"b;staff_remind;{game};;", private=True)
    assert "nobody whom I could remind" in answer.text


@pytest.mark.parametrize("verb", ["game", "remind", "go_on", "seats", "places", "go_on_yes"])
async def test_only_staff_decides(staffed: Office, verb: str) -> None:
    ben, carl, *_ = staffed.people
    game = await staffed.begun(ben, carl)
    answer = await staffed.there.press(ben, f"b;staff_{verb};{game};;")
    assert "manage this server" in answer.text
    assert await lines(staffed) == []
