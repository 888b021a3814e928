"""What is asked for of the laboratory: a slash command, and the command line."""
