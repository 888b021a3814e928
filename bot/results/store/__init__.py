"""What is stored about results."""
