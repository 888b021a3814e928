"""What is stored of lessons."""
