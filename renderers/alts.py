"""Alt texts of games: what is said of a picture to those who do not see it, as much as Discord takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from renderers.canvas import Look
from renderers.face import ALT_LIMIT, units
from renderers.names import player
from renderers.translation import Translator, translator

_KEPT: Final = 3
"""What changed, who is asked, the own hand: the sentences that are said first."""


def late(look: Look) -> list[str]:
    """Return a sentence for each seat for which the bot has acted, since its time was up."""
    t = translator(look.language)
    return [
        t.t("{name} ran out of time, so the bot acted for them.", name=player(look, seat, t))
        for seat in look.late
    ]


def alt(look: Look, tellings: Iterable[Iterable[str]]) -> str:
    """Return the first of these tellings that has room behind :func:`late`; each is a row of sentences.

    Of the last one, the shortest, as many sentences are said as have room: the last ones go first, but what
    changed, which the first one tells, goes before who is asked and the own hand, for it stands above the
    picture as well.  Any but the first telling says which button tells all of it.
    """
    t = translator(look.language)
    parts, more, said = list[str](), list[str](), ""
    for telling in tellings:
        parts = [part for part in telling if part]
        said = t.sentences([*parts, *more])
        if _fits(said, look):
            return said
        more = [t.t("“{button}” tells all of it.", button=t.t("In words"))]
    while len(parts) > 1 and not _fits(said, look):
        parts.pop(-1 if len(parts) > _KEPT else 0)
        said = t.sentences([*parts, *more])
    return said


def roomy(sentences: Iterable[str], t: Translator) -> str:
    """Return as many of the sentences, from the first on, as have room in an alt text; one at least."""
    kept = [sentence for sentence in sentences if sentence]
    while len(kept) > 1 and units(t.sentences(kept)) > ALT_LIMIT:
        kept.pop()
    return t.sentences(kept)


def _fits(said: str, look: Look) -> bool:
    return units(translator(look.language).sentences([*late(look), said])) <= ALT_LIMIT
