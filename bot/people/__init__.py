"""What people and servers set, and their data."""
