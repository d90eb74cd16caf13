"""The enumeration model once more, in plain Python, and a comparison with `tilescope batch` on random queries.

What follows is the model as it was first described, for C[M, N] = A[M, K] * B[N, K].

A tile is a triple (block_M, block_N, block_K). Each of the three runs through the divisors of its dimension that are 16
or more (the smallest is a parameter), in ascending order; a dimension that has none offers itself. block_M is the outer
loop, block_K the inner one.

A tile is first weighed against shared memory: the tile of A, block_M x block_K, and that of B, block_N x block_K, each
rounded up to a multiple of 32 bytes, times the pipeline stages that are held (one). More than smem_cap rejects it. Then
against registers: twice the elements of the largest of the three tiles (or of C's alone), times the bits of the
accumulator (or of the output or the input type) over 32, rounded down. More than reg_cap rejects it.

An SM runs as many blocks of a surviving tile as the least of three terms says: max_smem_usage over its shared memory,
reg_cap over its registers, sm_partition. Every term that equals the least is a limiter.

A block moves the bytes of its region of A, of B and of C. A region's traffic is paid in whole transactions of the
device, 128 bytes a read and 32 a write: of e elements in contiguous runs of r, with t elements to a transaction,
t * e / min(t, r) elements are moved. A run is the region's last extent; where that spans the whole row of the matrix,
the runs of neighbouring rows join. A and B are read along all of K (or along block_K). A lies in memory as [M, K], as
[K, M] when transposed; B as [N, K] when transposed, which is the usual case, else as [K, N].

A tile's traffic is its block's times the number of blocks in the grid (or its block's alone). Waves are the grid over
what all SMs run at once, rounded up. Tiles are ranked by (traffic + 1) * waves; equal ones stay in the order of
enumeration.

Run it by itself for another seed: `seed_model.py --seed 7 --count 1000`, or set TILESCOPE_TEST_SEED.
"""

import argparse
import json
import os
import random
import sys
import unittest

import command

DEFAULT_SEED = 20240229
DEFAULT_COUNT = 400

BITS = {
    "float64": 64,
    "float32": 32,
    "float16": 16,
    "bfloat16": 16,
    "float8_e4m3": 8,
    "float8_e5m2": 8,
    "int32": 32,
    "int8": 8,
    "int4": 4,
    "uint8": 8,
    "bool": 8,
}


def element_bytes(dtype):
    return (BITS[dtype] + 7) // 8


def ceil_div(a, b):
    return -(-a // b)


def block_extents(extent, smallest):
    return [d for d in range(smallest, extent + 1) if extent % d == 0] or [extent]


def moved_bytes(rows, columns, columns_of_matrix, transaction_bytes, dtype):
    elements = rows * columns
    run = elements if columns == columns_of_matrix else columns
    per_transaction = transaction_bytes // element_bytes(dtype)
    return per_transaction * elements / min(per_transaction, run) * element_bytes(dtype)


def block_traffic(p, device, assumptions, bm, bn, bk):
    write, read = device["transaction_size"]
    depth = p["K"] if assumptions["traffic_k"] == "whole" else bk
    if p["trans_A"]:
        a = moved_bytes(depth, bm, p["M"], read, p["in_dtype"])
    else:
        a = moved_bytes(bm, depth, p["K"], read, p["in_dtype"])
    if p["trans_B"]:
        b = moved_bytes(bn, depth, p["K"], read, p["in_dtype"])
    else:
        b = moved_bytes(depth, bn, p["N"], read, p["in_dtype"])
    c = moved_bytes(bm, bn, p["N"], write, p["out_dtype"])
    return a + b + c


def enumerate_tiles(query):
    """The answer to a query in which everything is spelt out, in the layout of `tilescope batch`."""
    p, device, assumptions = query["params"], query["device"], query["assumptions"]
    smallest = assumptions["min_divisor"]
    width = BITS[p[{"accum": "accum_dtype", "out": "out_dtype", "in": "in_dtype"}[assumptions["reg_bits"]]]]
    visited = 0
    rejected = {"smem": 0, "regs": 0}
    candidates = []
    ns, ks = block_extents(p["N"], smallest), block_extents(p["K"], smallest)
    for bm in block_extents(p["M"], smallest):
        for bn in ns:
            for bk in ks:
                visited += 1
                smem = 32 * ceil_div(bm * bk * element_bytes(p["in_dtype"]), 32)
                smem += 32 * ceil_div(bn * bk * element_bytes(p["in_dtype"]), 32)
                smem *= assumptions["smem_stages"]
                if smem > device["smem_cap"]:
                    rejected["smem"] += 1
                    continue
                tiles = [bm * bn] if assumptions["reg_tiles"] == "c" else [bm * bk, bn * bk, bm * bn]
                registers = 2 * max(tiles) * width // 32
                if registers > device["reg_cap"]:
                    rejected["regs"] += 1
                    continue
                terms = {
                    "smem": device["max_smem_usage"] // smem,
                    "regs": device["reg_cap"] // max(registers, 1),
                    "sm_partition": device["sm_partition"],
                }
                blocks_per_sm = min(terms.values())
                grid = ceil_div(p["M"], bm) * ceil_div(p["N"], bn)
                waves = ceil_div(grid, blocks_per_sm * device["compute_max_core"])
                traffic = block_traffic(p, device, assumptions, bm, bn, bk)
                if assumptions["traffic_scope"] == "grid":
                    traffic = grid * traffic
                candidates.append(
                    {
                        "block": [bm, bn, bk],
                        "traffic_bytes": traffic,
                        "smem_bytes": smem,
                        "registers": registers,
                        "grid": grid,
                        "blocks_per_sm": blocks_per_sm,
                        "limiter": [name for name, term in terms.items() if term == blocks_per_sm],
                        "waves": waves,
                        "priority": (traffic + 1) * waves,
                    }
                )
    candidates.sort(key=lambda c: c["priority"])
    priorities = [c["priority"] for c in candidates]
    groups = {priority: group for group, priority in enumerate(sorted(set(priorities)), 1)}
    for rank, candidate in enumerate(candidates, 1):
        candidate["rank"] = rank
        candidate["tie_group"] = groups[candidate["priority"]]
    sizes = {}
    for priority in priorities:
        sizes[priority] = sizes.get(priority, 0) + 1
    for candidate in candidates:
        candidate["tie_size"] = sizes[candidate["priority"]]
    return {
        "id": query["id"],
        "model": "enumerate",
        "n_visited": visited,
        "n_valid": len(candidates),
        "rejected": rejected,
        "n_priorities": len(groups),
        "ties_at_top": sizes[priorities[0]] if priorities else 0,
        "candidates": candidates[: query["topk"]],
    }


class RandomQueries:
    """Queries with everything spelt out: round, odd, prime and tiny extents, real and made-up limits."""

    LAYERS = [128, 512, 576, 1024, 1536, 2048, 3584, 4096, 4608, 5120, 7168, 8192, 11008, 14336, 16384, 18944, 28672]

    def __init__(self, seed):
        self.random = random.Random(seed)

    def extent(self):
        r = self.random
        kind = r.randrange(6)
        if kind == 0:
            return r.choice(self.LAYERS)
        if kind == 1:
            return 2 ** r.randrange(0, 15)
        if kind == 2:
            return r.randrange(1, 200)
        if kind == 3:
            return 16 * r.randrange(1, 600)
        if kind == 4:
            return r.randrange(1, 20000)
        value = 1
        while value < 700:
            value *= r.choice([2, 2, 2, 3, 3, 5, 7])
        return value

    def next(self, number):
        r = self.random
        usual = r.random() < 0.4
        smem_cap = r.choice([49152, 65536, 101376, 166912, 232448, r.randrange(64, 300000)])
        device = {
            "arch": "sm_90",
            "smem_cap": smem_cap,
            "max_smem_usage": 2 * smem_cap if usual else smem_cap * r.randrange(1, 4) + r.randrange(100),
            "reg_cap": 65536 if usual else r.choice([32768, 65536, 131072, r.randrange(1, 100000)]),
            "compute_max_core": r.choice([20, 48, 82, 108, 132, 170, 304, r.randrange(1, 400)]),
            "sm_partition": 4 if usual else r.randrange(1, 9),
            "transaction_size": [32, 128] if usual else [r.choice([8, 16, 32, 64, 48]), r.choice([16, 64, 128, 100])],
            "l2_cache_size_bytes": 0,
        }
        dtypes = list(BITS)
        params = {
            "M": self.extent(),
            "N": self.extent(),
            "K": self.extent(),
            "trans_A": not usual and r.random() < 0.5,
            "trans_B": usual or r.random() < 0.5,
            "in_dtype": "float16" if usual else r.choice(dtypes),
            "out_dtype": "float16" if usual else r.choice(dtypes),
            "accum_dtype": "float32" if usual else r.choice(dtypes),
        }
        seeds_own = r.random() < 0.4
        assumptions = {
            "traffic_k": "whole" if seeds_own else r.choice(["whole", "block"]),
            "reg_bits": "accum" if seeds_own else r.choice(["accum", "out", "in"]),
            "reg_tiles": "abc" if seeds_own else r.choice(["abc", "c"]),
            "traffic_scope": "grid" if seeds_own else r.choice(["grid", "block"]),
            "smem_stages": 1 if seeds_own else r.randrange(1, 9),
            "min_divisor": 16 if seeds_own else r.choice([1, 8, 16, 24, 64]),
        }
        return {
            "id": number,
            "model": "enumerate",
            "template": "matmul",
            "params": params,
            "device": device,
            "topk": 20,
            "assumptions": assumptions,
        }


def disagreements(seed, count):
    """(query, expected, answered) for each of `count` random queries on which the command differs from this file."""
    source = RandomQueries(seed)
    queries = [source.next(number) for number in range(count)]
    process = command.run("batch", stdin="".join(json.dumps(query) + "\n" for query in queries))
    answers = [json.loads(line) for line in process.stdout.splitlines()]
    if process.returncode != 0 or len(answers) != count:
        raise RuntimeError(f"exit code {process.returncode}, {len(answers)} answers: {process.stderr}")
    for answer in answers:
        # What goes beyond the model: where carver ranks the tile, and warnings about the device.
        answer.pop("warnings", None)
        for candidate in answer.get("candidates", []):
            candidate.pop("carver_rank", None)
    # Floats are written so that reading them gives the same double, and compare equal to integers of the same value.
    pairs = zip(queries, map(enumerate_tiles, queries), answers)
    return [(query, expected, answer) for query, expected, answer in pairs if expected != answer]


class SeedModel(unittest.TestCase):
    maxDiff = None

    def test_gives_the_original_models_figures(self):
        query = RandomQueries(0).next("seed")
        query["params"] = dict(
            M=4096, N=4096, K=4096, trans_A=False, trans_B=True,
            in_dtype="float16", out_dtype="float16", accum_dtype="float32",
        )  # fmt: skip
        query["device"] = dict(
            smem_cap=232448, max_smem_usage=464896, reg_cap=65536, compute_max_core=132, sm_partition=4,
            transaction_size=[32, 128],
        )  # fmt: skip
        query["assumptions"] = dict(
            traffic_k="whole", reg_bits="accum", reg_tiles="abc", traffic_scope="grid", smem_stages=1, min_divisor=16
        )
        answer = enumerate_tiles(query)
        self.assertEqual((answer["n_visited"], answer["n_valid"]), (729, 154))
        self.assertEqual(answer["rejected"], {"smem": 453, "regs": 122})
        self.assertEqual((answer["n_priorities"], answer["ties_at_top"]), (48, 8))
        self.assertEqual(answer["candidates"][0]["block"], [128, 256, 16])

    def test_equals_the_command_on_random_queries(self):
        seed = int(os.environ.get("TILESCOPE_TEST_SEED", DEFAULT_SEED))
        print(f"seed_model: {DEFAULT_COUNT} random queries, seed {seed}", file=sys.stderr)
        for query, expected, answer in disagreements(seed, DEFAULT_COUNT):
            self.assertEqual(answer, expected, json.dumps(query))

    def test_random_queries_cover_what_they_are_for(self):
        source = RandomQueries(DEFAULT_SEED)
        answers = [enumerate_tiles(source.next(number)) for number in range(150)]
        self.assertGreater(sum(answer["n_valid"] > 20 for answer in answers), 50)
        self.assertGreater(sum(answer["rejected"]["smem"] > 0 for answer in answers), 50)
        self.assertGreater(sum(answer["rejected"]["regs"] > 0 for answer in answers), 30)
        self.assertGreater(sum(answer["ties_at_top"] > 1 for answer in answers), 50)


def main():
    parser = argparse.ArgumentParser(description="compares the model restated here with `tilescope batch`")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--count", type=int, default=DEFAULT_COUNT)
    arguments = parser.parse_args()
    different = disagreements(arguments.seed, arguments.count)
    for query, expected, answer in different[:3]:
        print(json.dumps(query), json.dumps(expected), json.dumps(answer), sep="\n")
    print(f"seed {arguments.seed}: {arguments.count - len(different)} of {arguments.count} queries agree")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
