"""Time away from the table: whose time is up, reminders, outages, vacation and quiet hours."""
