"""`tilescope --format csv|markdown|tilelang|triton|cutlass` and what goes with it."""

import csv
import io
import json
import unittest

from command import run

AWKWARD = ["--model", "carver", "--device", "a100-80g", "--m", "20", "--n", "5120"]


class Exports(unittest.TestCase):
    def answer(self, *arguments):
        process = run(*arguments)
        self.assertEqual(process.returncode, 0, process.stderr)
        return process.stdout

    def test_csv_has_the_figures_of_the_json_answer(self):
        rows = list(csv.DictReader(io.StringIO(self.answer("--format", "csv", "--topk", "20"))))
        candidates = json.loads(self.answer("--format", "json", "--topk", "20"))["candidates"]
        self.assertEqual(len(rows), len(candidates))
        for row, candidate in zip(rows, candidates):
            self.assertEqual([int(row[name]) for name in ("block_m", "block_n", "block_k")], candidate["block"])
            for name in ("rank", "smem_bytes", "registers", "grid", "blocks_per_sm", "waves", "tie_group", "tie_size"):
                self.assertEqual(int(row[name]), candidate[name], name)
            for name in ("traffic_bytes", "priority"):
                self.assertEqual(float(row[name]), candidate[name], name)
            self.assertEqual(row["limiter"].split("+"), candidate["limiter"])

    def test_csv_of_hints_says_which_build(self):
        rows = list(csv.DictReader(io.StringIO(self.answer(*AWKWARD, "--format", "csv"))))
        self.assertEqual([row["hint"] for row in rows], [str(place) for place in range(1, len(rows) + 1)])
        self.assertEqual(rows[0]["builds"], "no")
        self.assertEqual(rows[0]["why_not"], "block_M 20 is no multiple of 16, the rows of an instruction")

    def test_rank_leaves_one_candidate(self):
        self.assertEqual(len(self.answer("--format", "csv", "--rank", "3").splitlines()), 2)
        third = json.loads(self.answer("--format", "json", "--rank", "3"))["candidates"]
        self.assertEqual([candidate["rank"] for candidate in third], [3])
        hint = json.loads(self.answer("--model", "carver", "--format", "json", "--rank", "2"))
        self.assertEqual([candidate["hint"] for candidate in hint["candidates"]], [2])
        self.assertEqual(len(hint["hints"]), 1)

    def test_rank_asks_for_as_many_candidates_as_it_needs(self):
        self.assertTrue(self.answer("--format", "csv", "--rank", "30").splitlines()[1].startswith("30,"))

    def test_markdown_links_to_the_page(self):
        text = self.answer("--m", "8192", "--format", "markdown", "--page-url", "https://example.org/t/")
        self.assertTrue(text.endswith("\n[Tilescope](<https://example.org/t/#v=1&M=8192>)\n"), text)
        text = self.answer("--m", "8192", "--rank", "1", "--format", "markdown")
        self.assertTrue(text.endswith("\nTilescope: `#v=1&M=8192&tile=128x256x16`\n"), text)

    def test_what_does_not_build_is_a_comment_and_building_takes_the_nearest(self):
        plain = self.answer(*AWKWARD, "--rank", "1", "--format", "tilelang")
        used = '\n    {"block_M": 16, "block_N": 16, "block_K": 256, "num_stages": 2, "threads": 32, "panel_width": 10},\n'
        self.assertIn('\n    # {"block_M": 20, ', plain)
        self.assertNotIn(used, plain)
        self.assertIn(used, self.answer(*AWKWARD, "--rank", "1", "--format", "tilelang", "--building"))

    def test_each_operator_with_a_kernel_has_a_module(self):
        for op in ("matmul", "gemv", "reduce", "elementwise"):
            text = self.answer("--model", "carver", "--op", op, "--format", "tilelang")
            self.assertIn(f"\ndef {op}(", text)
            compile(text, op, "exec")

    def test_a_device_s_name_stays_in_its_comment(self):
        name = 'x"""); import os #\\'
        for form, mark in (("tilelang", "# "), ("triton", "# "), ("cutlass", "// ")):
            text = self.answer("--name", name, "--format", form, "--topk", "1")
            carrying = [line for line in text.splitlines() if "import os" in line]
            self.assertTrue(carrying)
            for line in carrying:
                self.assertTrue(line.startswith(mark), line)
                self.assertFalse(line.endswith("\\"), line)
            if mark == "# ":
                compile(text, form, "exec")

    def test_a_bad_request_is_refused_by_its_option(self):
        for arguments, said in (
            (["--rank", "3"], "--rank: needs a --format other than text"),
            (["--rank", "0", "--format", "csv"], "--rank"),
            (["--rank", "200", "--format", "csv"], "--rank: 200 is beyond the ranking; there are 154 candidates"),
            (["--rank", "3", "--topk", "2", "--format", "csv"], "--rank: 3 is beyond the ranking; there are 2 candidates"),
            (["--building", "--format", "csv"], "--building: needs --format tilelang, triton or cutlass"),
            (["--page-url", "https://example.org/", "--format", "csv"], "--page-url: needs --format markdown"),
            (["--page-url", "a b", "--format", "markdown"], '--page-url: "a b" cannot be read'),
            (["--explain", "1", "--format", "csv"], "--explain: needs --format text or json"),
            (["--self-test", "--format", "triton"], "--self-test: needs --format text or json"),
            (["--model", "carver", "--op", "conv", "--format", "tilelang"], "--format: conv has no tilelang export"),
            (["--model", "carver", "--op", "gemv", "--format", "cutlass"], "--format: gemv has no cutlass export"),
            (["--in", "int4", "--format", "triton"], "--format: int4 has no triton export"),
            (["--device", "mi300x", "--format", "cutlass"], "--format: gfx942 has no cutlass export"),
            (["--with-bias", "--format", "tilelang"], "--format: with_bias has no tilelang export"),
        ):
            process = run(*arguments)
            self.assertEqual(process.returncode, 2, arguments)
            self.assertEqual(process.stdout, "", arguments)
            self.assertIn(said, process.stderr)


if __name__ == "__main__":
    unittest.main()
