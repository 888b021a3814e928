"""The rules of the games: pure, without I/O, clock or global randomness."""

from engine import compiled as compiled  # before all else: it says where the modules of the rules come from
