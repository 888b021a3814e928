"""Every verb, tried by everybody: its door lets through whom it names, and nobody else.

Whoever is refused is told so, and nothing is written.  Whoever is let through is answered, whatever their
press says; a press that was shown for an old position changes nothing.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio

from bot import features
from bot.away.presses.clock import of_chosen
from bot.club.presses.disputes import answering
from bot.lab.presses.door import of_lab
from bot.lab.service.labs import Side
from bot.leagues.presses import door as leagues
from bot.leagues.presses.drafting.steps import of_draft
from bot.leagues.presses.organising import of_draw
from bot.leagues.service.terms import DAY, SeasonTerms
from bot.records.presses.books import Reads, own_text
from bot.records.service.importing import Unread
from bot.table.messages import verbs as table
from bot.table.presses.door import Needs, Who
from bot.table.service.lobby import Person
from engine import catalogue
from renderers.translation import language_of
from tests.bot.inside import CHANNELS, ELSEWHERE, HOME, Actor, Answer, Inside, inside
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.bot.pressing import DOORS, VERBS
from tests.bot.storage.sqlite import Template
from tests.e2e.test_records import RECORD

pytestmark = pytest.mark.asyncio(loop_scope="module")

EVERYBODY: Final = frozenset({"stranger", "spectator", "player", "host", "staff", "yesterday"})
MEMBERS: Final = EVERYBODY - {"stranger"}
PLAYERS: Final = frozenset({"player", "host"})

LETS: Final[Mapping[Any, frozenset[str]]] = {
    Needs.MEMBER: MEMBERS,
    Needs.SEAT: PLAYERS,
    Needs.HOST: frozenset({"host"}),
    Needs.STAFF: frozenset({"staff"}),
    Who.ANYBODY: EVERYBODY,
    Who.MEMBER: EVERYBODY,  # of the server in which they ask
    Who.STAFF: frozenset({"staff"}),
    Reads.GAME: MEMBERS,
    Reads.RECORD: frozenset({"player"}),
    own_text: frozenset({"player"}),
    of_chosen: PLAYERS,
    leagues.Needs.MEMBER: MEMBERS,
    leagues.Needs.ENTRANT: PLAYERS,
    leagues.Needs.STAFF: frozenset({"staff"}),
    of_draft: frozenset({"staff"}),
    of_draw: frozenset({"staff"}),
    leagues.of_chosen: MEMBERS,
    answering: frozenset({"staff"}),
    of_lab: frozenset({"staff"}),
}
"""Whom each door lets through."""


@dataclass
class Scene:
    """Games that run, wait and are over, a season that people enter, a player's own records; and people."""

    there: Inside
    file: Path
    people: Mapping[str, Actor]
    running: str
    lobby: str
    over: str
    season: str
    record: str
    text: str
    lab: str

    def about(self, door: object) -> str:
        """Return the identifier of something that has such a door."""
        if isinstance(door, leagues.Needs) or door in {leagues.of_chosen, of_draft, of_draw}:
            return self.season
        found = {
            Needs.HOST: self.lobby,
            Reads.GAME: self.over,
            Reads.RECORD: self.record,
            own_text: self.text,
            answering: self.over,
            of_lab: self.lab,
        }
        return (
            found.get(door, self.running)
            if isinstance(door, Needs | Reads) or door in {own_text, answering, of_lab}
            else ""
        )

    async def press(self, role: str, verb: str, ply: int | str = "", where: int | None = HOME) -> Answer:
        """Press a button of a verb on what has its door, or choose in its menu."""
        door, person = DOORS[verb], self.people[role]
        custom_id = f"{verb};{self.about(door)};{ply};"
        if door is of_chosen:
            return await self.there.press(person, f"s;{custom_id}", f"{self.running}.0", where=where)
        return await self.there.press(person, f"b;{custom_id}", where=where, private=True)

    @contextmanager
    def unwritten(self) -> Iterator[None]:
        """See that nothing is written meanwhile."""
        with closing(sqlite3.connect(self.file)) as connection:
            (before,) = connection.execute("PRAGMA data_version").fetchone()
            yield
            assert connection.execute("PRAGMA data_version").fetchone() == (before,)


@asynccontextmanager
async def _scene_in(folder: Path, template: Template) -> AsyncIterator[Scene]:
    await template.copy_to(folder / "tymok.db")
    async with inside(folder) as there:
        yield await set_scene(there, folder / "tymok.db")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Template) -> AsyncIterator[Scene]:
    """One scene for all doors."""
    async with _scene_in(tmp_path_factory.mktemp("doors"), sqlite_template) as there:
        yield there


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pressed(
    tmp_path_factory: pytest.TempPathFactory, sqlite_template: Template
) -> AsyncIterator[Scene]:
    """Another one, for what changes it: some worker may do the last tests of a file first."""
    async with _scene_in(tmp_path_factory.mktemp("pressed"), sqlite_template) as there:
        yield there


async def set_scene(there: Inside, file: Path, locale: str = "en-US") -> Scene:
    """Let there be such a scene; its people's Discord has a language."""
    people = {
        "host": there.person("Host", locale=locale),
        "player": there.person("Player", locale=locale),
        "yesterday": there.person("Yesterday", locale=locale),
        "spectator": there.person("Spectator", locale=locale),
        "staff": there.person("Staff", locale=locale, manages=True),
        "stranger": there.person("Stranger", locale=locale, guilds=frozenset({ELSEWHERE})),
    }
    host, player, yesterday = (people[role] for role in ("host", "player", "yesterday"))
    running = await _begun(there, [host, player, yesterday], game="mok_kaik", options="seasons=3")
    await there.press(yesterday, f"b;resign_yes;{running};;")
    over = await _begun(there, [host, player], game="cerke")
    await there.press(player, f"b;resign_yes;{over};;")
    lobby = _game_of(await there.command(host, "play", game="mok_kaik"))
    season = await _season(there, [host, player, yesterday], people["staff"])
    await there.app.leagues.leave(season, yesterday.id, 77)
    record = (await there.app.imports.keep(player.id, HOME, "a.txt", RECORD)).row.id
    with pytest.raises(Unread) as unread:
        await there.app.imports.keep(player.id, HOME, "b.txt", RECORD.replace("TA将NE", "TA将KA"))
    text = unread.value.import_id
    lab = await _lab(there, people["staff"])
    return Scene(there, file, people, running, lobby, over, season, record, text, lab)


async def _lab(there: Inside, staff: Actor) -> str:
    game = catalogue.get("nexxy")
    sides = Side(game.make_options()), Side(game.make_options(changes={"end_when": "first"}))
    lab = await there.app.labs.draft(HOME, staff.id, game, sides, "", 2)
    return str(lab.row.id)


async def _begun(there: Inside, people: list[Actor], **options: Any) -> str:
    game = _game_of(await there.command(people[0], "play", **options))
    for one in people[1:]:
        await there.press(one, f"b;join;{game};;")
    await there.press(people[0], f"b;start;{game};;")
    assert (await there.app.play.match(game)).row.status == "running"
    return game


def _game_of(lobby: Answer) -> str:
    return next(one for one in lobby.last.custom_ids if one.startswith("b;join;")).split(";")[2]


async def _season(there: Inside, people: list[Actor], staff: Actor) -> str:
    leagues_, now = there.app.leagues, time.time()
    terms = SeasonTerms(name="Club", channel_id=CHANNELS[HOME], events=(event(way=Format.SWISS),))
    season = await leagues_.create(HOME, terms, "UTC", staff.id, 70)
    season = await leagues_.open(season.id, staff.id, 71, now + DAY)
    for number, one in enumerate(people, 72):
        await leagues_.enter(season.id, Person(one.id, one.name, language_of(one.locale)), number)
    return str(season.id)


@contextmanager
def only_the_door(verb: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """Let nothing happen behind the door of a verb; yield what it has let through."""
    through: list[object] = []
    presses: Any = next(one.presses for one in features.FEATURES.values() if verb in one.presses)
    bound = presses[verb]

    async def door(*asked: Any) -> None:
        if (request := await bound.door(*asked)) is not None:
            through.append(request)

    with monkeypatch.context() as patched:
        patched.setitem(presses, verb, replace(bound, door=door))
        yield through


async def test_every_verb_names_its_door() -> None:
    assert {*DOORS.values()} == LETS.keys()


@pytest.mark.parametrize("verb", sorted(VERBS))
async def test_a_door_lets_through_whom_it_names(
    scene: Scene, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = DOORS[verb]
    for role in sorted(EVERYBODY):
        where = ELSEWHERE if role == "stranger" else HOME
        with only_the_door(verb, monkeypatch) as through, scene.unwritten():
            answer = await scene.press(role, verb, where=where)
        assert bool(through) is (role in LETS[door]), (role, door)
        if not through:
            assert answer.last.is_private
            assert answer.text
            assert "went wrong" not in answer.text


@pytest.mark.parametrize(
    "verb",
    sorted(
        verb
        for verb, door in DOORS.items()
        if isinstance(door, Needs | Reads | leagues.Needs) or door in {leagues.of_chosen, of_draft, of_draw}
    ),
)
async def test_a_stranger_comes_through_by_dm_no_more_than_from_elsewhere(
    scene: Scene, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with only_the_door(verb, monkeypatch) as through, scene.unwritten():
        answer = await scene.press("stranger", verb, where=None)
    assert not through
    assert answer.text


POSITIONED: Final = (
    table.PICK,
    table.CONFIRM,
    table.TYPED,
    table.DECLINE,
    table.ASK,
    table.AGREE,
    table.DISAGREE,
    table.GIVE_UP,
)
"""What is shown for a position, and means nothing at another."""


@pytest.mark.parametrize("verb", sorted(one.name for one in POSITIONED))
async def test_what_was_shown_for_another_position_changes_nothing(scene: Scene, verb: str) -> None:
    before = (await scene.there.app.play.match(scene.running)).row
    for role in sorted(PLAYERS):
        for ply in (10**6, 0):
            answer = await scene.press(role, verb, ply)
            assert answer.text
            assert "went wrong" not in answer.text
    now = (await scene.there.app.play.match(scene.running)).row
    assert (now.ply, now.state, now.status) == (before.ply, before.state, before.status)


TOO_LARGE: Final = "9" * 19
"""Digits that look like an identifier, but are more than 64 bits with a sign can hold."""


@pytest.mark.parametrize("verb", sorted(VERBS))
async def test_what_carries_nothing_or_too_much_has_its_answer(scene: Scene, verb: str) -> None:
    for custom_id in (
        f"b;{verb};;;",
        f"s;{verb};;;",
        f"b;{verb};;{TOO_LARGE};{'.'.join([TOO_LARGE] * 3)}",
    ):
        answer = await scene.there.press(scene.people["spectator"], custom_id)
        assert answer.sent, custom_id
        assert "went wrong" not in "".join(one.text for one in answer.sent), custom_id


LAST: Final = ("erase_me_yes",)
"""What leaves nobody to press the others."""


@pytest.mark.parametrize("verb", [*sorted(VERBS.keys() - {*LAST}), *LAST])
async def test_whoever_is_let_through_is_answered(pressed: Scene, verb: str) -> None:
    for role in ("player", "staff", "stranger"):
        where = ELSEWHERE if role == "stranger" else HOME
        answer = await pressed.press(role, verb, where=where)
        assert answer.sent, role
        assert "went wrong" not in "".join(one.text for one in answer.sent), role
