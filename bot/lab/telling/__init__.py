"""What is told of comparisons without being asked, where it is seen."""
