"""Decks under seal: chance that can be checked although hands that nobody showed stay hidden for ever.

In plain words, for the people at a table where folded hands stay hidden:

1. Before a deal the bot lays the 48 cards face down in a row of 48 slots, in an order of its own, and
   puts each under a seal: a hash of the card and of a random key.  The fingerprint that everybody
   sees beforehand is a hash of all seals and of the secret of the draws, so neither can be exchanged.
2. Then the players add their seeds, and the draws (``randomness``) say which slot is the first card of the
   deck, which the second, and so on.  The bot knew the cards but not the draws, so it
   cannot have laid a card where it would help somebody.
3. At the end the secret of the draws is shown, and with it the slot of each card of the deck.  Of the
   cards, only those are opened that the deck turned up for everybody: each with the key of its seal.
   No key of another card is shown, and none can be computed from what is.

So it is proven that the deck was mixed by the draws, and which card lay at each place that was turned up.
What stays hidden is not proven: that is the price of its staying hidden.

In exact words, with ``‖`` for bytes one after the other, S the secret of the deal, DOMAIN the name of the
scheme, s the number of a slot and n the number of a card in deck order, each as one byte::

    secret of the draws D   = HMAC-SHA256(S, DOMAIN ‖ "draws")
    key of slot s           = HMAC-SHA256(S, DOMAIN ‖ "key" ‖ s)
    seal of slot s          = SHA-256(DOMAIN ‖ "seal" ‖ key of s ‖ n of the card in s)
    fingerprint             = SHA-256(DOMAIN ‖ "deck" ‖ SHA-256(D) ‖ the 48 seals)

The order in the slots is a shuffle with draws from HMAC-SHA256(S, DOMAIN ‖ "order").  The draws
of the deal are those of ``randomness`` with D as their secret.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from engine.cards import DECK, Cards, shuffled
from engine.randomness import Seed, VerifiableDraws

SCHEME: Final = "tymok-draws-2"
"""The name of this scheme in proofs."""

DOMAIN: Final = SCHEME.encode()

SLOTS: Final = len(DECK)


class SealedDeck:
    """The cards of a deal, face down: everything that is fixed by its secret before the seeds exist."""

    def __init__(self, secret: bytes) -> None:
        self.draws_secret = _part(secret, b"draws")
        order = VerifiableDraws(_part(secret, b"order"))
        self.numbers = shuffled(range(SLOTS), order)
        """The card in each slot, by its number in deck order."""
        self._keys = [_part(secret, b"key" + bytes([slot])) for slot in range(SLOTS)]

    @property
    def seals(self) -> tuple[str, ...]:
        """The seal of each slot, in hexadecimal."""
        pairs = zip(self._keys, self.numbers, strict=True)
        return tuple(seal(key, number) for key, number in pairs)

    @property
    def commitment(self) -> str:
        """The fingerprint to show before the first draw."""
        return commitment(self.draws_secret, self.seals)

    def key(self, slot: int) -> bytes:
        """Return what opens the seal of a slot, and of no other."""
        return self._keys[slot]


class SealedDraws(VerifiableDraws):
    """The source of chance of a deal under seal (``cards.FaceDown``)."""

    def __init__(self, secret: bytes, seeds: Sequence[Seed] = (), counter: int = 0) -> None:
        self._deck = SealedDeck(secret)
        super().__init__(self._deck.draws_secret, seeds, counter)

    @property
    def commitment(self) -> str:
        """The fingerprint of the draws and of the seals."""
        return self._deck.commitment

    def laid(self, deck: Cards) -> Cards:
        """Return the cards in the order in which they lie in their slots."""
        return tuple(deck[number] for number in self._deck.numbers)


def commitment(draws_secret: bytes, seals: Sequence[str]) -> str:
    """Return the fingerprint of a sealed deck; raise ValueError for seals that are no hexadecimal."""
    inner = hashlib.sha256(draws_secret).digest() + b"".join(map(bytes.fromhex, seals))
    return hashlib.sha256(DOMAIN + b"deck" + inner).hexdigest()


def seal(key: bytes, number: int) -> str:
    """Return the seal over the card with this number in deck order."""
    return hashlib.sha256(DOMAIN + b"seal" + key + bytes([number])).hexdigest()


def _part(secret: bytes, name: bytes) -> bytes:
    return hmac.digest(secret, DOMAIN + name, hashlib.sha256)
