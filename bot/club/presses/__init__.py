"""What can be pressed on the page of the club."""
