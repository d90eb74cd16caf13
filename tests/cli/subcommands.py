"""`tilescope devices`, `link` and `batch`."""

import json
import unittest

from command import run


class Devices(unittest.TestCase):
    def test_every_preset_has_a_row(self):
        process = run("devices")
        self.assertEqual(process.returncode, 0)
        lines = [line.split() for line in process.stdout.splitlines()]
        ids = [line[0] for line in lines[1:-1]]
        self.assertEqual(len(ids), len(set(ids)))
        for name in ("h100-sxm", "h100-sxm-optin", "rtx-4090", "mi300x", "rx-7900-xtx"):
            self.assertIn(name, ids)
        reported, opt_in = lines[1 + ids.index("h100-sxm")], lines[1 + ids.index("h100-sxm-optin")]
        self.assertEqual(reported[1:], ["NVIDIA", "H100", "SXM", "sm_90", "132", "49152", "52428800"])
        self.assertEqual(opt_in[-2], "232448")

    def test_unverified_figures_are_marked(self):
        lines = run("devices").stdout.splitlines()
        marked = {line.split()[0] for line in lines[1:-1] if line.endswith("?")}
        cards = ("a30", "a10", "a40", "l40s", "h20", "gb10")
        self.assertEqual(marked, {card + suffix for card in cards for suffix in ("", "-optin")})
        self.assertEqual(lines[-1], "? could not be verified")

    def test_every_preset_can_be_named(self):
        for line in run("devices").stdout.splitlines()[1:-1]:
            self.assertEqual(run("--device", line.split()[0], "--topk", "1").returncode, 0)


class Link(unittest.TestCase):
    def test_holds_what_differs_from_the_defaults(self):
        self.assertEqual(run("link").stdout, "#v=1\n")
        process = run("link", "--m", "8k", "--device", "t4", "--smem-cap", "65536", "--topk", "all", "--in", "bf16")
        self.assertEqual(process.returncode, 0)
        self.assertEqual(process.stdout, "#v=1&M=8192&in=bfloat16&dev=t4&smem_cap=65536&topk=all\n")

    def test_is_read_back(self):
        arguments = ["--m", "640", "--trans-b", "false", "--device", "mi300x", "--name", "a & b = 100%", "--topk", "3"]
        link = run("link", *arguments).stdout.strip()
        self.assertEqual(run("--link", link).stdout, run(*arguments).stdout)
        self.assertEqual(run("link", "--link", link).stdout.strip(), link)


def lines_of(process):
    return [json.loads(line) for line in process.stdout.splitlines()]


class Batch(unittest.TestCase):
    def queries(self, count):
        shapes = [16, 96, 1000, 1024, 1536, 4096, 5040, 17]
        return [
            {"id": i, "params": {"M": shapes[i % 8], "N": shapes[i // 8 % 8], "K": shapes[i // 64 % 8]}, "topk": i % 5}
            for i in range(count)
        ]

    def text(self, queries):
        return "".join(json.dumps(query) + "\n" for query in queries)

    def test_one_answer_a_line_in_order(self):
        process = run("batch", stdin=self.text(self.queries(200)))
        self.assertEqual(process.returncode, 0)
        answers = lines_of(process)
        self.assertEqual([answer["id"] for answer in answers], list(range(200)))
        self.assertTrue(all(len(answer["candidates"]) <= answer["id"] % 5 for answer in answers))

    def test_jobs_change_nothing(self):
        text = self.text(self.queries(700))
        one = run("batch", stdin=text)
        for jobs in ("2", "3", "16"):
            self.assertEqual(run("batch", "--jobs", jobs, stdin=text).stdout, one.stdout, jobs)

    def test_bad_lines_are_answered_and_the_rest_go_on(self):
        bad = ["{", "[]", "7", '{"params":{"M":0},"id":"bad"}', '{"bogus":1}', '{"model":"enumerate","template":"conv"}']
        good = '{"id":"good","topk":1}'
        for jobs in ("1", "4"):
            process = run("batch", "--jobs", jobs, stdin="\n".join(good + "\n" + line for line in bad) + "\n" + good)
            self.assertEqual(process.returncode, 0)
            answers = lines_of(process)
            self.assertEqual(len(answers), 2 * len(bad) + 1)
            for answer in answers[::2]:
                self.assertEqual(answer["id"], "good")
                self.assertNotIn("errors", answer)
            for line, answer in zip(bad, answers[1::2]):
                self.assertEqual(set(answer) - {"id"}, {"errors"}, line)
                self.assertTrue(answer["errors"][0]["field"], line)
                self.assertTrue(answer["errors"][0]["message"], line)
            self.assertEqual(answers[7]["id"], "bad")

    def test_empty_lines_are_passed_over_and_windows_line_ends_read(self):
        process = run("batch", stdin=b'\r\n\n  \n{"id":1,"topk":0}\r\n\n{"id":2,"topk":0}')
        self.assertEqual([json.loads(line)["id"] for line in process.stdout.splitlines()], [1, 2])

    def test_no_input_gives_no_output(self):
        process = run("batch", stdin="")
        self.assertEqual((process.returncode, process.stdout), (0, ""))

    def test_hostile_lines_are_answered(self):
        hostile = [
            b"\xff\xfe\x00",
            b'{"id":"\xff"}',
            b"{" * 100000,
            b"[" * 60000,
            b'{"id":' + b"[" * 20000 + b"]" * 20000 + b"}",
            b'{"params":{"M":' + b"9" * 50000 + b"}}",
            b'{"topk":1e999}',
            b'{"params":{"M":1,"M":2}}',
            b'{"a":"' + b"x" * 70000 + b'"}',
        ]
        process = run("batch", "--jobs", "2", stdin=b"\n".join(hostile) + b'\n{"id":"end","topk":0}\n')
        self.assertEqual(process.returncode, 0)
        answers = [json.loads(line) for line in process.stdout.splitlines()]
        self.assertEqual(len(answers), len(hostile) + 1)
        for line, answer in zip(hostile, answers):
            self.assertEqual(set(answer), {"errors"}, line[:40])
        self.assertEqual(answers[-1]["id"], "end")

    def test_a_line_of_any_length_takes_bounded_memory_and_the_next_is_read(self):
        process = run("batch", stdin=b"x" * (64 << 20) + b'\n{"id":1,"topk":0}\n')
        first, second = [json.loads(line) for line in process.stdout.splitlines()]
        self.assertIn("too many", first["errors"][0]["message"])
        self.assertEqual(second["id"], 1)

    def test_model_answers_for_lines_that_name_none(self):
        own = '{"id":1,"model":"enumerate","topk":0}\n'
        none = '{"id":2,"topk":0}\n'
        process = run("batch", "--model", "enumerate", stdin=own + none)
        self.assertEqual([answer["model"] for answer in lines_of(process)], ["enumerate", "enumerate"])

    def test_rejected_lists_the_tiles(self):
        query = '{"params":{"M":256,"N":256,"K":256},"topk":0}\n'
        answer = lines_of(run("batch", "--rejected", stdin=query))[0]
        self.assertEqual(len(answer["rejections"]), sum(answer["rejected"].values()))
        self.assertNotIn("rejections", lines_of(run("batch", stdin=query))[0])


if __name__ == "__main__":
    unittest.main()
