"""The rules of 古機戦, one module for each part of them."""
