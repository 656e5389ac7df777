"""Answers of a person in the making: one way for each of the six questions. None of them knows a game, or a pixel."""
