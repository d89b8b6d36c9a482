"""The strings of the judge's desk, which only its commands need."""
