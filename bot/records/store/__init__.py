"""What is stored about records."""
