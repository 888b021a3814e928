"""What a press does: buttons, menus and forms of lobbies and games."""
