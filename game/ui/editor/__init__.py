"""The scenario editor: a document on its desk, and the panels around the table it is drawn on."""
