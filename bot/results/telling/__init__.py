"""What is told about results without being asked, where it is seen."""
