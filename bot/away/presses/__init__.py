"""What presses about time away do: buttons, menus and forms."""
