"""The rule laboratory."""
