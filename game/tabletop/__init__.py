"""What games share and a match does not need: how they are shown, advised, built and bought. Knows no game."""
