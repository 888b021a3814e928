"""What presses of a lesson do."""
