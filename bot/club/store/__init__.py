"""What the page reads beside seasons."""
