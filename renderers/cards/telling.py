"""A described table in words: seats, groups of cards, sums, and the readings that a choice can have."""

from __future__ import annotations

from renderers.cards.names import card_text, cards_text, count_text, strength_text
from renderers.cards.plan import Group, Panel, Seat
from renderers.translation import Translator


def reading_label(value: str, t: Translator) -> str:
    """Return a reading such as "run6" or "set5" in words."""
    kind = value.rstrip("-0123456789")
    top = value[len(kind) :]
    strength = strength_text(int(top), t) if top else ""
    match kind:
        case "set":
            return t.t("as a set of {strength}", strength=strength)
        case "run":
            return t.t("as a run up to {strength}", strength=strength)
        case "runset":
            return t.t("as a run of sets up to {strength}", strength=strength)
        case _:
            return t.t("as a single {strength}", strength=strength)


def seat_text(seat: Seat, t: Translator) -> str:
    """Return what is to be said of a seat."""
    notes = [
        t.t("score {points}", points=seat.score),
        t.t("{cards} in hand", cards=count_text(seat.cards, t)),
    ]
    notes += [seat.dealer] if seat.dealer else []
    notes += seat.detail.split(" · ") if seat.detail else []
    return t.t("{name}: {what}.", name=seat.name, what=t.t(", ").join(notes))


def group_text(group: Group, t: Translator, full: bool = False) -> str:
    """Return the cards of a group; ``full`` says ordered ones in their order."""
    if not group.cards:
        return t.sentence(group.caption)
    if full and group.ordered:
        cards = t.t(", ").join(card_text(card, t) for card in group.cards)
    else:
        cards = cards_text(group.cards, t)
    return t.t("{name}: {what}.", name=group.caption, what=cards)


def panel_texts(panel: Panel, t: Translator) -> list[str]:
    """Return a sum in sentences, line by line."""
    parts = [t.sentence(panel.title)]
    parts += [group_text(group, t) for group in panel.groups]
    parts += [
        t.t("{name}: {what}.", name=words, what=value) if value else t.sentence(words)
        for words, value in panel.lines
    ]
    for entry in panel.entries:
        notes = [entry.value, entry.note] + [
            cards_text(group.cards, t)
            if not group.caption
            else t.t("{combination}: {cards}", combination=group.caption, cards=cards_text(group.cards, t))
            for group in entry.groups
        ]
        what = t.t(", ").join(note for note in notes if note)
        parts.append(t.t("{name}: {what}.", name=entry.name, what=what))
    return parts
