"""What the bot did wrong, for the page's pane and for tests."""

from collections import deque
from collections.abc import Callable, Iterator

import msgspec

KEPT = 500


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that Discord would hold against the bot."""

    #: ``refused`` (an error answer), ``unknown route``, ``malformed``, ``schema``, ``deadline``, ``gateway``.
    kind: str
    #: The request or the event that it is about.
    where: str
    code: int = 0
    message: str
    details: tuple[str, ...] = ()
    at: float
    #: The error comes from the state of the world (a closed DM, a deleted thread): the bot may be innocent.
    expected: bool = False

    def __str__(self) -> str:
        code = f" {self.code}" if self.code else ""
        tail = f" ({'; '.join(self.details)})" if self.details else ""
        return f"{self.kind}: {self.where}:{code} {self.message}{tail}"


class Violations:
    """The list of what went wrong, newest last."""

    def __init__(self) -> None:
        self._entries: deque[Violation] = deque(maxlen=KEPT)
        self._observers: list[Callable[[Violation], None]] = []

    def observe(self, observer: Callable[[Violation], None]) -> Callable[[], None]:
        """Call back on every new violation; the result ends that."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    def add(self, violation: Violation) -> None:
        """Note a violation."""
        self._entries.append(violation)
        for observer in self._observers:
            observer(violation)

    def clear(self) -> None:
        """Forget them all."""
        self._entries.clear()

    def __iter__(self) -> Iterator[Violation]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def faults(self) -> list[Violation]:
        """Return those that are the bot's own fault, whatever the world was like."""
        return [violation for violation in self._entries if not violation.expected]
