"""Measurements against stated targets; ``python -m benchmarks`` runs them."""
