"""What the doctor looks for, finds and mends."""
