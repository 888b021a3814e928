"""The pages of games and of settings, by command and by buttons alone; the menus of people and messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord

from bot import features
from bot.kit.messages.press import CONTROL
from bot.table.messages.board import board_message, public
from renderers.canvas import USUAL
from renderers.translation import translator
from tests.bot.inside import ELSEWHERE, HOME, Actor, Answer, Inside, Sent, message_payload
from tests.bot.pinned import today

WAYS: Final[Mapping[str, Sequence[str]]] = {
    "help": ("help", "w_about"),
    "about": ("help", "w_about"),
    "learn": ("help", "learn_first"),
    "play": ("help", "w_games", "propose"),
    "rules": ("help", "w_rules"),
    "glossary": ("help", "w_rules", "rules_game", "rules_of"),
    "club": ("help", "w_club"),
    "games": ("help", "w_mine"),
    "profile": ("help", "w_profile"),
    "standings": ("help", "w_standings"),
    "settings": ("help", "w_settings"),
    "move": ("board", "pick"),
    "game board": ("help", "w_mine", "games_open", "view"),
    "game verify": ("help", "w_mine", "games_open", "verify"),
    "game position": ("help", "w_mine", "games_open", "steps", "step_line"),
    "game clock": ("help", "w_settings", "time_page"),
    "game resign": ("board", "more", "resign"),
    "game takeback": ("help", "w_mine", "games_open", "view", "more", "ask"),
    "game draw": ("board", "more", "offer_draw"),
    "game pause": ("help", "w_mine", "games_open", "view", "more", "ask"),
}
"""What is pressed to do the same as a command, from the card of ``/help`` on, or from the board."""

EN: Final = translator("en")

VIEW: Final = discord.Permissions(view_channel=True).value

STAFFS: Final = frozenset({"lab", "season", "staff"})
"""What only staff sees."""


async def begun(there: Inside, one: Actor, two: Actor, **options: Any) -> str:
    """Let two people begin a game; return its identifier."""
    lobby = await there.command(one, "play", game="cerke", options="seasons=1", **options)
    game = next(found["game"] for text in lobby.last.custom_ids if (found := CONTROL.fullmatch(text)))
    await there.press(two, f"b;join;{game};;")
    await there.press(one, f"b;start;{game};;")
    return game


def shown(answer: Answer, verb: str) -> str:
    """Return the control of a verb that a message has."""
    (found, *_) = [one for one in answer.last.custom_ids if one.split(";")[1] == verb] or [""]
    assert found, (verb, answer.last.custom_ids)
    return found


def labels(answer: Answer) -> list[str]:
    """Return what the buttons of a message are called."""
    return [one["label"] for one in _parts(answer.last.data) if one.get("type") == 2]


def _parts(data: Any) -> list[dict[str, Any]]:
    if isinstance(data, list):
        return [part for one in data for part in _parts(one)]
    return [data, *(part for one in data.values() for part in _parts(one))] if isinstance(data, dict) else []


async def test_the_pages_of_games_lead_to_each_other_and_to_games(there: Inside) -> None:
    anna, ben, carl = there.person("Anna"), there.person("Ben"), there.person("Carl")
    running, over = await begun(there, anna, ben), await begun(there, anna, ben)
    await there.press(ben, f"b;resign_yes;{over};;")
    page = await there.command(anna, "games")
    assert page.last.is_private
    assert running in page.text
    assert labels(page) == ["Mine", "In this server", "Finished", "Records"]
    here = await there.press(carl, shown(page, "games_here"))
    assert here.kind == "update"
    assert "Running in this server" in here.text
    assert running in here.text
    assert over not in here.text
    entry = await there.press(carl, shown(here, "games_open"), running)
    assert entry.kind == "update"
    assert labels(entry)[:4] == ["Step through", "Record", "Verify", "Rules"]
    assert "My view" in labels(await there.press(anna, shown(page, "games_open"), running))
    finished = await there.press(anna, shown(page, "history"))
    assert "1 finished game" in finished.text
    past = await there.press(anna, shown(finished, "history_open"), over)
    assert "Film" in labels(past)
    named = await there.command(anna, "games", game=over.upper())
    assert named.text == past.text
    seen = await there.command(carl, "games", game=over)
    assert "Film" in labels(seen)
    records = await there.press(anna, shown(past, "r_list"))
    assert "only you see them" in records.text
    assert (await there.press(anna, shown(records, "r_paste"))).kind == "form"
    offered = [one["value"] for one in await there.suggested(anna, "games", "game", "")]
    assert offered == [running, over]


async def test_what_waits_for_players_is_listed_where_one_may_see_it(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben", guilds=frozenset({HOME, ELSEWHERE}))
    lobby = await there.command(anna, "play", game="cerke")
    game = shown(lobby, "join").split(";")[2]
    assert game in (await there.press(ben, "b;games_here;;;tab")).text
    for where in (ELSEWHERE, None):
        answer = await there.press(ben, "b;games_here;;;tab", where=where)
        assert "No game runs in this server" in answer.text
    guild: Any = there.bot.get_guild(HOME)
    guild.default_role._permissions = discord.Permissions.text().value | VIEW
    (channel,) = guild.text_channels
    channel._overwrites = [discord.abc._Overwrites({"id": HOME, "type": 0, "allow": "0", "deny": str(VIEW)})]
    assert game not in (await there.press(ben, "b;games_here;;;tab")).text, "a channel closed to them"


async def test_the_pages_of_settings_lead_to_each_other(there: Inside) -> None:
    anna, boss = there.person("Anna"), there.person("Boss", manages=True)
    page = await there.command(anna, "settings")
    assert page.last.is_private
    assert "DM me on my turn" in page.text
    tabs = ["Play", "Looks", "Clock", "Hours", "Data"]
    assert labels(page)[-5:] == tabs
    for verb, said in (
        ("time_page", "Your time"),
        ("hours_page", "When you can play"),
        ("data_page", "Your data"),
        ("look", "How your pictures look"),
        ("play_page", "DM me on my turn"),
    ):
        page = await there.press(anna, shown(page, verb))
        assert page.kind == "update"
        assert said in page.text
        assert labels(page)[-5:] == tabs
    refused = await there.press(anna, "b;server_page;;;tab")
    assert "may manage this server" in refused.text
    server = await there.press(boss, shown(await there.command(boss, "settings"), "server_page"))
    assert "This server" in server.text
    assert labels(server)[-7:] == [*tabs, "Server", "Club"]
    assert "Rule sets" in labels(server)
    assert "Server" not in labels(await there.command(boss, "settings", where=None))


async def test_a_profile_tells_its_owner_their_ratings(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    assert "No rated game yet" in (await there.command(anna, "profile")).text
    assert "No rated game yet" not in (await there.menu(anna, "Profile", ben)).text


async def test_somebody_is_challenged_in_their_menu(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    asked = await there.menu(anna, "Challenge", ben)
    assert asked.last.is_private
    assert f"<@{ben.id}>" in asked.text
    lobby = await there.press(anna, shown(asked, "challenge"), "cerke")
    assert not lobby.last.is_private
    assert f"Invited: <@{ben.id}>" in lobby.text
    assert "yourself" in (await there.menu(anna, "Challenge", anna)).text
    gone = await there.press(anna, "s;challenge;;;987654", "cerke")
    assert gone.text == "That person is not in this server any more."
    assert "server" in (await there.press(anna, shown(asked, "challenge"), "cerke", where=None)).text


async def test_a_game_is_gone_through_from_the_menu_of_its_messages(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    game = await begun(there, anna, ben)
    page = await there.command(anna, "games", game=game)
    message = message_payload(77, 2001, page.last.data)
    steps = await there.menu(ben, "Step through", message)
    assert steps.last.is_private
    assert game in str(steps.last.custom_ids)
    record = await there.menu(ben, "Record", message)
    assert record.last.is_private
    stranger = there.person("Stranger", guilds=frozenset({ELSEWHERE}))
    assert "only its members" in (await there.menu(stranger, "Record", message, where=ELSEWHERE)).text
    plain = message_payload(78, 2001, {"content": "hello"})
    assert "no game in this channel" in (await there.menu(stranger, "Record", plain, where=ELSEWHERE)).text


def test_each_menu_has_a_name_of_its_own() -> None:
    assert sorted(menu.name for menu in features.menus()) == [
        "Challenge",
        "Profile",
        "Record",
        "Step through",
    ]


async def test_whatever_a_command_does_is_done_by_buttons(there: Inside) -> None:
    anna, ben = there.person("Anna"), there.person("Ben")
    game = await begun(there, anna, ben, clock="3 days")
    found = {name for name in today().commands if name.partition(" ")[0] not in STAFFS}
    assert WAYS.keys() == {name if name.startswith("game ") else name.partition(" ")[0] for name in found}
    match = await there.app.play.match(game)
    shown_to_all = await board_message(match, public(match, EN, USUAL))
    view: Any = shown_to_all.view
    board = Answer([Sent("reply", {"components": view.to_components()})])
    chosen = {"games_open": [game], "rules_game": ["cerke"]}
    for name, (start, *verbs) in WAYS.items():
        page = board if start == "board" else await there.command(anna, "help")
        for verb in verbs[:-1]:
            page = await there.press(anna, shown(page, verb), *chosen.get(verb, []))
        assert shown(page, verbs[-1]), name
