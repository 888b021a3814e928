"""The doctor on the command line."""
