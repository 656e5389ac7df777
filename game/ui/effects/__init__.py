"""What is seen for a moment on the table: fire, shells, splashes, smoke, a ship going down.

Each effect is a function of its age and a seed and keeps nothing between frames, so that play may be skipped, slowed or
looked at again. It knows pixels and table places, and no rule.
"""
