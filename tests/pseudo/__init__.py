"""A language that nobody speaks: English in brackets, accented, two fifths longer, partly of full width.

What is shown in it and reads as English did not go through a translator; what finds no room in it will find
none in the next language that joins.
"""
