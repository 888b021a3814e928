"""What is stored of staff: plain functions on a connection."""
