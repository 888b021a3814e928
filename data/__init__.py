"""What is shipped and is not code: fonts, signs, translations, rule texts."""
