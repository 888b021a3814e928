"""What remains of games: results, ratings, standings, profiles, history, seasons of servers."""
