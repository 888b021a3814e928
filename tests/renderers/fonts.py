"""Everything that keeps lettering once it is drawn."""

from __future__ import annotations

import sys

import renderers


def forget() -> None:
    """Empty the caches of all modules that draw: what is drawn next is drawn from nothing."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == renderers.__name__:
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear") and not isinstance(kept, type):
                    kept.cache_clear()
