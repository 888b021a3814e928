"""Golden pictures of each look."""
