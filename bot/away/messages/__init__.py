"""Messages about time away: layouts, buttons, menus and forms."""
