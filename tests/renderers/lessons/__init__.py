"""Golden pictures and texts of lessons."""
