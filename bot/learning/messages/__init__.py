"""Messages of lessons: layouts, buttons and menus."""
