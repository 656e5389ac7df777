"""The floors of the bench: what each figure is held against, kept as small as they can be."""
