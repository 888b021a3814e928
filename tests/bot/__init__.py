"""Tests mirror the tree."""

from bot import features

features.join()  # services are used without the rest of the bot here, in other processes too
