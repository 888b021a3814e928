"""Cards, sums, movements and everything that happens in 行山, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engine.mok_co.state import Event, Story, View, Walk
from renderers.canvas import Look
from renderers.cards.names import card_text, cards_text
from renderers.mok_co.plan import Chapter, Entry
from renderers.names import player
from renderers.translation import N_, Translator

# --- Sums and squares ------------------------------------------------------------------------------


def rice_text(count: int, t: Translator) -> str:
    """Return "5 rice"."""
    return t.tn("{count} rice", "{count} rice", count)


def coin_text(count: int, t: Translator) -> str:
    """Return "1 coin" or "5 coins"."""
    return t.tn("{count} coin", "{count} coins", count)


def sum_text(rice: int, coins: int, t: Translator) -> str:
    """Return rice and coins together, without signs: "5 rice and 2 coins"."""
    parts = [rice_text(abs(rice), t)] if rice or not coins else []
    parts += [coin_text(abs(coins), t)] if coins else []
    return t.both(parts)


def gain_text(rice: int, coins: int, t: Translator) -> str:
    """Return what came: "+1 rice"."""
    return t.t("+{what}", what=sum_text(rice, coins, t))


def price_text(resource: str, count: int, t: Translator) -> str:
    """Return a cost in its currency."""
    return rice_text(count, t) if resource == "rice" else coin_text(count, t)


def numbered(name: str, seat: int, t: Translator) -> str:
    """Return a player with the number of the token: "Ben (2)"."""
    return t.t("{name} ({number})", name=name, number=seat + 1)


def square_text(view: View, index: int, t: Translator) -> str:
    """Return a square of the route: its number, and its name by column and row."""
    return t.t("{number} ({square})", number=index, square=view.options.way.squares[index])


def squares_text(count: int, t: Translator) -> str:
    """Return "1 square" or "4 squares"."""
    return t.tn("{count} square", "{count} squares", count)


def walk_text(view: View, walk: Walk, t: Translator) -> str:
    """Return a movement: how far, what that is made of, and to where."""
    parts = [part for part in (walk.bows, walk.horses, walk.hue) if part]
    far = squares_text(walk.distance, t)
    if parts:
        sums = "+".join(map(str, (1, *parts)))
        far = t.t("{squares} ({sum})", squares=far, sum=sums)
    if walk.end == view.options.way.goal:
        return t.t("{squares}, up to the mountain", squares=far)
    return t.t("{squares} to {square}", squares=far, square=square_text(view, walk.end, t))


# --- Events ----------------------------------------------------------------------------------------

Told = Callable[[Event, View, Look, Translator], str]
"""Says what happened, where there is more to it than one sentence."""


def _draw(event: Event, view: View, look: Look, t: Translator) -> str:
    return t.tn("draws {count} card", "draws {count} cards", event.count)


def _reshuffle(event: Event, view: View, look: Look, t: Translator) -> str:
    return t.tn(
        "{count} discarded card becomes the deck", "{count} discarded cards become the deck", event.count
    )


def _gain(event: Event, view: View, look: Look, t: Translator) -> str:
    return gain_text(event.rice, event.coins, t)


def _steal(event: Event, view: View, look: Look, t: Translator) -> str:
    name = player(look, event.seat, t)
    if not event.rice and not event.coins:
        return t.t("{name} has nothing to take", name=name)
    return t.t("takes {what} from {name}", what=sum_text(event.rice, event.coins, t), name=name)


def _mark(event: Event, view: View, look: Look, t: Translator) -> str:
    target = {"name": player(look, event.seat, t), "card": card_text(event.target, t)}
    return t.t("lays mark {count} on {card} of {name}", count=event.count, **target)


def _destroy(event: Event, view: View, look: Look, t: Translator) -> str:
    return t.t("destroys {card} of {name}", name=player(look, event.seat, t), card=card_text(event.target, t))


def _move(event: Event, view: View, look: Look, t: Translator) -> str:
    assert event.walk is not None
    far = walk_text(view, event.walk, t)
    if event.card:
        return t.t("moves {far}", far=far)
    if not event.rice and not event.coins:
        return t.t("moves for nothing: {far}", far=far)
    return t.t("moves for {cost}: {far}", cost=sum_text(event.rice, event.coins, t), far=far)


def _age(event: Event, view: View, look: Look, t: Translator) -> str:
    return t.tn("{count} black card gets a mark", "{count} black cards get a mark", event.count)


def _change(event: Event, view: View, look: Look, t: Translator) -> str:
    paid, got = rice_text(-event.rice, t), coin_text(event.coins, t)
    return t.t("changes {rice} into {coins}", rice=paid, coins=got)


def _discard(event: Event, view: View, look: Look, t: Translator) -> str:
    return t.t("discarded for {what}", what=sum_text(event.rice, event.coins, t))


def _priced(free: str, priced: str) -> Told:
    """Return what says that something was done for nothing, or for its cost."""

    def tell(event: Event, view: View, look: Look, t: Translator) -> str:
        if not event.rice and not event.coins:
            return t.t(free)
        return t.t(priced, cost=sum_text(event.rice, event.coins, t))

    return tell


_TOLD: Final[Mapping[str, Told | str]] = MappingProxyType(
    {
        "draw": _draw,
        "reshuffle": _reshuffle,
        "expire": N_("three marks, so it leaves"),
        "gain": _gain,
        "nothing": N_("nothing can be chosen"),
        "steal": _steal,
        "protect": N_("protected until the next turn"),
        "halve": N_("moving costs half"),
        "mark": _mark,
        "destroy": _destroy,
        "move": _move,
        "age": _age,
        "change": _change,
        "dismantle": _priced(N_("dismantled for nothing"), N_("dismantled for {cost}")),
        "install": _priced(N_("installed for nothing"), N_("installed for {cost}")),
        "ship": _discard,
        "discard": _discard,
    }
)

_TOGETHER: Final = frozenset({"expire", "gain", "dismantle", "install", "ship", "discard"})
"""What is told of several cards at once where one follows the other."""


def entry(events: list[Event], view: View, look: Look, t: Translator) -> Entry:
    """Return what is told of one thing that happened, or of several alike: their sums."""
    first = events[0]
    added = replace(
        first, rice=sum(event.rice for event in events), coins=sum(event.coins for event in events)
    )
    told = _TOLD[first.kind]
    words = t.t(told) if isinstance(told, str) else told(added, view, look, t)
    if first.ones is not None:
        words = t.t("threw {ones}: {what}", ones=first.ones, what=words)
    return Entry(words, tuple(event.card for event in events if event.card), first.ones)


def entries(story: Story, view: View, look: Look, t: Translator) -> list[Entry]:
    """Return a turn line by line, equal things that follow each other together."""
    groups: list[list[Event]] = []
    for event in story.events:
        if groups and _alike(groups[-1][-1], event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return [entry(group, view, look, t) for group in groups]


def _alike(one: Event, other: Event) -> bool:
    return one.kind == other.kind and one.kind in _TOGETHER and one.ones is None and other.ones is None


# --- Turns -----------------------------------------------------------------------------------------


def chapters(view: View, look: Look, t: Translator) -> tuple[Chapter, ...]:
    """Return the turns that are told, the last one first; of its throws the last has its sticks."""
    found = []
    for place, story in enumerate(reversed(view.last)):
        lines = entries(story, view, look, t)
        if place == 0 and view.phase == "striking":
            lines.append(_striking(view, t))
        name = player(look, story.seat, t)
        title = t.t("{name}, round {round}", name=name, round=story.round)
        running = place == 0 and view.result is None
        found.append(Chapter(title, _with_sticks(lines, shown=place == 0), running))
    return tuple(found)


def _striking(view: View, t: Translator) -> Entry:
    """Return the throw of a general that has not chosen yet."""
    card = view.players[view.mover].installed[view.number - 1].card
    return Entry(t.t("threw {ones}: {what}", ones=view.ones, what=t.t("chooses a card")), (card,), view.ones)


def _with_sticks(lines: Iterable[Entry], *, shown: bool) -> tuple[Entry, ...]:
    """Return lines of which only the last throw keeps its sticks, if they are ``shown`` at all."""
    kept = []
    for line in reversed(list(lines)):
        kept.append(line if shown else line._replace(ones=None))
        shown = shown and line.ones is None
    return tuple(reversed(kept))


def throw(view: View, look: Look, t: Translator) -> Entry | None:
    """Return the last throw of the turn that runs, or of the last one; None where there was none."""
    told = chapters(view, look, t)[:1]
    return next((line for chapter in told for line in chapter.lines if line.ones is not None), None)


def chapter_texts(view: View, look: Look, t: Translator) -> list[str]:
    """Return the turns that are told in a sentence each, the last one first."""
    return [text for chapter in chapters(view, look, t) if (text := chapter_text(chapter, t))]


def chapter_text(chapter: Chapter, t: Translator) -> str:
    """Return a turn in a sentence."""
    told = t.t("; ").join(entry_text(line, t) for line in chapter.lines)
    return t.t("{name}: {what}.", name=chapter.title, what=told) if told else ""


def entry_text(line: Entry, t: Translator) -> str:
    """Return a line with its cards in words."""
    if not line.cards:
        return line.words
    return t.t("{name}: {what}", name=cards_text(line.cards, t), what=line.words)


_BY_ITSELF: Final = frozenset({"draw", "reshuffle", "expire"})
"""What happens before anybody has chosen anything in a turn."""


def latest(view: View, look: Look, t: Translator) -> str:
    """Return the turn that runs; as long as nobody chose in it, the one before it too."""
    told = chapters(view, look, t)
    if not told:
        return ""
    fresh = all(event.kind in _BY_ITSELF for event in view.last[-1].events)
    shown = told[:2] if fresh else told[:1]
    return t.sentences(chapter_text(chapter, t) for chapter in reversed(shown))
