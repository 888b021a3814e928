"""The pictures and words of the seven card games: faces, hands, tables, and one adapter for each game."""
