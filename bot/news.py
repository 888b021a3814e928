"""What sends each kind of news: a table made of those of the features."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.away.telling import news as away
from bot.kit.news import Sender
from bot.leagues.telling import ladders, meetings
from bot.leagues.telling import seasons as leagues
from bot.results.telling import seasons
from bot.staff.telling import verdicts

NEWS: Final[Mapping[str, Sender]] = {**away.SENDERS, **seasons.SENDERS, **verdicts.SENDERS}
"""What sends each kind of news but those of leagues."""

LEAGUE_NEWS: Final[Mapping[str, Sender]] = {**leagues.SENDERS, **meetings.SENDERS, **ladders.SENDERS}
"""What sends each kind of news about leagues, in a lane of their own: sixty of them delay no other news."""
