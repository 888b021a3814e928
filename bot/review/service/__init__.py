"""How hints and reviews are made, without Discord."""
