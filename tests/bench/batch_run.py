"""Batch mode on many lines: whether every line was answered, in order; the rate and the memory that it took.

    python3 tests/bench/batch_run.py build/native/tilescope [COUNT] [JOBS]
"""

import json
import pathlib
import resource
import subprocess
import sys


def main() -> None:
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    jobs = sys.argv[3] if len(sys.argv) > 3 else "1"
    maker = pathlib.Path(__file__).with_name("batch_queries.py")
    queries = subprocess.Popen([sys.executable, str(maker), str(count)], stdout=subprocess.PIPE)
    batch = subprocess.Popen([program, "batch", "--jobs", jobs], stdin=queries.stdout, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True)
    queries.stdout.close()
    answered = refused = 0
    for line in batch.stdout:
        # Reading every answer as JSON would take longer than making it.
        head = json.loads(line[: line.index(",")] + "}") if answered % 1000 else json.loads(line)
        if head["id"] != answered:
            sys.exit(f"answer {answered} has the id {head['id']}")
        refused += '"errors"' in line
        answered += 1
    throughput = batch.stderr.read().strip()
    if batch.wait() != 0 or answered != count or refused != count // 100:
        sys.exit(f"{answered} of {count} lines answered, {refused} with errors; exit status {batch.returncode}")
    queries.wait()
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{throughput}; all in order, {refused:,} of them errors; at most {megabytes:.0f} MB in memory")


if __name__ == "__main__":
    main()
