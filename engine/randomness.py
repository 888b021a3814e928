"""Chance that players can check afterwards.

In plain words, for the people at the table:

1. Before a season (or a deal) begins, the bot writes a secret of 32 bytes on a slip and shows everybody
   the slip's fingerprint, its SHA-256.  From now on it cannot exchange the slip: another secret would
   have another fingerprint.  Nobody can work the secret out from the fingerprint.
2. Then, and only then, each player may add a seed: any words they like.  The bot had to choose its
   secret before it knew them, so it cannot have chosen one that favours somebody.  Whoever runs the draws
   may add seeds that nobody at all chooses, such as the numbers of the messages by which people joined.
3. Every draw is a calculation with the secret, the seeds given until then, and a counter: the first
   draw has number 0, the next 1, and so on.  The same ingredients always give the same draw, so the bot
   cannot draw again because it dislikes a result, nor leave a number out.
4. When the game has ended, the secret is shown.  Anybody can now compute the fingerprint and every draw
   again; ``check_casts.py``, one file without any part of this project, does it.

At tables where hands that nobody showed stay hidden, the cards are sealed besides: see ``sealing``.

In exact words: draw *c* below *n* is the first number x(0), x(1), … that is smaller than the largest
multiple of n up to 2^64, reduced modulo n, so that no result is likelier than another, where::

    x(attempt) = first 8 bytes of HMAC-SHA256(key = secret,
                 message = DOMAIN ‖ seeds ‖ c as 8 bytes ‖ attempt as 4 bytes)
    seeds      = how many as 4 bytes, then for each seed that counts at c, in the order of its giving:
                 length as 4 bytes and UTF-8 of the player, the same of the text

All numbers are big-endian.  The lengths keep any two lists of seeds apart.  The fingerprint is never an
ingredient: what is public before the draw helps nobody to foresee it.

A deal of cards is a row of draws as well (``cards.shuffled``), so the deck follows from them: ``proofs``.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Annotated, Final

import msgspec

from engine.core import TymokError

SCHEME: Final = "tymok-draws-1"
"""The name of this scheme in proofs; another way of drawing would be another name."""

DOMAIN: Final = SCHEME.encode()
SECRET_BYTES: Final = 32
LONGEST_SEED: Final = 200
"""Most characters of a player's seed."""

LARGEST_STOP: Final = 2**63 - 1
"""The largest range of a draw, and more draws than a secret will ever make: what JSON numbers hold."""

_SPACE: Final = 2**64
"""The number of values of eight bytes."""

# --- The secret and its fingerprint ----------------------------------------------------------------


def new_secret(entropy: bytes) -> bytes:
    """Make a secret from at least 32 unpredictable bytes of the caller (the engine has no chance of its own).

    The bytes themselves are never published, only what is hashed from them.  Raises TymokError
    ``too_little_entropy``.
    """
    if len(entropy) < SECRET_BYTES:
        raise TymokError("too_little_entropy", found=len(entropy), least=SECRET_BYTES)
    return hashlib.sha256(DOMAIN + b" secret" + entropy).digest()


def commitment(secret: bytes) -> str:
    """Return the fingerprint to show before the first draw: SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


# --- Draws -----------------------------------------------------------------------------------------

Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_STOP)]


class Seed(msgspec.Struct, frozen=True):
    """Words that a player added; they count for draws from number ``since`` on."""

    player: str
    text: str
    since: Count = 0


class Draw(msgspec.Struct, frozen=True):
    """Draw number ``counter`` was asked for a number below ``stop`` and gave ``value``."""

    counter: Count
    stop: Annotated[int, msgspec.Meta(ge=1, le=LARGEST_STOP)]
    value: Count


def draw(secret: bytes, seeds: Iterable[Seed], counter: int, stop: int) -> int:
    """Compute one draw: a number from 0 to ``stop - 1``, from those seeds that count at ``counter``.

    Raises TymokError ``bad_range`` for a stop that is not between 1 and 2^63 - 1.
    """
    if not 1 <= stop <= LARGEST_STOP:
        raise TymokError("bad_range", stop=stop)
    message = DOMAIN + _encode([seed for seed in seeds if seed.since <= counter]) + counter.to_bytes(8, "big")
    below = _SPACE - _SPACE % stop
    attempt = 0
    while True:
        digest = hmac.digest(secret, message + attempt.to_bytes(4, "big"), hashlib.sha256)
        number = int.from_bytes(digest[:8], "big")
        if number < below:
            return number % stop
        attempt += 1


def _encode(seeds: Sequence[Seed]) -> bytes:
    parts = [len(seeds).to_bytes(4, "big")]
    for seed in seeds:
        for text in (seed.player, seed.text):
            data = text.encode()
            parts += [len(data).to_bytes(4, "big"), data]
    return b"".join(parts)


class VerifiableDraws:
    """A source of chance (``core.Draws``) for one season or deal, which remembers what it drew.

    ``counter`` is the number of the next draw: to go on after a restart, give the seeds and the counter
    that were stored with the draws.
    """

    def __init__(self, secret: bytes, seeds: Sequence[Seed] = (), counter: int = 0) -> None:
        if len(secret) != SECRET_BYTES:
            raise TymokError("bad_secret", found=len(secret), expected=SECRET_BYTES)
        self._secret = secret
        self._seeds = tuple(seeds)
        self._counter = counter
        self._drawn: list[Draw] = []

    @property
    def commitment(self) -> str:
        """The fingerprint of the secret."""
        return commitment(self._secret)

    @property
    def seeds(self) -> tuple[Seed, ...]:
        """The players' seeds in the order in which they were added."""
        return self._seeds

    @property
    def counter(self) -> int:
        """The number of the next draw."""
        return self._counter

    @property
    def drawn(self) -> tuple[Draw, ...]:
        """What was drawn here, in order, to be stored with what it decided."""
        return tuple(self._drawn)

    def add_seed(self, player: str, text: str) -> Seed:
        """Add a player's words; they count from the next draw on, never for an earlier one.

        Raises TymokError ``bad_seed`` if they are longer than :data:`LONGEST_SEED` or no proper text.
        """
        if len(text) > LONGEST_SEED or not (_encodable(text) and _encodable(player)):
            raise TymokError("bad_seed", length=len(text), most=LONGEST_SEED)
        seed = Seed(player, text, self._counter)
        self._seeds += (seed,)
        return seed

    def randrange(self, stop: int, /) -> int:
        """Return the next draw: a whole number from 0 to ``stop - 1``, each equally likely."""
        value = draw(self._secret, self._seeds, self._counter, stop)
        self._drawn.append(Draw(self._counter, stop, value))
        self._counter += 1
        return value


def _encodable(text: str) -> bool:
    """Tell whether a text has a UTF-8 form (half of a surrogate pair has none)."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
