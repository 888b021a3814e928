"""What is told of leagues without being asked, where it is seen."""
