"""A battle as a page to look at in a browser: one file with all of it inside, or live from a host."""
