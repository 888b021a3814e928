"""Staff through real sockets: a game awarded, its result annulled and corrected, and all of it taken back."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.driver import ModalShown, Outcome, Person
from bot.sandbox.model import Message
from tests.e2e.playing import Game, Table, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


def result_of(game: Game) -> tuple[bool, list[tuple[Any, ...]]]:
    """Return whether a result is annulled, and its seats with the places and points that count."""
    (row,) = game.books.ask("SELECT annulled FROM results WHERE game = ?", game.id)
    query = "SELECT user_id, ruled_place, ruled_points FROM result_seats WHERE game = ? ORDER BY seat"
    return bool(row["annulled"]), [tuple(seat.values()) for seat in game.books.ask(query, game.id)]


async def news(game: Game, text: str) -> Message:
    """Wait until everybody is told something in the game's thread."""

    def found() -> Message | None:
        messages = game.sandbox.all_messages(game.place)
        return next((message for message in messages if text in message.content + message.text), None)

    message: Message = await game.sandbox.wait_until(found, message=f"nobody is told {text!r}", timeout=60)
    return message


async def listed_as(table: Table, game: Game, ruling: str) -> None:
    """Wait until the channel tells what staff has decided about a result last; nothing where it stands."""
    rulings = {"Annulled: it doesn't count anywhere.", "staff has corrected the result."}

    def told() -> bool:
        (lobby,) = [
            m for m in table.sandbox.all_messages(table.channel) if m.id == game.row["lobby_message_id"]
        ]
        return {one for one in rulings if one in lobby.text} == {ruling} - {""}

    await table.sandbox.wait_until(told, message=f"the channel does not say {ruling!r}", timeout=60)


async def form(staff: Person, game: Game, what: str, reason: str = "a *good* reason") -> Outcome:
    """Ask for a decision; return the form that asks once more."""
    shown_form = await staff.command(f"staff {what}", game.place, game=game.id, reason=reason)
    assert isinstance(shown_form, ModalShown), shown_form
    return shown_form


async def test_staff_decides_and_takes_it_back(table: Table) -> None:
    one, two = table.person("Winnie"), table.person("Otto")
    staff = table.person("Staff")
    game = await table.start(one, two, rules="standard")
    with table.managing(staff):
        offered = await staff.autocomplete("staff award", "game", one.name, table.channel)
        assert [choice["value"] for choice in offered] == [game.id]
        ask = await form(staff, game, "award")
        winner = game.books.seats(game.id).index(two.id)
        assert "players have been told" in told(await staff.submit(ask, {"winner": [str(winner)]}))
        assert game.over
        annulled, seats = result_of(game)
        assert not annulled
        assert [place for user, place, _ in seats if user == two.id] == [1]
        public = await news(game, "Staff awarded the game")
        assert two.name in public.content
        assert "reason" in public.content
        await one.wait_for(lambda m: "Staff awarded the game" in m.content, one.dm())

        ask = await form(staff, game, "annul")
        await staff.submit(ask, {})
        assert result_of(game) == (True, seats)
        await news(game, "Staff annulled")
        await news(game, "Annulled: it doesn't count anywhere")
        await listed_as(table, game, "Annulled: it doesn't count anywhere.")

        listed = told(await staff.command("staff list", table.channel))
        assert listed.count(game.id) == 2
        menu = shown(await staff.command("staff undo", table.channel))
        assert f"<@{staff.id}> annulled `{game.id}`" in menu.text, "who decided is read by name"
        ((option,),) = [select["options"][:1] for select in menu.selects]
        ask = await staff.select(menu, menu.selects[0]["custom_id"], [option["value"]])
        assert "players have been told" in told(await staff.submit(ask, {"reason": "a mistake"}))
        assert result_of(game) == (False, seats)
        await news(game, "took back that it annulled the game")
        await listed_as(table, game, "")

        ask = await form(staff, game, "correct")
        assert "Give 2 places" in told(await staff.submit(ask, {"places": "1 3"}))
        ask = await form(staff, game, "correct")
        await staff.submit(ask, {"places": "1, 1", "points": "20 −3"})
        assert [seat[1:] for seat in result_of(game)[1]] == [(1, 20), (1, -3)]
        await news(game, "corrected the result")
        await listed_as(table, game, "staff has corrected the result.")
    # Who lost the right meanwhile decides nothing, with an old form either.
    before = result_of(game)
    assert "may manage this server" in told(await staff.submit(ask, {"places": "1 2"}))
    assert "may manage this server" in told(
        await staff.select(menu, menu.selects[0]["custom_id"], [option["value"]])
    )
    assert result_of(game) == before


async def test_a_running_game_is_ended(table: Table) -> None:
    one, two = table.people()
    game = await table.start(one, two, rules="standard")
    with table.managing(one):
        ask = await form(one, game, "end", reason="both are away")
        await one.submit(ask, {})
        assert "isn't running" in told(
            await one.command("staff end", game.place, game=game.id, reason="once more")
        )
        assert "their own game" in told(await one.command("staff list", table.channel))
    await one.wait_for(lambda m: "Staff ended the game" in m.text and "Not rated" in m.text, game.place)
    assert game.row["status"] == "over"


async def test_somebody_is_asked_before_they_have_a_seat_and_the_answer_is_read(table: Table) -> None:
    one, two = table.person("Winnie"), table.person("Otto")
    staff, third = table.person("Staff"), table.person("Dora")
    game = await table.start(one, two, rules="standard")
    seat = game.books.seats(game.id).index(one.id)
    with table.managing(staff):
        page = shown(await staff.command("staff game", game.place, game=game.id))
        seats = shown(await staff.click(page, "Seat …"))
        whose = shown(await staff.select(seats, "s;staff_seat;*", [str(seat)]))
        asking = await staff.select(whose, "u;staff_seat_who;*", [str(third.id)])
        assert isinstance(asking, ModalShown), asking
        assert "is asked, and can answer" in told(await staff.submit(asking, {}))
        question = await third.wait_for(lambda m: "asks whether you take the seat" in m.text, third.dm())
        assert game.books.seats(game.id)[seat] == one.id
        taken = shown(await third.click(question, "Take the seat"))
        assert "You have the seat of Winnie now" in taken.text
        assert taken.id == question.id
        assert game.books.seats(game.id)[seat] == third.id
        await staff.wait_for(lambda m: "has taken the seat of" in m.content, staff.dm())
        await one.wait_for(lambda m: "Staff gave your seat" in m.content, one.dm())
        await news(game, "who goes on from here")
