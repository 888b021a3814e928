"""What the doctor looks for, and mends."""
