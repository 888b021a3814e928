"""What is told about records without being asked, where it is seen."""
