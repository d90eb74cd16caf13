"""Exports against recorded ones (tests/golden/exports/*.txt). The first line of each is the command that made the rest;
scripts/exports golden makes them again."""

import os
import pathlib
import shlex
import subprocess
import unittest

HERE = pathlib.Path(__file__).resolve().parent


class RecordedExports(unittest.TestCase):
    def test_every_export_is_as_recorded(self):
        paths = sorted((HERE / "exports").glob("*.txt"))
        self.assertGreaterEqual(len(paths), 20)
        for path in paths:
            command, expected = path.read_text(encoding="utf-8").split("\n", 1)
            with self.subTest(path=path.name, command=command):
                prompt, program, *arguments = shlex.split(command)
                self.assertEqual((prompt, program), ("$", "tilescope"))
                process = subprocess.run([os.environ["TILESCOPE"], *arguments], capture_output=True, encoding="utf-8")
                self.assertEqual(process.returncode, 0, process.stderr)
                self.assertEqual(process.stdout, expected)

    def test_every_format_is_recorded(self):
        commands = [path.read_text(encoding="utf-8").split("\n", 1)[0] for path in (HERE / "exports").glob("*.txt")]
        for form in ("json", "csv", "markdown", "tilelang", "triton", "cutlass"):
            self.assertTrue(any(f"--format {form}" in command for command in commands), form)

    def test_python_that_is_exported_is_python(self):
        for path in sorted((HERE / "exports").glob("t*.txt")):
            with self.subTest(path=path.name):
                compile(path.read_text(encoding="utf-8").split("\n", 1)[1], path.name, "exec")


if __name__ == "__main__":
    unittest.main()
