"""What presses of people do: buttons, menus and forms."""
