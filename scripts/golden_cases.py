"""Random questions for the comparison with carver itself: one JSON query a line.

    golden_cases.py KIND SEED COUNT

KIND `mixed` draws what people ask: layers of models, powers of two, odd and prime extents, every template, type and
kind of device, made-up devices among them. `odd` stays small, where axes of extent 1, prime kernels, biases and
convolutions without output lead carver astray. The same seed gives the same cases, and a longer run starts with those
of a shorter one.
"""

import json
import random
import sys

DTYPES = "float64 float32 float16 bfloat16 float8_e4m3 float8_e5m2 int32 int8 int4 uint8 bool".split()
# (input, accumulator, output)
USUAL_TYPES = [
    ("float16", "float32", "float16"),
    ("float16", "float16", "float16"),
    ("float16", "float32", "float32"),
    ("bfloat16", "float32", "bfloat16"),
    ("bfloat16", "float32", "float32"),
    ("int8", "int32", "int32"),
    ("int8", "int32", "int8"),
    ("float8_e4m3", "float32", "float16"),
    ("float8_e5m2", "float32", "bfloat16"),
    ("int4", "int32", "int32"),
    ("float32", "float32", "float32"),
    ("float64", "float64", "float64"),
]
# Extents of layers of well-known models, and neighbours that divide badly.
LAYERS = (
    [1, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 14336, 28672, 5120, 11008, 13824, 4608, 3072, 768, 2304]
    + [50257, 32000, 32001, 128256, 151936, 18944, 3584, 7168, 1536, 576, 2112, 197, 257, 577, 196, 49, 3136]
)
PRIMES_AND_MULTIPLES = [17, 31, 97, 127, 251, 257, 509, 521, 1009, 1021, 2039, 4093, 4099, 8191, 65537]
PRIMES_AND_MULTIPLES += [97 * 2, 127 * 3, 131 * 16, 1009 * 16]
CUDA_ARCHS = "sm_70 sm_75 sm_80 sm_80 sm_86 sm_87 sm_89 sm_90 sm_90 sm_90a sm_100 sm_100a sm_103 sm_120 sm_121".split()
CUDA_ARCHS += "sm_60 sm_72 sm_61".split()


class Cases:
    def __init__(self, kind, seed):
        self.kind = kind
        self.seed = seed
        self.random = random.Random(seed)

    def extent(self, small=False):
        r = self.random
        k = r.random()
        if k < 0.12:
            return r.randint(1, 4)
        if k < 0.3:
            return r.randint(1, 130)
        if k < 0.5:
            return 2 ** r.randint(0, 9 if small else 14)
        if k < 0.7 and not small:
            return r.choice(LAYERS)
        if k < 0.8:
            return r.choice(PRIMES_AND_MULTIPLES)
        if k < 0.9:
            return 16 * r.randint(1, 64 if small else 700)
        if k < 0.97:
            return 8 * r.randint(1, 128 if small else 2000)
        return r.randint(1, 500 if small else 70000)

    def tiny_extent(self):
        r = self.random
        return r.choice([1, 1, 1, 2, 3, 4, 5, 7, 8, 16, 17, 32, 48, 64, 100, 147, r.randint(1, 80)])

    def types(self):
        r = self.random
        if r.random() < 0.75:
            source, accum, out = r.choice(USUAL_TYPES)
        else:
            source, accum, out = r.choice(DTYPES), r.choice(DTYPES), r.choice(DTYPES)
        return {"in_dtype": source, "accum_dtype": accum, "out_dtype": out}

    def device(self):
        r = self.random
        k = r.random()
        d = {}
        if k < 0.7:
            d.update(platform="CUDA", arch=r.choice(CUDA_ARCHS), warp_size=32, reg_cap=65536, bandwidth=[750, 12080])
            d["smem_cap"] = r.choice([49152, 49152, 49152, 65536, 98304, 101376, 166912, 232448])
            d["compute_max_core"] = r.choice(
                [132, 108, 80, 40, 46, 72, 84, 128, 142, 144, 148, 170, 188, 20, 16, 58, 78]
            )
            d["l2_cache_size_bytes"] = r.choice(
                [52428800, 41943040, 6291456, 4194304, 75497472, 62914560, 132120576, 100663296, 0]
            )
        elif k < 0.83:
            d.update(platform="CDNA", arch=r.choice(["gfx90a", "gfx942", "gfx950", "gfx908"]), warp_size=64)
            d.update(reg_cap=32768, bandwidth=[1300, 14000])
            d["smem_cap"] = r.choice([65536, 65536, 163840])
            d["compute_max_core"] = r.choice([110, 304, 256, 228, 120])
            d["l2_cache_size_bytes"] = r.choice([0, 4194304, 8388608])
        else:
            archs = ["gfx1100", "gfx1101", "gfx1151", "gfx1201", "gfx1200", "gfx1150"]
            d.update(platform="RDNA", arch=r.choice(archs), warp_size=32, reg_cap=32768, bandwidth=[750, 12080])
            d["smem_cap"] = 65536
            d["compute_max_core"] = r.choice([48, 20, 32, 16, 40, 96])
            d["l2_cache_size_bytes"] = r.choice([0, 0, 6291456])
        d["compute_capability"] = d["arch"].replace("sm_", "")
        d["max_smem_usage"] = 2 * d["smem_cap"]
        d.update(sm_partition=4, transaction_size=[32, 128], name="made-up")
        if r.random() < 0.3:
            self.make_up_fields(d)
        return d

    def make_up_fields(self, d):
        r = self.random
        cap = d["smem_cap"]
        draw = {
            "smem_cap": lambda: r.choice([1024, 2000, 8192, 16384, 32768, 300000, 1 << 20]),
            "max_smem_usage": lambda: r.choice([d["smem_cap"], 3 * d["smem_cap"], d["smem_cap"] // 2, 100000, 1 << 22]),
            "reg_cap": lambda: r.choice([1024, 8192, 16384, 32768, 131072, 1 << 20, 100]),
            "compute_max_core": lambda: r.choice([1, 2, 3, 7, 100, 1000, 0 if r.random() < 0.1 else 5]),
            "sm_partition": lambda: r.choice([1, 2, 3, 8, 16]),
            "transaction_size": lambda: r.choice(
                [[32, 64], [64, 128], [16, 32], [8, 16], [64, 256], [48, 96], [32, 32], [4, 4], [128, 512]]
            ),
            "bandwidth": lambda: [r.randint(1, 3000), r.randint(1, 30000)],
            "warp_size": lambda: r.choice([16, 32, 64, 8]),
            "l2_cache_size_bytes": lambda: r.choice([0, 1 << 20, 1 << 30, 12345678]),
        }
        assert cap > 0
        for field in r.sample(list(draw), r.randint(1, 4)):
            d[field] = draw[field]()

    def mixed_params(self):
        r = self.random
        template = r.choices(
            ["matmul", "gemv", "reduce", "elementwise", "conv", "attention"], [38, 12, 12, 10, 18, 10]
        )[0]
        if template == "matmul":
            p = {"M": self.extent(), "N": self.extent(), "K": self.extent()}
            p.update(trans_A=r.random() < 0.3, trans_B=r.random() < 0.6, with_bias=r.random() < 0.06, **self.types())
        elif template == "gemv":
            p = {"N": self.extent(), "K": self.extent()}
            p.update(trans_B=r.random() < 0.6, with_bias=r.random() < 0.1, **self.types())
        elif template == "reduce":
            n = r.choices([1, 2, 3, 4, 5], [5, 40, 35, 15, 5])[0]
            p = {"structure": "".join(r.choice("SR") for _ in range(n))}
            p.update(shape=[self.extent(n > 2) for _ in range(n)], dtype=r.choice(DTYPES))
        elif template == "elementwise":
            n = r.choices([1, 2, 3, 4, 5], [15, 40, 25, 15, 5])[0]
            p = {"shape": [self.extent(n > 2) for _ in range(n)], "dtype": r.choice(DTYPES)}
        elif template == "conv":
            p = self.mixed_conv()
        else:
            p = self.mixed_attention()
        return template, p

    def mixed_conv(self):
        r = self.random
        kernel = r.choice([1, 2, 3, 3, 3, 3, 5, 7, 11])
        p = {"N": r.choice([1, 1, 2, 3, 4, 8, 16, 32, 64, 128, r.randint(1, 40)])}
        p["C"] = r.choice([1, 3, 4, 16, 32, 64, 100, 128, 256, 512, r.randint(1, 100)])
        p["H"] = r.choice([1, 7, 14, 28, 56, 112, 224, 13, r.randint(1, 64)])
        p["F"] = r.choice([1, 8, 16, 32, 64, 96, 128, 192, 256, 512, 1000, r.randint(1, 100)])
        p["K"] = kernel
        p["S"] = r.choice([1, 1, 1, 2, 2, 3, r.randint(1, 16)])
        p["D"] = r.choice([1, 1, 1, 1, 2, 3])
        p["P"] = r.choice([1, 1, 1, kernel // 2, kernel // 2, 2, 3, 0 if r.random() < 0.2 else 1])
        p.update(with_bias=r.random() < 0.08, **self.types())
        p["W"] = p["H"] if r.random() < 0.7 else r.randint(1, 64)
        return p

    def mixed_attention(self):
        r = self.random
        head = r.choice([16, 32, 64, 64, 80, 96, 128, 128, 256, r.randint(1, 130)])
        length = r.choice([16, 32, 64, 128, 256, 512, 1024, 2048, 100, 197, r.randint(1, 600)])
        p = {"batch_size": r.choice([1, 1, 2, 4, 8]), "num_heads": r.choice([1, 8, 12, 16, 32, 40])}
        p.update(head_dim=head, seq_length=length)
        same = r.random() < 0.5
        p["seq_kv_length"] = length if same else r.choice([16, 48, 64, 128, 256, 512, 1024, r.randint(1, 600)])
        p.update(is_causal=r.random() < 0.5, **self.types())
        return p

    def odd_params(self):
        r = self.random
        template = r.choices(["matmul", "gemv", "reduce", "elementwise", "conv", "attention"], [30, 10, 12, 8, 30, 8])[0]
        # A mixed case is drawn first for its device.
        self.mixed_params()
        device, topk = self.device(), self.topk()
        short = [1, 1, 2, 3, 5, 8, 16, 67]
        if template == "matmul":
            p = {"M": self.tiny_extent(), "N": self.tiny_extent(), "K": self.tiny_extent()}
            p.update(trans_A=r.random() < 0.5, trans_B=r.random() < 0.5, with_bias=r.random() < 0.3, **self.types())
        elif template == "gemv":
            p = {"N": self.tiny_extent(), "K": self.tiny_extent()}
            p.update(trans_B=r.random() < 0.5, with_bias=r.random() < 0.3, **self.types())
        elif template == "reduce":
            n = r.randint(1, 6)
            p = {"structure": "".join(r.choice("SR") for _ in range(n))}
            p.update(shape=[r.choice(short) for _ in range(n)], dtype=r.choice(DTYPES))
        elif template == "elementwise":
            n = r.randint(1, 6)
            p = {"shape": [r.choice(short) for _ in range(n)], "dtype": r.choice(DTYPES)}
        elif template == "conv":
            p = {"N": r.choice([1, 1, 2, 3, 16, 32, 64]), "C": r.choice([1, 1, 2, 3, 16, 33])}
            p["H"] = r.choice([1, 1, 2, 3, 5, 7, 9, 14, 17])
            p["W"] = r.choice([1, 1, 2, 3, 5, 7, 9, 14, 17])
            p["F"] = r.choice([1, 1, 3, 16, 17, 32, 48])
            p["K"] = r.choice([1, 2, 3, 3, 5, 7])
            p["S"] = r.choice([1, 1, 2, 3, 4, 6, 8, 16])
            p["D"] = r.choice([1, 1, 2, 3, 4, 6, 8])
            p["P"] = r.choice([1, 1, 2, 3, 4, 6, 0])
            p.update(with_bias=r.random() < 0.15, **self.types())
        else:
            p = {"batch_size": r.choice([1, 1, 2]), "num_heads": r.choice([1, 1, 3])}
            p["head_dim"] = r.choice([16, 17, 32, 48, 64, 80])
            p["seq_length"] = r.choice([16, 17, 32, 48, 100])
            p["seq_kv_length"] = r.choice([16, 31, 32, 48, 100])
            p.update(is_causal=False, **self.types())
        return template, p, device, topk

    def topk(self):
        return self.random.choice([1, 5, 8, 10, 10, 20, 40, 100, 0])

    def case(self, number):
        if self.kind == "mixed":
            template, params = self.mixed_params()
            device, topk = self.device(), self.topk()
        else:
            template, params, device, topk = self.odd_params()
        name = f"{template}-{self.kind}-{self.seed}-{number}"
        return {"id": name, "template": template, "params": params, "device": device, "topk": topk}


def cases(kind, seed, count):
    source = Cases(kind, seed)
    return [source.case(number) for number in range(count)]


if __name__ == "__main__":
    for case in cases(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        print(json.dumps(case))
