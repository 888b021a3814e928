"""Messages of the laboratory: layouts, buttons, menus and forms."""
