"""Somebody who presses whatever they see: from each command on, everything that the bot answers with."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tests.bot.inside import Actor, Answer, Inside, Sent, parts
from tests.pseudo.messages import mistakes

TIMES: Final = 2
"""How often what one verb does is looked at by one person: its answers differ little."""

VALUES: Final = 3
"""How many values of a menu are tried."""

TYPED: Final = ("2", "Béla")
"""What is typed into forms: a number, and something that is none."""


@dataclass(frozen=True)
class Control:
    """A button or a menu that somebody sees, or a form, with what is chosen or typed in it."""

    actor: Actor
    custom_id: str
    values: tuple[str, ...] = ()
    private: bool = False

    @property
    def verb(self) -> str:
        """What it does."""
        return self.custom_id.split(";")[1]


@dataclass
class Wanderer:
    """Goes from answer to answer, and notes what is wrong with each."""

    there: Inside
    known: frozenset[str]
    avoided: tuple[str, ...] = ()
    """Parts of the custom ids of what would end all this."""
    wrong: dict[str, str] = field(default_factory=dict)
    """What is wrong, with where it was seen first."""
    seen: Counter[tuple[int, str]] = field(default_factory=Counter)
    _next: deque[Control] = field(default_factory=deque)

    async def wander(self, actors: Sequence[Actor], commands: Iterable[str]) -> None:
        """Use the commands, then press all that is shown, and so on, until there is nothing new."""
        for command in commands:
            for actor in actors:
                self._look(actor, command, await self.there.command(actor, command))
        while self._next:
            control = self._next.popleft()
            if self.seen[control.actor.id, control.verb] < TIMES:
                self.seen[control.actor.id, control.verb] += 1
                self._look(control.actor, control.custom_id, await self._use(control))

    async def _use(self, control: Control) -> Answer:
        if control.custom_id.startswith("m"):
            return await self.there.submit(control.actor, control.custom_id, *control.values)
        people = [control.actor] if control.custom_id.startswith("u") else []
        return await self.there.press(
            control.actor, control.custom_id, *control.values, private=control.private, people=people
        )

    def _look(self, actor: Actor, where: str, answer: Answer) -> None:
        posted = [Sent("posted", payload) for _, _, payload in self.there.requests]
        self.there.requests.clear()
        for sent in (*answer.sent, *posted):
            for mistake in mistakes(sent.data, self.known):
                self.wrong.setdefault(mistake, f"{actor.name}, {where}")
            self._next += (one for one in _controls(actor, sent) if not self._avoids(one))

    def _avoids(self, control: Control) -> bool:
        return any(part in control.custom_id for part in self.avoided)


def _controls(actor: Actor, sent: Sent) -> Iterator[Control]:
    """Yield what may be pressed in an answer."""
    if sent.kind == "form":
        fields = len([one for one in parts(sent.data) if one.get("type") == 4])
        yield from (Control(actor, sent.data["custom_id"], (typed,) * fields) for typed in TYPED)
        return
    for one in parts(sent.data):
        custom_id = one.get("custom_id", "")
        if not custom_id or one.get("disabled"):
            continue
        options: list[Any] = one.get("options", [])
        least = one.get("min_values", 1)
        for number in range(min(VALUES, len(options)) or 1):
            chosen = tuple(option["value"] for option in options[number : number + max(1, least)])
            yield Control(actor, custom_id, chosen, sent.is_private)
