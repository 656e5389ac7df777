"""One way of answering for each of the six questions. None of them knows a game."""
