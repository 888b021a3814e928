"""A table without a board: blocks of the picture's whole width, one below the other.

* ``page``    blocks, the header of a table, and how they become a sheet
* ``seats``   a strip for each seat: name, note, points, a small picture before them, and what lies below
* ``rows``    a row for each seat: a mark, the name, what it has thrown, and what stands in columns
* ``panels``  what adds up: lines of words and numbers, and what each seat got

A game describes its table as data, makes blocks of it with this, and stacks them.
"""
