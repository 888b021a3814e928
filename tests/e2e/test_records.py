"""Records that people bring along: opened, mended, gone through, gone on from; and nobody else sees any."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest

from bot.sandbox.driver import ModalShown, Person, Replied
from bot.sandbox.forms import FileInput
from bot.sandbox.model import Message
from tests.e2e.playing import Game, Table, game_of, press_start, shown, told
from tests.e2e.test_film import filmed, pages
from tests.e2e.test_presses import press_raw

pytestmark = pytest.mark.asyncio(loop_scope="session")

RECORD = """{律:官定}
{一位色:赤}
{赤名:**乙**}
{黒名:@everyone}
LE弓LILAI橋三此無	ZO皇[ZU]TINU
CA車CIZO水四	ZAI船ZO無撃裁 手赤車
TA将NE無撃裁	赤車KO
ZI船ZO無撃裁 手黒船	NIA車NAIZO水一此無
ZO船ZIA無撃裁 手黒王
[**乙**]為王而手五 終季 春終
"""


def file_of(text: str | bytes, name: str = "game.txt") -> FileInput:
    """Return a text as a file that a person hands in."""
    return FileInput(name, text.encode() if isinstance(text, str) else text)


def place_of(message: Message) -> int:
    """Return the position that a message shows."""
    return int(message.attachments[0].filename.removesuffix(".png").rpartition("-")[2])


async def opened(person: Person, table: Table, text: str = RECORD) -> Message:
    """Open a record from a file."""
    message = shown(await person.command("games", table.channel, record=file_of(text)))
    assert message.ephemeral
    return message


async def records_of(person: Person, table: Table) -> Message:
    """Open the list of somebody's records."""
    return shown(await person.click(shown(await person.command("games", table.channel)), "Records"))


async def test_a_record_is_opened_and_gone_through(table: Table) -> None:
    aya = table.person()
    page = await opened(aya, table)
    assert "game.txt" in page.text
    assert r"\*\*乙\*\*" in page.text
    assert "@everyone" not in page.text
    assert place_of(page) == 0
    page = shown(await aya.click(page, "Last"))
    last = place_of(page)
    page = shown(await aya.click(page, "Back"))
    form = await aya.click(page, "Go to …")
    assert isinstance(form, ModalShown)
    page = shown(await aya.submit(form, {"field0": "1"}))
    assert place_of(page) == 1
    assert aya.name not in page.text
    moves = shown(await aya.click(page, "What is legal"))
    assert "moves are legal" in moves.text
    line = shown(await aya.click(page, "As text")).text
    assert "standard" in line
    assert "IA 20-20" not in line
    compare = shown(await aya.click(page, "Compare")).text
    assert "agrees with the rules" in compare
    assert "the next move is legal" in compare
    viewer = shown(await aya.click(page, "In the authors' viewer")).text
    assert "https://sozysozbot.github.io/cetkaik_platform/show_history.html?history=%7B" in viewer
    taken = shown(await aya.click(page, "Take the record"))
    assert "LE弓LILAI橋三此無" in table.sandbox.file(taken.attachments[0]).decode()
    assert place_of(shown(await aya.click(page, "Last"))) == last


async def test_a_game_goes_on_from_the_middle_of_a_record(table: Table) -> None:
    aya, ben = table.people()
    page = shown(await aya.click(await opened(aya, table), "Forward"))
    sides = shown(await aya.click(page, "Play from here"))
    lobby = shown(await aya.click(sides, sides.custom_ids[1]))
    assert not lobby.ephemeral
    assert "Started from position 1 of the record “game.txt”" in lobby.text
    assert "Not rated, and in no standings" in lobby.text
    assert "Options" not in [button["label"] for button in lobby.buttons]
    game = Game(table, game_of(lobby))
    shown(await ben.click(lobby, "Join"))
    await press_start(aya, lobby)
    board = await game.board()
    assert "Started from position 1" in board.text
    assert game.mover.id == aya.id, "she took the red side, which moves first there"
    await game.choose(aya, game.plain_move())
    question = shown(await ben.command("game resign", game.place))
    shown(await ben.click(question, "Resign"))
    await table.settle()
    record = shown(await aya.context_command("Record", await game.board()))
    text = table.sandbox.file(record.attachments[0]).decode()
    assert "{始局:" in text
    again = await opened(ben, table, text)
    assert place_of(shown(await ben.click(again, "Last"))) == game.ply
    proof = shown(await aya.command("game verify", game.place))
    assert "does NOT fit" not in proof.text
    assert "Checked just now" in proof.text


async def test_a_record_is_watched_as_a_moving_picture(table: Table) -> None:
    aya, ben = table.people()
    page = await opened(aya, table)
    button = next(one["custom_id"] for one in page.buttons if one["label"] == "Film")
    assert "can't find this record" in told(await press_raw(table, ben, page, button))
    film = await filmed(table, aya, shown(await aya.click(page, button)))
    assert pages(table, film) > 5


async def test_a_text_with_a_mistake_is_mended_by_what_is_told(table: Table) -> None:
    aya = table.person()
    bad = RECORD.replace("TA将NE無撃裁", "TA将KA無撃裁")
    listed = await records_of(aya, table)
    form = await aya.click(listed, "Paste a record")
    assert isinstance(form, ModalShown)
    wrong = shown(await aya.submit(form, {"field0": bad}))
    assert "Line 7, column 1" in wrong.text
    assert "TA将KA無撃裁" in wrong.text
    assert "▲" in wrong.text
    form = await aya.click(wrong, "Fix and try again")
    assert isinstance(form, ModalShown)
    worse = shown(await aya.submit(form, {"field0": bad.replace("KO", "K9")}))
    assert "Line 7, column 1" in worse.text, "the first mistake in the order of play"
    form = await aya.click(wrong, "Fix and try again")
    page = shown(await aya.submit(form, {"field0": RECORD}))
    assert place_of(page) == 0
    listed = await records_of(aya, table)
    page = shown(await aya.select(listed, "s;r_open;*", [listed.selects[0]["options"][0]["value"]]))
    assert place_of(page) == 0
    assert "forgotten" in told(await aya.click(page, "Forget it"))
    assert "can't find this record" in told(await aya.click(page, "Forward"))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe\x00", "byte 1 is wrong"),
        (b"x" * 1_000_001, "up to 1000 kB"),
        (b"", "not a record"),
        (b"{game:cerke}\0", "no text"),
        (b"{game:chess}\n", "chess"),
    ],
)
async def test_what_is_no_record_is_refused(table: Table, data: bytes, said: str) -> None:
    aya = table.person()
    assert said in told(await aya.command("games", table.channel, record=file_of(data)))
    assert (await records_of(aya, table)).selects == []


async def test_a_position_is_shown_and_played_in_private(table: Table) -> None:
    aya, ben = table.people()
    cpn = "+c+a+k+g+m/ss+v+s+s/5/2*2/5/+S+SVSS/MGKAC IA -,- 10-10 1 1 - educational"
    page = shown(await aya.command("game position", table.channel, text=cpn))
    assert place_of(page) == 0
    wrong = told(await aya.command("game position", table.channel, text=cpn.replace("IA -", "XX -")))
    assert "column 43" in wrong
    assert "IA or A" in wrong
    page = shown(await aya.command("game position", aya.dm(), text=cpn))
    sides = shown(await aya.click(page, "Play from here"))
    lobby = shown(await aya.click(sides, sides.custom_ids[0]))
    assert "Started from a position that somebody typed" in lobby.text
    board = await aya.wait_for(lambda message: "b;view;" in str(message.custom_ids), aya.dm())
    assert Game(table, game_of(board)).mover.id == aya.id
    running = await table.start(aya, ben)
    written = shown(await ben.command("game position", running.place)).text
    assert re.search(r'- educational\{"seasons":1\}\n```', written)


async def test_a_finished_game_leads_to_one_that_names_it(table: Table) -> None:
    aya, ben = table.people()
    game = await table.start(aya, ben)
    for _ in range(2):
        await game.choose(game.mover, game.plain_move())
    page = shown(await aya.context_command("Step through", await game.board()))
    assert "Play from here" not in str(page.buttons), "not while it is being played"
    raw = await press_raw(table, aya, page, f"b;step_begin;{game.id};1;0.0")
    assert "still being played" in told(raw)
    question = shown(await game.mover.command("game resign", game.place))
    shown(await game.mover.click(question, "Resign"))
    await table.settle()
    page = shown(
        await ben.click(shown(await ben.context_command("Step through", await game.board())), "Back")
    )
    sides = shown(await ben.click(page, "Play from here"))
    lobby = shown(await ben.click(sides, sides.custom_ids[1]))
    assert f"of the game {game.id}: https://discord.com/channels/" in lobby.text


async def test_nobody_else_gets_anything_of_a_record(table: Table) -> None:
    aya, ben = table.people()
    page = await opened(aya, table)
    number = page.custom_ids[0].split(";")[2]
    elsewhere = table.sandbox.add_guild("Elsewhere")
    stranger = table.sandbox.add_person("Stranger", guild=elsewhere)
    verbs = (
        "step",
        "step_words",
        "step_from",
        "step_begin",
        "step_moves",
        "step_line",
        "step_page",
        "compare",
    )
    for person in (ben, stranger):
        where = table.channel if person is ben else table.sandbox.channel(None, elsewhere)
        mine = shown(await person.command("help", where))
        for verb in verbs:
            outcome = await press_raw(table, person, mine, f"b;r_{verb};{number};1;t.0")
            assert "can't find this record" in told(outcome), verb
            assert isinstance(outcome, Replied)
            assert outcome.message.attachments == []
        for forged in (f"b;step;{number};1;t", f"b;r_step;{number}x;1;t", "b;r_step;;;"):
            assert told(await press_raw(table, person, mine, forged))
    with closing(sqlite3.connect(table.world.data / "tymok.db")) as connection, connection:
        connection.execute("UPDATE imports SET opened_at = opened_at - 30 * 86400 WHERE id = ?", (number,))
    assert "can't find this record" in told(await aya.click(page, "Forward")), (
        "nobody has opened it for 30 days"
    )
