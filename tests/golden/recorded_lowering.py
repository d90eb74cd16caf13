"""`tilescope check` against recorded verdicts of TileLang's compiler (tests/golden/lowering.jsonl, written by
scripts/reality record)."""

import json
import os
import pathlib
import subprocess
import unittest

HERE = pathlib.Path(__file__).resolve().parent


class RecordedVerdicts(unittest.TestCase):
    def test_lowering_and_launch_are_the_compilers(self):
        provenance, *records = map(json.loads, (HERE / "lowering.jsonl").read_text().splitlines())
        self.assertIn("provenance", provenance)
        self.assertGreaterEqual(len(records), 300)
        expected = [record.pop("answer") for record in records]
        self.assertGreaterEqual(sum(not want["lowers"] for want in expected), 100)
        text = "".join(json.dumps({**record, "id": n}) + "\n" for n, record in enumerate(records))
        command = [os.environ["TILESCOPE"], "check", "--batch"]
        output = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
        answers = [json.loads(line) for line in output.splitlines()]
        self.assertEqual(len(answers), len(records))
        for record, want, got in zip(records, expected, answers):
            with self.subTest(record=record):
                self.assertEqual(want["lowers"], got["lowers"], got.get("why"))
                if want["lowers"]:
                    self.assertEqual(want["threads"], got["launch_threads"])
                    self.assertEqual(want["dynamic_smem_bytes"], got["dynamic_smem_bytes"])


if __name__ == "__main__":
    unittest.main()
