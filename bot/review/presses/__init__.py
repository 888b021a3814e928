"""What presses on hints and reviews do."""
