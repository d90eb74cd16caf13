"""Endless queries for batch mode, one JSON object a line: model layers and odd shapes, a third of them for carver, one in a
hundred of them wrong.

    python3 tests/bench/batch_queries.py [COUNT] | build/native/tilescope batch
"""

import itertools
import json
import random
import sys


def queries(seed: int):
    draw = random.Random(seed)
    for number in itertools.count():
        params = {
            "M": draw.choice([1, 16, 64, 128, 1000, 1024, 2048, 4096, 8192]),
            "N": draw.choice([512, 1024, 4096, 5120, 11008]),
            "K": draw.choice([512, 1024, 4096, 14336]),
        }
        if number % 100 == 99:
            params["M"] = 0
        yield {"id": number, "model": draw.choice(["enumerate", "enumerate", "carver"]), "params": params, "topk": 5}


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else None
    try:
        for query in itertools.islice(queries(5), count):
            print(json.dumps(query))
    except BrokenPipeError:
        sys.stderr.close()


if __name__ == "__main__":
    main()
