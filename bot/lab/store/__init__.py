"""What is stored of comparisons."""
