"""Messages about records: layouts, buttons, menus and forms."""
