"""ラウツァイト・セプ: sets and awards, turns, what is hidden, texts."""
