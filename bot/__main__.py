"""``python -m bot`` and ``tymok``: the way to the command line.

The processes that draw and think begin with this module too.  So it imports nothing before it is asked: they
would start three times as late, and each need 25 MB more.
"""


def main() -> None:
    """Enter from the command line."""
    from bot.command_line import app  # noqa: PLC0415 (as said above)

    app()


if __name__ == "__main__":
    main()
