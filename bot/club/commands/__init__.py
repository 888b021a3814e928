"""The slash command of the club."""
