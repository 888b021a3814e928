"""The face of 古機戦: ``picture`` draws its board, ``telling`` and ``words`` tell of it."""
