"""Welcome: what somebody sees first, on joining or by ``/help``, and the ways that lead on from there."""
