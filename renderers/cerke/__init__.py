"""The look and the words of Cerke."""
