"""What scripts/exports does, one step a run; the steps that need a compiler run under its own Python.

    exports.py write FOLDER       the exports, a file each, and cases.jsonl, which says what is in them
    exports.py tilelang FOLDER    imports the modules for TileLang and lowers up to two configurations of each
    exports.py triton FOLDER      imports those for Triton, and compiles one configuration of each from sm_80 on
    exports.py cutlass FOLDER     compiles the types for CUTLASS with nvcc
    exports.py report FOLDER      the counts, and every failure; exits 1 where there is one
    exports.py golden FOLDER      the recorded exports again, from the command in each file
"""

import collections
import importlib.util
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
TILESCOPE = os.environ.get("TILESCOPE") or str(REPOSITORY / "build" / "native" / "tilescope")
SUFFIX = {"tilelang": "py", "triton": "py", "cutlass": "cu"}
# Kernels for these use instructions that only the architecture-specific target has.
SPECIFIC = {"sm_90": "sm_90a", "sm_100": "sm_100a"}

SHAPES = [(4096, 4096, 4096), (1024, 28672, 8192), (16, 5120, 5120), (512, 1000, 768), (200, 4104, 2048), (64, 2112, 7168)]
TRANSPOSES = [(False, True), (False, False), (True, False), (True, True)]
# What runs on CUDA cores under carver: operator and its options.
CUDA_CORES = [
    ["--op", "gemv"],
    ["--op", "gemv", "--n", "28672", "--k", "8192", "--trans-b", "false", "--in", "bf16", "--out", "bf16"],
    ["--op", "gemv", "--n", "1000", "--k", "1000", "--in", "int8", "--acc", "int32", "--out", "int32"],
    ["--op", "reduce"],
    ["--op", "reduce", "--structure", "RS", "--shape", "8192x1000", "--dtype", "float32"],
    ["--op", "reduce", "--structure", "SRS", "--shape", "64x128x256"],
    ["--op", "reduce", "--structure", "SRR", "--shape", "64x128x256", "--dtype", "bfloat16"],
    ["--op", "elementwise"],
    ["--op", "elementwise", "--shape", "7x33x64x128", "--dtype", "float32"],
    ["--op", "elementwise", "--shape", "1000003", "--dtype", "int32"],
    ["--op", "elementwise", "--shape", "1x4096x1x64", "--dtype", "bfloat16"],
    ["--op", "matmul", "--m", "1"],
    ["--op", "matmul", "--m", "4", "--trans-b", "false"],
    ["--op", "matmul", "--in", "float32", "--out", "float32", "--m", "1024", "--n", "1024", "--k", "1024"],
    ["--op", "matmul", "--in", "float32", "--out", "float32", "--m", "512", "--n", "768", "--k", "1000", "--trans-a"],
]


def run(*arguments):
    done = subprocess.run([TILESCOPE, *arguments], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{shlex.join(arguments)}: {done.stderr}")
    return done.stdout


def product_questions():
    """Options of matmuls, and their architecture: each type of each architecture under both models."""
    sys.path.insert(0, str(REPOSITORY / "scripts"))
    from reality_cases import ARCHITECTURES

    number = 0
    for arch, (preset, types) in ARCHITECTURES.items():
        if arch == "sm_87":  # shares sm_86's card
            continue
        for source, accum, out in types:
            for model in ("carver", "enumerate"):
                rows, columns, depth = SHAPES[number % len(SHAPES)]
                # Models, transposes and shapes go round at different speeds, so that they meet each other.
                trans_a, trans_b = TRANSPOSES[number // 2 % 4] if source != "int4" else (False, True)
                number += 1
                options = ["--device", preset if number % 3 else preset + "-optin", "--m", str(rows), "--n", str(columns)]
                options += ["--k", str(depth), "--in", source, "--acc", accum, "--out", out, "--model", model]
                options += ["--trans-a", str(trans_a).lower(), "--trans-b", str(trans_b).lower()]
                yield arch, options


def write(folder):
    cases = []

    def add(form, arch, options, kind):
        name = f"{form}_{len(cases)}.{SUFFIX[form]}"
        options = [*options, "--format", form, "--topk", "4", *(["--building"] if len(cases) % 2 else [])]
        (folder / name).write_text(run(*options))
        cases.append({"file": name, "format": form, "arch": arch, "kind": kind, "command": shlex.join(options)})

    for arch, options in product_questions():
        model = options[options.index("--model") + 1]
        add("tilelang", arch, options, f"matmul, {model}")
        if "int4" not in options:
            add("triton", arch, options, f"matmul, {model}")
    for number, options in enumerate(CUDA_CORES):
        for arch, preset in [("sm_80", "a100-80g"), ("sm_90", "h100-sxm"), ("sm_70", "v100-sxm2")][: 2 + number % 2]:
            kind = f"{options[1]}, CUDA cores"
            add("tilelang", arch, ["--model", "carver", "--device", preset, *options], kind)
    for arch, preset, types in [
        ("sm_70", "v100-sxm2", "fp16 fp32 fp16"),
        ("sm_75", "t4", "fp16 fp32 fp16"),
        ("sm_80", "a100-80g", "bf16 fp32 bf16"),
        ("sm_80", "a100-80g", "int8 int32 int8"),
        ("sm_89", "rtx-4090", "e4m3 fp32 fp16"),
        ("sm_90", "h100-sxm-optin", "fp16 fp32 fp16"),
        ("sm_90", "h100-sxm-optin", "e4m3 fp32 fp16"),
        ("sm_100", "b200-optin", "bf16 fp32 bf16"),
    ]:
        source, accum, out = types.split()
        model = "enumerate" if arch == "sm_100" else "carver"
        options = ["--device", preset, "--in", source, "--acc", accum, "--out", out, "--model", model]
        add("cutlass", arch, options, f"{arch}, {types}")
    (folder / "cases.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases))


def cases_of(folder, form):
    cases = map(json.loads, (folder / "cases.jsonl").read_text().splitlines())
    return [case for case in cases if case["format"] == form]


def load(path):
    """The module in a file, as `import` would make it; its check does not run."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def ask(folder, form, answer):
    """Answers every case of a format with what `answer` makes of it: a list of one entry a configuration, each None or
    what went wrong."""
    with (folder / f"{form}.answers").open("w") as answers:
        for case in cases_of(folder, form):
            try:
                results = answer(case, folder / case["file"])
            except Exception as error:  # whatever an import raises is the answer
                results = [f"{type(error).__name__}: {str(error).strip()[-400:]}"]
            answers.write(json.dumps({**case, "results": results}) + "\n")
            answers.flush()


def some_of(configs):
    """The first and the last."""
    return [configs[0], *configs[1:][-1:]] if configs else []


def tilelang(folder):
    import tilelang
    from tvm.target import Target

    has_nvcc = not subprocess.run(["sh", "-c", "command -v nvcc"], capture_output=True).returncode
    if has_nvcc:
        from reality_lower import compile_source

    def answer(case, path):
        module = load(path)
        maker = getattr(module, case["kind"].split(",")[0])
        target = Target({"kind": "cuda", "arch": case["arch"]})
        results = []
        if module.configs:
            tilelang.autotune(configs=module.configs)(maker)
        for config in some_of(module.configs):
            try:
                with target:
                    artifact = tilelang.lower(maker.get_tir(**config), target=target)
                wrong = None
                # What runs on tensor cores is compiled by scripts/reality.
                if has_nvcc and "CUDA cores" in case["kind"] and case["arch"] >= "sm_80" and config is module.configs[0]:
                    wrong = compile_source(artifact.kernel_source, case["arch"]).get("compile_error")
                results.append(wrong)
            except Exception as error:  # whatever the compiler raises is its answer
                results.append(f"{type(error).__name__}: {str(error).strip()[-400:]}")
        return results

    ask(folder, "tilelang", answer)


def triton(folder):
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    element = {"float16": "fp16", "bfloat16": "bf16", "float32": "fp32", "float8_e4m3": "fp8e4nv", "float8_e5m2": "fp8e5"}
    element.update({"int8": "i8", "int32": "i32"})

    def compiled(case, module, config):
        words = shlex.split(case["command"])
        types = [element[words[words.index(option) + 1]] for option in ("--in", "--in", "--out")]
        kernel = module.matmul_kernel.fn
        signature = {name: "i32" for name in kernel.arg_names}
        for name, dtype in zip(("a_ptr", "b_ptr", "c_ptr"), types):
            signature[name] = f"*{dtype}"
        signature.update({name: "constexpr" for name in config.kwargs})
        source = ASTSource(fn=kernel, signature=signature, constexprs=dict(config.kwargs))
        target = GPUTarget("cuda", int(case["arch"][3:]), 32)
        options = {"num_warps": config.num_warps, "num_stages": config.num_stages}
        triton.compile(source, target=target, options=options)

    def answer(case, path):
        module = load(path)
        results = []
        for config in module.configs:
            assert isinstance(config, triton.Config)
            wrong = None
            if case["arch"] >= "sm_80" and config is module.configs[0]:
                try:
                    compiled(case, module, config)
                except Exception as error:  # whatever the compiler raises is its answer
                    wrong = f"{type(error).__name__}: {str(error).strip()[-400:]}"
            results.append(wrong)
        return results

    ask(folder, "triton", answer)


def cutlass(folder):
    import tilelang

    include = pathlib.Path(tilelang.__file__).parent / "3rdparty" / "cutlass" / "include"

    def answer(case, path):
        spaces = re.findall(r"^namespace (tile_\d+)", path.read_text(), re.M)[:1]
        source = path.with_suffix(".main.cu")
        uses = "".join(
            f"int use_{s}(tilescope_export::{s}::Gemm::Arguments const& a) {{ tilescope_export::{s}::Gemm gemm; "
            f"return int(gemm(a)); }}\n"
            for s in spaces
        )
        source.write_text(f'#include "{path.name}"\n{uses}')
        arch = SPECIFIC.get(case["arch"], case["arch"])
        # What nvcc 13 no longer compiles for is checked as the oldest that it does.
        arch = "sm_75" if arch == "sm_70" else arch
        command = ["nvcc", "-std=c++17", f"-arch={arch}", "--expt-relaxed-constexpr", "-w", f"-I{include}", "-c"]
        done = subprocess.run([*command, str(source), "-o", "/dev/null"], capture_output=True, text=True)
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        return [None if done.returncode == 0 else (errors or [done.stderr[-400:]])[0][-400:] for _ in spaces]

    ask(folder, "cutlass", answer)


def report(folder):
    failed = False
    print("| format | exports | of | configurations | fail |\n|---|--:|---|--:|--:|")
    failures = []
    for form in SUFFIX:
        path = folder / f"{form}.answers"
        if not path.exists():
            continue
        groups = collections.defaultdict(lambda: [0, 0, 0])
        for answer in map(json.loads, path.read_text().splitlines()):
            group = groups[answer["kind"]]
            wrong = [result for result in answer["results"] if result]
            group[0] += 1
            group[1] += len(answer["results"])
            group[2] += len(wrong)
            failures += [(answer, result) for result in wrong]
        for kind, (files, configs, wrong) in groups.items():
            print(f"| {form} | {files} | {kind} | {configs} | {wrong} |")
        print(f"| {form} | {sum(g[0] for g in groups.values())} | all | {sum(g[1] for g in groups.values())} | "
              f"{sum(g[2] for g in groups.values())} |")  # fmt: skip
    for answer, result in failures:
        print(f"{answer['file']}: tilescope {answer['command']}\n    {result}")
    failed |= bool(failures)
    sys.exit(1 if failed else 0)


def golden(folder):
    for path in sorted(folder.glob("*.txt")):
        command = path.read_text().split("\n", 1)[0]
        path.write_text(command + "\n" + run(*shlex.split(command)[2:]))


if __name__ == "__main__":
    step, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    {"write": write, "tilelang": tilelang, "triton": triton, "cutlass": cutlass, "report": report,
     "golden": golden}[step](folder)  # fmt: skip
