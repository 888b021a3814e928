"""The club of a server: one page for its members and its staff, on which all of its leagues is in reach."""
