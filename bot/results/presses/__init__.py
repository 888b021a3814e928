"""What presses about results do: buttons, menus and forms."""
