"""What is done about results, without Discord."""
