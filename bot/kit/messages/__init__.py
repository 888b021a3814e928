"""Messages: layouts, buttons, menus and forms."""
