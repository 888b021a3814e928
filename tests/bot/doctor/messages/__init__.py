"""What the doctor says."""
