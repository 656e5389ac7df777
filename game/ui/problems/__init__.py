"""Red to plot: what now? Positions of battles to be solved at the table, with the hands of a battle."""
