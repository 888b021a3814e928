"""Games as records: gone through, brought along, filmed, and their chance verified."""
