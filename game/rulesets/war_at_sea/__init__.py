"""War at Sea on a large table: single ships, submarines, torpedo boats and squadrons of a second world war."""
