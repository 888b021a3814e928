"""Which servers have removed the bot."""
