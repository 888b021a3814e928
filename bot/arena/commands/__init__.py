"""``tymok arena``."""
