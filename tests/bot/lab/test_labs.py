"""Comparisons from the command to the result: who may, what is refused, what is kept, what is shown."""

from __future__ import annotations

import asyncio
import itertools
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from discord.webhook import async_ as webhooks

from bot.away.store.removals import ASIDE
from bot.kit.messages.message import Message
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store.queues import events, news
from bot.lab.service import labs as service
from bot.lab.service.labs import AGAIN, EVENT, Lab, forget_old, subject
from bot.lab.store import labs as stored
from bot.lab.telling import shown
from engine.core import OptionError
from engine.laboratory import try_out
from engine.players import UnknownLevel
from tests.bot.inside import ELSEWHERE, Recorder
from tests.bot.lab.scenes import House

# --- Preparing -------------------------------------------------------------------------------------


async def test_the_command_without_options_shows_all_comparisons(house: House) -> None:
    answer = await house.there.command(house.staff, "lab")
    assert answer.last.is_private
    assert "None yet." in answer.text
    await house.begun()
    assert "**Nexxy**: waits" in (await house.there.command(house.staff, "lab")).text


async def test_only_staff_comes_in(house: House) -> None:
    lab = await house.draft()
    refused = await house.there.command(house.member, "lab", game="nexxy")
    assert "may manage this server" in refused.text
    for verb in ("show", "start", "publish", "table", "cancel"):
        assert "may manage this server" in (await house.press(verb, lab, who=house.member)).text
    assert (await house.labs.get(lab.row.id, lab.row.guild_id)).row.state == "draft"


async def test_a_comparison_belongs_to_its_server(house: House) -> None:
    lab = await house.draft(guild=ELSEWHERE)
    assert "no such comparison" in (await house.press("show", lab)).text
    with pytest.raises(LobbyRefusal):
        await house.labs.get(lab.row.id, house.staff.id)


async def test_the_command_prepares_what_is_named(house: House) -> None:
    named: dict[str, Any] = {"game": "cerke", "rules": "standard", "with": "hard_tam", "options": "seasons=2"}
    answer = await house.there.command(house.staff, "lab", **named)
    assert "Standard game" in answer.text
    assert "Seasons: 4 → 2" in answer.text
    assert "Strong hue" in answer.text


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"game": "cerke", "options": "seasons=99"}, "not a value"),
        ({"game": "cerke", "level": "grandmaster"}, "has no computer player “grandmaster”"),
        ({"game": "cerke", "players": 5}, "can't be played by that many"),
        ({"game": "checkers"}, "no game called"),
        ({"game": "cerke", "with": "mine"}, "no rule set called"),
    ],
)
async def test_bad_input_is_one_sentence_and_nothing_is_kept(
    house: House, tmp_path: Path, options: dict[str, Any], sentence: str
) -> None:
    assert sentence in (await house.there.command(house.staff, "lab", **options)).text
    with closing(sqlite3.connect(tmp_path / "tymok.db")) as connection:
        assert connection.execute("SELECT count(*) FROM labs").fetchone() == (0,)


async def test_rules_that_contradict_are_refused_and_change_nothing(house: House) -> None:
    lab = await house.draft("cerke", seasons=2)
    before = (await house.labs.get(lab.row.id, lab.row.guild_id)).sides
    typed = f"m;lab_changed;{lab.row.id};;1;abc"
    answer = await house.there.submit(house.staff, typed, "score_limit=none bankrupt=true")
    assert "There is no rule option" in answer.text or "makes no sense" in answer.text
    assert (await house.labs.get(lab.row.id, lab.row.guild_id)).sides == before


async def test_rules_are_chosen_by_menus_as_in_a_lobby(house: House) -> None:
    lab = await house.draft("cerke", seasons=2)
    assert "### Rules B" in (await house.press("rules", lab, 1)).text
    await house.press("preset", lab, 0, values=("online",))
    await house.press("preset", lab, 1, values=("+hard_tam",))
    assert "Seasons: 2" in (await house.press("value", lab, 1, "seasons", values=("2",))).text
    opened = await house.press("option", lab, 1, values=("start_points",))
    assert opened.kind == "form"
    typed = f"m;lab_typed;{lab.row.id};;1.start_points;abc"
    assert "30" in (await house.there.submit(house.staff, typed, "30")).text
    one, other = (await house.labs.get(lab.row.id, lab.row.guild_id)).sides
    assert one.options == lab.game.presets["online"]
    chosen = other.options.seasons, other.options.start_points, other.options.move_table
    assert chosen == (2, 30, "hard_tam")


async def test_a_rule_set_of_the_server_keeps_its_name(house: House) -> None:
    lab = await house.draft()
    options = lab.game.make_options(changes={"end_when": "first"})
    saved = await house.app.rule_sets.save(lab.row.guild_id, 1, lab.game, "Club evening", options, ())
    answer = await house.press("preset", lab, 0, values=(saved.key,))
    assert "Club evening" in answer.text


async def test_another_game_begins_with_its_usual_rules(house: House) -> None:
    lab = await house.draft()
    await house.press("game", lab, values=("nam_to",))
    await house.press("seats", lab, values=("4",))
    await house.press("amount", lab, values=("300",))
    found = await house.labs.get(lab.row.id, lab.row.guild_id)
    assert (found.game.id, found.row.seats, found.row.games) == ("nam_to", 4, 300)
    assert found.sides[0] == found.sides[1]


async def test_what_no_menu_of_ours_says_is_refused(house: House) -> None:
    lab = await house.draft()
    with pytest.raises(OptionError):
        await house.labs.change(lab, seats=99)
    with pytest.raises(UnknownLevel):
        await house.labs.change(lab, level="nobody")
    assert "not a value" in (await house.press("amount", lab, values=("7",))).text
    assert "that many players" in (await house.press("seats", lab, values=("9" * 19,))).text


# --- The queue -------------------------------------------------------------------------------------


async def test_the_same_rules_are_not_compared(house: House) -> None:
    game = (await house.draft()).game
    usual = service.Side(game.make_options())
    lab = await house.labs.draft(1001, house.staff.id, game, (usual, usual), "", 0)
    assert "Both rule sets are the same" in (await house.press("start", lab)).text


async def test_a_server_has_a_limit(house: House) -> None:
    for _ in range(2):
        lab = await house.draft()
        assert "waits for its turn" in (await house.press("start", lab)).text
    third = await house.draft()
    assert "may have 2 comparisons" in (await house.press("start", third)).text
    await house.press("cancel", lab)
    assert "waits for its turn" in (await house.press("start", third)).text


async def test_what_has_begun_is_not_changed(house: House) -> None:
    lab = await house.begun()
    assert "has begun" in (await house.press("amount", lab, values=("300",))).text
    assert "has begun" in (await house.press("start", lab)).text


async def test_a_cancelled_comparison_shows_what_was_played(house: House) -> None:
    lab = await house.played(await house.begun(), 30)
    answer = await house.press("cancel", lab)
    assert "It was cancelled. This is what had been played." in answer.text
    assert "over already" in (await house.press("cancel", lab)).text
    assert await house.labs.add(lab, 0, try_out(lab.contests[0], 0, 30, 1, 1)) is None


# --- Playing ---------------------------------------------------------------------------------------


async def _due(house: House, lab: Lab) -> float | None:
    async with house.app.database.read() as connection:
        return await events.due_at(connection, EVENT, subject(lab.row))


async def test_it_is_played_in_a_process_of_its_own(house: House) -> None:
    lab = await house.begun()
    house.app.laboratory.take(subject(lab.row))
    house.app.laboratory.take(subject(lab.row))  # as when it is seen to again
    await asyncio.wait_for(house.app.laboratory._task, 60)
    lab = await house.labs.get(lab.row.id, lab.row.guild_id)
    assert (lab.row.state, lab.played) == ("done", (100, 100))
    one, other = await house.labs.trials(lab)
    assert list(one) == try_out(lab.contests[0], 0, 0, 100, 60)
    assert {trial.rule for trial in other} == {"first"}


async def test_what_was_played_goes_on_after_a_restart_without_loss_or_doubles(house: House) -> None:
    lab = await house.begun()
    stale = await house.played(lab, 14)
    await house.labs.add(lab, 0, try_out(lab.contests[0], 0, 0, 5, 60))  # of a process that had not heard
    found = await house.labs.get(lab.row.id, lab.row.guild_id)
    assert found.played == stale.played == (14, 14)
    lab = await house.played(found, 100)
    assert lab.row.state == "done"
    one, other = await house.labs.trials(lab)
    for side, trials in enumerate((one, other)):
        assert list(trials) == try_out(lab.contests[side], side, 0, 100, 60)


async def test_it_is_seen_to_until_it_is_over(house: House) -> None:
    lab = await house.begun()
    assert await house.labs.see_to(subject(lab.row))
    due = await _due(house, lab)
    assert due is not None
    assert due > time.time() + AGAIN / 2
    await house.played(lab, 100)
    assert not await house.labs.see_to(subject(lab.row))


@pytest.mark.parametrize(
    ("column", "value"),
    [
        *(
            ("first", rules)
            for rules in ('{"gone":1,"end_when":"never"}', "{", "", "[]", '{"end_when":[[[[[')
        ),
        ("seats", 10**18),
    ],
)
async def test_rules_that_are_gone_fail_it(house: House, tmp_path: Path, column: str, value: object) -> None:
    """Nor do they keep others' comparisons from being played."""
    lab = await house.begun()
    with closing(sqlite3.connect(tmp_path / "tymok.db")) as connection:
        connection.execute(f"UPDATE labs SET {column} = ?", (value,))
        connection.commit()
    house.app.laboratory.take(subject(lab.row))
    await asyncio.wait_for(house.app.laboratory._task, 60)
    async with house.app.database.read() as connection:
        row = await stored.get(connection, lab.row.id)
    assert row is not None
    assert row.state == "failed"


@pytest.mark.parametrize("rules", ['{"gone":1}', "{"])
async def test_rules_that_are_gone_are_told(house: House, tmp_path: Path, rules: str) -> None:
    """In a sentence that says what to do; what would be brought up to date is left as it is."""
    lab = await house.begun()
    with closing(sqlite3.connect(tmp_path / "tymok.db")) as connection:
        connection.execute("UPDATE labs SET first = ?", (rules,))
        connection.commit()
    for verb in ("show", "publish", "cancel", "again"):
        assert "The rules of this comparison are gone" in (await house.press(verb, lab)).text
    await house.refresh(lab)


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("labs", "state", "no state"),
        ("labs", "game_id", "no game"),
        ("labs", "games", 0),
        ("lab_parts", "trials", "{"),
    ],
)
async def test_a_row_that_tells_of_no_comparison_breaks_no_page(
    house: House, tmp_path: Path, table: str, column: str, value: object
) -> None:
    """Somebody may have edited it, or an older version of the bot may find it."""
    lab = await house.played(await house.begun(), 20)
    with closing(sqlite3.connect(tmp_path / "tymok.db")) as connection:
        connection.execute("PRAGMA ignore_check_constraints = on")
        connection.execute(f"UPDATE {table} SET {column} = ?", (value,))
        connection.commit()
    home = await house.there.command(house.staff, "lab")
    assert lab.row.id in str(home.last.data)
    for verb in ("show", "publish", "cancel", "leave"):
        assert "went wrong" not in (await house.press(verb, lab)).text
    await house.refresh(lab)


async def test_a_server_that_removed_the_bot_rests(house: House) -> None:
    """Nothing is played or told until the bot is back."""
    lab = await house.begun()
    await house.app.removals.removed(lab.row.guild_id)
    assert not await house.labs.see_to(subject(lab.row))
    assert await house.labs.to_play(lab.row.id) is None
    due = await _due(house, lab)
    assert due is not None
    assert due > ASIDE
    await house.app.removals.back(lab.row.guild_id)
    due = await _due(house, lab)
    assert due is not None
    assert due < ASIDE
    assert await house.labs.to_play(lab.row.id) is not None


@pytest.mark.parametrize("games", [7, 100])
async def test_news_of_a_server_that_removed_the_bot_waits(house: House, games: int) -> None:
    """Of the games that were under way at the time, whether or not they are the last ones."""
    lab = await house.begun()
    await house.app.removals.removed(lab.row.guild_id)
    await house.played(lab, games)
    async with house.app.database.write() as connection:
        assert not await news.claim(connection, ASIDE, 60.0, 9)
        assert [one.kind for one in await news.claim(connection, 2 * ASIDE, 60.0, 9)] == [service.SHOWN]


async def test_edits_that_tell_how_far_it_is_keep_a_calm_pace(house: House) -> None:
    lab = await house.begun()
    await house.played(lab, 28)
    async with house.app.database.write() as connection:
        (due,) = [one for one in await news.claim(connection, 2.0**40, 60.0, 9) if one.kind == service.SHOWN]
    assert due.due_at >= time.time() + service.PACE - 5


async def test_what_nobody_began_or_is_long_over_is_forgotten(house: House) -> None:
    draft, running = await house.draft(), await house.begun()
    done = await house.played(await house.begun(), 100)
    async with house.app.database.write() as connection:
        await forget_old(connection, time.time() + 2 * service.DRAFTS_KEPT)
        left = [await stored.get(connection, one.row.id) for one in (draft, running, done)]
        assert [one is not None for one in left] == [False, True, True]
        await forget_old(connection, time.time() + 2 * service.ENDED_KEPT)
        assert await stored.get(connection, done.row.id) is None
        assert await stored.parts(connection, done.row.id) == []


# --- What came of it -------------------------------------------------------------------------------


async def test_the_result_is_told_drawn_and_given_as_a_table(house: House) -> None:
    lab = await house.played(await house.begun(), 100)
    answer = await house.press("show", lab)
    assert (
        "Games: the first piece is at the goal: 0.0% with A, 100.0% with B, more than chance." in answer.text
    )
    assert "attachment://lab-" in json.dumps(answer.last.data)
    table = await house.press("table", lab)
    assert [one["filename"] for one in table.last.data["attachments"]] == [f"lab-{lab.row.id}.md"]


async def test_it_is_shown_to_all_and_kept_up_to_date(house: House) -> None:
    lab = await house.played(await house.begun(), 21)
    assert "Shown to everybody" in (await house.press("publish", lab)).text
    posted = [payload for method, path, payload in house.there.requests if method == "POST"]
    assert "21 of 100 games" in json.dumps(posted[-1])
    assert "lab_cancel" not in json.dumps(posted[-1])  # buttons are for staff
    lab = await house.played(await house.labs.get(lab.row.id, lab.row.guild_id), 100)
    await house.refresh(lab)
    edited = [payload for method, path, payload in house.there.requests if method == "PATCH"]
    assert "more than chance" in json.dumps(edited[-1])


async def test_who_made_it_reads_the_result_by_dm_where_no_private_message_can_be_edited(
    house: House,
) -> None:
    lab = await house.played(await house.begun(), 100)
    await house.refresh(lab)
    posted = [payload for method, path, payload in house.there.requests if method == "POST"]
    assert "more than chance" in json.dumps(posted[-1])


@pytest.mark.parametrize(("opener", "dms"), [("maker", 0), ("other", 1)])
async def test_who_made_it_reads_the_result_by_dm_where_somebody_else_has_opened_it_last(
    house: House, opener: str, dms: int
) -> None:
    """The message of that one is edited all the same; nobody is told twice."""
    other = house.there.person("Other", manages=True)
    lab = await house.begun()
    await house.press("show", lab)
    await house.press("show", lab, who=house.staff if opener == "maker" else other)
    await house.labs.fail(lab.row.id)
    edited = Recorder(itertools.count(10**15))
    webhooks.async_context.set(edited)
    await house.refresh(lab)
    assert [one.kind for one in edited.sent] == ["edit"]
    paths = [path for method, path, payload in house.there.requests]
    assert paths.count("/channels/{channel_id}/messages") == dms


async def test_shown_twice_it_is_followed_in_one_place(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message before says where."""
    edited: list[tuple[int, str]] = []

    async def edit(place: Any, message_id: int, message: Message) -> None:
        edited.append((message_id, json.dumps(cast(Any, message.view).to_components())))

    monkeypatch.setattr(shown, "edit", edit)
    lab = await house.played(await house.begun(), 21)
    await house.press("publish", lab)
    first = (await house.labs.get(lab.row.id, lab.row.guild_id)).row
    await house.press("publish", lab)
    second = (await house.labs.get(lab.row.id, lab.row.guild_id)).row
    ((number, text),) = edited
    assert number == first.message_id != second.message_id
    assert f"https://discord.com/channels/{second.guild_id}/{second.channel_id}/{second.message_id}" in text


async def test_a_result_that_is_shown_twice_stays(house: House) -> None:
    lab = await house.played(await house.begun(), 100)
    await house.press("publish", lab)
    await house.press("publish", lab)
    assert not [path for method, path, payload in house.there.requests if method == "PATCH"]


async def test_a_private_message_follows_until_it_shows_something_else(house: House) -> None:
    lab = await house.begun()
    await house.press("show", lab)
    assert (await house.labs.get(lab.row.id, lab.row.guild_id)).row.token
    await house.press("leave", lab)
    assert not (await house.labs.get(lab.row.id, lab.row.guild_id)).row.token


async def test_it_can_be_repeated_with_changes(house: House) -> None:
    lab = await house.played(await house.begun(), 100)
    answer = await house.press("again", lab)
    assert "end" in answer.text
    assert any("lab_start" in one and lab.row.id not in one for one in answer.last.custom_ids)
