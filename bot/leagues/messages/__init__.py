"""Messages of leagues: layouts, buttons, menus and forms."""
