"""Who meets whom: pure functions of a field, the same under any order of what is equal."""
