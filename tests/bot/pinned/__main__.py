"""Add to the file what is new: ``python -m tests.bot.pinned [file of custom ids, one a line]``."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.bot import pinned

texts = Path(sys.argv[1]).read_text(encoding="utf-8").split("\n") if len(sys.argv) > 1 else []
examples = pinned.read_examples(text for text in texts if text.count(";") >= 4)
pinned.FILE.write_bytes(pinned.written(pinned.added(pinned.pinned(), pinned.today(), examples)))
