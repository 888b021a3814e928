"""Files that people take away: the record of a game and the proof of its chance, with their messages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from discord import ui

from bot.kit.messages.message import Attachment, Item, Message, framed, text_message
from bot.kit.service.errors import LobbyRefusal
from bot.records.app import App
from bot.records.service import verifying, writing
from bot.records.service.verifying import Checked
from bot.table.service import sitting
from bot.table.service.match import Match
from bot.table.service.replay import require_begun
from engine import check_casts, proofs, records, sealing
from engine.record import Record
from renderers.translation import N_, Translator

CHECKER: Final = Path(check_casts.__file__)
"""The stand-alone program that checks a proof: one file, sent along with it."""

ENDED: Final = frozenset({"over", "cancelled"})
"""The states of a game whose secrets the proof shows."""

MOST_FINGERPRINTS: Final = 16
"""Fingerprints that the message of a proof shows: a long game's would not all fit; its file has them."""


async def record_file(app: App, match: Match) -> tuple[str, str]:
    """Return the name and the text of a game's record, as far as it has been played; raise as below."""
    return f"{match.row.game_id}-{match.id}.txt", records.write(await record_of(app, match))


async def record_of(app: App, match: Match) -> Record:
    """Return a game's record, as far as it has been played.

    Raises LobbyRefusal where it would show what has to stay hidden, GameClosed where nothing was played yet.
    """
    require_begun(match)
    if match.privacy.sealed:
        raise LobbyRefusal("record_sealed", game=match.id)
    record = writing.recorded(match, await app.play.log(match.id))
    async with app.database.read() as connection:
        said = await sitting.comments(connection, match, len(record.actions))
    return msgspec.structs.replace(record, comments=said)


async def record_message(app: App, match: Match, t: Translator) -> Message:
    """Return the record of a game as a file; where hands are hidden, only when the game has ended."""
    if not match.privacy.open_record and not match.privacy.sealed and match.row.status == "running":
        raise LobbyRefusal("record_hidden", game=match.id)
    name, text = await record_file(app, match)
    if not match.rules.has_chance:
        words = t.t("The record, with everything that was played.")
    elif match.row.status == "running":
        words = t.t("The record so far: the whole game, with all casts and deals.")
    else:
        words = t.t("The record of the game: all of it, with all casts and deals.")
    return framed([ui.TextDisplay(words), Attachment(name, text)], [])


async def proof_message(app: App, match: Match, t: Translator) -> Message:
    """Return the proof of the casts or deals: whether it stands, its files, and what to do with them."""
    if not match.rules.has_chance:
        return text_message(
            t.t(
                "Nothing is drawn or thrown in this game, so there is nothing to prove. The record "
                "has everything that was played."
            )
        )
    proof = await app.play.proof(match.id)
    name, text = f"casts-{match.id}.json", proofs.dump_proof(proof)
    played = match.row.status in ENDED and match.state is not None
    record = await record_file(app, match) if played and not match.privacy.sealed else None
    checked = None
    if played:
        log = await app.play.log(match.id)
        checked = await app.readers.run(verifying.checked, match, log, proof, record and record[1])
    content: list[Item] = [
        *([ui.TextDisplay(f"**{_verdict(checked, t)}**")] if checked is not None else []),
        ui.TextDisplay(_what_is_proven(match, t)),
        ui.TextDisplay("\n".join(_fingerprint_lines(proof.deals, t))),
        ui.TextDisplay(_how_to_check(match, t, name, record and record[0])),
        Attachment(name, text),
        Attachment(CHECKER.name, CHECKER.read_text(encoding="utf-8")),
        *([Attachment(*record)] if record is not None else []),
    ]
    return framed(content, [])


def _verdict(checked: Checked, t: Translator) -> str:
    """Return in a sentence what the check has found."""
    if checked.wrong:
        deals = t.t(", ").join(checked.wrong)
        return t.t(
            "Checked just now: something does NOT fit, in {deals}. Tell whoever runs the bot.",
            deals=deals,
        )
    if not checked.draws:
        return t.t(
            "Checked just now: nothing was drawn in this game, and every secret matches its fingerprint."
        )
    return t.tn(
        "Checked just now: the {count} draw of this game follows from the secrets, and they are those whose "
        "fingerprints were shown beforehand.",
        "Checked just now: all {count} draws of this game follow from the secrets, and they are those whose "
        "fingerprints were shown beforehand.",
        checked.draws,
    )


def _what_is_proven(match: Match, t: Translator) -> str:
    """Tell what the proof proves, what is mixed in that nobody chooses, and what nobody can prove."""
    if match.privacy.sealed:
        proven = N_(
            "At this table, folded hands stay hidden even after the game. The proof covers the shuffle, "
            "who deals first, and each card turned up for everybody, but not which cards stay hidden."
        )
    else:
        proven = N_("All casts and deals follow from secrets that were fixed beforehand.")
    mixed_in = N_(
        "The first two secrets are fixed before anybody else joins, and each later one a whole deal "
        "ahead. Numbers that Discord gives to button presses are mixed in: those by which people "
        "joined and started, and for each later deal the last press before it. So neither the bot "
        "nor a player can choose what comes."
    )
    not_proven = N_(
        "What this can't prove: that whoever runs the bot has not looked at a secret before the end, "
        "or has not dropped a press whose number they did not like. The numbers are as the bot noted "
        "them; each contains the time of its press, so you can check your own. If nobody pressed "
        "anything during a deal, the next one has no new number."
    )
    prints = t.t("The fingerprints; compare them with those you were shown before the first cast or deal:")
    return "\n".join([t.t(proven), t.t(mixed_in), f"-# {t.t(not_proven)}", prints])


def _fingerprint_lines(deals: Sequence[proofs.Deal], t: Translator) -> list[str]:
    """Return a line for each of the newest deals, before them how many stand in the file alone."""
    earlier = len(deals) - MOST_FINGERPRINTS
    lines = [_fingerprint_line(deal, t) for deal in deals[-MOST_FINGERPRINTS:]]
    if earlier <= 0:
        return lines
    return [
        t.tn(
            "-# The {count} fingerprint before these is in the file.",
            "-# The {count} fingerprints before these are in the file.",
            earlier,
        ),
        *lines,
    ]


def _fingerprint_line(deal: proofs.Deal, t: Translator) -> str:
    line = t.tn(
        "{deal}. `{hash}` · {count} draw",
        "{deal}. `{hash}` · {count} draws",
        deal.count,
        deal=deal.label,
        hash=deal.commitment,
    )
    if isinstance(deal, proofs.SealedDeal) and deal.secret is not None and deal.decisions:
        cards = len(deal.opened)
        line += " · " + t.tn("{count} card proven", "{count} cards proven", cards)
        line += " · " + t.t("{hidden} hidden", hidden=sealing.SLOTS - cards)
    return line


def _how_to_check(match: Match, t: Translator, name: str, record: str | None) -> str:
    if match.row.status not in ENDED:
        if match.privacy.sealed:
            return t.t(
                "When the game is over, whatever may be shown is shown. The option “seed” mixes in a "
                "text of your own."
            )
        return t.t(
            "The secrets are shown when the game is over. The option “seed” mixes in a text of your own."
        )
    how = t.t(
        N_(
            "The game is over, so everything that may be shown is in the file. To check it yourself, "
            "run this on your own computer:"
        )
        if match.privacy.sealed
        else N_(
            "The game is over, so the secrets are in the file. To check them yourself, run this on "
            "your own computer:"
        )
    )
    command = " ".join(["python", CHECKER.name, name, *([record] if record is not None else [])])
    return how + f"\n```\n{command}\n```"
