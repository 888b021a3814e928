"""The page that tells why chance is fair: fingerprints of its secrets, what they are for, how to verify."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.message import Message, row, text_message
from bot.kit.messages.press import PressButton
from bot.table.messages import verbs
from bot.table.service import chance
from bot.table.service.match import Match
from bot.table.service.rematch import secrets_of
from renderers.translation import N_, Translator

ABOUT: Final = N_(
    "All casts and deals follow from secrets that were fixed before anybody else joined. Below are "
    "the fingerprints of these secrets: a secret that was changed later would not match."
)

WHEN_OVER: Final = N_(
    "Keep them, if you like. When the game is over the secrets are shown, and **Verify** checks "
    "every draw against them. **My seed** mixes in a text of your own, so nobody can know the "
    "outcome beforehand."
)

OVER: Final = N_("The game is over, so its secrets are open: **Verify** checks every draw against them.")

OF_REMATCH: Final = N_("Fingerprints for a rematch, fixed already:")


def has_page(match: Match) -> bool:
    """Whether there is anything to tell: chance brings something in the game."""
    return match.rules.has_chance


def fair_button(match: Match, t: Translator) -> PressButton:
    """Return the button that opens the page."""
    return PressButton(verbs.FAIR(match.id), t.t("Fairness"))


def fair_message(match: Match, t: Translator) -> Message:
    """Return the page: what holds of this game now, and of its rematch."""
    over = match.row.status in {"over", "cancelled"}
    shown = [f"{deal}: `{one}`" for deal, one in match.fingerprints]
    parts = [t.t("### Is chance fair?"), t.t(ABOUT), "\n".join(shown), t.t(OVER if over else WHEN_OVER)]
    if again := _of_rematch(match):
        parts.append("\n".join([t.t(OF_REMATCH), *again]))
    seed = PressButton(verbs.SEED(match.id), t.t("My seed"))
    verify = PressButton(verbs.VERIFY(match.id), t.t("Verify"))
    return text_message(*parts, rows=[row(*([] if over else [seed]), verify)])


def _of_rematch(match: Match) -> list[str]:
    """Return the fingerprints of what a rematch begins with, a line each; none where it has none yet."""
    if match.row.status != "over" or match.row.fixture is not None:
        return []
    sealed = match.privacy.sealed
    shown = [chance.fingerprint(secret, sealed=sealed) for secret in secrets_of(match)]
    return [f"{deal}: `{one}`" for deal, one in enumerate(shown, 1)]
