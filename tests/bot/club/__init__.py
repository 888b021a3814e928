"""The page of the club."""
