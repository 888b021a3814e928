"""Who meets whom, where it is played, and what follows from it."""
