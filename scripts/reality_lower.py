"""Asks TileLang's compiler whether it takes a tile, and what the kernel then needs. No GPU is used.

    build/carver/bin/python scripts/reality_lower.py [--compile] HINTS.jsonl ANSWERS.jsonl

A hint names its problem, its tile and its architecture:

    {"id": 1, "arch": "sm_90", "M": 4096, "N": 4096, "K": 4096, "trans_A": false, "trans_B": true, "in_dtype": "float16",
     "out_dtype": "float16", "accum_dtype": "float32", "block": [64, 128], "warp": [64, 32], "rstep": [32],
     "pipeline_stage": 2}

and is answered with {"id", "lowers"} and either "why" (the last line of what the compiler said) or what the kernel is
launched with: "threads" of a block and "dynamic_smem_bytes". With --compile, nvcc (on PATH) makes a cubin, and its
"registers" a thread, "spill_bytes", "static_smem_bytes" and "barriers" follow, or "compile_error". The kernel is a plain
GEMM: a pipelined loop over K that copies both tiles to shared memory and multiplies them. A run that was interrupted
goes on where it stopped.
"""

import argparse
import gc
import json
import pathlib
import re
import subprocess
import tempfile

import tilelang
import tilelang.language as T
from tvm.target import Target

WARP = 32
INCLUDE = pathlib.Path(tilelang.__file__).parent
# Kernels for these use instructions that only the architecture-specific target has.
SPECIFIC = {"sm_90": "sm_90a", "sm_100": "sm_100a", "sm_103": "sm_103a", "sm_120": "sm_120a", "sm_121": "sm_121a"}


def threads_of(hint):
    warps = [max(1, block // warp) for block, warp in zip(hint["block"], hint["warp"])]
    return WARP * warps[0] * warps[1]


def build_kernel(hint):
    rows, columns, depth = hint["M"], hint["N"], hint["K"]
    tile_m, tile_n = hint["block"]
    step = hint["rstep"][0]
    flip_a, flip_b = hint.get("trans_A", False), hint.get("trans_B", True)
    source, target = hint.get("in_dtype", "float16"), hint.get("out_dtype", "float16")
    accumulator = hint.get("accum_dtype", "float32")
    stages, threads = hint.get("pipeline_stage", 1), threads_of(hint)
    whole_a, part_a = ((depth, rows), (step, tile_m)) if flip_a else ((rows, depth), (tile_m, step))
    whole_b, part_b = ((columns, depth), (tile_n, step)) if flip_b else ((depth, columns), (step, tile_n))

    @T.prim_func
    def product(A: T.Tensor(whole_a, source), B: T.Tensor(whole_b, source), C: T.Tensor((rows, columns), target)):
        with T.Kernel(T.ceildiv(columns, tile_n), T.ceildiv(rows, tile_m), threads=threads) as (column, row):
            a = T.alloc_shared(part_a, source)
            b = T.alloc_shared(part_b, source)
            sums = T.alloc_fragment((tile_m, tile_n), accumulator)
            T.clear(sums)
            for k in T.Pipelined(T.ceildiv(depth, step), num_stages=stages):
                if flip_a:
                    T.copy(A[k * step, row * tile_m], a)
                else:
                    T.copy(A[row * tile_m, k * step], a)
                if flip_b:
                    T.copy(B[column * tile_n, k * step], b)
                else:
                    T.copy(B[k * step, column * tile_n], b)
                T.gemm(a, b, sums, transpose_A=flip_a, transpose_B=flip_b)
            T.copy(sums, C[row * tile_m, column * tile_n])

    return product


def launch_figures(artifact):
    """Threads of a block and bytes of dynamic shared memory, as the host passes them to the launch."""
    (function,) = artifact.device_mod.functions.values()
    extents = {str(axis): int(extent) for axis, extent in dict(function.attrs["thread_extent"]).items()}
    threads = 1
    for axis in ("threadIdx.x", "threadIdx.y", "threadIdx.z"):
        threads *= extents.get(axis, 1)
    return {"threads": threads, "dynamic_smem_bytes": int(function.attrs.get("dyn_shared_memory_buf", 0))}


def compile_source(source, arch):
    """What ptxas reports of the kernel in CUDA source text."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "kernel.cu"
        path.write_text(source)
        command = ["nvcc", "-std=c++17", "-O3", f"-arch={SPECIFIC.get(arch, arch)}", "-cubin", "--resource-usage"]
        command += [f"-I{INCLUDE / 'src'}", f"-I{INCLUDE / '3rdparty/cutlass/include'}", str(path)]
        done = subprocess.run([*command, "-o", str(path.with_suffix(".cubin"))], capture_output=True, text=True)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        return {"compile_error": (errors or done.stderr.splitlines() or ["no message"])[0][-240:]}

    def figure(pattern):
        found = re.search(pattern, done.stderr)
        return int(found.group(1)) if found else 0

    return {
        "registers": figure(r"Used (\d+) registers"),
        "spill_bytes": figure(r"(\d+) bytes spill stores"),
        "static_smem_bytes": figure(r"(\d+) bytes smem"),
        "barriers": figure(r"used (\d+) barriers"),
    }


def answer(hint, compiles):
    target = Target({"kind": "cuda", "arch": hint["arch"]})
    try:
        with target:
            artifact = tilelang.lower(build_kernel(hint), target=target)
    except Exception as error:  # whatever the compiler raises is its answer
        lines = str(error).strip().splitlines() or [""]
        return {"id": hint["id"], "lowers": False, "why": f"{type(error).__name__}: {lines[-1][:300]}"}
    found = {"id": hint["id"], "lowers": True, **launch_figures(artifact)}
    if compiles:
        found.update(compile_source(artifact.kernel_source, hint["arch"]))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("hints", type=pathlib.Path)
    parser.add_argument("answers", type=pathlib.Path)
    arguments = parser.parse_args()
    gc.freeze()  # what is imported stays; to look through it for garbage again and again takes a sixth of the time
    done = set()
    if arguments.answers.exists():
        done = {json.dumps(json.loads(line)["id"]) for line in arguments.answers.read_text().splitlines()}
    with arguments.hints.open() as hints, arguments.answers.open("a") as answers:
        for hint in map(json.loads, hints):
            if json.dumps(hint["id"]) not in done:
                answers.write(json.dumps(answer(hint, arguments.compile)) + "\n")
                answers.flush()


if __name__ == "__main__":
    main()
