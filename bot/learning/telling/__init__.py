"""Where lessons and the teacher are shown."""
