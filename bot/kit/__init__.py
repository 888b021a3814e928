"""What every feature stands on: messages and presses, queues, the database, settings."""
