"""`tilescope sweep` and `tilescope compare`."""

import csv
import io
import json
import unittest

from command import run


def sweep(*arguments):
    process = run("sweep", *arguments)
    return list(csv.DictReader(io.StringIO(process.stdout)))


class Sweep(unittest.TestCase):
    def test_each_line_is_what_the_query_alone_is_answered(self):
        for model in ("enumerate", "carver"):
            common = ("--model", model, "--n", "1024", "--k", "2048", "--device", "a100-80g")
            for line in sweep("--values", "1,16,100,4096", *common):
                process = run("--m", line["M"], "--topk", "1", "--format", "json", *common)
                candidates = json.loads(process.stdout)["candidates"]
                hinted = [c for c in candidates if model == "enumerate" or "hint" in c]
                if not hinted:
                    continue
                first = hinted[0]
                self.assertEqual(line["tile"], "x".join(map(str, first["block"])))
                self.assertEqual(int(line["waves"]), first["waves"])
                self.assertEqual(int(line["blocks_per_sm"]), first["blocks_per_sm"])
                self.assertEqual(float(line["priority"]), first["priority"])

    def test_only_the_changes(self):
        lines = sweep("--values", "1..512", "--n", "4096", "--k", "4096")
        changes = sweep("--values", "1..512", "--n", "4096", "--k", "4096", "--only-changes")
        self.assertEqual(changes, [lines[0]] + [line for line in lines if line["changes"] == "1"])

    def test_a_value_that_is_refused_has_its_reason_and_the_rest_goes_on(self):
        lines = sweep("--over", "min_divisor", "--values", "16,0,32")
        self.assertEqual([line["min_divisor"] for line in lines], ["16", "0", "32"])
        self.assertIn("min_divisor", lines[1]["why"])
        self.assertEqual(lines[2]["why"], "")

    def test_bad_arguments(self):
        for arguments in (("--values", "4..1"), ("--values", "x"), (), ("--values", "1,2", "--over", "height"),
                          ("--values", "1,2", "--choice", "best"), ("--values", "1,2", "--n", "0")):
            process = run("sweep", *arguments)
            self.assertEqual(process.returncode, 2, arguments)
            self.assertNotEqual(process.stderr, "", arguments)


class Compare(unittest.TestCase):
    def test_devices_stand_in_order_and_the_flip_is_named(self):
        process = run("compare", "--model", "carver", "--devices", "h100-sxm,a100-80g,t4")
        self.assertEqual(process.returncode, 0)
        lines = process.stdout.splitlines()
        self.assertEqual([line.split()[0] for line in lines[1:4]], ["h100-sxm", "a100-80g", "t4"])
        self.assertIn("  the same choice", lines)
        self.assertTrue(any("sm_90 -> sm_75: flips it" in line for line in lines))

    def test_bad_arguments(self):
        for arguments in ((), ("--devices", "h100-sxm,h1000"), ("--devices", "t4", "--m", "0")):
            self.assertEqual(run("compare", *arguments).returncode, 2, arguments)


if __name__ == "__main__":
    unittest.main()
