"""What presses about records do: buttons, menus and forms."""
