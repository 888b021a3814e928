"""Computer players: they see a View and nothing else."""
