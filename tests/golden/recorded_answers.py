"""The carver model against recorded answers of carver itself (tests/golden/*.jsonl, written by scripts/golden)."""

import json
import os
import pathlib
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "scripts"))

from golden_compare import differences  # noqa: E402


def answers_of(cases):
    """Answers of `tilescope batch`, in the order of the cases."""
    command = [os.environ["TILESCOPE"], "batch", "--model", "carver", "--trace"]
    text = "".join(json.dumps(case) + "\n" for case in cases)
    output = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


class RecordedAnswers(unittest.TestCase):
    def check(self, name, at_least):
        provenance, *records = map(json.loads, (HERE / name).read_text().splitlines())
        self.assertIn("provenance", provenance)
        self.assertGreaterEqual(len(records), at_least)
        expected = [record.pop("answer") for record in records]
        answers = answers_of(records)
        self.assertEqual([case["id"] for case in records], [answer["id"] for answer in answers])
        for case, want, got in zip(records, expected, answers):
            with self.subTest(case=case):
                self.assertEqual([], differences(want, got))

    def test_every_search_ranking_and_hint_of_random_cases(self):
        self.check("digests.jsonl", 2000)

    def test_every_visited_tile_and_whole_hints(self):
        self.check("whole.jsonl", 100)


if __name__ == "__main__":
    unittest.main()
