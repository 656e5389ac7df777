"""The chart room: a campaign at the table. It reads and translates; what may be ordered the campaign's rules say."""
