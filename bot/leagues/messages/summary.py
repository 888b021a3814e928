"""How a season of a league ended: podium, divisions, jumps and casts, as a picture beside the news."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from discord import ui

from bot.kit.messages.message import Gallery, Item, Message, framed, row
from bot.leagues.messages.buttons import button
from bot.leagues.messages.verbs import BOOK, TABLE
from bot.leagues.messages.words import division_name, drawn_name
from bot.leagues.service.closing import PODIUM, FinalLine, podium, read_final, winners
from bot.leagues.service.scoring.points import written
from bot.leagues.service.season import Season
from bot.leagues.service.summing import Summary
from bot.results.messages.naming import whole
from bot.table.messages import pictures
from renderers import Dress, text
from renderers.names import gained
from renderers.results import league_model as model
from renderers.results.league_season import describe_league_season, draw_league_season
from renderers.results.model import Luck, Place
from renderers.translation import Translator

NAME: Final = "season"


async def summary_message(
    season: Season,
    told: str,
    summary: Summary,
    t: Translator,
    dress: Dress,
    avatars: Mapping[int, bytes] = MappingProxyType({}),
) -> Message:
    """Return the news that a season is over, with its picture and the way to its table."""
    shown = summed(season, summary, t, avatars)
    picture = await pictures.draw_told(draw_league_season, describe_league_season, shown, t, dress)
    content: list[Item] = [ui.TextDisplay(told), Gallery(picture, NAME)]
    buttons = row(button(TABLE, season, t), button(BOOK, season, t))
    return framed(content, [buttons])


def summed(
    season: Season, summary: Summary, t: Translator, avatars: Mapping[int, bytes] = MappingProxyType({})
) -> model.Season:
    """Return how a season ended, as it is drawn and told."""
    final = read_final(season.row.final).tables
    number = season.row.number
    facts = []
    if summary.casts and summary.looked_at < summary.games:
        facts.append(
            t.tn("Casts of the last {count} game.", "Casts of the last {count} games.", summary.looked_at)
        )
    return model.Season(
        title=text.clean(season.terms.name),
        subtitle=t.t("Season {number}", number=number) if number > 1 else "",
        podium=_podium(season, final[0], t, avatars) if final else (),
        divisions=tuple(_division(season, place, lines, t) for place, lines in enumerate(final, 1))
        if len(final) > 1
        else (),
        jumps=tuple((drawn_name(season, one, t), gained(whole(change))) for one, change in summary.jumps),
        climbs=tuple((drawn_name(season, one, t), places) for one, places in climbs(season)),
        games=summary.games,
        people=sum(map(len, final)),
        casts=tuple(
            model.Casts(
                drawn_name(season, one, t),
                Luck(luck.casts, luck.came_off, luck.expected, luck.low, luck.high),
            )
            for one, luck in summary.casts
        ),
        facts=tuple(facts),
    )


def climbs(season: Season) -> list[tuple[int, int]]:
    """Return (entrant, places) of who climbed most in their division, from where their seed had them."""
    found = []
    for table in read_final(season.row.final).tables:
        seeded = sorted(line.entrant for line in table)
        seeded.sort(key=lambda number: season.entrants[number].seed)
        rank = {number: place for place, number in enumerate(seeded, 1)}
        found += [(line.entrant, rank[line.entrant] - line.place) for line in table]
    return sorted((one for one in found if one[1] > 0), key=lambda one: -one[1])[:PODIUM]


def on_podium(season: Season) -> list[int]:
    """Return who stands on the podium, the first place first; nobody else's avatar is asked for."""
    final = read_final(season.row.final).tables
    stand = (season.entrants[line.entrant] for table in final[:1] for line in podium(table))
    return [entrant.user_id for entrant in stand if entrant.user_id is not None]


def _podium(
    season: Season, table: Sequence[FinalLine], t: Translator, avatars: Mapping[int, bytes]
) -> tuple[Place, ...]:
    return tuple(
        Place(
            line.place,
            drawn_name(season, line.entrant, t),
            written(Fraction(line.points), season.terms.unit),
            avatar(season, line, avatars),
        )
        for line in podium(table)
    )


def avatar(season: Season, line: FinalLine, avatars: Mapping[int, bytes]) -> bytes:
    """Return the avatar of whoever has a line, from those that came; empty where there is none."""
    user = season.entrants[line.entrant].user_id
    return b"" if user is None else avatars.get(user, b"")


def _division(season: Season, place: int, table: Sequence[FinalLine], t: Translator) -> model.Division:
    def names(kept: Sequence[FinalLine]) -> tuple[str, ...]:
        return tuple(drawn_name(season, line.entrant, t) for line in kept)

    return model.Division(
        name=division_name(place, t),
        first=names(winners(table)),
        up=names([line for line in table if line.goes_to < place]),
        down=names([line for line in table if line.goes_to > place]),
    )
