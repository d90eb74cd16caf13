"""How long carver itself takes beside the model, in one run.

    build/carver/bin/python scripts/bench_carver.py BENCHMARK_PROGRAM

Both answer the same questions with ten hints: carver's time is that of its template and recommend_hints, the model's that
of carver::recommend; each is the median of 20 warm calls.
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
    "matmul_4096": ("matmul", {"M": 4096, "N": 4096, "K": 4096, **HALF}),
    "resnet_conv": ("conv", {"N": 128, "C": 64, "H": 56, "W": 56, "F": 64, "K": 3, "S": 1, "D": 1, "P": 1, **HALF}),
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
    options = ["--benchmark_filter=recommend", "--benchmark_format=json", f"--benchmark_repetitions={CALLS}"]
    output = subprocess.run([program, *options], capture_output=True, text=True, check=True).stdout
    medians = [b for b in json.loads(output)["benchmarks"] if b.get("aggregate_name") == "median"]
    return {b["run_name"].split("/")[1]: b["real_time"] * 1e-6 for b in medians}


def main(program):
    model = model_seconds(program)
    print(f"{'':16}{'carver':>12}{'model':>12}{'faster':>10}")
    for name, (template, params) in CASES.items():
        theirs, ours = carver_seconds(template, params), model[name]
        print(f"{name:16}{theirs * 1e3:>9.1f} ms{ours * 1e6:>9.1f} us{theirs / ours:>9,.0f}x")


if __name__ == "__main__":
    main(sys.argv[1])
