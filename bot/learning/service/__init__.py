"""What is known of lessons, without Discord."""
