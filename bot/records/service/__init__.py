"""What is done about records, without Discord."""
