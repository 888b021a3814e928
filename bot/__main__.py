"""``python -m bot`` and ``tymok``: the way to the command line.

The processes that draw and think begin with this module too.  So it imports nothing before it is asked: they
would start three times as late, and each need 25 MB more.
"""

import gc
import sys


def main() -> None:
    """Enter from the command line; Ctrl-C ends it at any time without a word."""
    try:
        _enter()
    except KeyboardInterrupt:
        sys.exit(130)


def _enter() -> None:
    if sys.argv[1:] == ["health"]:
        from bot.kit import alive  # noqa: PLC0415 (asked twice a minute: the command line takes seconds to import)

        sys.exit(alive.tell())
    # What is imported stays for good: to look through it for garbage all the while takes a fifth of a start.
    gc.disable()
    from bot.command_line import app  # noqa: PLC0415 (as said above)
    from bot.kit import structs, terminal  # noqa: PLC0415 (as said above)

    structs.know()
    gc.freeze()
    gc.enable()
    with terminal.printing():
        app()


if __name__ == "__main__":
    main()
