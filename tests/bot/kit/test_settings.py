"""Settings from the environment: what is refused, and that no secret is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.kit.settings import Settings, unread
from bot.kit.store.shards import ALL, Shards


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("OPEN_GAMES_PER_PERSON", "0"),
        ("OPEN_GAMES_PER_SERVER", "none"),
        ("LOBBY_HOURS", "0"),
        ("LOBBY_HOURS", "nan"),
        ("LOBBY_HOURS", "1e300"),
        ("BUSY_SECONDS", "inf"),
        ("REQUESTS_PER_SECOND", "inf"),
        ("MEMBER_MEMORY_SECONDS", "inf"),
        ("COMPUTERS_PACE", "inf"),
        ("BOARD_REPOST_MINUTES", "-5"),
        ("BOARD_REPOST_MINUTES", "nan"),
        ("COMPUTER_PROCESSES", "33"),
        ("SHARDS", "4"),
        ("SHARDS", "2-1/4"),
        ("SHARDS", "0-4/4"),
        ("PRESS_COSTS", "club=2"),
        ("PRESS_COSTS", '{"club": -1}'),
        ("PRESS_COSTS", '{"club": NaN}'),
        ("PRESS_COSTS", '{"club": Infinity}'),
        ("OWN_PRESSES_PER_MINUTE", '{"Anna": 5}'),
        ("OWN_PRESSES_PER_MINUTE", "[5]"),
        ("LOG_FORMAT", "xml"),
        ("LOG_LEVEL", "loud"),
        ("DISCORD_URL", "discord.com"),
        ("DISCORD_URL", "ftp://discord.com"),
        ("GUILD_READY_TIMEOUT", "-1"),
        ("GUILD_READY_TIMEOUT", "nan"),
    ],
)
def test_bad_values_are_refused_by_name(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"TYMOK_{name}", value)
    with pytest.raises(ValidationError) as caught:
        Settings()
    (error,) = caught.value.errors()
    assert error["loc"][:1] == (name.lower(),)


def test_secrets_are_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "the-token")
    monkeypatch.setenv("TYMOK_DATABASE_URL", "postgresql://a:the-password@b/c")
    settings = Settings()
    assert settings.token is not None
    assert settings.token.get_secret_value() == "the-token"
    assert "the-token" not in repr(settings)
    assert "the-password" not in repr(settings)
    assert settings.database() == "postgresql://a:the-password@b/c"


def test_empty_values_mean_the_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("TYMOK_TOKEN", "")
    monkeypatch.setenv("TYMOK_PORT", "")
    monkeypatch.setenv("TYMOK_DATA_FOLDER", str(tmp_path))
    settings = Settings()
    assert settings.token is None
    assert settings.port == 8420
    assert settings.database() == f"sqlite:///{tmp_path}/tymok.db"


def test_without_shards_a_process_does_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TYMOK_SHARDS", raising=False)
    assert Settings().share() == ALL
    monkeypatch.setenv("TYMOK_SHARDS", "2-3/4")
    assert Settings().share() == Shards.between(2, 3, 4)


def test_budgets_and_costs_are_read_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TYMOK_OWN_PRESSES_PER_MINUTE", '{"123456789012345678": 600}')
    monkeypatch.setenv("TYMOK_PRESS_COSTS", '{"club": 2, "game verify": 30.5}')
    settings = Settings()
    assert settings.own_presses_per_minute == {123456789012345678: 600}
    assert settings.press_costs == {"club": 2.0, "game verify": 30.5}


def test_what_nobody_reads_is_found_with_what_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"BACKUP_FOLDER": "b", "token": "t", "COMPILED": "0", "PRESS_COSTS": '{"club": 2}'}
    unknown = {"LOBY_HOURS": "5", "BACKUPS_FOLDER": "b", "COLOUR": "red", "OLD": ""}
    before = unread()
    for name, value in {**known, **unknown}.items():
        monkeypatch.setenv(f"TYMOK_{name}", value)
    found = {name: near for name, near in unread().items() if name not in before}
    assert found == {
        "TYMOK_BACKUPS_FOLDER": "TYMOK_BACKUP_FOLDER",
        "TYMOK_COLOUR": None,
        "TYMOK_LOBY_HOURS": "TYMOK_LOBBY_HOURS",
    }
