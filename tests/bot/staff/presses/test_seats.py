"""Whoever staff wants to put into a seat is asked first: what they read and answer, and what ends that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import pytest
from sqlalchemy import update

from bot.kit import steady
from bot.storage.staff_rows import OfferRow
from bot.storage.tables import seat_offers
from tests.bot.inside import Actor, Answer
from tests.bot.staff.office import Office

DORA: Final = 4
"""Who is asked, among the people of the office; the first of them play."""


async def asked(office: Office, kind: str = "cerke", players: int = 2) -> tuple[str, OfferRow]:
    """Let people play, and staff ask Dora to go on for the first of them by the page's own form."""
    game = await office.begun(*office.people[:players], kind=kind)
    return game, await ask(office, game, office.people[DORA])


async def ask(office: Office, game: str, who: Actor, whose: int = 0) -> OfferRow:
    """Let staff ask somebody to go on for somebody else."""
    seat = (await office.match(game)).seat_of(office.people[whose].id)
    chosen = f"u;staff_seat_who;{game};;{seat}"
    form = await office.there.press(office.staff, chosen, people=[who], private=True)
    done = await office.there.submit(office.staff, form.last.custom_ids[0], "")
    assert "is asked, and can answer" in done.text
    offer: OfferRow = (await office.app.seats.questions(game))[-1]
    return offer


async def answer(office: Office, who: Actor, verb: str, offer: OfferRow) -> Answer:
    """Let somebody press one of the buttons of the question, in their DM."""
    return await office.there.press(who, f"b;seat_{verb};{offer.game};;{offer.line}", where=None)


def texts(sent: list[tuple[str, str, str]]) -> str:
    return "\n".join(text for _, _, text in sent)


async def test_nobody_is_seated_before_they_agree(staffed: Office) -> None:
    ben, _, _, emil, dora = staffed.people
    game, offer = await asked(staffed)
    before = await staffed.match(game)
    assert before.seats[offer.seat].user_id == ben.id
    assert before.row.unrated != "seat_given"
    sent = texts(await staffed.send())
    assert "asks whether you take the seat of Person 1" in sent
    assert "Staff gave" not in sent
    page = await staffed.there.command(staffed.staff, "staff game", game=game)
    assert f"<@{dora.id}> is asked to go on for Person 1" in page.text
    assert "Somebody else is asked" in (await answer(staffed, emil, "agree", offer)).text
    assert "Somebody else is asked" in (await answer(staffed, emil, "decline", offer)).text
    taken = await answer(staffed, dora, "agree", offer)
    assert taken.kind == "update"
    assert "You have the seat of Person 1 now" in taken.text
    assert "agree" not in str(taken.last.custom_ids)
    after = await staffed.match(game)
    assert (after.seats[offer.seat].user_id, after.row.unrated) == (dora.id, "seat_given")
    sent = texts(await staffed.send())
    assert f"<@{dora.id}> has taken the seat of <@{ben.id}>" in sent
    assert "Staff gave your seat" in sent
    assert "who goes on from here" in sent
    for verb in ("agree", "decline"):
        assert "This question is over" in (await answer(staffed, dora, verb, offer)).text
    listed = await staffed.there.command(staffed.staff, "staff list")
    assert f"asked <@{dora.id}> to take a seat" in listed.text
    assert f"gave a seat in `{game}` to <@{dora.id}>" in listed.text


async def test_who_says_no_has_no_seat_and_staff_reads_it(staffed: Office) -> None:
    dora = staffed.people[DORA]
    game, offer = await asked(staffed)
    await staffed.send()
    before = (await staffed.match(game)).seats
    declined = await answer(staffed, dora, "decline", offer)
    assert "You have declined" in declined.text
    assert (await staffed.match(game)).seats == before
    sent = texts(await staffed.send())
    assert f"<@{dora.id}> does not want the seat of Person 1" in sent
    assert "`/staff game`" in sent
    listed = await staffed.there.command(staffed.staff, "staff list")
    assert f"<@{dora.id}> does not want to take a seat in `{game}`" in listed.text
    assert "is over" in (await answer(staffed, dora, "agree", offer)).text
    assert (await staffed.match(game)).seats == before


async def ends(office: Office, offer: OfferRow) -> None:
    await office.there.press(office.people[1], f"b;resign_yes;{offer.game};;")


async def is_barred(office: Office, offer: OfferRow) -> None:
    await office.there.submit(office.staff, f"m;staff_bar_yes;;;{offer.user_id};ab", "3", "quarrels")


async def leaves(office: Office, offer: OfferRow) -> None:
    await office.there.press(office.people[0], f"b;resign_yes;{offer.game};;")


async def is_given_to_a_computer(office: Office, offer: OfferRow) -> None:
    form = await office.there.press(
        office.staff, f"b;staff_seat_who;{offer.game};;{offer.seat}", private=True
    )
    await office.there.submit(office.staff, form.last.custom_ids[0], "")


async def runs_out(office: Office, offer: OfferRow) -> None:
    subject = f"{offer.game}:{offer.line}"
    await office.app.seats.run_out(subject)
    assert await office.app.seats.question(offer.line) is not None, "there still is time"
    async with office.app.database.write() as connection:
        await connection.execute(update(seat_offers).values(until=steady.now()))
    await office.app.seats.run_out(subject)


async def is_taken_back(office: Office, offer: OfferRow) -> None:
    page = await office.there.press(office.staff, f"b;staff_seats;{offer.game};;", private=True)
    assert f"b;staff_undo;;;{offer.line}" in page.last.custom_ids
    form = await office.there.press(office.staff, f"b;staff_undo;;;{offer.line}", private=True)
    assert "Done" in (await office.there.submit(office.staff, form.last.custom_ids[0], "")).text


async def is_erased(office: Office, offer: OfferRow) -> None:
    await office.app.erasing.erase(offer.user_id, 5)


Deed = Callable[[Office, OfferRow], Awaitable[None]]


@pytest.mark.parametrize(
    ("deed", "players", "they_read", "staff_reads", "listed"),
    [
        (ends, 2, "but it is over", "had not answered", "the game is over"),
        (is_barred, 2, "does not ask you any more", "they are barred", "they are barred"),
        (leaves, 3, "somebody else sits there now", "has changed hands", "the seat has changed hands"),
        (is_given_to_a_computer, 2, "somebody else sits there", "has changed hands", "has changed hands"),
        (runs_out, 2, "time to take a seat", "has not answered", "no answer in time"),
        (is_taken_back, 2, "does not ask you any more", "", "no more to take a seat"),
        (is_erased, 2, "", "had their data erased", "they have had their data erased"),
    ],
)
async def test_what_makes_a_question_pointless_ends_it_and_is_told(
    staffed: Office, deed: Deed, players: int, they_read: str, staff_reads: str, listed: str
) -> None:
    game, offer = await asked(staffed, "lutu" if players == 3 else "cerke", players)
    await staffed.send()
    await deed(staffed, offer)
    sent = await staffed.send()
    edits = "\n".join(text for method, _, text in sent if method == "PATCH")
    assert they_read in edits
    assert staff_reads in texts(sent)
    assert await staffed.app.seats.questions(game) == []
    seats = (await staffed.match(game)).seats
    for verb in ("agree", "decline"):
        said = (await answer(staffed, staffed.people[DORA], verb, offer)).text
        assert "went wrong" not in said
        assert "You have" not in said
    assert (await staffed.match(game)).seats == seats
    assert listed in (await staffed.there.command(staffed.staff, "staff list")).text


async def test_one_is_asked_about_a_seat_and_about_one_seat(staffed: Office) -> None:
    emil = staffed.people[3]
    game, offer = await asked(staffed)
    match = await staffed.match(game)
    for who, seat in ((emil, offer.seat), (staffed.people[DORA], 1 - offer.seat)):
        form = f"m;staff_seat_yes;{game};;{seat}.{who.id}.{match.seats[seat].user_id};ab"
        refused = await staffed.there.submit(staffed.staff, form, "")
        assert "asked about a seat of this game already" in refused.text
    assert [one.line for one in await staffed.app.seats.questions(game)] == [offer.line]


async def test_with_closed_direct_messages_somebody_is_asked_where_the_game_is(staffed: Office) -> None:
    ben, carl, *_, dora = staffed.people
    game = await staffed.begun(ben, carl)
    staffed.there.close_dms(dora)
    offer = await ask(staffed, game, dora)
    sent = await staffed.send()
    place = (await staffed.match(game)).place
    question = next(one for one in sent if "asks whether you take" in one[2] and f"<@{dora.id}>" in one[2])
    assert question
    kept: OfferRow = await staffed.app.seats.question(offer.line)
    assert (kept.place_id, kept.message_id is not None) == (place, True)
    await staffed.send()
    again: OfferRow = await staffed.app.seats.question(offer.line)
    assert again == kept, "asked once"
    assert (
        "Somebody else is asked"
        in (await staffed.there.press(carl, f"b;seat_agree;{game};;{offer.line}")).text
    )
    taken = await staffed.there.press(dora, f"b;seat_agree;{game};;{offer.line}")
    assert "You have the seat" in taken.text


async def test_who_is_no_member_any_more_gets_no_seat(staffed: Office) -> None:
    dora = staffed.people[DORA]
    game, offer = await asked(staffed)
    seats = (await staffed.match(game)).seats
    staffed.there.leave(dora)
    said = await answer(staffed, dora, "agree", offer)
    assert "member" in said.text
    assert (await staffed.match(game)).seats == seats
    assert offer in await staffed.app.seats.questions(game)


async def test_somebody_unknown_is_kept_only_once_they_agree(staffed: Office) -> None:
    _, offer = await asked(staffed)
    copy = await staffed.app.erasing.copy(offer.user_id)
    assert copy["players"] == []
    assert [(one["game"], one["seat"]) for one in copy["seat_offers"]] == [(offer.game, offer.seat)]
    assert not {"former", "asked_by"} & copy["seat_offers"][0].keys()
    await answer(staffed, staffed.people[DORA], "agree", offer)
    copy = await staffed.app.erasing.copy(offer.user_id)
    assert [one["name"] for one in copy["players"]] == ["Person 5"]
    assert copy["seat_offers"] == []


async def test_whose_seat_a_computer_player_has_reads_that_they_can_take_it_back(staffed: Office) -> None:
    anna, ben = staffed.people[:2]
    game = await staffed.begun(anna, ben)
    seat = (await staffed.match(game)).seat_of(ben.id)
    await staffed.app.seats.give_to_computer(game, seat, staffed.order())
    told = texts(await staffed.send())
    assert "to a computer player. You can take it back in the game's thread" in told
    assert "Ask them if you want to come back" not in told
    await staffed.there.press(ben, f"b;take_seat;{game};;")
    assert (await staffed.match(game)).seat_of(ben.id) == seat


@pytest.mark.parametrize("whose", [0, 1])
async def test_an_offer_of_a_draw_ends_where_a_computer_player_takes_a_seat(
    staffed: Office, whose: int
) -> None:
    """That of whoever is gone, and that which nobody could answer any more."""
    offering, other = staffed.people[:2]
    game = await staffed.begun(offering, other)
    await staffed.app.draws.offer(game, offering.id, staffed.order().interaction_id)
    seat = (await staffed.match(game)).seat_of(staffed.people[whose].id)
    await staffed.app.seats.give_to_computer(game, seat, staffed.order())
    assert (await staffed.match(game)).row.draw_offered_by is None
