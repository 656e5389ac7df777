"""Opponents: players that answer questions from a view, with dice of their own. They never see the table."""
