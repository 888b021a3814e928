"""What is done of people, without Discord."""
