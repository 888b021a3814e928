"""What the buttons of the card do."""
