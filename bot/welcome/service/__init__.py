"""Which servers were greeted."""
