"""Runs a command and prints what it took as JSON: `python child.py COMMAND…`.

A process of its own, and a small one, because Linux counts the starter's memory as the child's own peak.
"""

import json
import os
import sys
import time

NULL = os.open(os.devnull, os.O_WRONLY)
UNITS_PER_MB = 1024 * 1024 if sys.platform == "darwin" else 1024


if __name__ == "__main__":
    start = time.perf_counter()
    quiet = [(os.POSIX_SPAWN_DUP2, NULL, 1)]
    pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet)
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - start
    cpu, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / UNITS_PER_MB
    print(json.dumps({"seconds": seconds, "cpu": cpu, "peak": peak}))
    sys.exit(os.waitstatus_to_exitcode(status))
