"""`tilescope` itself: the original model's three commands, formats, arguments and exit codes."""

import json
import re
import unittest

from command import run

SELF_TEST = [
    "64 64 64 4328.5 4328.5 0.00e+00",
    "128 128 32 2181.0 2181.0 0.00e+00",
    "128 256 64 1644.2 1644.2 0.00e+00",
]


def rows(text):
    """Lines with their spacing evened out, empty ones left out."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def table(traffic, waves, priority, count=8):
    """The first rows of the original model's table, which differ in block_K and shared memory only."""
    lines = []
    for blocks in ("128 256", "256 128"):
        for block_k, smem_kb in ((16, "12.0"), (32, "24.0"), (64, "48.0"), (128, "96.0")):
            lines.append(f"{len(lines) + 1} {blocks} {block_k} {traffic} {smem_kb} 1 {waves} {priority} regs")
    return lines[:count]


class OriginalCommands(unittest.TestCase):
    def test_self_test(self):
        process = run("--self-test", "--topk", "8")
        self.assertEqual(process.returncode, 0)
        self.assertEqual(process.stderr, "")
        lines = rows(process.stdout)
        self.assertIn("b*M*N*K*(1/block_N + 1/block_M) + b*M*N", lines[0])
        self.assertEqual(lines[2:5], SELF_TEST)
        self.assertEqual(
            lines[5:10],
            [
                "candidates visited : 729 valid : 154",
                "rejected on regs : 122",
                "rejected on smem : 453",
                "model priority values in use : 48",
                "ties at the top : 8",
            ],
        )
        self.assertEqual(lines[10], "# block_M block_N block_K traffic MB smem KB blk/SM waves prio binding")
        self.assertEqual(lines[11:], table("1644.2", 4, "6.58e+09"))

    def test_8192_cube(self):
        process = run("--m", "8192", "--n", "8192", "--k", "8192", "--topk", "12")
        self.assertEqual(process.returncode, 0)
        lines = rows(process.stdout)
        self.assertEqual(
            lines[:5],
            [
                "candidates visited : 1000 valid : 154",
                "rejected on regs : 122",
                "rejected on smem : 724",
                "model priority values in use : 48",
                "ties at the top : 8",
            ],
        )
        self.assertEqual(lines[6:14], table("13019.1", 16, "2.08e+11"))
        self.assertEqual(len(lines), 6 + 12)

    def test_another_card(self):
        process = run("--smem-cap", "101376", "--cores", "108", "--topk", "8")
        self.assertEqual(process.returncode, 0)
        lines = rows(process.stdout)
        self.assertEqual(
            lines[:5],
            [
                "candidates visited : 729 valid : 150",
                "rejected on regs : 46",
                "rejected on smem : 533",
                "model priority values in use : 44",
                "ties at the top : 8",
            ],
        )
        self.assertEqual(lines[6:], table("1644.2", 5, "8.22e+09"))

    def test_self_test_runs_on_its_own_problem_whatever_is_asked_beside_it(self):
        process = run("--self-test", "--m", "16", "--n", "16", "--k", "16", "--device", "t4")
        self.assertEqual(process.returncode, 0)
        lines = rows(process.stdout)
        self.assertEqual(lines[2:5], SELF_TEST)
        self.assertEqual(lines[5], "candidates visited : 1 valid : 1")


class Arguments(unittest.TestCase):
    def assert_same(self, *commands):
        outputs = []
        for arguments in commands:
            process = run(*arguments)
            self.assertEqual(process.returncode, 0, f"{arguments}: {process.stderr}")
            outputs.append(process.stdout)
        for arguments, output in zip(commands, outputs):
            self.assertEqual(output, outputs[0], arguments)

    def test_each_field_has_its_spellings(self):
        self.assert_same(["--m", "512"], ["--M", "512"], ["--m=512"], ["--m", "2^9"], ["--link", "#v=1&M=512"])
        self.assert_same(["--cores", "7"], ["--compute-max-core", "7"], ["--compute_max_core", "7"])
        self.assert_same(["--in", "int8"], ["--in-dtype", "int8"], ["--in_dtype", "int8"])
        self.assert_same(["--dev", "t4"], ["--device", "t4"])
        self.assert_same(["--smem-stages", "2"], ["--smem_stages", "2"])
        self.assert_same(["--trans-a"], ["--trans_A"], ["--trans-a", "true"])
        self.assert_same(["--trans-b", "false"], ["--link", "trans_B=false"])

    def test_the_last_of_an_option_and_an_option_over_the_link_win(self):
        self.assert_same(["--m", "512"], ["--link", "M=1024", "--m", "512"])

    def test_the_default_is_the_design_s(self):
        self.assert_same(
            [],
            ["--model", "enumerate", "--op", "matmul", "--m", "4096", "--n", "4096", "--k", "4096", "--in", "float16",
             "--out", "float16", "--acc", "float32", "--trans-a", "false", "--trans-b", "--device", "h100-sxm-optin",
             "--topk", "10"],
        )  # fmt: skip
        self.assertEqual(len(rows(run().stdout)), 6 + 10)

    def test_json_is_what_batch_answers(self):
        process = run("--format", "json", "--m", "512", "--device", "t4", "--topk", "3")
        self.assertEqual(process.returncode, 0)
        batch = run("batch", stdin='{"params":{"M":512},"device":"t4","topk":3}\n')
        self.assertEqual(process.stdout, batch.stdout)
        self.assertEqual(len(json.loads(process.stdout)["candidates"]), 3)

    def test_rejected_lists_every_tile_with_its_arithmetic(self):
        process = run("--m", "256", "--n", "256", "--k", "256", "--rejected")
        self.assertEqual(process.returncode, 0)
        lines = rows(process.stdout)
        self.assertIn("256 256 256 smem A 256x256 + B 256x256 = 262,144 B > 232,448 B", lines)
        self.assertIn("256 256 16 regs 2 * C 256x256 * 32 / 32 = 131,072 registers > 65,536", lines)
        start = lines.index("rejected")
        counted = [int(line.split(" : ")[1]) for line in lines if line.startswith("rejected on")]
        self.assertEqual(len(lines) - start - 2, sum(counted))

    def test_an_alias_is_said_on_stderr(self):
        process = run("--in", "half", "--topk", "1")
        self.assertEqual(process.returncode, 0)
        self.assertEqual(process.stderr, 'tilescope: --in (--in-dtype): "half" is read as float16\n')
        self.assertEqual(process.stdout, run("--topk", "1").stdout)

    def test_topk_all_shows_every_candidate(self):
        self.assertEqual(len(rows(run("--topk", "all").stdout)), 6 + 154)
        self.assertEqual(len(rows(run("--topk", "0").stdout)), 6)


class BadArguments(unittest.TestCase):
    def assert_refused(self, arguments, *said):
        process = run(*arguments)
        self.assertEqual(process.returncode, 2, arguments)
        self.assertEqual(process.stdout, "", arguments)
        for text in said:
            self.assertIn(text, process.stderr)
        return process.stderr

    def test_the_message_names_the_argument_and_what_is_allowed(self):
        self.assert_refused(["--m", "0"], "--m: 0 is out of range; 1 to 2,147,483,647 is accepted")
        self.assert_refused(["--m=-5"], "--m: -5 is out of range")
        self.assert_refused(["--k", "ten"], '--k: "ten" is not an integer')
        self.assert_refused(["--cores", "0"], "(--cores): 0 is out of range; 1 to 1,048,576 is accepted")
        self.assert_refused(["--smem-cap", "1e5"], '--smem-cap: "1e5" is not an integer')
        self.assert_refused(["--device", "h1000"], '(--device): "h1000" is not known; accepted: custom, v100-sxm2')
        self.assert_refused(["--in-dtype", "int3"], '(--in-dtype): "int3" is not known')
        self.assert_refused(["--reg-bits", "16"], '--reg-bits: "16" is not known; accepted: accum, out, in')
        self.assert_refused(["--topk", "-1"], "--topk")
        self.assert_refused(["--op", "gemv"], "--model: enumerate knows matmul only; use carver for gemv")
        self.assert_refused(["--format", "xml"], "--format")
        self.assert_refused(["--h", "3"], "--h")

    def test_all_bad_arguments_are_named_at_once(self):
        message = self.assert_refused(["--m", "0", "--n", "x", "--device", "none", "--traffic-k", "half"])
        for option in ("--m:", "--n:", "--dev ", "--traffic-k:"):
            self.assertIn(option, message)

    def test_an_unknown_or_incomplete_argument_is_named(self):
        self.assert_refused(["--block-m", "16"], "--block-m")
        self.assert_refused(["--m"], "--m")
        self.assert_refused(["extra"], "extra")

    def test_what_only_a_link_can_say_is_named_as_the_links(self):
        self.assert_refused(["--link", "bogus=1"], '--link: "bogus": no such field')
        self.assert_refused(["--link", "v=2"], '--link: "v": version "2" is not known; version 1 is')
        self.assert_refused(["--link", "M=0"], "--m: 0 is out of range")
        self.assert_refused(["--link", "x" * 9000], "--link: 9,000 bytes are too many; 8,192 are accepted")

    def test_the_other_commands_refuse_in_the_same_way(self):
        self.assert_refused(["link", "--m", "0"], "--m: 0 is out of range")
        self.assert_refused(["batch", "--jobs", "0"], "--jobs")
        self.assert_refused(["batch", "--model", "oracle"], '--model: "oracle" is not known')
        self.assert_refused(["devices", "--bogus"], "--bogus")


class Help(unittest.TestCase):
    def test_help_explains_every_option(self):
        for command in ([], ["link"]):
            process = run(*command, "--help")
            self.assertEqual(process.returncode, 0)
            self.assertEqual(process.stderr, "")
            text = " ".join(process.stdout.split())
            for said in (
                "matmul: rows of C and of A",
                "conv: height and width of the kernel",
                "bytes of shared memory that one block may use",
                "attention: elements of a head",
                "--cores",
                "smallest divisor that is a block extent",
            ):
                self.assertIn(said, text)

    def test_no_option_is_left_without_a_description(self):
        lines = run("--help").stdout.splitlines()
        options = [number for number, line in enumerate(lines) if line.lstrip().startswith("-")]
        self.assertGreater(len(options), 50)
        for number in options:
            # A description stands beside its option, or below it where the option is long.
            beside = re.sub(r"^ *-\S+( VALUE| \[BOOL\]| TEXT(:\S+)?| UINT(:\S+)?| '\S+')?", "", lines[number]).strip()
            below = lines[number + 1].strip() if number + 1 < len(lines) else ""
            self.assertTrue(beside or (below and not below.startswith("-")), lines[number])

    def test_version(self):
        process = run("--version")
        self.assertEqual(process.returncode, 0)
        self.assertRegex(process.stdout, r"^\d+\.\d+\.\d+\n$")


if __name__ == "__main__":
    unittest.main()
