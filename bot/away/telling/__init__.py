"""What is told about time away without being asked, where it is seen."""
