"""What is done of staff, without Discord."""
