"""What presses of the laboratory do: buttons, menus and forms."""
