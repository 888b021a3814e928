"""The bot without a network does what it does on Discord: a lobby is opened, joined, started and played."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from tests.bot.inside import ELSEWHERE, Inside, Recorder
from tests.bot.storage.samples import set_game


def pressed(ids: list[str], verb: str) -> str:
    """Return the control of a verb."""
    return next(one for one in ids if one.split(";")[1] == verb)


async def test_a_game_from_the_command_to_a_typed_move(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    lobby = await there.command(anna, "play", game="cerke")
    assert lobby.kind == "reply"
    assert not lobby.last.is_private
    joined = await there.press(ben, pressed(lobby.last.custom_ids, "join"))
    assert joined.kind == "update"
    assert "Ben" in joined.text
    assert (
        "Only the person who opened"
        in (await there.press(ben, pressed(joined.last.custom_ids, "start"))).text
    )
    begun = await there.press(anna, pressed(joined.last.custom_ids, "start"))
    assert begun.kind == "update"
    game = pressed(lobby.last.custom_ids, "join").split(";")[2]
    match = await there.app.play.match(game)
    assert match.row.status == "running"
    mover = (anna, ben)[[anna.id, ben.id].index(match.seats[match.to_act[0]].user_id or 0)]
    form = await there.press(mover, f"b;type;{game};;")
    assert form.kind == "form"
    legal = match.rules.moves(match.question(match.to_act[0]), match.to_act[0])[0]
    text = match.rules.notate(match.question(match.to_act[0]), legal)
    played = await there.submit(mover, form.last.data["custom_id"], text)
    first, offer = played.sent
    assert "Played" in first.text
    assert "New to Cerke?" in offer.text, "and whoever is new is offered the lesson, behind the answer"
    assert (await there.app.play.match(game)).row.ply > match.row.ply


async def test_a_stranger_and_a_press_of_nothing_are_answered(there: Inside) -> None:
    anna, carl = there.person("Anna"), there.person("Carl", guilds=frozenset({ELSEWHERE}))
    lobby = await there.command(anna, "play", game="cerke")
    join = pressed(lobby.last.custom_ids, "join")
    for where in (None, ELSEWHERE):
        refused = await there.press(carl, join, where=where)
        assert "only its members" in refused.text
        assert refused.last.is_private
    assert ("GET", "/guilds/{guild_id}/members/{member_id}", {}) in there.requests
    assert "out of date" in (await there.press(anna, "b;no_such_verb;;;")).text


async def test_people_are_chosen_and_names_suggested(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    lobby = await there.command(anna, "play", game="cerke")
    game = pressed(lobby.last.custom_ids, "join").split(";")[2]
    asked = await there.press(anna, f"b;invite;{game};;")
    invited = await there.press(anna, pressed(asked.last.custom_ids, "invited"), people=[ben], private=True)
    assert [one.kind for one in invited.sent] == ["update", "followup"]
    assert f"<@{ben.id}>" in invited.text
    assert await there.suggested(anna, "play", "game", "cer")


async def test_what_happens_while_discord_is_asked_about_somebody_counts(
    there: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    lobby = await there.command(anna, "play", game="cerke")
    game = pressed(lobby.last.custom_ids, "join").split(";")[2]
    await there.press(ben, f"b;join;{game};;")
    await there.press(anna, f"b;start;{game};;")
    match = await there.app.play.match(game)
    mover = (anna, ben)[[anna.id, ben.id].index(match.seats[match.to_act[0]].user_id or 0)]
    form = await there.press(mover, f"b;type;{game};;")
    seat = match.to_act[0]
    text = match.rules.notate(match.state, match.rules.moves(match.state, seat)[0])

    async def confirmed(_guild_id: int, _user_id: int) -> bool:
        async with there.app.database.write() as connection:
            await set_game(connection, game, halted=True)
        return True

    monkeypatch.setattr(there.bot.presence, "knows", lambda *_: False)
    monkeypatch.setattr(there.bot.presence, "confirmed", confirmed)
    answer = await there.submit(mover, form.last.data["custom_id"], text, where=None)
    assert "Played" not in answer.text
    assert (await there.app.play.match(game)).row.ply == match.row.ply


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("reply", {"components": [{"type": 10, "content": "x" * 4001}]}),
        ("update", {"content": ""}),
        ("form", {"custom_id": "f;type;;;", "title": "x" * 46, "components": []}),
        ("suggestions", {"choices": [{"name": "", "value": "x"}]}),
    ],
)
def test_an_answer_that_discord_would_refuse_is_none(kind: str, data: dict[str, Any]) -> None:
    recorder = Recorder(count())
    recorder.take(kind, data)
    (refused,) = recorder.refused
    assert refused.startswith(kind)
    recorder.take("reply", {"components": [{"type": 10, "content": "x" * 4000}]})
    assert recorder.refused == [refused]
