"""Message layouts, buttons, selects and modals."""
