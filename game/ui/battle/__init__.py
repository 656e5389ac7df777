"""The battle scene: a table, whose question it is, what may be answered, and what came of it."""
