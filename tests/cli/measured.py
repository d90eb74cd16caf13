"""`tilescope measured`: files of measured kernels against the ranking."""

import csv
import io
import json
import pathlib
import shutil
import tempfile
import unittest

from command import REPOSITORY, run

SAMPLES = REPOSITORY / "tests" / "measured"
SHAPE = ("--m", "1024", "--n", "1024", "--k", "1024")


def measured(sample, *arguments):
    return run("measured", str(SAMPLES / sample), *arguments)


def answer(sample, *arguments):
    return json.loads(measured(sample, *arguments, "--format", "json").stdout)


class Measured(unittest.TestCase):
    def test_places_are_those_of_the_ranking(self):
        ranked = json.loads(run(*SHAPE, "--topk", "all", "--format", "json").stdout)["candidates"]
        places = {tuple(c["block"]): c for c in ranked}
        found = answer("times.csv", *SHAPE)
        self.assertEqual((found["format"], found["n_rows"], found["ranked"]), ("csv", 7, len(ranked)))
        for row in found["rows"]:
            candidate = places.get(tuple(row["block"]))
            self.assertEqual("why" in row, candidate is None)
            if candidate:
                for key in ("rank", "tie_group", "tie_size", "priority"):
                    self.assertEqual(row[key], candidate[key])
        fastest = found["rows"][found["fastest"]]
        self.assertEqual((fastest["block"], fastest["seconds"]), ([128, 128, 32], 2e-5))
        self.assertAlmostEqual(fastest["tflops"], 2 * 1024**3 / 2e-5 / 1e12)
        best = min((row for row in found["rows"] if row.get("counts")), key=lambda row: row["rank"])
        first = found["first_choice"]
        if first["tiles"] == 1:
            self.assertAlmostEqual(first["mean"], best["seconds"] / fastest["seconds"] - 1)

    def test_carver_ranks_output_tiles(self):
        found = answer("times.csv", "--model", "carver", "--device", "h100-sxm", *SHAPE)
        trace = json.loads(run("--model", "carver", "--device", "h100-sxm", *SHAPE, "--trace", "--format", "json").stdout)
        self.assertEqual(found["ranked"], len(trace["order"]))
        for row in found["rows"]:
            if "rank" in row:
                self.assertEqual(trace["order"][row["rank"] - 1], row["block"][:2])
            else:
                self.assertTrue(row["why"])

    def test_csv_has_every_row_and_says_the_same(self):
        found = answer("times.csv", *SHAPE)
        lines = list(csv.DictReader(io.StringIO(measured("times.csv", *SHAPE, "--format", "csv").stdout)))
        self.assertEqual(len(lines), len(found["rows"]))
        for line, row in zip(lines, found["rows"]):
            self.assertEqual([int(line["block_" + axis]) for axis in "MNK"], row["block"])
            self.assertEqual(int(line["line"]), row["line"])
            self.assertEqual(int(line["rank"] or 0), row.get("rank", 0))
            self.assertEqual(float(line["seconds"] or 0), row.get("seconds", 0))
            self.assertEqual(line["why"], row.get("why", ""))

    def test_text_says_what_the_figures_mean(self):
        process = measured("times.csv", *SHAPE)
        self.assertEqual((process.returncode, process.stderr), (0, ""))
        for words in ("Spearman's rho", "Kendall's tau-b", "Fastest measured: 128 x 128 x 32", "over the fastest",
                      "fastest measured", "not in the ranking", "block_M 48 is no divisor of M = 1,024"):
            self.assertIn(words, process.stdout)

    def test_a_tuned_config_asks_each_m(self):
        shape = ("--n", "1024", "--k", "512", "--device", "a100-80g")
        for model in ("enumerate", "carver"):
            found = answer("tuned.json", *shape, "--model", model)
            self.assertEqual(found["format"], "tuned-config")
            self.assertEqual([row["M"] for row in found["rows"]], [16, 64, 100])
            for row in found["rows"]:
                own = run("--m", str(row["M"]), *shape, "--model", model, "--topk", "all", "--format", "json")
                own = json.loads(own.stdout)
                if "rank" not in row:
                    continue
                candidate = own["candidates"][row["rank"] - 1]
                self.assertEqual(candidate["block"], row["block"][:len(candidate["block"])])
            self.assertEqual([top["k"] for top in found["top"]], [1, 5, 10, 20])
        text = measured("tuned.json", *shape).stdout
        self.assertIn("of 3 tuned tiles are in the ranking for their M", text)

    def test_a_tuned_configs_name_gives_its_shape(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "N=1024,K=512,device_name=GPU.json"
            shutil.copy(SAMPLES / "tuned.json", path)
            process = run("measured", str(path), "--n", "1024", "--k", "1024")
            self.assertIn("measured for K = 512, the query has 1,024", process.stdout)
            path = path.rename(pathlib.Path(folder) / "E=8,N=1024,device_name=GPU.json")
            self.assertIn("mixture of experts", run("measured", str(path)).stderr)

    def test_an_autotune_cache(self):
        process = measured("kernel.autotune.json", *SHAPE)
        self.assertEqual(process.returncode, 0)
        self.assertIn("2 of 3 rows are in the ranking", process.stdout)
        self.assertIn("did not run when it was measured", process.stdout)

    def test_from_stdin(self):
        text = (SAMPLES / "times.csv").read_text()
        self.assertEqual(run("measured", "-", *SHAPE, stdin=text).stdout, measured("times.csv", *SHAPE).stdout)

    def test_what_cannot_be_read_is_said_and_the_rest_goes_on(self):
        for sample, line, expected in (
            ("times_malformed.csv", "line 3: ", 'expected a whole number from 1 to 2,147,483,647'),
            ("times_malformed.csv", "line 5: 3 cells; ", "expected 4, as in the header"),
            ("tuned_malformed.json", "line 19: ", "expected , }"),
            ("kernel_malformed.autotune.json", "line 2: ", "expected a number above 0"),
        ):
            process = measured(sample, *SHAPE)
            self.assertEqual(process.returncode, 0, sample)
            said = [text for text in process.stderr.splitlines() if line in text]
            self.assertEqual(len(said), 1, process.stderr)
            self.assertTrue(said[0].startswith("tilescope: " + str(SAMPLES / sample) + ": "), said)
            self.assertIn(expected, said[0])

    def test_a_file_without_anything_to_read(self):
        for text, said in (
            ("", "There is nothing to read; expected CSV"),
            ("a,b\n1,2\n", "line 1: no column for block_M; expected a header such as block_M,block_N,block_K,time_ms"),
            ("block_M,block_N,block_K,ms\n1,1,1,zero\n", 'line 2: "ms": "zero" is no time'),
            ('{"a": 1}', "line 1: JSON of another kind; expected a tuned config"),
            ('{"64": {"BLOCK_SIZE_M": 16}}', 'line 1: "64".BLOCK_SIZE_N is missing'),
            ('{\n"64": {', "line 2: the JSON ends too early"),
        ):
            process = run("measured", "-", stdin=text)
            self.assertEqual((process.returncode, process.stdout), (2, ""), text)
            self.assertIn("tilescope: stdin: " + said, process.stderr)

    def test_bad_arguments(self):
        times = str(SAMPLES / "times.csv")
        for arguments, named in (
            ((), "file"),
            (("no-such-file.csv",), "no-such-file.csv"),
            ((str(SAMPLES),), "cannot read"),
            ((times, "--top", "0"), "--top"),
            ((times, "--format", "yaml"), "--format"),
            ((times, "--m", "0"), "--m"),
            ((times, "--model", "carver", "--op", "gemv"), "--op"),
            ((times, "--m", "2^30*3", "--n", "735134400", "--k", "735134400", "--smem-cap", "2^24"), "--m"),
        ):
            process = run("measured", *arguments)
            self.assertEqual(process.returncode, 2, arguments)
            self.assertIn(named, process.stderr, arguments)
            self.assertEqual(process.stdout, "")
