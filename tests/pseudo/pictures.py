"""Draws golden pictures in the pseudo-language, prints what has no room: ``python -m tests.pseudo.pictures``.

It is a process of its own, since pictures are kept by language, and here every language is another one.
With ``--english`` it draws them as they are, by which the watching itself is tried.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from renderers.translation import LANGUAGES
from tests.pseudo.language import spoken
from tests.pseudo.lettering import watched
from tests.renderers import golden
from tests.renderers.cards import golden as cards
from tests.renderers.film import golden as film
from tests.renderers.lauzait_cep import golden as lauzait_cep
from tests.renderers.looks import golden as looks
from tests.renderers.lutu import golden as lutu
from tests.renderers.mok_co import golden as mok_co
from tests.renderers.ne_kana import golden as ne_kana
from tests.renderers.nexxy import golden as nexxy
from tests.renderers.results import golden as results
from tests.renderers.share import golden as share
from tests.renderers.stakes import golden as stakes
from tests.renderers.zia_cerke import golden as zia_cerke


def pictures() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield how each is drawn, with its name."""
    yield from _named("cerke", golden.drawn, golden.PICTURES)
    yield from _named("cerke hands", golden.holdings, golden.HOLDINGS)
    yield from (("signs " + " ".join(sign), partial(golden.signs, *sign)) for sign in golden.SIGNS)
    yield from _named("lauzait_cep", lauzait_cep.drawn, lauzait_cep.FILES)
    yield from _named("lutu", lutu.drawn, lutu.PICTURES)
    yield from _named("mok_co", mok_co.drawn, mok_co.KEPT)
    yield from _named("ne_kana", ne_kana.drawn, ne_kana.FILES)
    yield from _named("looks", looks.drawn, looks.PICTURES)
    yield from _named("film of", film.drawn, sorted({game for game, _ in film.FRAMES.values()}))
    yield from cards.SCENES.items()
    yield from _named("nexxy", nexxy.drawn, nexxy.PICTURES)
    yield from _named("stakes", stakes.drawn, stakes.PICTURES)
    yield from _named("a book's", share.drawn_page, share.BOOK_PAGES)
    yield from _named("to share", share.drawn, share.PICTURES)
    yield from _named("zia_cerke", zia_cerke.drawn, zia_cerke.PICTURES)
    yield from ((f"{kind} {name}", partial(results.drawn, kind, name)) for kind, name in results.PICTURES)


def _named(
    what: str, draw: Callable[[str], object], names: Iterable[str]
) -> Iterator[tuple[str, Callable[[], object]]]:
    yield from ((f"{what} {name}", partial(draw, name)) for name in names)


def mistakes() -> Iterator[str]:
    """Yield what is wrong in which picture."""
    for name, draw in pictures():
        with watched() as writing:
            draw()
        yield from (f"{name}: {mistake}" for mistake in writing.mistakes())


def main(english: bool) -> None:
    """Draw everything."""
    with TemporaryDirectory() as folder, nullcontext() if english else spoken(Path(folder), *LANGUAGES):
        for mistake in mistakes():
            print(mistake)


if __name__ == "__main__":
    main("--english" in sys.argv)
