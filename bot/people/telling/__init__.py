"""What people are given to take away."""
