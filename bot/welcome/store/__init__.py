"""What is kept of greetings."""
