"""What meetings count for: points, tie-breaks, places, who rises and falls; pure functions of a field."""
