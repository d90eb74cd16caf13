"""How long carver itself takes beside the model, in one run.

    build/carver/bin/python scripts/bench_carver.py TIMING_PROGRAM [--json]

Both answer the same questions with ten hints: carver's time is that of its template and recommend_hints, the model's that
of carver::recommend; each is the median of at least 20 warm calls.
"""

import json
import statistics
import subprocess
import sys
import time

import golden_carver

CALLS = 20
HALF = {"in_dtype": "float16", "out_dtype": "float16", "accum_dtype": "float32"}
CASES = {
    "carver/matmul_4096": ("matmul", {"M": 4096, "N": 4096, "K": 4096, **HALF}),
    "carver/conv_resnet": ("conv", {"N": 128, "C": 64, "H": 56, "W": 56, "F": 64, "K": 3, "S": 1, "D": 1, "P": 1, **HALF}),
}
H100 = {
    "platform": "CUDA", "arch": "sm_90", "name": "H100", "smem_cap": 49152, "compute_max_core": 132, "warp_size": 32,
    "compute_capability": "90", "reg_cap": 65536, "max_smem_usage": 98304, "sm_partition": 4,
    "l2_cache_size_bytes": 52428800, "transaction_size": [32, 128], "bandwidth": [750, 12080],
}


def carver_seconds(template, params):
    device = golden_carver.make_device(H100)
    golden_carver.matmul_analysis.get_arch = golden_carver.arches.get_arch = lambda target="cuda": device

    def call():
        started = time.perf_counter()
        hints = golden_carver.TEMPLATES[template](**params).with_arch(device).recommend_hints(topk=10)
        assert hints
        return time.perf_counter() - started

    call()
    return statistics.median(call() for _ in range(CALLS))


def model_seconds(program):
    output = subprocess.run([program, *CASES], capture_output=True, text=True, check=True).stdout
    return {name: float(nanoseconds) * 1e-9 for name, nanoseconds, _ in map(str.split, output.splitlines())}


def main(program, form=""):
    model = model_seconds(program)
    times = {name: {"carver": carver_seconds(*case), "model": model[name]} for name, case in CASES.items()}
    if form == "--json":
        print(json.dumps(times))
        return
    print(f"{'':20}{'carver':>12}{'model':>12}{'faster':>10}")
    for name, took in times.items():
        theirs, ours = took["carver"], took["model"]
        print(f"{name:20}{theirs * 1e3:>9.1f} ms{ours * 1e6:>9.1f} us{theirs / ours:>9,.0f}x")


if __name__ == "__main__":
    main(*sys.argv[1:])
