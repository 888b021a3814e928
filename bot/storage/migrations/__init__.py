"""The steps by which the schema came to be, in order; each ran, or runs, once on every database."""
