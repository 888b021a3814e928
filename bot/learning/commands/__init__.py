"""What is asked for of lessons: a slash command."""
