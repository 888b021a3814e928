"""The page of the club: its parts as layouts and words."""
