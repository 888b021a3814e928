"""The rule laboratory: two rule sets, tried by thousands of games between computer players."""
