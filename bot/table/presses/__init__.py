"""What presses of games do: buttons, menus and forms."""
