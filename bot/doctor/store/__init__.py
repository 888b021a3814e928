"""What the doctor reads."""
