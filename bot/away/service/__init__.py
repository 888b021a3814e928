"""What is done about time away, without Discord."""
