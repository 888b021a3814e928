"""Ways into a game and its rules, and playing by a keyboard of Latin letters, in English and Japanese."""

from __future__ import annotations

import random

import pytest

from engine import catalogue
from engine.cards import FACES
from renderers import faces, render_signs
from renderers.typed import to_type
from tests.e2e.cards import until_a_person_acts
from tests.e2e.playing import Game, Table, game_of, press_start, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("終季", "Ta Xot"),
        ("タショツ", "Ta Xot"),
        ("ta xot", "Ta Xot"),
        ("教育机戦", "Educational game"),
    ],
)
async def test_play_takes_a_name_typed_whole(table: Table, name: str, title: str) -> None:
    assert title in (await table.propose(table.person(), game=name)).text


async def test_play_suggests_the_nearest_game(table: Table) -> None:
    english, japanese = table.person(), table.person("佐藤", "ja")
    assert "`Ta Xot`" in told(await english.command("play", table.channel, game="Ta Xott"))
    assert "`終季`" in told(await japanese.command("play", table.channel, game="終期"))
    for typed, value in (
        ("shot", []),
        ("タショ", ["ta_xot"]),
        ("xo", ["ta_xot"]),
        ("机", ["cerke", "zia_cerke"]),
    ):
        offers = await english.autocomplete("play", "game", typed, table.channel)
        assert [offer["value"] for offer in offers] == value
    presets = await english.autocomplete("play", "rules", "", table.channel, game="セッカイㇰ")
    assert "educational" in [offer["value"] for offer in presets]


async def test_computers_sit_down_with_the_proposal(table: Table) -> None:
    lobby = await table.propose(table.person(), game="mok_kaik", computers=3)
    assert lobby.text.count("Computer") == 3
    lobby = await table.propose(table.person(), game="cerke", computers=9, computer="good")
    assert lobby.text.count("Computer") == 1
    nobody = told(await table.person().command("play", table.channel, computer="genius"))
    assert "no computer player “genius”" in nobody


async def test_the_first_game_is_on_the_small_board(table: Table) -> None:
    host, guest = table.people()
    assert "Educational game" in (await table.propose(host)).text
    assert "Standard" in (await table.propose(host, rules="standard")).text
    assert "Standard" in (await table.propose(host, game="cerke", options="tams=2")).text
    game = await table.start(host, guest, options="seasons=1 max_plies_per_season=2")
    await game.finish(random.Random(3))
    assert "Standard" in (await table.propose(host)).text
    assert "Educational game" in (await table.propose(table.person())).text


async def test_rules_are_a_press_away_and_help_is_about_the_thread(table: Table) -> None:
    host, guest, reader = table.person(), table.person(), table.person("田中", "ja")
    lobby = await table.propose(host, game="ni_ne")
    rules = shown(await guest.click(lobby, "Rules")).text
    assert "# Ni Ne" in rules or "小猫" in rules
    game = Game(table, game_of(lobby))
    shown(await guest.click(lobby, "Join"))
    await press_start(host, lobby)
    await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    asked = await guest.command("help", game.place)
    assert rules.startswith(told(asked).rstrip())
    assert [picture.filename for picture in shown(asked).attachments] == ["signs.png"]
    japanese = told(await reader.command("help", game.place))
    assert "小猫" in japanese
    board = table.sandbox.server.hub.feed.seen(game.row["board_message_id"])
    assert board is not None
    assert shown(await reader.click(board, "Rules")).text.startswith(japanese.rstrip())
    assert "Welcome" in told(await guest.command("help", table.channel))
    assert "# " in told(await guest.command("help", game.place, game="Cerke"))


@pytest.mark.parametrize(("game", "title"), [("cerke", "Cerke"), ("mak_hup", "Mak Hup"), ("lutu", "Lutu")])
async def test_the_rules_come_with_a_picture_of_the_signs(table: Table, game: str, title: str) -> None:
    host, guest, reader = table.person(), table.person(), table.person("田中", "ja")
    lobby = await table.propose(host, game=game)
    asked = shown(await guest.click(lobby, "Rules"))
    assert title in asked.text
    signs = shown(await guest.click(asked, "Signs"))
    assert signs.id == asked.id, "in its place"
    told_of = shown(await guest.command("help", table.channel, game=title))
    options = catalogue.get(game).make_options("educational" if game == "cerke" else "")
    for of, page, language in (
        (options, signs, "en"),
        (catalogue.get(game).make_options(), shown(await guest.click(told_of, "Signs")), "en"),
        (
            options,
            shown(await reader.click(shown(await reader.click(lobby, "遊びかた")), "駒と札の字")),
            "ja",
        ),
    ):
        only = faces.get(game).signs_of(of)
        picture, *_ = render_signs(game, language=language, only=only, size="phone")
        (file,) = page.attachments
        assert (file.filename, file.description) == ("signs.png", picture.words)
        assert table.sandbox.file(file).startswith(b"\x89PNG")


async def test_signs_are_turned_page_by_page(table: Table) -> None:
    host, guest = table.people()
    lobby = await table.propose(host, game="cerke", rules="standard")
    page = shown(await guest.click(shown(await guest.click(lobby, "Rules")), "Signs"))
    only = faces.get("cerke").signs_of(catalogue.get("cerke").make_options("standard"))
    pages = render_signs("cerke", only=only, size="phone")
    for number, picture in enumerate(pages, 1):
        if number > 1:
            page = shown(await guest.click(page, "Forward"))
        (file,) = page.attachments
        assert file.description == picture.words
        assert f"Page {number} of {len(pages)}" in page.text
    (file,) = shown(await guest.click(page, "Back")).attachments
    assert file.description == pages[-2].words


async def test_twenty_moves_are_typed_on_a_latin_keyboard_with_slips(table: Table) -> None:
    game = await table.start(*table.people(), options="seasons=4 score_limit=none")
    rng, typed = random.Random(5), 0
    while typed < 20 and not game.over:
        rules, state = game.books.rules(game.id), game.books.state(game.id)
        (seat,) = rules.turn(state).seats
        notation = rules.notate(state, rng.choice(rules.legal(state, seat)))
        text = to_type("cerke", notation, "en")
        assert text.isascii()
        ply = game.ply
        if typed in (3, 9, 15):
            answer = told(await game.type_move(game.mover, f"{text}q"))
            assert "can't read" in answer or "Did you mean" in answer, answer
            assert game.ply == ply
        if typed % 2:
            shown(await game.type_move(game.mover, text.lower()))
        else:
            told(await game.mover.command("move", game.place, your_move=text.replace(" ", "  ")))
        assert game.ply > ply, text
        typed += 1


async def test_half_a_move_is_answered_with_what_it_lacks(table: Table) -> None:
    game = await table.start(*table.people(), rules="standard")
    mover, ply = game.mover, game.ply
    piece = game.plain_move()
    square = piece[: 3 if piece[1:3] in ("AI", "AU", "IA") else 2]
    answer = told(await game.type_move(mover, square.lower()))
    assert f"You named only {square}" in answer
    assert "Did you mean" in answer
    assert not any(sign in answer for sign in "船兵弓車虎馬筆巫将王"), "they can be typed as they stand"
    assert "A move is typed like this: `" in told(await game.type_move(mover, "%%%%"))
    assert game.ply == ply


async def test_cards_are_typed_in_words(table: Table) -> None:
    game = await table.start(*table.people(), game="mok_kaik", rules="", options="seasons=1")
    await until_a_person_acts(game)
    mover = game.mover
    rules, state = game.books.rules(game.id), game.books.state(game.id)
    (seat,) = rules.turn(state).seats
    texts = [rules.notate(state, action) for action in rules.legal(state, seat)]
    single = next(text for text in texts if len(text) == 2)
    offers = await mover.autocomplete("move", "your_move", single.lower(), game.place)
    assert single in [offer["value"] for offer in offers]
    colour = {"B": "black", "R": "red"}[single[0]]
    name = next(face.name for face in FACES if face.code == single[1])
    answer = told(await mover.command("move", game.place, your_move=f"{colour} {name}"))
    assert f"`{single}`" in answer
