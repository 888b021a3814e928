"""Tests of what is computed of leagues, and of their seasons."""
