"""The check of a proof, as *Verify* makes it: a function for another process, as it may take seconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.storage.rows import ActionRow
from bot.table.service import chance
from bot.table.service.match import Match
from engine import check_casts, proofs


class Checked(NamedTuple):
    """What the check of a proof found: how many draws there were, and which deals do not fit."""

    draws: int
    wrong: tuple[str, ...]


def checked(match: Match, log: Sequence[ActionRow], proof: proofs.AnyProof, record: str | None) -> Checked:
    """Compute everything again with the program that is sent along.

    Beside what it checks, the game is replayed with its draws, and the fingerprints are held against
    those that were shown last.
    """
    shown = {str(deal): fingerprint for deal, fingerprint in match.fingerprints}
    wrong = {deal.label for deal in proof.deals if shown.get(deal.label, deal.commitment) != deal.commitment}
    wrong |= chance.misdrawn(match, log)
    if not _fits(proof, record):
        wrong |= {problem.deal for problem in proofs.verify(proof)} or {""}
    draws = sum(deal.count for deal in proof.deals)
    return Checked(draws, _told(wrong, [deal.label for deal in proof.deals], match))


def _fits(proof: proofs.AnyProof, record: str | None) -> bool:
    """Tell what that program says of the files; that it cannot read one of them is no good word either."""
    try:
        return check_casts.check(check_casts.parsed(proofs.dump_proof(proof)), record)[1]
    except check_casts.NoProof:
        return False


def _told(wrong: set[str], labels: Sequence[str], match: Match) -> tuple[str, ...]:
    """Return the deals to name: all of them where something is wrong that is of none of them."""
    if wrong <= set(labels):
        return tuple(label for label in labels if label in wrong)
    return tuple(labels) or (str(match.first_deal),)
