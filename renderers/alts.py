"""Alt texts of games: what is said of a picture to those who do not see it, as much as Discord takes."""

from __future__ import annotations

from collections.abc import Iterable

from renderers.canvas import Look
from renderers.face import ALT_LIMIT, units
from renderers.names import player
from renderers.translation import Translator, translator


def late(look: Look) -> list[str]:
    """Return a sentence for each seat for which the bot has acted, since its time was up."""
    t = translator(look.language)
    return [
        t.t("{name} ran out of time, so the bot acted for them.", name=player(look, seat, t))
        for seat in look.late
    ]


def alt(look: Look, tellings: Iterable[Iterable[str]]) -> str:
    """Return the first of these tellings that has room behind :func:`late`; each is a row of sentences.

    Of the last one, the shortest, as many sentences are said as have room.  Any but the first says which
    button tells all of it.
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
        parts.pop()
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
