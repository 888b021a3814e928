"""What is done, without Discord."""
