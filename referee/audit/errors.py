"""What can end an audit before its time; what was committed until then stays."""

from __future__ import annotations


class AuditError(Exception):
    """The audit can't go on; the message says why, in one line."""


class StoreError(AuditError):
    """The results can't be used or written: another program's file, a full disk."""


class ClusterError(AuditError):
    """The cluster can't be used."""
