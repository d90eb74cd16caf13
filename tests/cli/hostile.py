"""500 hostile links and files: each ends in a right answer or in a message that names what is wrong."""

import concurrent.futures
import json
import os
import pathlib
import random
import tempfile
import unittest

from command import rounds, run

SAMPLES = pathlib.Path(__file__).resolve().parents[1]

KEYS = (
    "v op model dev M N K in out acc in_dtype dtype shape structure H W F S D P C batch_size num_heads head_dim seq_length "
    "trans_A trans_B with_bias is_causal smem_cap max_smem_usage reg_cap compute_max_core warp_size sm_partition arch platform "
    "name transaction_size bandwidth topk reg_bits traffic_k smem_stages min_divisor view tile pin filter heat values devices "
    "lang bogus __proto__ constructor M%00 %4d"
).split()
VALUES = (
    "0 1 -1 16 4096 4k 2^31 2147483647 2147483648 9223372036854775807 9223372036854775808 1e9 0x10 2^63 64*64 ,, 1,2 1x2 "
    "1x2x3x4x5x6x7x8 1x2x3x4x5x6x7x8x9 2147483647x2147483647x2147483647x2147483647 true false matmul gemv reduce elementwise conv "
    "attention enumerate carver custom t4 mi300x rx-7900-xtx h100-sxm float16 float8_e4m3 int4 half bool float64 all CUDA CDNA "
    "RDNA sm_90 sm_9 sm_9999 gfx942 gfx1100 SRSR SSSSSSSSR %3Cscript%3E <script> %zz %C3%28 %F0%9F%99%82 ../../etc/passwd "
    "$(id) ;ls 'x' \"x\" %0A%0D nan inf -0 whole block c abc"
).split() + ["", " ", "9" * 400, "x" * 300]
BREAKAGES = ["", "\0", "\n", "{", "}", "[", "]", '"', ",", ":", "-", "9" * 30, "Infinity", "NaN", "null", "\\u0000", "\ud7ff",
             "\ufeff", ";", "\t", "1e999", "-1", "'", "\\"]


def hostile_link(chance):
    pairs = [(chance.choice(KEYS), chance.choice(VALUES)) for _ in range(chance.randint(0, 6))]
    if chance.random() < 0.3:
        pairs.insert(0, ("op", chance.choice(["gemv", "reduce", "elementwise", "conv", "attention"])))
        pairs.insert(0, ("model", "carver"))
    link = "#" + chance.choice(["v=1&", "", "&&"]) + "&".join(f"{key}={value}" for key, value in pairs)
    if chance.random() < 0.2:
        at = chance.randrange(len(link))
        link = link[:at] + chance.choice("&=%#+\x01\x7f") + link[at:]
    return link + ("&name=" + "x" * 9000 if chance.random() < 0.02 else "")


def broken_text(chance, text):
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(BREAKAGES) + text[at + chance.randint(0, 4):]
    return text[: chance.randrange(len(text) + 1)] if chance.random() < 0.1 else text


class Hostile(unittest.TestCase):
    def check_refusal(self, process, case):
        """The command ends in 2 and says of what, and why, a line each."""
        self.assertEqual(process.returncode, 2, (case, process.stderr))
        self.assertEqual(process.stdout, "", case)
        lines = process.stderr.splitlines()
        self.assertTrue(lines, case)
        for line in lines:
            self.assertRegex(line, r"^tilescope: [^:]+: .", case)

    def check_link(self, link):
        arguments = ("--link", link, "--format", "json")
        process = run(*arguments)
        if process.returncode:
            return self.check_refusal(process, link)
        answer = json.loads(process.stdout)
        self.assertIn("model", answer, link)
        # The link as it is written again asks the same.
        written = run("link", "--link", link).stdout.strip()
        again = json.loads(run("--link", written, "--format", "json").stdout)
        answer.pop("notes", None)
        self.assertEqual(again, answer, (link, written))
        return None

    def check_measured(self, case):
        text, model = case
        with tempfile.NamedTemporaryFile("w", suffix=".csv", encoding="utf-8", delete=False) as file:
            file.write(text)
        try:
            process = run("measured", file.name, "--m", "128", "--n", "256", "--k", "64", "--model", model, "--format", "json")
        finally:
            os.unlink(file.name)
        if process.returncode:
            return self.check_refusal(process, text)
        value = json.loads(process.stdout)
        self.assertEqual(len(value["rows"]), value["n_rows"], text)
        self.assertLessEqual(value["matched"], value["n_rows"], text)
        # What was passed over is said.
        if value["n_problems"]:
            self.assertRegex(process.stderr, r"tilescope: .+: line \d+: ", text)
        return None

    def check_usage(self, text):
        process = run("occupancy", "--arch", "sm_90", "--threads", "128", "--usage", "-", "--format", "json", stdin=text)
        if process.returncode:
            return self.check_refusal(process, text)
        for line in process.stdout.splitlines():
            self.assertGreaterEqual(json.loads(line)["blocks_per_sm"], 0, text)
        return None

    def check_batch(self, text):
        process = run("batch", stdin=text)
        self.assertEqual(process.returncode, 0, text)
        # Lines as they are read: a file may hold line ends of its own, and blank lines have no answer.
        lines = [line for line in text.encode("utf-8").split(b"\n") if line.strip(b" \t\r")]
        answers = [json.loads(line) for line in process.stdout.splitlines()]
        self.assertEqual(len(answers), len(lines), text)
        for answer in answers:
            for error in answer.get("errors", []):
                self.assertTrue(error["field"] and error["message"], text)
            self.assertTrue("errors" in answer or "model" in answer, text)

    def check_all(self, check, cases):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(check, cases))

    def test_links(self):
        chance = random.Random(20261201)
        self.check_all(self.check_link, [hostile_link(chance) for _ in range(rounds(250))])

    def test_measured_files(self):
        chance = random.Random(20261202)
        samples = [path.read_text() for path in sorted((SAMPLES / "measured").iterdir())]
        self.check_all(self.check_measured,
                       [(broken_text(chance, chance.choice(samples)), chance.choice(["enumerate", "carver"]))
                        for _ in range(rounds(100))])

    def test_compiler_output(self):
        chance = random.Random(20261203)
        samples = [path.read_text() for path in sorted((SAMPLES / "fuzz" / "seeds" / "usage").iterdir())]
        self.check_all(self.check_usage, [broken_text(chance, chance.choice(samples)) for _ in range(rounds(50))])

    def test_queries_in_json(self):
        chance = random.Random(20261204)
        samples = [path.read_text() for path in sorted((SAMPLES / "fuzz" / "seeds" / "query_json").iterdir())]
        self.check_all(self.check_batch, [broken_text(chance, chance.choice(samples)) for _ in range(rounds(100))])


if __name__ == "__main__":
    unittest.main()
