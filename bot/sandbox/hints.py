"""What a newcomer may begin with: commands that the empty page offers as buttons, and the start prints."""

from collections.abc import Mapping
from typing import NamedTuple


class Hint(NamedTuple):
    """A command with its options, and what it is for, by language (the first goes for all others)."""

    words: str
    options: Mapping[str, str | int]
    labels: Mapping[str, str]

    def line(self) -> str:
        """Return the hint as it is printed: the command as one types it, and what it is for."""
        given = [f"{name}:{value}" for name, value in self.options.items()]
        return f"{' '.join([f'/{self.words}', *given])}  ({next(iter(self.labels.values()))})"
