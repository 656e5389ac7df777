"""The analysis room: a battle looked over on the table, its chances, its causes and what would have been better."""
