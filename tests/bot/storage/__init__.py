"""The storage, on real databases."""
