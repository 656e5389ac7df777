"""Everything before and beside a battle: menu, saved battles, replays, settings, rule book.

It opens battles and must not know how one is played.
"""
