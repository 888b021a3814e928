"""What the laboratory does, without Discord."""
