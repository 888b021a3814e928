"""Check the chance of a finished game, without any part of the program that drew it.

    python check_casts.py proof.json      check a proof; "-" reads it from the standard input
    python check_casts.py --self-test     check this checker against the values written down in it

It computes every draw again from the secret, the players' seeds and the counter, and says for each
season (or deal) whether everything fits.  Exit code 0: everything fits; 1: something does not, or the
file is no proof.  It needs Python 3.9 or later and nothing else; it reads one file and writes none.

A draw c below n is the first of x(0), x(1), ... below the largest multiple of n up to 2^64, modulo n:

    x(attempt) = first 8 bytes of HMAC-SHA256(secret, "tymok-draws-1" + seeds + c in 8 bytes
                 + attempt in 4 bytes)
    seeds      = their number in 4 bytes, then for each seed with since <= c, in order:
                 length in 4 bytes and UTF-8 bytes of the player, the same of the text

and all numbers are big-endian.  SHA-256 of the secret was shown before the first draw.

A deal of cards first draws the dealer, if the game has none yet.  Then the deck, in its own order, is mixed
from the last place to the first: a draw below the number of places up to this one says with which of them its
card changes places.  The pieces of Lauzait Cep are dealt like that too: 58, 60 or 68, as two, three or four
people play.  In Mok Co cards are drawn one by one: of those that are left, in the deck's own order, the one
with the number drawn, from 0; once the deck is used up only the draws can be checked.

Where hands that nobody showed stay hidden ("tymok-draws-2"), the deck lay face down in 48 slots, in an order
that is never shown, and the draws mixed the slots.  Shown before the first draw was

    SHA-256("tymok-draws-2deck" + SHA-256(secret) + the 48 seals)
    seal = SHA-256("tymok-draws-2seal" + key of the slot in 32 bytes + number of its card in 1 byte)

and the proof holds the keys only of those cards that the deck turned up for everybody.
"""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import sys
from pathlib import Path
from typing import Any

SCHEME = "tymok-draws-1"
SEALED = "tymok-draws-2"
LARGEST = 2**63 - 1

COPIES = {"s": 1, "0": 3, "1": 4, "2": 2, "3": 2, "4": 2, "5": 2, "6": 2, "7": 2, "8": 2, "k": 1, "t": 1}
DECK = [colour + face for face in COPIES for colour in "BR" for _ in range(COPIES[face])]
"""The 48 cards in their own order; the number of a card is its place here, from 0."""

PIECES = {"0": 4, "1": 4, "2": 4, "3": 4, "4": 3, "5": 3, "6": 3, "7": 3, "8": 2, "9": 2}


def pieces(lowest: str, wilds: int) -> list[str]:
    """Return the pieces of Lauzait Cep in their own order, from this number on, with so many wild ones."""
    suited = [suit + one for suit in "KF" for one in PIECES if one >= lowest for _ in range(PIECES[one])]
    return suited + ["*"] * wilds


DECKS = [DECK, pieces("1", 2), pieces("1", 4), pieces("0", 4)]
"""All decks that are dealt: the cards, and the pieces for two, three and four people."""


class NoProof(Exception):
    """The file is not what a proof looks like."""


# --- The calculation -------------------------------------------------------------------------------


def pack(text: str) -> bytes:
    """Return the length in four bytes and the text in UTF-8."""
    data = text.encode("utf-8")
    return len(data).to_bytes(4, "big") + data


def message(seeds: list[dict[str, Any]], counter: int) -> bytes:
    """Return what is hashed for a draw, up to the number of the attempt."""
    counting = [seed for seed in seeds if seed["since"] <= counter]
    body = b"".join(pack(seed["player"]) + pack(seed["text"]) for seed in counting)
    return SCHEME.encode() + len(counting).to_bytes(4, "big") + body + counter.to_bytes(8, "big")


def value_of(secret: bytes, seeds: list[dict[str, Any]], counter: int, stop: int) -> int:
    """Compute one draw: a number from 0 to stop - 1."""
    start = message(seeds, counter)
    fair = 2**64 // stop * stop
    for attempt in range(2**32):
        digest = hmac.new(secret, start + attempt.to_bytes(4, "big"), hashlib.sha256).hexdigest()
        number = int(digest[:16], 16)
        if number < fair:
            return number % stop
    raise NoProof("no draw in 2^32 attempts")


# --- Deals of cards --------------------------------------------------------------------------------


def mixed(cards: list[Any], draws: list[dict[str, Any]]) -> list[Any] | None:
    """Return the cards as these draws mix them; None if they are not the draws that it takes."""
    if [draw["stop"] for draw in draws] != list(range(len(cards), 1, -1)):
        return None
    deck = list(cards)
    for draw in draws:
        last, other = draw["stop"] - 1, draw["value"]
        if other > last:
            return None
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def dealer_and_draws(draws: list[dict[str, Any]], deck: list[str]) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the dealer in words, drawn where there is one draw more than the deck takes, and the others."""
    return ([str(draws[0]["value"])], draws[1:]) if len(draws) == len(deck) else ([], draws)


def deck_of(words: list[str]) -> list[str]:
    """Return the deck in its own order that has just these cards; the 48 cards if none has."""
    return next((deck for deck in DECKS if sorted(deck) == sorted(words)), DECK)


def dealt(decision: dict[str, Any], sealed: bool) -> str | None:
    """Return the words for what a deal dealt; None if its draws are no deal."""
    words = decision["result"].split(" ")
    if decision["for"] == "reshuffle":
        if any(card not in DECK for card in words[1:]):
            return None
        deck = mixed(sorted(words[1:], key=DECK.index), decision["draws"])
        return None if deck is None else " ".join(["reshuffle", *deck])
    whole = deck_of(words[1:])
    dealer, draws = dealer_and_draws(decision["draws"], whole)
    deck = mixed(whole, draws)
    if deck is None:
        return None
    return " ".join(["deal", *dealer, *([] if sealed else deck)])


def seal_over(key: bytes, number: int) -> str:
    """Compute the seal over the card with this number."""
    return hashlib.sha256(SEALED.encode() + b"seal" + key + bytes([number])).hexdigest()


def check_cards(deal: dict[str, Any]) -> list[str]:
    """Check that each opened card lay under the seal that the draws brought to its place."""
    wrong = []
    slots = None
    for decision in deal["decisions"]:
        if decision["for"] == "deal" and slots is None:
            slots = mixed(list(range(len(DECK))), dealer_and_draws(decision["draws"], DECK)[1])
    places: set[int] = set()
    numbers: set[int] = set()
    for card in deal["opened"]:
        place, number = card["place"], card["number"]
        again = place in places or number in numbers
        places.add(place)
        numbers.add(number)
        if (
            again
            or slots is None
            or place >= len(slots)
            or number >= len(DECK)
            or DECK[number] != card["card"]
        ):
            wrong.append(f"{card['card']} cannot have lain at place {place} of the deck")
            continue
        if seal_over(unhex(card["key"]), number) != deal["seals"][slots[place]]:
            wrong.append(f"{card['card']} at place {place} is not the card that was sealed there")
    return wrong


# --- Checking --------------------------------------------------------------------------------------


def unhex(text: str) -> bytes:
    """Return the 32 bytes that a text stands for, and nothing if it does not stand for 32 bytes."""
    try:
        data = bytes.fromhex(text)
    except ValueError:
        return b""
    return data if len(data) == 32 else b""


def fingerprint(deal: dict[str, Any]) -> str:
    """Compute what was shown before the first draw; empty if that cannot be."""
    secret = unhex(deal["secret"])
    seals = [unhex(seal) for seal in deal["seals"]]
    if not secret or not all(seals) or len(seals) != (len(DECK) if deal["sealed"] else 0):
        return ""
    if not deal["sealed"]:
        return hashlib.sha256(secret).hexdigest()
    body = SEALED.encode() + b"deck" + hashlib.sha256(secret).digest() + b"".join(seals)
    return hashlib.sha256(body).hexdigest()


def check_deal(deal: dict[str, Any]) -> list[str]:
    """Say in words what does not fit in one season or deal."""
    wrong = []
    draws = [draw for decision in deal["decisions"] for draw in decision["draws"]]
    for place, draw in enumerate(draws):
        if draw["counter"] != place:
            wrong.append(f"draw {draw['counter']} stands where draw {place} should stand")
    if len(draws) != deal["count"]:
        wrong.append(f"{deal['count']} draws were made, {len(draws)} are listed")
    for decision in deal["decisions"]:
        wrong += check_result(decision, deal["sealed"])
    wrong += check_drawn(deal)
    if deal["secret"] is None:
        return [*wrong, "cards are opened before the secret is shown"] if deal["opened"] else wrong
    if fingerprint(deal) != deal["commitment"]:
        return [*wrong, f"{SHOWN[deal['sealed']]} whose fingerprint was shown before"]
    for draw in draws:
        expected = value_of(unhex(deal["secret"]), deal["seeds"], draw["counter"], draw["stop"])
        if draw["value"] != expected:
            wrong.append(
                f"draw {draw['counter']} below {draw['stop']}: {draw['value']} is listed, it was {expected}"
            )
    return wrong + check_cards(deal)


SHOWN = ("the secret is not the one", "the secret and the seals are not those")


def check_result(decision: dict[str, Any], sealed: bool) -> list[str]:
    """Check that a result is what its draws made it; other words are for the reader."""
    draws, told = decision["draws"], str(decision["result"])
    if decision["for"] in ("deal", "reshuffle") and isinstance(decision["result"], str):
        if told == dealt(decision, sealed):
            return []
        return [f"the cards are not dealt as the draws say: {decision['for']}"]
    total = ones(draws)
    if decision["for"] == "sticks" and thrown(draws) is not None:
        expected = f"sticks {thrown(draws)}"
    elif decision["for"] == "cast" and told.lstrip("-").isdecimal():
        if total is None:
            return ["a cast is not made of draws of sticks"]
        expected = str(total)
    else:
        return []
    if told == expected:
        return []
    return [f"the cast at draw {draws[0]['counter']} shows {expected}, {told} is listed"]


def ones(draws: list[dict[str, Any]]) -> int | None:
    """Return what a cast of sticks shows; None if the draws are none of sticks."""
    values = [int(draw["value"]) for draw in draws]
    if draws and all(draw["stop"] == 2 for draw in draws):
        return sum(values)
    if len(draws) == 1 and draws[0]["stop"] == 32:
        return bin(values[0]).count("1")
    return None


def thrown(draws: list[dict[str, Any]]) -> int | None:
    """Return what sticks or a die of six faces show; None if the draws are of neither."""
    if len(draws) == 1 and draws[0]["stop"] == 6:
        return int(draws[0]["value"]) + 1
    return ones(draws)


def check_drawn(deal: dict[str, Any]) -> list[str]:
    """Check cards that were drawn one by one, until the whole deck is: what renews it is not told here."""
    left = list(DECK)
    for decision in deal["decisions"]:
        if decision["for"] != "draw" or not left:
            continue
        one = decision["draws"][0] if len(decision["draws"]) == 1 else {"stop": 0, "value": 0}
        fits = one["stop"] == len(left) > one["value"] >= 0
        if not fits or decision["result"] != f"draw {left.pop(one['value'])}":
            return [f"the card is not drawn from those that are left: {decision['result']}"]
    return []


def check(proof: Any) -> tuple[list[str], bool]:
    """Check a whole proof; return the lines to print, and whether everything fits."""
    lines = []
    good = True
    seen: set[str] = set()
    for deal in deals_of(proof):
        wrong = check_deal(deal)
        if deal["commitment"] in seen:
            wrong.append("the secret was used before in this game")
        seen.add(deal["commitment"])
        state = "OK" if deal["secret"] is not None else "still secret, what can be seen fits"
        lines.append(f"{deal['label']}: {'WRONG' if wrong else state} ({extent(deal)})")
        lines += [f"  {problem}" for problem in wrong]
        good = good and not wrong
    return lines, good


def extent(deal: dict[str, Any]) -> str:
    """Say how much of a deal was checked, and how much cannot be."""
    text = f"{deal['count']} draws"
    shuffles = [decision for decision in deal["decisions"] if decision["for"] in ("deal", "reshuffle")]
    known = {card for deck in DECKS for card in deck}
    proven = sum(len([word for word in str(one["result"]).split(" ") if word in known]) for one in shuffles)
    hidden = 0
    if deal["sealed"] and any(decision["for"] == "deal" for decision in shuffles):
        proven += len(deal["opened"])
        hidden = len(DECK) - len(deal["opened"])
    if not proven and not hidden:
        return text
    return f"{text}, cards proven: {proven}" + (f", staying hidden: {hidden}" if hidden else "")


# --- What a proof looks like -----------------------------------------------------------------------


def deals_of(proof: Any) -> list[dict[str, Any]]:
    """Return the seasons or deals of a proof; raise NoProof if it has not the form of one."""
    if not isinstance(proof, dict) or proof.get("scheme") not in (SCHEME, SEALED):
        raise NoProof(f'no proof of the scheme "{SCHEME}" or "{SEALED}"')
    deals = [checked_deal(deal, proof["scheme"] == SEALED) for deal in sequence(proof, "deals")]
    if not deals:
        raise NoProof("there is no season or deal in it")
    return deals


def checked_deal(deal: Any, sealed: bool) -> dict[str, Any]:
    """Return a deal of which every part has the right type."""
    opened = [
        {
            "place": count(card, "place"),
            "card": field(card, "card", str),
            "number": count(card, "number"),
            "key": field(card, "key", str),
        }
        for card in (sequence(deal, "opened") if sealed else [])
    ]
    secret = field(deal, "secret", (str, type(None)))
    seeds = [
        {
            "player": field(seed, "player", str),
            "text": field(seed, "text", str),
            "since": count(seed, "since"),
        }
        for seed in sequence(deal, "seeds")
    ]
    decisions = [
        {
            "for": field(decision, "for", str),
            "result": field(decision, "result", (int, str)),
            "draws": [
                {
                    "counter": count(draw, "counter"),
                    "stop": count(draw, "stop", 1),
                    "value": count(draw, "value"),
                }
                for draw in sequence(decision, "draws")
            ],
        }
        for decision in sequence(deal, "decisions")
    ]
    return {
        "label": field(deal, "label", str),
        "commitment": field(deal, "commitment", str),
        "secret": secret,
        "count": count(deal, "count"),
        "seeds": seeds,
        "decisions": decisions,
        "sealed": sealed,
        "seals": texts(deal, "seals") if sealed else [],
        "opened": opened,
    }


def field(value: Any, name: str, kind: Any) -> Any:
    """Return an entry of an object; raise NoProof if it is missing or of another type."""
    found = value.get(name, NoProof) if isinstance(value, dict) else NoProof
    if not isinstance(found, kind) or isinstance(found, bool):
        raise NoProof(f'"{name}" is missing or of the wrong kind')
    if isinstance(found, str) and found.encode("utf-8", "replace").decode("utf-8") != found:
        raise NoProof(f'"{name}" is no proper text')
    return found


def sequence(value: Any, name: str) -> list[Any]:
    """Return an entry that is a list."""
    found: list[Any] = field(value, name, list)
    return found


def texts(value: Any, name: str) -> list[str]:
    """Return an entry that is a list of texts."""
    return [field({name: text}, name, str) for text in sequence(value, name)]


def count(value: Any, name: str, least: int = 0) -> int:
    """Return an entry that is a whole number in the range that proofs use."""
    found: int = field(value, name, int)
    if not least <= found <= LARGEST:
        raise NoProof(f'"{name}" is out of range')
    return found


# --- Values written down once ----------------------------------------------------------------------

SEEDS: list[dict[str, Any]] = [
    {"player": "0", "text": "tam", "since": 0},
    {"player": "1", "text": "皇再来 🥢", "since": 2},
]

SECRETS = (
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "81ff74c78d173f524689af2f9bb91e099519ae5ab7ddf3f87ca7bfc0da0b352b",
)
FINGERPRINTS = (
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    "53d9728d664a6e782d4a3105e0ed5002bef24ac3d2bcc6d7baf3b324ba1da6a7",
)
VECTORS = (
    # number of the secret, how many of SEEDS, counter, stop, value; with the large stop some need attempts
    (0, 0, 0, 2, 0),
    (0, 0, 1, 6, 3),
    (0, 0, 2, 32, 17),
    (0, 0, 3, 52, 50),
    (0, 0, 40, 2**62 + 1, 3606536163571721220),
    (0, 1, 0, 2, 0),
    (0, 1, 1, 6, 4),
    (0, 1, 2, 32, 31),
    (0, 1, 3, 52, 24),
    (0, 1, 47, 2**62 + 1, 2216096832360696550),
    (0, 2, 0, 2, 0),
    (0, 2, 1, 6, 4),
    (0, 2, 2, 32, 16),
    (0, 2, 3, 52, 17),
    (0, 2, 45, 2**62 + 1, 3607222972835251867),
    (1, 0, 0, 2, 1),
    (1, 0, 1, 6, 4),
    (1, 0, 2, 32, 17),
    (1, 0, 3, 52, 8),
    (1, 0, 43, 2**62 + 1, 2917951243912060005),
    (1, 1, 0, 2, 0),
    (1, 1, 1, 6, 5),
    (1, 1, 2, 32, 14),
    (1, 1, 3, 52, 26),
    (1, 1, 52, 2**62 + 1, 3304154254049546319),
    (1, 2, 0, 2, 0),
    (1, 2, 1, 6, 5),
    (1, 2, 2, 32, 31),
    (1, 2, 3, 52, 22),
    (1, 2, 146, 2**62 + 1, 1762605438788230709),
)

SEALS = (
    # a key, the number of a card, the seal over it
    (SECRETS[0], 0, "a509c7f9c0925dcae7643de68253702e035a3ca0faf05e3b29b3f450f9a3fba6"),
    (SECRETS[1], 47, "001a46a7c6d627a7a1dd2ee66ae3a402092c973949f0396ddd7d8ce01f49d4d8"),
)
SEALED_FINGERPRINT = "651a8d3d72be5874d264c5abc5e9e4c7f689ca4ce8c65d993a8a2cc31112cf3a"
"""Of the first secret, with the first of these seals in every slot."""


def self_test() -> list[str]:
    """Compute the values written down above and say which of them come out otherwise."""
    wrong = []
    secrets = [bytes.fromhex(secret) for secret in SECRETS]
    for number, shown in enumerate(FINGERPRINTS):
        if hashlib.sha256(secrets[number]).hexdigest() != shown:
            wrong.append(f"fingerprint of secret {number}")
    for number, seeds, counter, stop, value in VECTORS:
        if value_of(secrets[number], SEEDS[:seeds], counter, stop) != value:
            wrong.append(f"secret {number}, draw {counter} below {stop} with {seeds} seeds")
    for key, number, shown in SEALS:
        if seal_over(unhex(key), number) != shown:
            wrong.append(f"seal over card {number}")
    deck = {"secret": SECRETS[0], "seals": [SEALS[0][2]] * len(DECK), "sealed": True}
    if fingerprint(deck) != SEALED_FINGERPRINT:
        wrong.append("fingerprint of a deck under seal")
    return wrong


# --- The command -----------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    """Run the command and return its exit code."""
    if len(arguments) != 1 or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 1
    if arguments[0] == "--self-test":
        wrong = self_test()
        print("\n".join(f"WRONG: {problem}" for problem in wrong) or f"OK ({len(VECTORS)} draws)")
        return 1 if wrong else 0
    try:
        data = sys.stdin.buffer.read() if arguments[0] == "-" else Path(arguments[0]).read_bytes()
        lines, good = check(json.loads(data.decode("utf-8")))
    except OSError as error:
        print(f"cannot read {arguments[0]}: {error.strerror}")
        return 1
    except (ValueError, RecursionError, NoProof) as error:
        print(f"{arguments[0]} is no proof: {error}")
        return 1
    for line in [*lines, "everything fits" if good else "SOMETHING DOES NOT FIT"]:
        # Words out of the file stay within their line, so that they cannot pass for a verdict.
        print("".join(sign if sign.isprintable() else "?" for sign in line))
    return 0 if good else 1


if __name__ == "__main__":
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
