"""What an arena tells."""
