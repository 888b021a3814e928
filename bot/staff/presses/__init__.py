"""What presses of staff do: buttons, menus and forms."""
