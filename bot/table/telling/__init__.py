"""What is told of games without being asked, where it is seen."""
