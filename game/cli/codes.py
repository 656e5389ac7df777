"""The exit codes of every command. It imports nothing: who asks for help waits for no game."""

GOOD, FAILED = 0, 1
