"""Somebody's profile: a card, their own ratings, these over time, results against somebody, luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

import discord
from discord import ui

from bot.kit.messages.message import Gallery, Item, Message, framed, row, safe
from bot.kit.messages.press import MOST_CHOSEN, PressButton, PressSelect, PressUserSelect
from bot.kit.texts import level_name
from bot.results.messages.naming import change_of, game_key, person_name, pool_name, rating_text, whole
from bot.results.messages.verbs import AGAINST, ALL, COMPARE, HIDE, LUCK, PLOT, POOL, PROFILE
from bot.results.service.profiles import Card, Luck, Practice, Scores, Standing, Told, luck_of
from bot.results.service.ratings.fold import GAMES, MET, is_provisional
from bot.results.store.outcomes import WIN
from bot.results.store.standings import Tally
from bot.storage.rows import RatingRow, RatingStep
from bot.table.messages import pictures
from renderers import Dress, faces, text, words
from renderers.canvas import Look
from renderers.names import gained, signed
from renderers.results import luck as chance
from renderers.results import model
from renderers.results.plot import describe_plot, draw_plot
from renderers.results.profile import describe_profile, draw_profile
from renderers.results.strokes import MOST
from renderers.translation import N_, Translator

NAME: Final = "profile"

MOST_BEST: Final = 4
"""Games of which the largest win is told."""

_DAY: Final = "%Y-%m-%d"
"""How a date stands in a picture, where Discord shows none in the reader's zone."""


# --- The card --------------------------------------------------------------------------------------


async def profile_message(
    card: Card,
    told: Sequence[Told],
    reader: int,
    *,
    here: bool,
    also: Sequence[str],
    t: Translator,
    dress: Dress,
) -> Message:
    """Return the profile; ``here``: that of one server, whose people can be compared.

    ``also`` tells of them what others know.
    """
    shown = profile(card, told, t)
    picture = await pictures.draw_told(draw_profile, describe_profile, shown, t, dress)
    name = safe(person_name(card.user_id, card.name, t))
    where = N_("## {name} in this server") if here else N_("## {name}, across all servers")
    content: list[Item] = [ui.TextDisplay(t.t(where, name=name)), Gallery(picture, NAME)]
    content += [ui.TextDisplay(one) for one in also if one]
    if card.user_id == reader and card.hidden:
        content.append(ui.TextDisplay(t.t("-# Only you see this profile.")))
    return framed(content, _ways(card, reader, here=here, t=t))


def profile(card: Card, told: Sequence[Told], t: Translator) -> model.Profile:
    """Return a profile as it is drawn and told."""
    sums = [scores.tally for scores in card.scores]
    luck = luck_of(told)
    return model.Profile(
        name=text.clean(person_name(card.user_id, card.name, t)),
        since=_since(card.since, t),
        rating=signed(whole(card.rating.mu)) if card.rating else "",
        provisional=card.rating is not None and is_provisional(card.rating),
        games=sum(one.games for one in sums),
        wins=sum(one.wins for one in sums),
        draws=sum(one.draws for one in sums),
        losses=sum(one.losses for one in sums),
        by_game=tuple(_by_game(scores, t) for scores in card.scores),
        streak=_streak(card, t),
        best=tuple(best_hands(told, t)),
        luck=None
        if luck is None
        else model.Luck(luck.casts, luck.came_off, luck.expected, luck.low, luck.high),
    )


def _since(at: float | None, t: Translator) -> str:
    if at is None:
        return t.t("No finished game with others yet")
    return t.t("Has played here since {date}", date=datetime.fromtimestamp(at, UTC).strftime(_DAY))


def _by_game(scores: Scores, t: Translator) -> tuple[str, int, int, str]:
    rating = scores.rating
    shown = rating_text(rating.mu, provisional=is_provisional(rating)) if rating else ""
    return pool_name(scores.game_id, scores.family, t), scores.tally.games, scores.tally.wins, shown


def _streak(card: Card, t: Translator) -> str:
    """Return a sentence about a run of wins; empty where there is none worth it."""
    outcome, length = card.streak
    if outcome != WIN or length < 2:
        return ""
    return t.tn("Won the last {count} game", "Won the last {count} games", length)


def best_hands(told: Sequence[Told], t: Translator) -> list[str]:
    """Return a sentence on the largest win in each game, those of most games first."""
    best: dict[str, Told] = {}
    for one in told:
        game_id = one.match.row.game_id
        if one.best is not None and (game_id not in best or _points(one) > _points(best[game_id])):
            best[game_id] = one
    return [_best(one, t) for one in list(best.values())[:MOST_BEST]]


def _points(one: Told) -> float:
    return one.best.points / one.match.unit if one.best else 0.0


def _best(one: Told, t: Translator) -> str:
    assert one.best is not None
    face = faces.get(one.match.row.game_id)
    look = Look(names=pictures.names(one.match, t), language=t.language)
    how = face.won_by(one.best.before, one.best.after, look)
    what = t.t(
        "{name}: {what}",
        name=t.t(face.names.name),
        what=words.amount(one.match.row.game_id, one.best.points, t, one.match.unit),
    )
    return t.t(", ").join([what, how]) if how else what


# --- Ways from the card ----------------------------------------------------------------------------


def _ways(card: Card, reader: int, *, here: bool, t: Translator) -> list[Item]:
    """Return the controls; over all servers there is nobody to be compared with."""
    own = card.user_id
    buttons = [PressButton(LUCK(own), t.t("Luck"))]
    if here:
        buttons.insert(0, PressButton(PLOT(ALL, _short(own)), t.t("Over time")))
    if card.user_id == reader:
        label = N_("Show my profile") if card.hidden else N_("Hide my profile")
        buttons.append(PressButton(HIDE(not card.hidden), t.t(label)))
    rows: list[Item] = [row(*buttons)]
    if here:
        menu = PressUserSelect(AGAINST(own), t.t("Results against …"))
        rows.append(row(menu))
    return rows


def against_text(name: str, other: str, sums: Sequence[tuple[str, str, Tally]], t: Translator) -> str:
    """Return how somebody came out in games with another person, by game."""
    heading = t.t("### {name} and {other}", name=safe(name), other=safe(other))
    if not sums:
        return "\n".join([heading, t.t("They have finished no game together.")])
    lines = [
        "- " + t.t("{name}: {what}", name=pool_name(game_id, family, t), what=_record(tally, t))
        for game_id, family, tally in sums
    ]
    note = t.t("-# At larger tables, finishing above them counts as a win.")
    return "\n".join([heading, *lines, note])


def _record(tally: Tally, t: Translator) -> str:
    return t.t(
        "won {wins}, drawn {draws}, lost {losses}",
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
    )


def luck_text(name: str, told: Sequence[Told], t: Translator) -> str:
    """Return casts against expectation, over all games and by game."""
    heading = t.t("### Luck of {name}", name=safe(name))
    overall = luck_of(told)
    if overall is None:
        return "\n".join([heading, t.t("No cast has decided anything yet.")])
    games = dict.fromkeys(one.match.row.game_id for one in told)
    by_game = {
        game_id: luck
        for game_id in games
        if (luck := luck_of([one for one in told if one.match.row.game_id == game_id])) is not None
    }
    lines = [_luck(t.t("All games"), overall, t)]
    if len(by_game) > 1:
        lines += [_luck(pool_name(game_id, "", t), luck, t) for game_id, luck in by_game.items()]
    looked = t.tn("-# From the last {count} game.", "-# From the last {count} games.", len(told))
    return "\n".join([heading, *(f"- {line}" for line in lines), looked])


_FEW: Final = N_("{name}: {came_off} of {casts} casts succeeded; expected: {expected}")
_MANY: Final = N_(
    "{name}: {came_off} of {casts} casts succeeded; expected: {expected} ({low}–{high} is where luck "
    "alone puts 95 of 100 players)"
)


def _luck(name: str, luck: Luck, t: Translator) -> str:
    """Return casts against expectation; few of them tell nothing about luck, so there is no interval."""
    return t.t(
        _FEW if luck.casts < chance.FEWEST else _MANY,
        name=name,
        came_off=luck.came_off,
        casts=luck.casts,
        expected=f"{luck.expected:.1f}",
        low=f"{luck.low:.1f}",
        high=f"{luck.high:.1f}",
    )


# --- Over time -------------------------------------------------------------------------------------

CurveRows = Sequence[tuple[str, RatingRow | None, Sequence[tuple[float, RatingStep]]]]
"""Names with ratings and how they changed."""


async def plot_message(
    game: tuple[str, str],
    users: Sequence[int],
    curves: CurveRows,
    games: Sequence[tuple[str, str]],
    t: Translator,
    dress: Dress,
) -> Message:
    """Return the ratings of people over time, with menus for another table and other people."""
    plot = model.Plot(
        title=pool_name(*game, t),
        curves=tuple(
            model.Curve(text.clean(person_name(user, name, t)), tuple(_points_of(head, steps)))
            for user, (name, head, steps) in zip(users, curves, strict=True)
        ),
    )
    picture = await pictures.draw_told(draw_plot, describe_plot, plot, t, dress)
    ids = tuple(_short(user) for user in users)
    choices = {ALL: t.t("All games")} | {game_key(*one): pool_name(*one, t) for one in games}
    options = [
        discord.SelectOption(label=name[:100], value=key, default=key == (game_key(*game) or ALL))
        for key, name in list(choices.items())[:MOST_CHOSEN]
    ]
    key = game_key(*game) or ALL
    people = PressUserSelect(COMPARE(key, ids[0]), t.t("Compare with up to three people"), MOST - 1)
    card = PressButton(PROFILE(users[0]), t.t("Profile"))
    rows = [row(PressSelect(POOL(*ids), options)), row(people), row(card)]
    content: list[Item] = [
        ui.TextDisplay(t.t("## Rating over time: {name}", name=pool_name(*game, t))),
        Gallery(picture, "rating"),
    ]
    return framed(content, rows)


def _points_of(head: RatingRow | None, steps: Sequence[tuple[float, RatingStep]]) -> list[model.Point]:
    """Return the points of a curve; whom somebody had met by then is not known, only how many they have."""
    met = 0 if head is None else len([user for user in head.met.split(",") if user])
    games = 0 if head is None else head.games
    left_out = games - len(steps)
    return [
        model.Point(at, step.mu, step.sigma, met < MET or left_out + number < GAMES)
        for number, (at, step) in enumerate(steps, 1)
    ]


_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def _short(number: int) -> str:
    """Write a person's number so that four of them fit into a custom id."""
    digits = ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return digits or "0"


def read_short(text: str) -> int:
    """Read what a custom id has of a person's number; 0 for what is none."""
    return int(text, len(_DIGITS)) if text.isalnum() and text.isascii() and len(text) < 14 else 0


# --- A list of ratings -----------------------------------------------------------------------------


def ratings_texts(
    rated: Sequence[Standing],
    practices: Sequence[Practice],
    server_names: Mapping[int, str] | None,
    t: Translator,
) -> list[str]:
    """Return somebody's ratings for themselves; ``server_names`` where those of several servers stand."""
    parts = []
    by_server: dict[int, list[str]] = {}
    for one in rated:
        by_server.setdefault(one.guild_id, []).append(_rating(one, t))
    for guild_id, lines in by_server.items():
        heading = t.t("### Your ratings") if server_names is None else f"### {safe(server_names[guild_id])}"
        parts.append("\n".join([heading, *lines]))
    if not rated:
        parts.append(t.t("No rated game yet. `/play` opens a game; its lobby says whether it is rated."))
    elif any(is_provisional(one.rating) for one in rated):
        note = N_("-# ? provisional: until {games} rated games with {people} people.")
        parts.append(t.t(note, games=GAMES, people=MET))
    if practices:
        note = t.t("-# Only you see this, and it counts in no standings.")
        lines = [_practice(one, t) for one in practices]
        parts.append("\n".join([t.t("### Practice against computer players"), *lines, note]))
    return parts


def _rating(one: Standing, t: Translator) -> str:
    shown = rating_text(one.rating.mu, provisional=is_provisional(one.rating))
    change = change_of(one.rating.mu, one.before)
    told = f"**{shown}**" + (f" ({gained(change)})" if change else "")
    games = t.tn("{count} rated game", "{count} rated games", one.rating.games)
    what = t.t(", ").join([told, games])
    return "- " + t.t("{name}: {what}", name=pool_name(one.game_id, one.family, t), what=what)


def _practice(one: Practice, t: Translator) -> str:
    row = one.row
    parts = [str(whole(row.mu)), t.tn("{count} game", "{count} games", row.games)]
    if one.level:
        parts.append(t.t("matches the level “{level}”", level=level_name(one.level, t)))
    name = pool_name(row.game_id, row.family, t)
    return "- " + t.t("{name}: {what}", name=name, what=t.t(", ").join(parts))
