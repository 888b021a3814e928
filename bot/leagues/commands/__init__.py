"""What commands of other rooms suggest of leagues."""
