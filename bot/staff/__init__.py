"""What staff decides about games of their server."""
