"""Golden pictures of what refusals are about."""
