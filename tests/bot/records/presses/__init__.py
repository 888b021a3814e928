"""What is pressed after a game, or while it is looked back on."""
