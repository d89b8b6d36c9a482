"""Archives: ruling on seasons of deals, in parallel, with a journal that survives interruptions.

`sources` finds the files, `streams` cuts them into parts, `work` rules on a part (a pure function
of bytes), `pool` and `cluster` do that on several cores or machines, `store` keeps the results and
the journal in one SQLite file, `run` ties them together; `summary`, `export` and `query` read a
store. Nothing here prints.
"""
