"""coastal: torpedo boats, gunboats and convoys in narrow seas, mostly at night."""
