"""fleet: gun battles of squadrons, convoys, submarines and aircraft, with every table of damage. See `ruleset`."""
