"""What is stored of games."""
