"""Messages of clocks: layouts, buttons, menus and forms."""
