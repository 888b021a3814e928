"""The rules of the games: pure, without clock or global randomness; nothing but ``compiled`` reads files."""

from engine import compiled as compiled  # before all else: it says where the modules of the rules come from
