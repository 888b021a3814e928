"""What is told of staff without being asked, where it is seen."""
