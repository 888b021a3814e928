"""People at tables: they choose what to press by what they see, and all of it is put on record."""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable
from typing import Final

from bot.kit.sentences import SENTENCES
from bot.sandbox.driver import ModalShown, Outcome, Person, Refused, Replied, Updated
from bot.sandbox.model import Json, Message
from renderers.translation import LANGUAGES, translator
from tests.chaos.record import Answer
from tests.chaos.world import CONTROL, LEAGUE, Sitting, World

PLAYED: Final = tuple(translator(language).t("Played: {moves}", moves="").rstrip() for language in LANGUAGES)
"""How an answer begins that says that a move counts."""

OVER: Final = tuple(translator(language).t(SENTENCES["game_closed"]) for language in LANGUAGES)
"""What is told whoever does something in a game that is over."""

PLAYING: Final = ("confirm", "pick")
"""Verbs by which somebody plays."""

LOOKING: Final = ("view", "words", "hands", "more", "as_all", "verify", "fair", "decline", "ask_again")
"""Verbs by which somebody looks, or says beforehand what they will say."""

TYPED: Final = 0.45
PRESSED: Final = 0.9
"""How often somebody types a move, or presses something; else they send the form off."""

OLD: Final = 0.1
"""How often they press an older message than the newest."""

RESIGNED: Final = 0.15
"""How often whoever plays in a league resigns, so that its rounds go on."""

LOOKED: Final = 0.15
"""How often they only look."""


class People:
    """All who play in a world."""

    def __init__(self, world: World) -> None:
        self.world = world

    async def done(
        self,
        person: Person,
        do: Callable[[], Awaitable[Outcome]],
        does: str,
        says: str = "",
        game: str = "",
    ) -> tuple[Answer, Outcome | None]:
        """Let somebody do something, with the act and its answer on record."""
        found = CONTROL.match(does)
        ply, game = int(found[3]) if found and found[3] else None, game or (found[2] if found else "")
        number = self.world.record.act(person.id, does, says, game, ply)
        outcome: Outcome | None = None
        try:
            outcome = await do()
        except Refused as error:
            answer = Answer(number=number, at=time.time(), kind="Refused", text=str(error))
        except (TimeoutError, KeyError, LookupError) as error:
            answer = Answer(number=number, at=time.time(), kind="Gone", text=repr(error))
        else:
            answer = self._answer(number, outcome, game)
        self.world.record.put(answer)
        if answer.text.startswith(OVER) and game in self.world.sittings:
            self.world.sittings[game].over = True
        return answer, outcome

    def _answer(self, number: int, outcome: Outcome, game: str) -> Answer:
        kind, interaction = type(outcome).__name__, outcome.interaction.id
        if not isinstance(outcome, Replied | Updated):
            return Answer(number=number, at=time.time(), kind=kind, interaction=interaction)
        message = outcome.message
        return Answer(
            number=number,
            at=time.time(),
            kind=kind,
            text=message.text,
            message=message.id,
            plies=self.world.plies_of(message, game),
            private=self.world.reader_of(message) == outcome.interaction.user_id,
            interaction=interaction,
        )

    # --- what they do ---

    async def play(self, sitting: Sitting, rng: random.Random) -> Answer | None:
        """Let somebody at a table do something there; None where they see nothing to do."""
        person = rng.choice(sitting.people)
        roll = rng.random()
        if sitting.kind is LEAGUE and rng.random() < RESIGNED:
            return await self.resign(sitting, person)
        if roll < TYPED:
            return await self.type_move(sitting, person, rng)
        if roll < PRESSED:
            return await self.press(sitting, person, rng)
        return await self.send_form(sitting, person, rng)

    async def suggested(self, sitting: Sitting, person: Person) -> list[str]:
        """Return the moves that somebody is shown as they begin to type one."""
        place = self.world.somewhere(sitting.guild)
        try:
            found = await person.autocomplete("move", "your_move", "", place, game=sitting.game)
        except (TimeoutError, Refused):
            return []
        return [one["value"] for one in found]

    async def type_move(self, sitting: Sitting, person: Person, rng: random.Random) -> Answer | None:
        """Let somebody type one of the moves that they are shown."""
        moves = await self.suggested(sitting, person)
        return await self.type_blindly(sitting, person, rng.choice(moves)) if moves else None

    async def type_blindly(self, sitting: Sitting, person: Person, move: str = "?") -> Answer:
        """Let somebody type a move, whether they may make it or not."""
        place = self.world.somewhere(sitting.guild)
        answer, _ = await self.done(
            person,
            lambda: person.command("move", place, your_move=move, game=sitting.game),
            "move",
            move,
            sitting.game,
        )
        return answer

    async def press(self, sitting: Sitting, person: Person, rng: random.Random) -> Answer | None:
        """Let somebody press something, or choose in a menu: mostly in the newest message."""
        messages = self.world.messages_of(sitting, person)
        if not messages:
            return None
        message = rng.choice(messages) if rng.random() < OLD else messages[-1]
        verbs = LOOKING if rng.random() < LOOKED else PLAYING
        controls = _controls(message, sitting.game, verbs) or _controls(
            message, sitting.game, (*LOOKING, *PLAYING)
        )
        if not controls:
            return None
        control = rng.choice(controls)
        return await self._press(person, message, control, rng)

    async def resign(self, sitting: Sitting, person: Person) -> Answer:
        """Let somebody resign, who is asked once more."""
        place, words = self.world.somewhere(sitting.guild), "game resign"
        answer, asked = await self.done(
            person, lambda: person.command(words, place, game=sitting.game), words, game=sitting.game
        )
        if not isinstance(asked, Replied):
            return answer
        for control in _controls(asked.message, sitting.game, ("resign_yes",)):
            answer = await self._press(person, asked.message, control, random.Random(answer.number))
            sitting.over |= answer.kind == "Updated"
        return answer

    async def press_in_dm(self, sitting: Sitting, person: Person, rng: random.Random) -> Answer | None:
        """Let somebody press something in their DM with the bot."""
        places = self.world.sandbox.server.hub.world.channels
        for message in reversed(self.world.messages_of(sitting, person)):
            controls = _controls(message, sitting.game, (*LOOKING, *PLAYING))
            if controls and places[message.channel_id].recipient_id == person.id:
                return await self._press(person, message, rng.choice(controls), rng)
        return None

    async def _press(self, person: Person, message: Message, control: Json, rng: random.Random) -> Answer:
        custom_id = control["custom_id"]
        if "options" in control:
            value = rng.choice(control["options"])["value"]
            answer, _ = await self.done(
                person, lambda: person.select(message, custom_id, [value]), custom_id, value
            )
        else:
            answer, _ = await self.done(person, lambda: person.click(message, custom_id), custom_id)
        return answer

    async def send_form(self, sitting: Sitting, person: Person, rng: random.Random) -> Answer | None:
        """Let somebody open the form for a move, and send it off with one that they were shown."""
        found = self._newest_with(sitting, person, "type")
        if found is None:  # it stands behind another button
            return await self.press_if_there(sitting, person, "more")
        message, custom_id = found
        opened, modal = await self.done(person, lambda: person.click(message, custom_id), custom_id)
        if not isinstance(modal, ModalShown):
            return opened
        moves = await self.suggested(sitting, person)
        move = rng.choice(moves) if moves else "?"
        answer, _ = await self.done(
            person, lambda: person.submit(modal, {"field0": move}), "typed", move, sitting.game
        )
        return answer

    async def press_if_there(self, sitting: Sitting, person: Person, verb: str) -> Answer | None:
        """Let somebody press a button of the game, in the newest message that has it."""
        found = self._newest_with(sitting, person, verb)
        if found is None:
            return None
        message, custom_id = found
        answer, _ = await self.done(person, lambda: person.click(message, custom_id), custom_id)
        return answer

    def _newest_with(self, sitting: Sitting, person: Person, verb: str) -> tuple[Message, str] | None:
        """Return the newest message with a button of a verb that somebody sees, and what it carries."""
        for message in reversed(self.world.messages_of(sitting, person)):
            for control in _controls(message, sitting.game, (verb,)):
                return message, control["custom_id"]
        return None

    async def look(self, sitting: Sitting, person: Person, how: str = "public") -> Answer:
        """Let somebody ask for the board: anew for everybody, or as ``how`` says."""
        place = self.world.thread_of(sitting) or self.world.somewhere(sitting.guild)
        answer, _ = await self.done(
            person,
            lambda: person.command("game board", place, how=how, game=sitting.game),
            "game board",
            how,
            sitting.game,
        )
        return answer


def _controls(message: Message, game: str, verbs: tuple[str, ...]) -> list[Json]:
    """Return what can be pressed in a message that belongs to a game and is one of these verbs."""
    found = []
    for control in (*message.buttons, *message.selects):
        match = CONTROL.match(control.get("custom_id") or "")
        if match and match[2] == game and match[1] in verbs and not control.get("disabled"):
            found.append(control)
    return found


def played(answer: Answer, ply: int | None) -> bool:
    """Whether somebody was told that what they did was played: in words, or by a later position."""
    if answer.kind == "Replied" and answer.text.startswith(PLAYED):
        return True
    return ply is not None and answer.kind == "Updated" and bool(answer.plies) and max(answer.plies) > ply
