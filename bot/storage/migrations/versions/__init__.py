"""One file a step; the newest names the one before it, and so on."""
