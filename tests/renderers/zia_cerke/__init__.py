"""The face of 古機戦."""
