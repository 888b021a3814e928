"""The card, and what stands behind its buttons."""
