"""The checks of `referee.rules.lint`, one module a concern. None of them runs in a game."""
