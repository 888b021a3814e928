"""Configuration from the environment, validated once at start; secrets are never printed.

Every setting is read from ``TYMOK_<NAME>``; the token also from ``DISCORD_TOKEN``, where hosting
services put it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import AliasChoices, Field, SecretStr, field_validator
from pydantic_core import PydanticCustomError, from_json
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.kit.alive import DATA_FOLDER
from bot.kit.store.shards import ALL, Shards
from engine.compiled import SWITCH

PREFIX: Final = "TYMOK_"
_AUTO: Final = re.compile(r"auto(?:/([1-9][0-9]{0,4}))?", re.ASCII)


class Settings(BaseSettings):
    """What an operator may set; the table of ``docs/operating.md`` repeats the descriptions."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="ignore", allow_inf_nan=False
    )

    token: SecretStr | None = Field(
        None,
        validation_alias=AliasChoices("DISCORD_TOKEN", "TYMOK_TOKEN"),
        description="The bot's token. Without it the sandbox starts.",
    )
    data_folder: Path = Field(
        Path(DATA_FOLDER), description="Where the database and the sandbox's world live."
    )
    database_url: SecretStr | None = Field(
        None, description="PostgreSQL's address; without it SQLite in the data folder."
    )
    backup_folder: Path | None = Field(
        None, description="Where a backup is written every day; without it none is."
    )
    backups_daily: int = Field(7, ge=1, description="The last backup of so many days stays in that folder.")
    backups_weekly: int = Field(4, ge=0, description="So does the last one of so many weeks.")
    checkup_games: int = Field(
        100, ge=0, description="Games that are held against their logs every night (`tymok doctor`); 0: none."
    )
    shards: str | None = Field(
        None,
        description="Discord's shards that this process serves, as 0-1/4; without it all of them; "
        "auto or auto/16: its share of as many as Discord recommends, or of 16, whoever else runs.",
    )
    log_format: Literal["text", "json"] = Field("text", description="How log lines are written.")
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    port: int = Field(8420, ge=0, le=65535, description="The sandbox's port; 0 takes any free one.")
    metrics_port: int | None = Field(
        None,
        ge=0,
        le=65535,
        description="The port of `/metrics`, `/live`, `/ready`; without it there is none; 0: any free one.",
    )
    metrics_host: str = Field("127.0.0.1", description="The address on which that port is; all: 0.0.0.0.")
    open_games_per_person: int = Field(20, ge=1, description="Lobbies and running games of one person.")
    open_games_per_server: int = Field(1000, ge=1, description="Lobbies and running games of one server.")
    busy_seconds: float = Field(
        2.0,
        ge=0,
        description="Seconds after which somebody is told that nothing can be saved while another program "
        "holds the database: Discord gives three for an answer.",
    )
    presses_per_minute: int = Field(
        120, ge=0, description="Presses of one person in a minute; 0: any number."
    )
    server_presses_per_minute: int | None = Field(
        None,
        ge=0,
        description="Presses of one server in a minute; without it 20 times a person's; 0: any number.",
    )
    own_presses_per_minute: Annotated[dict[int, Annotated[int, Field(ge=0)]], NoDecode] = Field(
        {},
        description="The same for single people and servers, by their numbers, "
        'as `{"123456789012345678": 600}`; 0: any number.',
    )
    press_costs: Annotated[dict[str, Annotated[float, Field(ge=0)]], NoDecode] = Field(
        {},
        description="For how many presses single commands, and presses by their verbs, count, where not as "
        'usual, as `{"club": 2, "film": 20}`.',
    )
    requests_per_second: float = Field(
        45, ge=0, description="Requests to Discord in a second by all processes: it allows 50; 0: any number."
    )
    removed_server_days: float = Field(
        30,
        gt=0,
        le=3650,
        description="So long what is stored of a server rests after it has removed the bot.",
    )
    lobby_hours: float = Field(24, gt=0, le=8760, description="After this an unstarted lobby closes.")
    leagues_per_server: int = Field(25, ge=1, description="Leagues of one server.")
    seasons_per_server: int = Field(
        10, ge=1, description="Seasons of leagues that run in one server at a time."
    )
    entrants_per_season: int = Field(256, ge=2, le=256, description="People who may enter one season.")
    seasons_per_person: int = Field(5, ge=1, description="Open seasons that one person may have entered.")
    labs_per_server: int = Field(
        3, ge=1, description="Comparisons of rule sets (`/lab`) of one server that wait or run at a time."
    )
    board_repost_minutes: float = Field(
        50, gt=0, description="An older board message is posted anew: Discord slows edits after an hour."
    )
    member_memory_seconds: float = Field(
        60, ge=0, description="So long a player seen in the server is taken to be in it still."
    )
    computer_processes: int = Field(1, ge=1, le=32, description="Processes that think for computer players.")
    computers_pace: float = Field(
        1.2,
        ge=0,
        description="Seconds between the actions of two computer players at a table that is watched.",
    )
    emojis: bool = Field(
        True,
        description="Whether pieces, cards and sticks are uploaded as emojis, which menus and buttons show.",
    )
    discord_url: str | None = Field(
        None,
        pattern=r"^https?://[^\s/]+$",
        description="Another address of Discord's API: the sandbox sets it for its bot.",
    )
    guild_ready_timeout: float = Field(
        2.0, ge=0, description="Seconds to wait for the servers' data at start; the sandbox needs less."
    )

    @field_validator("own_presses_per_minute", "press_costs", mode="before")
    @classmethod
    def _from_json(cls, value: object) -> object:
        """Read JSON here rather than before, so that what is none is told with the name of the setting."""
        try:
            return from_json(value) if isinstance(value, str) else value
        except ValueError:
            raise PydanticCustomError("json", "it is JSON, names with numbers") from None

    @field_validator("shards")
    @classmethod
    def _readable(cls, shards: str | None) -> str | None:
        try:
            if shards is not None and not _AUTO.fullmatch(shards):
                Shards.read(shards)
        except ValueError:
            raise PydanticCustomError(
                "shards", "it is auto, or names the shards from 0 on of how many there are, as 0-1/4 or 2/4"
            ) from None
        return shards

    @property
    def shares_out(self) -> bool:
        """Whether processes share out the shards among themselves."""
        return self.shards is not None and _AUTO.fullmatch(self.shards) is not None

    @property
    def shards_wanted(self) -> int | None:
        """Among how many shards the servers are to be divided then; None: as Discord recommends."""
        found = None if self.shards is None else _AUTO.fullmatch(self.shards)
        return None if found is None or found[1] is None else int(found[1])

    def share(self) -> Shards:
        """Return whose work this process does, where no others share it out with it."""
        return ALL if self.shards is None or self.shares_out else Shards.read(self.shards)

    def database(self) -> str:
        """Return the database's URL."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return f"sqlite:///{self.data_folder.resolve() / 'tymok.db'}"


def nearest(name: str, known: Collection[str]) -> str | None:
    """Return which of the known names somebody may have meant, None where none is near."""
    return next(iter(get_close_matches(name, known, n=1)), None)


def unread() -> dict[str, str | None]:
    """Return what looks like a setting in the environment and is none, each with the nearest that there is.

    One that is empty means nothing, as everywhere.
    """
    known = {SWITCH, *(f"{PREFIX}{name.upper()}" for name in Settings.model_fields)}
    set_ = {name.upper() for name, value in os.environ.items() if value}
    odd = sorted(name for name in set_ - known if name.startswith(PREFIX))
    ends = [name.removeprefix(PREFIX) for name in known]
    meant = {name: nearest(name.removeprefix(PREFIX), ends) for name in odd}
    return {name: near and PREFIX + near for name, near in meant.items()}
