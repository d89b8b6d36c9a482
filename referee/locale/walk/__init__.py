"""Strings for walking through a deal: the table, the events in words, pages and replay."""
