"""Answers questions with carver itself, without a GPU: one JSON query a line in, one answer a line out.

    build/carver/bin/python golden_carver.py CASES ANSWERS

carver asks the driver for the device it finds. Here the device is put together field by field from the query instead,
and every place that would look for one is handed it; all else runs as tilelang 0.1.15 has it. An answer has the keys
that core/carver/answer_json.h documents. ANSWERS is continued where it holds the first answers already.
"""

import json
import pathlib
import sys

import numpy as np
import tilelang  # noqa: F401  (must come before tvm)
from tilelang import carver
from tilelang.carver import arch as arches
from tilelang.carver import matmul_analysis
from tilelang.carver.arch import CDNA, CUDA, RDNA, cuda, rdna
from tilelang.carver.arch.arch_base import TileDevice
from tilelang.carver.roller.policy.default import DefaultPolicy
from tilelang.carver.template import ConvTemplate
from tilelang.rocm.target import target_get_mcpu, target_get_rdna_generation
from tvm.target import Target

TEMPLATES = {
    "matmul": carver.MatmulTemplate,
    "gemv": carver.GEMVTemplate,
    "reduce": carver.GeneralReductionTemplate,
    "elementwise": carver.ElementwiseTemplate,
    "conv": ConvTemplate,
    "attention": carver.FlashAttentionTemplate,
}


def fnv1a64(text):
    digest = 0xCBF29CE484222325
    for byte in text.encode():
        digest = (digest ^ byte) * 0x100000001B3 % 2**64
    return f"{digest:016x}"


def make_device(fields):
    kind = {"CUDA": CUDA, "CDNA": CDNA, "RDNA": RDNA}[fields["platform"]]
    device = kind.__new__(kind)
    TileDevice.__init__(device)
    for name, value in fields.items():
        if name != "arch":
            setattr(device, name, value)
    if kind is CUDA:
        device.target = Target({"kind": "cuda", "arch": fields["arch"]})
        device.sm_version = cuda.check_sm_version(fields["arch"])
    else:
        device.target = Target({"kind": "hip", "mcpu": fields["arch"]})
    if kind is RDNA:
        device.mcpu = target_get_mcpu(device.target)
        device.rdna_generation = target_get_rdna_generation(device.target)
        device.tuning = rdna._get_rdna_tuning_config(device.mcpu)
    device.available_tensor_instructions = None
    return device


def plain(value):
    return int(value) if isinstance(value, np.integer) else str(value)


def number(value):
    value = float(value)
    return int(value) if value.is_integer() else value


class Recorder:
    """Watches the searches of one query; the last one started is the one recorded."""

    def __init__(self):
        self.device = None
        self.search = None
        matmul_analysis.get_arch = arches.get_arch = lambda target="cuda": self.device
        figures_of, search_of = DefaultPolicy.compute_tile_dict, DefaultPolicy.dfs_smem_tile

        def compute_tile_dict(policy, tile, rstep_map):
            td = figures_of(policy, tile, rstep_map)
            if self.search is not None and self.search["running"]:
                row = [list(map(int, tile)), bool(td.valid), number(td.traffic)]
                row += [int(td.smem_cost), int(td.grid_size), int(td.block_per_SM), int(td.num_wave)]
                self.search["visited"].append(row)
            return td

        def dfs_smem_tile(policy, init_tile, rstep_map):
            nodes = policy.ordered_nodes
            self.search = {
                "running": True,
                "visited": [],
                "order": [],
                "policy": type(policy).__name__,
                "base": list(map(int, init_tile)),
                "rstep": [{name: int(step) for name, step in steps.items()} for steps in rstep_map.values()],
                "space": [list(map(int, node.get_space_dim())) for node in nodes],
                "bits": [int(node.get_dtype().bits) for node in nodes],
                "pipeline_stage": int(getattr(policy, "pipeline_stage", 1)),
            }
            ranked = search_of(policy, init_tile, rstep_map)
            self.search["running"] = False
            self.search["order"] = [list(map(int, td.output_tile)) for td in ranked]
            return ranked

        DefaultPolicy.compute_tile_dict = compute_tile_dict
        DefaultPolicy.dfs_smem_tile = dfs_smem_tile

    def answer(self, case):
        self.device, self.search = make_device(case["device"]), None
        answer = {"id": case["id"]}
        try:
            template = TEMPLATES[case["template"]](**case["params"]).with_arch(self.device)
            answer["hints"] = [hint_json(hint) for hint in template.recommend_hints(topk=case["topk"]) or []]
            answer["hints_fnv1a64"] = fnv1a64(json.dumps(answer["hints"], sort_keys=True, separators=(",", ":")))
        except Exception as error:  # how carver fails is part of the answer
            answer["error"] = type(error).__name__
        if self.search is not None:
            search = {key: value for key, value in self.search.items() if key != "running"}
            lines = [visited_line(row) for row in search["visited"]]
            ranked = [",".join(map(str, tile)) for tile in search["order"]]
            answer.update(search, n_visited=len(lines), n_valid=len(ranked))
            answer.update(visited_fnv1a64=fnv1a64("\n".join(lines)), order_fnv1a64=fnv1a64("\n".join(ranked)))
        return answer


def visited_line(row):
    tile, valid, traffic, *rest = row
    return " ".join([",".join(map(str, tile)), str(int(valid)), "%.17g" % traffic, *map(str, rest)])


def hint_json(hint):
    if isinstance(hint, dict):  # one hint per node
        return [hint_json(part) for part in hint.values()]
    fields = json.loads(json.dumps(hint.to_dict(), default=plain))
    fields.update(
        rasterization=repr(hint.rasterization_plan),
        use_async=bool(hint.use_async),
        shared_scope=hint.shared_scope,
        cached_tensors=list(hint.cached_tensors),
        pipeline_stage=int(hint.pipeline_stage),
    )
    return fields


def main(cases_path, answers_path):
    done = len(answers_path.read_text().splitlines()) if answers_path.exists() else 0
    recorder = Recorder()
    with answers_path.open("a") as answers:
        for line in cases_path.read_text().splitlines()[done:]:
            answers.write(json.dumps(recorder.answer(json.loads(line)), separators=(",", ":")) + "\n")
            answers.flush()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
