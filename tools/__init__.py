"""What is run beside the game: checks at length, measurements, pictures, the making of assets and packages.

Each is started by its path (`tools/bench.py`); what they take from one another is imported as `tools.NAME`.
"""
