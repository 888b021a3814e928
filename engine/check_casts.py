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
LARGEST = 2**63 - 1


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


# --- Checking --------------------------------------------------------------------------------------


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
        wrong += check_result(decision)
    if deal["secret"] is None:
        return wrong
    try:
        secret = bytes.fromhex(deal["secret"])
    except ValueError:
        secret = b""
    if len(secret) != 32 or hashlib.sha256(secret).hexdigest() != deal["commitment"]:
        return [*wrong, "the secret is not the one whose fingerprint was shown before"]
    for draw in draws:
        expected = value_of(secret, deal["seeds"], draw["counter"], draw["stop"])
        if draw["value"] != expected:
            wrong.append(
                f"draw {draw['counter']} below {draw['stop']}: {draw['value']} is listed, it was {expected}"
            )
    return wrong


def check_result(decision: dict[str, Any]) -> list[str]:
    """Check that the sum of a cast is the sum of its sticks; results in words are for the reader."""
    told = str(decision["result"])
    if decision["for"] != "cast" or not told.lstrip("-").isdecimal():
        return []
    draws = decision["draws"]
    if draws and all(draw["stop"] == 2 for draw in draws):
        total = sum(draw["value"] for draw in draws)
    elif len(draws) == 1 and draws[0]["stop"] == 32:
        total = bin(draws[0]["value"]).count("1")
    else:
        return ["a cast is not made of draws of sticks"]
    if told == str(total):
        return []
    return [f"the cast at draw {draws[0]['counter']} shows {total}, {told} is listed"]


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
        lines.append(f"{deal['label']}: {'WRONG' if wrong else state} ({deal['count']} draws)")
        lines += [f"  {problem}" for problem in wrong]
        good = good and not wrong
    return lines, good


# --- What a proof looks like -----------------------------------------------------------------------


def deals_of(proof: Any) -> list[dict[str, Any]]:
    """Return the seasons or deals of a proof; raise NoProof if it has not the form of one."""
    if not isinstance(proof, dict) or proof.get("scheme") != SCHEME:
        raise NoProof(f'no proof of the scheme "{SCHEME}"')
    deals = [checked_deal(deal) for deal in sequence(proof, "deals")]
    if not deals:
        raise NoProof("there is no season or deal in it")
    return deals


def checked_deal(deal: Any) -> dict[str, Any]:
    """Return a deal of which every part has the right type."""
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
