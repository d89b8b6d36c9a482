"""Faults injected into legal deals."""
FAULTS: dict[str, str] = {}
Expected = Injected = inject = None
