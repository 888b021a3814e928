"""Computer players choose well, from a view alone."""
