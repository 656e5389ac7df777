"""fleet: battleships, carriers, convoys and submarines of the Second World War, squadron against squadron."""
