"""The steps by which the schema came to be, in order; each ran, or runs, once on every database.

To change the schema: change ``bot/storage/tables.py`` and ``rows.py``, then write the next step by hand as
``versions/<number>_<what>.py`` after the pattern of ``script.py.mako``, with the number of the last step as
``down_revision``.  A step that was released is never edited.  The tests compare the outcome with the tables.
"""
