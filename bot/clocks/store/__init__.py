"""What is stored of clocks."""
