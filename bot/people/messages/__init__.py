"""Messages of people: layouts, buttons, menus and forms."""
