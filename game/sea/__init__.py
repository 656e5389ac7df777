"""Measuring on the table: headings, arcs, lines of sight and paths.

The lowest floor: it knows points, headings and shapes, and nothing of units, sides, dice or any rule. Every
module is imported by its own name; `heading`, `arcs` and `path` stay free of shapely, pymunk and numpy
until a shape or a bulk question is asked for, so that headless commands start at once.
"""
