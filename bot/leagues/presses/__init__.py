"""What presses of leagues do: buttons, menus and forms."""
