"""Chance that people check for themselves: with the files of /verify and a checker that runs alone."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from engine.card_table import Deal
from engine.cards import DECK
from tests.e2e.playing import Game, Table, game_of, press_start, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

Proof = dict[str, Any]


async def start(table: Table, game_id: str, *people: Person, seasons: int = 2, sealed: bool) -> Game:
    """Let people start a game of cards, each with a seed of their own, without computer players."""
    options = f"seasons={seasons} folded_hidden={str(sealed).lower()}"
    lobby = await table.propose(people[0], game=game_id, options=options)
    game = Game(table, game_of(lobby))
    for guest in people[1:]:
        shown(await guest.click(lobby, "Join"))
    for person in people:
        shown(
            await person.command("game verify", table.channel, seed=f"the cat of {person.name}", game=game.id)
        )
    await press_start(people[0], lobby)
    await game.sandbox.wait_until(lambda: game.row["board_message_id"])
    return game


async def play(game: Game, rng: random.Random, *, fold_first: bool = False) -> None:
    """Play to the end by typing: anything, but mostly going on; the first who can fold does if told to."""
    folded = not fold_first
    while not game.over:
        notations = game.notations()
        stay = [text for text in notations if text != "fold"] or notations
        text = rng.choice(stay)
        if not folded and "fold" in notations:
            text, folded = "fold", True
        told(await game.mover.command("move", game.place, your_move=text))
    assert folded


async def result_of(game: Game, person: Person) -> Message:
    """Return the message at the end of the game."""
    return await person.wait_for(lambda message: "Rematch" in str(message.buttons), game.place)


async def download(game: Game, person: Person, folder: Path) -> tuple[Message, Proof]:
    """Take the files of /verify; return the message and the proof."""
    message = shown(await person.command("game verify", game.place))
    assert message.ephemeral
    for attachment in message.attachments:
        (folder / attachment.filename).write_bytes(game.sandbox.file(attachment))
    proof: Proof = json.loads((folder / f"casts-{game.id}.json").read_text(encoding="utf-8"))
    return message, proof


async def check(folder: Path, *files: str) -> tuple[int, str]:
    """Run the checker as its users do, away from this project."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", "check_casts.py", *files),
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await process.communicate()
    return process.returncode or 0, output.decode()


async def check_changed(folder: Path, proof: Proof, change: Callable[[Proof], object]) -> str:
    """Check a proof in whose first deal somebody changed something; return what the checker says."""
    altered = json.loads(json.dumps(proof))
    change(altered["deals"][0])
    assert altered != proof
    (folder / "changed.json").write_text(json.dumps(altered), encoding="utf-8")
    code, output = await check(folder, "changed.json")
    assert code == 1, output
    assert "SOMETHING DOES NOT FIT" in output
    return output


def decks(game: Game) -> list[Deal]:
    """Return the deals as they really were."""
    rules = game.books.rules(game.id)
    actions = (rules.load_action(line.action) for line in game.books.log(game.id))
    return [action for action in actions if isinstance(action, Deal)]


def secrets(game: Game) -> list[str]:
    """Return what the bot's database keeps for itself."""
    rows = game.books.ask("SELECT secret FROM secrets WHERE game = ? ORDER BY deal", game.id)
    return [row["secret"].hex() for row in rows]


# --- Hands that nobody showed stay hidden ----------------------------------------------------------


async def fingerprints(game: Game, person: Person, folder: Path) -> list[str]:
    """Return what is shown while the game runs: fingerprints, and nothing else."""
    message, proof = await download(game, person, folder)
    assert "stay hidden" in message.text
    for deal in proof["deals"]:
        assert deal["secret"] is None
        assert [deal["count"], deal["decisions"], deal["seals"], deal["opened"]] == [0, [], [], []]
        assert deal["commitment"] in message.text
    code, output = await check(folder, f"casts-{game.id}.json")
    assert code == 2
    assert "still secret" in output
    assert "everything fits" not in output
    return [deal["commitment"] for deal in proof["deals"]]


@pytest.mark.parametrize(("game_id", "opened"), [("mak_kaik", 3), ("nam_to", 0)])
async def test_a_sealed_game_proves_what_everybody_saw(
    table: Table, tmp_path: Path, game_id: str, opened: int
) -> None:
    aya, ben, chi = table.person(), table.person(), table.person()
    game = await start(table, game_id, aya, ben, chi, sealed=True)
    early = await fingerprints(game, aya, tmp_path)
    refused = told(await ben.context_command("Record", await game.board()))
    assert "stay hidden" in refused
    await play(game, random.Random(game_id), fold_first=True)

    result = await result_of(game, aya)
    assert [file.filename for file in result.attachments] == [f"result-{game.id}.png"]
    assert "Record" not in str(shown(await ben.click(result, "More…")).buttons)
    assert told(await ben.context_command("Record", await game.board())) == refused

    message, proof = await download(game, ben, tmp_path)
    assert "hidden" in message.text
    code, output = await check(tmp_path, f"casts-{game.id}.json")
    assert code == 0, output
    dealt = decks(game)
    for number, (deal, truth) in enumerate(zip(proof["deals"], dealt, strict=False)):
        cards = deal["opened"]
        assert deal["commitment"] == early[number] if number < len(early) else True
        assert [card["card"] for card in cards] == [truth.deck[card["place"]] for card in cards]
        assert len(cards) == opened if opened else len(cards) < len(DECK)
        draws = len(DECK) if truth.dealer is not None else len(DECK) - 1
        told_by_checker = f"OK ({draws} draws, cards proven: {len(cards)}, staying hidden: {48 - len(cards)})"
        assert f"{deal['label']}: {told_by_checker}" in output
        numbers, *seeds = deal["seeds"]
        assert numbers["player"] == "Discord"
        assert len(numbers["text"].split(" ")) == (4 if number == 0 else 1), "who joined, and the start"
        words = {seed["text"].rpartition(" · ")[0] for seed in seeds}
        assert words == ({f"the cat of {person.name}" for person in (aya, ben, chi)} if number < 2 else set())
    await check_nothing_unseen(game, proof, tmp_path)


async def check_nothing_unseen(game: Game, proof: Proof, folder: Path) -> None:
    """The files hold no secret of a deck, no card but the opened ones, and no key of another."""
    text = (folder / f"casts-{game.id}.json").read_text(encoding="utf-8")
    assert [secret for secret in secrets(game) if secret in text] == []
    for deal in proof["deals"]:
        cards = deal.pop("opened")
        assert len({card["key"] for card in cards}) == len(cards)
        assert not any(f'"{card}"' in json.dumps(deal) or f" {card}" in json.dumps(deal) for card in DECK)
        kinds = {"label", "commitment", "secret", "count", "seeds", "decisions", "seals"}
        assert set(deal) == kinds
        assert {tuple(sorted(one)) for one in deal["decisions"]} <= {("draws", "for", "result")}


def other_value(deal: Proof) -> None:
    draw = deal["decisions"][0]["draws"][7]
    draw["value"] = (draw["value"] + 1) % draw["stop"]


def other_card(deal: Proof) -> None:
    card = deal["opened"][0]
    card["card"] = "Bt" if card["card"] != "Bt" else "Rt"


def places_exchanged(deal: Proof) -> None:
    first, second = deal["opened"][:2]
    first["place"], second["place"] = second["place"], first["place"]


CHANGES: Final[dict[str, Callable[[Proof], object]]] = {
    "it was": other_value,
    "is not the card that was sealed": lambda deal: deal["opened"][0].update(key="00" * 32),
    "the secret and the seals are not those": lambda deal: deal["seals"].reverse(),
    "at place": places_exchanged,
    "cannot have lain": other_card,
    "below": lambda deal: deal["seeds"][0].update(text="the dog"),
    '"deal 7" is listed': lambda deal: deal["decisions"][0].update(result="deal 7"),
    "draws were made": lambda deal: deal["decisions"][0]["draws"].pop(),
}
"""What somebody may change in a deal under seal, and what the checker then says."""


async def test_a_changed_sealed_proof_is_found_out(table: Table, tmp_path: Path) -> None:
    aya, ben = table.people()
    game = await start(table, "mak_kaik", aya, ben, seasons=1, sealed=True)
    await play(game, random.Random(1))
    _, proof = await download(game, aya, tmp_path)

    for words, change in CHANGES.items():
        output = await check_changed(tmp_path, proof, change)
        assert words in output


# --- Everything is shown at the end ----------------------------------------------------------------


async def test_an_open_game_proves_every_card(table: Table, tmp_path: Path) -> None:
    aya, ben = table.people()
    game = await start(table, "mak_kaik", aya, ben, seasons=1, sealed=False)
    await play(game, random.Random(2))
    result = await result_of(game, aya)
    assert "Record" in str(shown(await aya.click(result, "More…")).buttons)
    record = shown(await aya.context_command("Record", await game.board()))
    assert "all casts and deals" in record.text
    message, proof = await download(game, aya, tmp_path)
    assert "All casts and deals follow" in message.text
    assert "sticks" not in message.text
    files = f"casts-{game.id}.json", f"mak_kaik-{game.id}.txt"
    assert f"python check_casts.py {' '.join(files)}\n" in message.text
    code, output = await check(tmp_path, *files)
    assert (code, output.splitlines()[0]) == (0, "1: OK (48 draws)")
    assert "that 1 results are those of the record" in output
    (truth,) = decks(game)
    assert f"  dealer: seat {truth.dealer}" in output.splitlines()
    assert proof["deals"][0]["decisions"][0]["result"] == f"deal {truth.dealer} {' '.join(truth.deck)}"

    def exchange_two_cards(deal: Proof) -> None:
        decision = deal["decisions"][0]
        words = decision["result"].split()
        other = next(place for place, card in enumerate(words) if place > 2 and card != words[2])
        words[2], words[other] = words[other], words[2]
        decision["result"] = " ".join(words)

    output = await check_changed(tmp_path, proof, exchange_two_cards)
    assert "is listed, the draws make it" in output


async def test_everybody_sees_the_fingerprints_before_anything_is_drawn(table: Table) -> None:
    """Behind a button of the lobby, before anybody else has joined, and of the board."""
    host, guest = table.people()
    lobby = await table.propose(host, game="mok_kaik", options="seasons=2")
    game = Game(table, game_of(lobby))
    told_first = re.findall(r"(\d): `([0-9a-f]{64})`", told(await guest.click(lobby, "Fairness")))
    assert [deal for deal, _ in told_first] == ["1", "2"]
    assert told_first[0][1] not in lobby.text
    shown(await guest.click(lobby, "Join"))
    await press_start(host, lobby)
    await table.sandbox.wait_until(lambda: game.row["board_message_id"])
    page = told(await guest.click(await game.board(), "Fairness"))
    for deal, fingerprint in told_first:
        assert f"{deal}: `{fingerprint}`" in page
        assert fingerprint in shown(await guest.command("game verify", game.place)).text
