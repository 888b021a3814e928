"""The doctor."""
