"""Computer players of Cerke."""
