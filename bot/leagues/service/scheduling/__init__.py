"""When people of a league meet: the hours in which each can play, times to propose, times that are typed.

* ``days``      the names of days of the week
* ``hours``     the hours of a week in which somebody can play, as they type them
* ``offers``    times that are on offer, and who takes which
* ``requests``  for whom times are looked for
* ``slots``     times to propose to people, from the hours of all
* ``typed``     a time that somebody proposes

Nothing here reads a clock: ``now`` is always given.
"""
