"""Messages about results: layouts, buttons, menus and forms."""
