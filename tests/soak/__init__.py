"""Many random games of every game, under rules of every kind; ``python -m tests.soak`` plays them."""
