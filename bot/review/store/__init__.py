"""What is stored of reviews."""
