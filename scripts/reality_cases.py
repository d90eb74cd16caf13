"""Questions and hints for the comparison with TileLang's compiler.

    reality_cases.py queries SEED COUNT          random matmuls that carver gives tensor-core hints for
    reality_cases.py presets                     the model layers of `tilescope shapes`, asked for four architectures
    reality_cases.py rows                        tiles to both sides of the rule about rows of no whole 4 bytes
    reality_cases.py hints QUERIES ANSWERS SEED PER_QUERY   hints of the answers to them, PER_QUERY at random (0: all)

`queries` leans towards extents that divide badly: those are where recommendation and compiler part. The same seed gives
the same questions, and a longer run starts with those of a shorter one.
"""

import json
import os
import pathlib
import random
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
TILESCOPE = os.environ.get("TILESCOPE") or str(REPOSITORY / "build" / "native" / "tilescope")

# (architecture, preset of the device, types that carver's tensor-core table holds: input, accumulator, output)
HALF = [("float16", "float32", "float16"), ("float16", "float16", "float16"), ("float16", "float32", "float32")]
BRAIN = [("bfloat16", "float32", "bfloat16"), ("bfloat16", "float32", "float32")]
INT8 = [("int8", "int32", "int32"), ("int8", "int32", "int8")]
INT4 = [("int4", "int32", "int32")]
FP8 = [("float8_e4m3", "float32", "float16"), ("float8_e5m2", "float32", "bfloat16"), ("float8_e4m3", "float32", "float32")]
ARCHITECTURES = {
    "sm_70": ("v100-sxm2", HALF),
    "sm_75": ("t4", HALF),
    "sm_80": ("a100-80g", HALF + BRAIN + INT8 + INT4),
    "sm_86": ("rtx-3090", HALF + BRAIN + INT8 + INT4),
    "sm_87": ("rtx-3090", HALF + BRAIN + INT8),
    "sm_89": ("rtx-4090", HALF + BRAIN + INT8 + FP8),
    "sm_90": ("h100-sxm", HALF + BRAIN + INT8 + FP8),
}
LAYERS = [16, 32, 64, 128, 256, 512, 576, 768, 1024, 1152, 1536, 2048, 2112, 2304, 3072, 3584, 4096, 4608, 5120, 7168]
LAYERS += [8192, 11008, 13824, 14336, 18944, 27648, 28672, 32000, 128256, 151936]
AWKWARD = [17, 20, 24, 29, 36, 40, 49, 50, 60, 72, 88, 100, 104, 120, 136, 152, 196, 197, 200, 257, 360, 577, 608, 1000]
AWKWARD += [1001, 1096, 1111, 1200, 1333, 1500, 2000, 2056, 3000, 4095, 4100, 4104, 5000, 6000, 10000, 32001, 50257]

PRESET_TYPES = {
    "float16": ("float32", "float16"),
    "bfloat16": ("float32", "bfloat16"),
    "int8": ("int32", "int32"),
    "float8_e4m3": ("float32", "float16"),
}


def extent(draw):
    kind = draw.random()
    if kind < 0.35:
        return draw.choice(LAYERS)
    if kind < 0.65:
        return draw.choice(AWKWARD)
    if kind < 0.75:
        return 8 * draw.randint(2, 600)
    if kind < 0.85:
        return 4 * draw.randint(4, 900)
    if kind < 0.93:
        return 16 * draw.randint(1, 700)
    return draw.randint(16, 3000)


def query(number, draw):
    arch = draw.choice(list(ARCHITECTURES))
    preset, types = ARCHITECTURES[arch]
    source, accum, out = draw.choice(types)
    params = {"M": extent(draw), "N": extent(draw), "K": extent(draw)}
    params.update(trans_A=draw.random() < 0.4, trans_B=draw.random() < 0.6)
    params.update(in_dtype=source, accum_dtype=accum, out_dtype=out)
    device = {"preset": preset + ("-optin" if draw.random() < 0.35 else ""), "arch": arch}
    device["compute_capability"] = arch[3:]
    topk = draw.choice([1, 4, 4, 10, 10, 20])
    return {"id": number, "template": "matmul", "params": params, "device": device, "topk": topk}


def random_queries(seed, count):
    draw = random.Random(seed)
    return [query(number, draw) for number in range(count)]


def preset_queries():
    """Every layer as it is listed, and the square ones under every transpose, on one card of each architecture."""
    listed = subprocess.run([TILESCOPE, "shapes", "--json"], capture_output=True, text=True, check=True).stdout
    for shape in map(json.loads, listed.splitlines()):
        ways = [(shape["trans_A"], shape["trans_B"])]
        if shape["group"] == "Square":
            ways = [(a, b) for a in (False, True) for b in (False, True)]
        for arch in ("sm_80", "sm_86", "sm_89", "sm_90"):
            for source, (accum, out) in PRESET_TYPES.items():
                if source.startswith("float8") and arch < "sm_89":
                    continue
                for trans_a, trans_b in ways:
                    params = {name: shape[name] for name in "MNK"}
                    params.update(trans_A=trans_a, trans_B=trans_b, in_dtype=source, accum_dtype=accum, out_dtype=out)
                    device = ARCHITECTURES[arch][0]
                    name = [shape["group"], shape["name"], arch, source, trans_a, trans_b]
                    yield {"id": name, "template": "matmul", "params": params, "device": device, "topk": 10}


ROWS = [
    # architecture, types, K, block, warp, reduce step, stages, trans_A, trans_B[, M]
    ("sm_90", HALF[1], 257, (16, 16), (16, 16), 256, 2, False, True),
    ("sm_90", HALF[1], 257, (16, 16), (16, 16), 128, 2, False, True),
    ("sm_90", HALF[1], 255, (16, 16), (16, 16), 256, 2, False, True),
    ("sm_90", HALF[1], 258, (16, 16), (16, 16), 256, 2, False, True),
    ("sm_90", HALF[1], 257, (16, 64), (16, 64), 256, 2, False, False),
    ("sm_80", HALF[1], 257, (16, 64), (16, 64), 256, 2, False, False),
    ("sm_80", HALF[0], 1025, (16, 16), (16, 16), 256, 4, False, True),
    ("sm_80", HALF[0], 257, (16, 16), (16, 16), 256, 1, True, True),
    ("sm_75", HALF[0], 257, (16, 16), (16, 16), 256, 1, False, True),
    ("sm_86", BRAIN[0], 515, (16, 16), (16, 16), 512, 2, False, True),
    ("sm_86", BRAIN[0], 513, (16, 16), (16, 8), 512, 2, False, True),
    ("sm_86", BRAIN[0], 513, (16, 16), (16, 8), 256, 2, False, True),
    ("sm_86", BRAIN[0], 321, (16, 16), (16, 16), 320, 2, False, True),
    ("sm_86", BRAIN[0], 257, (48, 48), (48, 48), 256, 2, False, True),
    ("sm_87", HALF[0], 513, (16, 24), (16, 8), 512, 2, False, True),
    ("sm_87", HALF[0], 513, (16, 40), (16, 8), 512, 2, False, True),
    ("sm_89", INT8[0], 513, (16, 16), (16, 16), 256, 2, False, True),
    ("sm_89", INT8[0], 514, (16, 16), (16, 16), 512, 2, False, True),
    ("sm_89", INT8[0], 516, (16, 16), (16, 16), 512, 2, False, True),
    ("sm_89", FP8[0], 1027, (16, 16), (16, 16), 512, 2, False, True),
    ("sm_80", INT4[0], 1028, (16, 16), (16, 16), 1024, 2, False, True),
    ("sm_80", INT4[0], 1032, (16, 16), (16, 16), 1024, 2, False, True),
    ("sm_90", HALF[0], 1025, (64, 16), (16, 16), 1024, 2, False, True),
    ("sm_80", HALF[0], 261, (16, 32), (16, 16), 256, 1, False, True, 1),
    ("sm_80", HALF[0], 261, (16, 32), (16, 16), 256, 1, False, True, 2),
    ("sm_90", FP8[0], 515, (48, 32), (48, 32), 512, 2, False, True, 1),
    ("sm_90", HALF[0], 257, (16, 64), (16, 64), 256, 2, False, False, 1),
]


def row_hints():
    for number, (arch, types, depth, block, warp, step, stages, trans_a, trans_b, *rows) in enumerate(ROWS):
        source, accum, out = types
        problem = {"M": rows[0] if rows else 64, "N": 64, "K": depth, "trans_A": trans_a, "trans_B": trans_b}
        problem.update(in_dtype=source, accum_dtype=accum, out_dtype=out)
        tile = {"block": block, "warp": warp, "rstep": [step], "pipeline_stage": stages}
        yield {"id": ["rows", number], "arch": arch, **problem, **tile}


def hints_of(queries, answers, seed, per_query):
    draw = random.Random(seed)
    for asked, answered in zip(queries, answers):
        numbered = [(n, hint) for n, hint in enumerate(answered.get("hints", []), 1) if hint.get("use_tc")]
        if per_query and len(numbered) > per_query:
            numbered = sorted(draw.sample(numbered, per_query), key=lambda pair: pair[0])
        device = asked["device"]
        arch = device["arch"] if isinstance(device, dict) else next(a for a, d in ARCHITECTURES.items() if d[0] == device)
        for n, hint in numbered:
            tile = {key: hint[key] for key in ("block", "warp", "rstep", "pipeline_stage")}
            yield {"id": [asked["id"], n], "arch": arch, **asked["params"], **tile}


def lines(path):
    with open(path) as file:
        return [json.loads(line) for line in file if line.strip()]


def main(kind, *arguments):
    if kind == "queries":
        made = random_queries(int(arguments[0]), int(arguments[1]))
    elif kind == "presets":
        made = preset_queries()
    elif kind == "rows":
        made = row_hints()
    else:
        queries, answers, seed, per_query = arguments
        made = hints_of(lines(queries), lines(answers), int(seed), int(per_query))
    for item in made:
        print(json.dumps(item))


if __name__ == "__main__":
    main(*sys.argv[1:])
