"""Staff and a game between two servers: what is decided in one of them, and who reads it in the other."""

from __future__ import annotations

from typing import Any, Final

from bot.kit.store import due, people
from bot.kit.store.queues import news
from bot.table.messages.board import ANNULLED
from bot.table.messages.lobby import lobby_message
from bot.table.service import silent
from bot.table.service.across import SIDE
from renderers.translation import translator
from tests.bot.inside import ELSEWHERE, HOME, Actor
from tests.bot.staff.office import Office

THERE: Final = frozenset({ELSEWHERE})


async def begun(office: Office) -> tuple[str, Actor]:
    """Let somebody of another server, where all read Japanese, take an invitation up; return the game."""
    host, guest = office.people[0], office.there.person("Gustav", guilds=THERE, locale="ja")
    async with office.app.database.write() as connection:
        await people.set_guild(connection, HOME, across=True)
        await people.set_guild(connection, ELSEWHERE, across=True, language="ja")
    lobby = await office.there.command(host, "play", game="zia_cerke")
    game = next(one for one in lobby.last.custom_ids if ";join;" in one).split(";")[2]
    _, code = await office.app.across.invite(game, host.id)
    await office.there.command(guest, "play", where=ELSEWHERE, invitation=code)
    await office.send()
    return game, guest


async def told(office: Office) -> str:
    """Send all that is due; return what was written."""
    return "\n".join(text for _, _, text in await office.send())


async def test_both_sides_read_how_the_result_counts(staffed: Office) -> None:
    game, guest = await begun(staffed)
    line = await staffed.app.staff.award(game, 1, staffed.order())
    shown = await told(staffed)
    assert "Gustavの勝ち：運営の裁定" in shown
    assert "対局を始めたサーバー（相手のサーバー）の運営" in shown, "not that of their own server"
    assert "That was staff of the other server" not in shown
    await staffed.app.staff.undo(line.id, staffed.order())
    shown = await told(staffed)
    assert "Annulled: it doesn't count anywhere." in shown
    assert "無効（どこにも数えません）。" in shown
    await staffed.app.staff.correct(game, [1, 2], [5, 0], staffed.order())
    shown = await told(staffed)
    assert len([text for text in shown.split("\n") if "運営がこの結果を訂正" in text]) == 1
    assert "Staff has corrected this result: it counts as shown here." in shown
    assert "運営がこの結果を訂正しました。ここに示すとおりに数えます。" in shown
    assert (await staffed.match(game)).people[1] == guest.id


async def test_staff_of_the_other_side_ends_it_there_alone(staffed: Office) -> None:
    game, guest = await begun(staffed)
    theirs = staffed.there.person("Sigrid", guilds=THERE, manages=True)
    form = await staffed.there.command(theirs, "staff end", where=ELSEWHERE, game=game, reason="late")
    assert "The game ends in this server alone" in form.text
    assert "undoes it" not in form.text, "it can't be taken back"
    await staffed.there.submit(theirs, form.last.custom_ids[0], "too late", where=ELSEWHERE)
    written = await told(staffed)
    assert "あなたのサーバーの運営がこちら側の対局" in written, "its player is told"
    assert "too late" in written
    assert f"/channels/{HOME}/" not in next(text for text in written.split("\n") if "こちら側の対局" in text)
    answer = await staffed.there.command(guest, "game board", where=ELSEWHERE, game=game)
    assert "あなたのサーバーの運営がこちら側の対局を終わらせました" in answer.text
    match = await staffed.match(game)
    assert match.row.status == "running"
    assert match.seen_by(guest.id).row.guild_id == ELSEWHERE, "what comes of it they are told, not where"
    form = await staffed.there.command(staffed.staff, "staff end", game=game, reason="late")
    assert "The game ends now, with the points as they stand" in form.text


async def test_no_address_of_the_one_server_reaches_the_other(staffed: Office) -> None:
    game, guest = await begun(staffed)
    await staffed.there.press(guest, f"b;view;{game};0;", where=ELSEWHERE)  # it follows the game from now on
    await staffed.app.absence.replace(ELSEWHERE, guest.id)
    await staffed.send()
    taken = [one.text for one in staffed.edited.sent if "この対局にあなたの席はもうありません" in one.text]
    assert len(taken) == 1
    assert f"/channels/{ELSEWHERE}/" in taken[0]


async def test_a_server_that_is_gone_leaves_no_word_of_itself_in_the_other(staffed: Office) -> None:
    game, guest = await begun(staffed)
    await staffed.app.removals.removed(ELSEWHERE)
    await staffed.app.forgetting.erase(ELSEWHERE, 2.0**40)
    assert "**Gustav** can't go on, so a computer player has the seat." in await told(staffed)
    assert guest.id not in (await staffed.match(game)).people


async def test_the_other_side_is_shown_anew_when_the_bot_is_back(staffed: Office) -> None:
    game, _ = await begun(staffed)
    await staffed.app.removals.removed(ELSEWHERE)
    async with staffed.app.database.write() as connection:
        await due.cancel(connection, game, SIDE)  # what could not be sent meanwhile is forgotten
    await staffed.app.removals.back(ELSEWHERE)
    async with staffed.app.database.write() as connection:
        waiting = await due.quick.claim(connection, 2.0**40, 0.0, 99)
    assert (SIDE, game) in [(one.kind, one.game) for one in waiting]


async def test_a_game_is_said_to_be_gone_where_it_is_still_shown(staffed: Office) -> None:
    await begun(staffed)
    await staffed.app.removals.removed(HOME)
    await staffed.app.forgetting.erase(HOME, 2.0**40)
    assert "対局を始めたサーバー" in await told(staffed)


async def test_who_waits_reads_that_the_other_server_has_removed_the_bot(staffed: Office) -> None:
    await begun(staffed)
    await staffed.app.removals.removed(HOME)
    assert "この対局は休止中です" in await told(staffed)
    await staffed.app.removals.back(HOME)
    await told(staffed)
    await staffed.app.removals.removed(ELSEWHERE)
    assert "Gustav can hardly move for now: their server has removed me." in await told(staffed)


async def test_nothing_is_said_of_a_server_that_has_let_the_bot_back_meanwhile(staffed: Office) -> None:
    await begun(staffed)
    await staffed.app.removals.removed(ELSEWHERE)
    await staffed.app.removals.back(ELSEWHERE)
    assert "can hardly move" not in await told(staffed)


async def test_nobody_is_said_to_keep_others_waiting_whose_server_has_removed_the_bot(
    staffed: Office,
) -> None:
    game, _ = await begun(staffed)
    await staffed.app.removals.removed(ELSEWHERE)
    await staffed.send()
    await staffed.old(game, 4)
    async with staffed.app.database.write() as connection:
        await news.put(connection, silent.NEWS, game, 0.0)
    assert not await told(staffed)
    await staffed.app.removals.back(ELSEWHERE)
    async with staffed.app.database.write() as connection:
        await news.put(connection, silent.NEWS, game, 0.0)
    assert "the others have waited for you" in await told(staffed)


async def test_a_guest_of_a_server_that_is_gone_is_not_asked_to_come_back(staffed: Office) -> None:
    game, guest = await begun(staffed)
    await staffed.app.removals.removed(ELSEWHERE)
    await staffed.app.forgetting.erase(ELSEWHERE, 2.0**40)
    await staffed.send()
    old = await staffed.there.press(guest, f"b;view;{game};0;", where=None)
    assert "サーバーがこのボットを外した" in old.text
    assert "channels" not in old.text
    await staffed.app.staff.end(game, staffed.order())
    after = await staffed.there.press(guest, f"b;view;{game};0;", where=None)
    assert after.text == old.text
    await staffed.send()


async def test_the_lobby_of_an_annulled_game_names_no_winner(staffed: Office) -> None:
    game, _ = await begun(staffed)
    line = await staffed.app.staff.award(game, 1, staffed.order())
    played: Any = lobby_message(await staffed.match(game), translator("en")).view
    await staffed.app.staff.undo(line.id, staffed.order())
    annulled: Any = lobby_message(await staffed.match(game), translator("en")).view
    assert ANNULLED in str(annulled.to_components())
    assert "wins" not in str(annulled.to_components())
    assert "wins" in str(played.to_components())
