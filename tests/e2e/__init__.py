"""The real bot, driven through real sockets."""
