"""獣裁 and 連撃獣裁: their pictures and their words.

* ``names``         what rules and options are called, and why something is refused
* ``table``         what the table shows, described once: it is drawn from this, and put into words from this
* ``picture``       the pot, the seats with what they have thrown, and who took the pot
* ``speech``        the sentences that both games share
* ``zau_shu``, ``niek_zau_shu``   the faces of the two games
"""
