"""Who answers for each side of a battle: hands that share a screen, opponents, clocks, and what each side was told."""
