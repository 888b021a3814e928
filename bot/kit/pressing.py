"""From a verb to what it does: each is bound once, to the door that its presses go through."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar

from bot.kit.hooks import Hook
from bot.kit.messages.press import Press
from bot.kit.messages.verbs import Verb
from bot.kit.protocols import Bot, Interaction

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Door(Protocol[R_co]):
    """Lets a person through who may do what they have pressed."""

    async def __call__(self, bot: Any, interaction: Interaction, press: Press, /) -> R_co | None:
        """Return what they ask for, None if they are answered already; raise the refusal that they get."""
        ...


Handler: TypeAlias = Callable[Concatenate[R, P], Awaitable[None]]
"""Does what somebody has pressed whom the door has let through, with what the press says."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A verb with its door, and what is done behind it."""

    verb: Verb[...]
    door: Door[Any]
    do: Callable[..., Awaitable[None]]

    async def __call__(self, bot: Bot[Any], interaction: Interaction, press: Press) -> None:
        """Do what was pressed, if the person may; raise Outdated for what no message of ours says."""
        request = await self.door(bot, interaction, press)
        if request is not None:
            said, named = self.verb.read(press)
            await self.do(request, *said, **named)


ANSWERED: Final[Hook[Callable[[Bot[Any], Interaction], Awaitable[None]]]] = Hook()
"""Who has something to say to somebody who has just been answered, whatever they asked for."""


class Presses(dict[str, Bound]):
    """What presses do, by verb: filled where it is done, by :meth:`on`."""

    def on(self, verb: Verb[P], door: Door[R]) -> Callable[[Handler[R, P]], Handler[R, P]]:
        """Bind a verb: presses of it go through the door, then to the function below."""

        def bind(do: Handler[R, P]) -> Handler[R, P]:
            assert verb.name not in self, f"{verb} does two things"
            self[verb.name] = Bound(verb, door, do)
            return do

        return bind
