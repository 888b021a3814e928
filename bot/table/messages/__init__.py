"""Messages of games: layouts, buttons, menus and forms."""
