"""From faults to rulings: moments of notice, decision tables, what a ruling does to the table."""
