"""`tilescope check`, `occupancy` and `shapes`, and the verdict in the answers of carver."""

import json
import unittest

from command import run

TILE = {"id": "a", "arch": "sm_80", "M": 4096, "N": 4096, "K": 4096, "block": [64, 128], "warp": [32, 64], "rstep": [32]}
PTXAS = """ptxas info    : Compiling entry function 'main_kernel' for 'sm_80'
ptxas info    : Function properties for main_kernel
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 137 registers, used 1 barriers, 400 bytes cmem[0]
"""


class Check(unittest.TestCase):
    def test_says_both_verdicts_and_what_is_launched(self):
        process = run("check", "--device", "a100-80g", "--block", "64x128", "--warp", "32x64", "--stages", "2")
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertEqual(
            process.stdout,
            "tile      : 64 x 128, reduce step 32, 128 threads, 2 stages, on sm_80\n"
            "lowers    : yes\n"
            "launches  : yes\n"
            "builds    : yes\n"
            "launch    : 128 threads, 24,576 B of dynamic shared memory, mma\n",
        )

    def test_says_why_not_and_offers_the_nearest(self):
        process = run("check", "--device", "a100-80g", "--m", "20", "--block", "20x128", "--warps", "4")
        self.assertEqual(process.returncode, 0)
        self.assertIn("lowers    : no, because block_M 20 is no multiple of 16, the rows of an instruction\n", process.stdout)
        self.assertIn("builds    : no\n", process.stdout)
        self.assertIn("nearest   : 16 x 128, reduce step 32, 128 threads, 1 stage; ", process.stdout)

    def test_says_the_occupancy_of_a_compiled_kernel(self):
        process = run("check", "--device", "a100-80g", "--block", "64x128", "--warps", "4", "--registers", "137")
        self.assertIn("occupancy : 3 blocks per SM, limited by registers; carver's estimate is 4\n", process.stdout)

    def test_answers_in_json(self):
        process = run("check", "--arch", "sm_90", "--block", "64,128", "--threads", "128", "--format", "json")
        answer = json.loads(process.stdout)
        self.assertEqual((answer["builds"], answer["instruction"], answer["launch_threads"]), (True, "wgmma", 256))

    def test_refuses_a_bad_tile_with_the_options_name(self):
        for arguments, named in [
            ([], "--block"),
            (["--block", "64x128"], "--warp"),
            (["--block", "64", "--warps", "4"], "--block"),
            (["--block", "64xa", "--warps", "4"], "--block"),
            (["--block", "64x128", "--warps", "4", "--rstep", "0"], "--rstep"),
            (["--block", "64x128", "--warps", "4", "--stages", "-1"], "--stages"),
            (["--block", "64x128", "--warps", "4", "--m", "0"], "--m"),
            (["--block", "64x128", "--warps", "4", "--arch", "x86"], "--arch"),
            (["--model", "carver", "--op", "gemv", "--block", "64x128", "--warps", "4"], "--op"),
        ]:
            process = run("check", *arguments)
            self.assertEqual(process.returncode, 2, arguments)
            self.assertIn(named + ":", process.stderr, arguments)
            self.assertEqual(process.stdout, "")


class Batch(unittest.TestCase):
    def answers(self, *lines, jobs="1"):
        text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
        process = run("check", "--batch", "--jobs", jobs, stdin=text)
        self.assertEqual(process.returncode, 0, process.stderr)
        return [json.loads(line) for line in process.stdout.splitlines()]

    def test_takes_a_recommendation_with_its_problem(self):
        bad = {**TILE, "id": [1, 2], "block": [20, 128], "warp": [20, 32]}
        good, refused = self.answers(TILE, bad)
        self.assertEqual((good["id"], good["lowers"], good["launches"], good["builds"]), ("a", True, True, True))
        self.assertNotIn("why", good)
        self.assertEqual((refused["id"], refused["lowers"], refused["builds"]), ([1, 2], False, False))
        self.assertIn("20", refused["why"])

    def test_the_nearest_tile_can_be_asked_about_in_turn(self):
        bad = {**TILE, "block": [20, 60], "warp": [20, 30], "rstep": [24]}
        (answer,) = self.answers(bad)
        (again,) = self.answers({**bad, **answer["nearest"]})
        self.assertTrue(again["builds"])
        self.assertEqual(again["threads"], answer["nearest"]["threads"])

    def test_launch_limits_are_the_devices(self):
        large = {**TILE, "block": [256, 256], "warp": [64, 64], "rstep": [64], "pipeline_stage": 2}
        a100, rtx, volta = self.answers(*({**large, "arch": arch} for arch in ("sm_80", "sm_86", "sm_70")))
        self.assertEqual([a["launches"] for a in (a100, rtx, volta)], [True, False, False])
        self.assertTrue(rtx["lowers"])
        self.assertIn("131,072", rtx["why"])

    def test_bad_lines_are_answered_and_the_rest_go_on(self):
        answers = self.answers("{", "[]", {"id": 1}, TILE, {**TILE, "block": "x"}, jobs="3")
        self.assertEqual(["errors" in answer for answer in answers], [True, True, True, False, True])
        self.assertEqual(answers[2]["id"], 1)

    def test_cuda_core_tiles_are_judged_by_their_launch_alone(self):
        tile = {key: value for key, value in TILE.items() if key != "warp"}
        small, large = self.answers({**tile, "thread": [8, 16]}, {**tile, "thread": [64, 64]})
        self.assertIsNone(small["lowers"])
        self.assertIn("CUDA cores", small["note"])
        self.assertEqual((small["builds"], large["builds"]), (True, False))


class Answers(unittest.TestCase):
    def candidates(self, *arguments):
        process = run("--model", "carver", "--format", "json", *arguments)
        return [c for c in json.loads(process.stdout)["candidates"] if "hint" in c]

    def test_every_hint_has_a_verdict(self):
        for candidate in self.candidates("--device", "h100-sxm"):
            self.assertEqual(candidate["builds"], {"lowers": True, "launches": True})
        third = self.candidates("--device", "a100-80g", "--m", "32", "--n", "5120", "--k", "27648", "--topk", "3")[2]
        self.assertFalse(third["builds"]["lowers"])
        self.assertIn("20", third["builds"]["why"])
        self.assertEqual(third["builds"]["nearest"]["changed"], ["block_n"])

    def test_other_kernels_have_the_launch_alone(self):
        for candidate in self.candidates("--op", "gemv", "--device", "a100-80g"):
            self.assertIsNone(candidate["builds"]["lowers"])

    def test_the_listing_has_a_column_and_says_why(self):
        text = run("--model", "carver", "--device", "a100-80g", "--m", "32", "--n", "5120", "--k", "27648").stdout
        self.assertIn("  builds  hint", text)
        self.assertIn("hint 3 does not build: block_N 20 is no multiple of 8, the columns of an instruction; nearest: ", text)


class Occupancy(unittest.TestCase):
    def test_of_figures(self):
        process = run("occupancy", "--arch", "sm_80", "--registers", "137", "--threads", "128", "--smem", "24576")
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertEqual(process.stdout.splitlines()[1].split(), ["-", "sm_80", "137", "0", "24576", "3", "registers"])

    def test_of_pasted_compiler_output(self):
        process = run("occupancy", "--usage", "-", "--smem", "24576", "--format", "json", stdin=PTXAS)
        answer = json.loads(process.stdout)
        self.assertEqual((answer["kernel"], answer["arch"], answer["registers"]), ("main_kernel", "sm_80", 137))
        self.assertEqual((answer["blocks_per_sm"], answer["limiter"], answer["by"]["smem"]), (3, ["registers"], 6))

    def test_says_what_cannot_be_read(self):
        for text, message in [("", "no kernel"), (PTXAS.replace("137", "many"), "Line 4")]:
            process = run("occupancy", "--usage", "-", stdin=text)
            self.assertEqual(process.returncode, 2)
            self.assertIn(message, process.stderr)
        self.assertEqual(run("occupancy", "--registers", "32").returncode, 2)
        self.assertEqual(run("occupancy", "--arch", "sm_999", "--registers", "32").returncode, 2)
        self.assertEqual(run("occupancy", "--usage", "/no/such/file").returncode, 2)


class Shapes(unittest.TestCase):
    def test_are_listed_as_links_and_as_json(self):
        links = run("shapes").stdout.splitlines()
        shapes = [json.loads(line) for line in run("shapes", "--json").stdout.splitlines()]
        self.assertEqual(len(links), len(shapes))
        self.assertEqual(shapes[0], {**shapes[0], "group": "Square", "name": "512", "M": 512, "N": 512, "K": 512})


if __name__ == "__main__":
    unittest.main()
