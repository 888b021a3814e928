"""Messages of hints and reviews: layouts, buttons and menus."""
