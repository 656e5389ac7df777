"""carrier: two admirals, hidden task forces, fog of war. See `ruleset`."""
