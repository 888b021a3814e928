"""Views become pictures and words."""
