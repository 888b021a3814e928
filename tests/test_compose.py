"""The examples for Docker Compose: they can be read, and what they set exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from bot.command_line import app
from bot.kit.settings import Settings

ROOT: Final = Path(__file__).resolve().parent.parent

EXAMPLES: Final = sorted(ROOT.glob("compose*.yaml"))

SERVICE: Final = frozenset(
    {
        "build", "cap_drop", "command", "depends_on", "environment", "healthcheck", "image", "read_only",
        "restart", "scale", "security_opt", "stop_grace_period", "tmpfs", "volumes",
    }
)  # fmt: skip
"""What they say of a service, by the names of the Compose specification."""

of_each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)


def services(example: Path) -> dict[str, Any]:
    """Return the services of an example."""
    found: dict[str, Any] = yaml.safe_load(example.read_text())["services"]
    return found


@of_each_example
def test_it_says_what_compose_knows(example: Path) -> None:
    content = yaml.safe_load(example.read_text())
    assert {key for key in content if not key.startswith("x-")} == {"services", "volumes"}
    named = {
        place.partition(":")[0] for one in services(example).values() for place in one.get("volumes", ())
    }
    assert named == set(content["volumes"])
    for name, service in services(example).items():
        assert service.keys() <= SERVICE, name
        assert set(service.get("depends_on", ())) <= services(example).keys()


@of_each_example
def test_what_it_sets_exists(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for service in services(example).values():
        if "build" not in service:
            continue
        values = {
            key: re.sub(r"\$\{\w+:\?[^}]*\}", "secret", value)
            for key, value in service["environment"].items()
        }
        known = {f"TYMOK_{name.upper()}" for name in Settings.model_fields} | {"DISCORD_TOKEN"}
        assert values.keys() <= known
        for key, value in values.items():
            monkeypatch.setenv(key, value)
        settings = Settings()
        assert settings.token is not None
        assert settings.database().startswith(("postgresql://tymok:secret@postgres", "sqlite:"))


@of_each_example
def test_its_commands_exist(example: Path) -> None:
    known = {command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands}
    for service in services(example).values():
        if "build" in service and "command" in service:
            program, command = service["command"]
            assert program == "/venv/bin/tymok"
            assert command in known


def test_several_processes_share_the_shards_out_and_have_time_to_hand_over() -> None:
    found = services(ROOT / "compose.scale.yaml")
    assert found["tymok"]["environment"]["TYMOK_SHARDS"] == "auto"
    assert found["tymok"]["scale"] == 2
    assert int(found["tymok"]["stop_grace_period"].removesuffix("s")) > 30
    assert found["thinker"]["command"][-1] == "think"
