"""What waits for staff, and what the coming days bring, read off the seasons of a server."""
