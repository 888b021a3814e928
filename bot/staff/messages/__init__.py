"""Messages of staff: layouts, buttons, menus and forms."""
