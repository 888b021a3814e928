"""The doctor: whether a database is what follows from its logs, what is wrong, and what can be mended."""
