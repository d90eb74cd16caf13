"""`tilescope sweep`, `compare`, `landscape` and `assumptions`."""

import csv
import io
import json
import shlex
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

    def test_two_fields_give_a_line_a_pair(self):
        common = ("--k", "1024", "--device", "a100-80g")
        lines = sweep("--values", "16,512,4096", "--over2", "N", "--values2", "64..256:64", *common)
        self.assertEqual([(line["M"], line["N"]) for line in lines],
                         [(m, n) for m in ("16", "512", "4096") for n in ("64", "128", "192", "256")])
        for line in lines:
            alone = sweep("--values", line["M"], "--n", line["N"], *common)[0]
            for key in set(alone) - {"changes"}:
                self.assertEqual(alone[key], line[key])
        for before, line in zip(lines, lines[1:]):
            if line["N"] != "64":
                self.assertEqual(line["changes"] == "1", line["tile"] != before["tile"])
        changes = sweep("--values", "16,512,4096", "--values2", "64..256:64", "--only-changes", *common)
        self.assertEqual(changes, [line for line in lines if line["N"] == "64" or line["changes"] == "1"])

    def test_as_json_it_says_the_same(self):
        arguments = ("--values", "16,17,0,4096", "--n", "1024", "--k", "2048", "--model", "carver")
        lines = sweep(*arguments)
        process = run("sweep", "--format", "json", *arguments)
        objects = [json.loads(line) for line in process.stdout.splitlines()]
        self.assertEqual(len(objects), 4)
        for line, point in zip(lines, objects):
            self.assertEqual(int(line["M"]), point["M"])
            self.assertEqual(line["changes"] == "1", point["changes"])
            self.assertEqual("errors" in point, line["M"] == "0")
            if "tile" in point.get("answer", {}):
                self.assertEqual(line["tile"], "x".join(map(str, point["answer"]["tile"])))
                self.assertEqual(float(line["priority"]), point["answer"]["priority"])

    def test_presets_are_commands_that_run(self):
        lines = run("sweep", "--presets").stdout.splitlines()
        self.assertEqual(len([line for line in lines if line.startswith("Llama 3 70B ")]), 4)
        for line in lines:
            command = shlex.split(line[line.index("tilescope sweep"):])
            command[command.index("--values") + 1] = "16,4096"
            self.assertEqual(run(*command[1:]).returncode, 0, line)

    def test_bad_arguments(self):
        for arguments, option in ((("--values", "4..1"), "--values"), (("--values", "x"), "--values"),
                                  ((), "--values"), (("--values", "1,2", "--over", "height"), "height"),
                                  (("--values", "1,2", "--choice", "best"), "--choice"),
                                  (("--values", "1,2", "--n", "0"), "--n"),
                                  (("--values", "1,2", "--over2", "K"), "--values2"),
                                  (("--values", "1,2", "--values2", "2..1"), "--values2"),
                                  (("--values", "1..1000", "--values2", "1..1000"), "--values2"),
                                  (("--values", "1,2", "--over2", "M", "--values2", "3"), "--over2"),
                                  (("--values", "1,2", "--over2", "height", "--values2", "3"), "height"),
                                  (("--values", "1,2", "--format", "text"), "--format")):
            process = run("sweep", *arguments)
            self.assertEqual(process.returncode, 2, arguments)
            self.assertIn(option, process.stderr, arguments)


class Compare(unittest.TestCase):
    def test_devices_stand_in_order_and_the_flip_is_named(self):
        process = run("compare", "--model", "carver", "--devices", "h100-sxm,a100-80g,t4")
        self.assertEqual(process.returncode, 0)
        lines = process.stdout.splitlines()
        self.assertEqual([line.split()[0] for line in lines[1:4]], ["h100-sxm", "a100-80g", "t4"])
        self.assertIn("  the same choice", lines)
        self.assertTrue(any("sm_90 -> sm_75: flips it" in line for line in lines))

    def test_the_first_tiles_of_each_device_with_its_policy_and_warnings(self):
        arguments = ("--m", "1000", "--n", "1024", "--k", "1024")
        for model in ("enumerate", "carver"):
            process = run("compare", "--model", model, "--devices", "h100-sxm-optin,t4,mi300x", "--top", "3",
                          "--format", "json", *arguments)
            answer = json.loads(process.stdout)
            self.assertEqual([device["device"] for device in answer["devices"]], ["h100-sxm-optin", "t4", "mi300x"])
            self.assertEqual([(flip["from"], flip["to"]) for flip in answer["flips"]],
                             [("h100-sxm-optin", "t4"), ("h100-sxm-optin", "mi300x")])
            for device in answer["devices"]:
                alone = json.loads(run("--model", model, "--device", device["device"], "--topk", "3", "--format",
                                       "json", *arguments).stdout)
                for key in ("n_visited", "n_valid", "policy", "warnings"):
                    self.assertEqual(device.get(key), alone.get(key), key)
                first = [c for c in alone["candidates"] if model == "enumerate" or "hint" in c]
                listed = [tile["tile"] for tile in device["tiles"]]
                self.assertEqual(listed[:len(first)], [c["block"] for c in first][:3])
        text = run("compare", "--model", "carver", "--devices", "h100-sxm,mi300x", "--top", "2").stdout
        self.assertIn("97 visited, 80 ranked, TensorCorePolicy", text)
        self.assertIn("CUDA cores: carver has no tensor-core path for gfx942", text)

    def test_bad_arguments(self):
        for arguments, option in (((), "--devices"), (("--devices", "h100-sxm,h1000"), "--devices"),
                                  (("--devices", "t4", "--m", "0"), "--m"),
                                  (("--devices", "t4", "--top", "0"), "--top"),
                                  (("--devices", "t4", "--format", "csv"), "--format")):
            process = run("compare", *arguments)
            self.assertEqual(process.returncode, 2, arguments)
            self.assertIn(option, process.stderr, arguments)


def landscape(*arguments):
    process = run("landscape", "--format", "json", *arguments)
    return json.loads(process.stdout)


class Landscape(unittest.TestCase):
    def test_each_cell_has_the_best_of_the_ranking(self):
        shape = ("--m", "1536", "--n", "1000", "--k", "768", "--device", "a100-80g")
        ranked = json.loads(run("--topk", "all", "--format", "json", *shape).stdout)["candidates"]
        for chosen in (None, 48):
            best = {}
            for place, c in enumerate(ranked):
                if chosen in (None, c["block"][2]):
                    best.setdefault(tuple(c["block"][:2]), (place, c))
            found = landscape(*shape, *(() if chosen is None else ("--block-k", str(chosen))))
            cells = iter(found["cells"])
            for row in found["rows"]:
                for column in found["columns"]:
                    cell = next(cells)
                    if (row, column) not in best:
                        self.assertIn(cell["fate"], ("smem", "regs"))
                        self.assertIn(" > ", cell["why"])
                        continue
                    place, c = best[row, column]
                    self.assertEqual((cell["fate"], cell["place"], cell["tile"]), ("ranked", place, c["block"]))
                    for key in ("priority", "traffic_bytes", "blocks_per_sm", "waves", "limiter"):
                        self.assertEqual(cell[key], c[key])

    def test_of_carvers_search(self):
        arguments = ("--model", "carver", "--device", "h100-sxm")
        answer = json.loads(run("--format", "json", "--trace", *arguments).stdout)
        found = landscape(*arguments)
        self.assertEqual([visit[1:] for visit in found["visits"]], [tile[:2] for tile in answer["visited"]])
        cells = {tuple(cell["tile"]): cell for cell in found["cells"] if "tile" in cell}
        for place, tile in enumerate(answer["order"]):
            self.assertEqual(cells[tuple(tile)]["place"], place)
        for c in answer["candidates"]:
            if "hint" in c:
                self.assertEqual(cells[tuple(c["block"])]["builds"], c["builds"]["lowers"] and c["builds"]["launches"])

    def test_csv_and_table_have_the_same_cells(self):
        shape = ("--m", "256", "--n", "512", "--k", "4096")
        cells = landscape(*shape)["cells"]
        lines = list(csv.DictReader(io.StringIO(run("landscape", "--format", "csv", *shape).stdout)))
        self.assertEqual([line["fate"] for line in lines], [cell["fate"] for cell in cells])
        self.assertEqual([line["block_M"] + "x" + line["block_N"] for line in lines],
                         ["x".join(map(str, cell["tile"][:2])) for cell in cells])
        self.assertEqual([float(line["priority"] or 0) for line in lines], [cell.get("priority", 0) for cell in cells])
        table = run("landscape", "--heat", "waves", *shape).stdout.splitlines()
        self.assertEqual(table[1].split()[3:], ["16", "32", "64", "128", "256", "512"])
        waves = [word.strip("*") for line in table[2:-1] for word in line.split()[1:]]
        self.assertEqual(waves, [str(cell.get("waves", cell["fate"])) for cell in cells])

    def test_bad_arguments(self):
        for arguments, option in ((("--block-k", "48"), "--block-k"), (("--heat", "smell"), "--heat"),
                                  (("--m", "0"), "--m"), (("--model", "carver", "--block-k", "32"), "--block-k"),
                                  (("--model", "carver", "--op", "conv", "--p", "0"), "--model"),
                                  (("--op", "conv"), "--model"), (("--format", "yaml"), "--format")):
            process = run("landscape", *arguments)
            self.assertEqual(process.returncode, 2, arguments)
            self.assertIn(option, process.stderr, arguments)


class Assumptions(unittest.TestCase):
    def test_every_command_shows_what_it_says(self):
        lines = json.loads(run("assumptions", "--format", "json").stdout)
        self.assertEqual(len(lines), 8)
        text = run("assumptions").stdout
        for line in lines:
            words = shlex.split(line["command"])
            self.assertEqual(words[0], "tilescope")
            process = run(*words[1:])
            self.assertEqual(process.returncode, 0, line["command"])
            self.assertIn(line["shows"], process.stdout, line["command"])
            for words in (line["command"], line["evidence"], line["what"]):
                self.assertIn(words, text)

    def test_a_flip_is_the_difference_of_two_answers(self):
        shape = ("--m", "1024", "--n", "768", "--k", "512", "--device", "a100-80g")
        for key, value in (("reg_bits", "out"), ("reg_tiles", "c"), ("smem_stages", "3"), ("traffic_scope", "block"),
                           ("traffic_k", "block"), ("min_divisor", "32"), ("smem_cap", "32768")):
            sides = []
            for option in ((), ("--" + key, value)):
                process = run("--topk", "all", "--format", "json", *shape, *option)
                sides.append(json.loads(process.stdout))
            places = [{tuple(c["block"]): i for i, c in enumerate(side["candidates"])} for side in sides]
            process = run("assumptions", "--flip", f"{key}={value}", "--top", "100000", "--format", "json", *shape)
            change = json.loads(process.stdout)
            for name, side in zip(("before", "after"), sides):
                self.assertEqual(change[name]["n_valid"], side["n_valid"])
                self.assertEqual(change[name]["rejected"], side["rejected"])
                self.assertEqual(change[name]["best"], side["candidates"][0]["block"])
            moved = [(tile, places[0][tile], place) for tile, place in places[1].items()
                     if tile in places[0] and places[0][tile] != place]
            self.assertEqual([(tuple(m["tile"]), m["before"], m["after"]) for m in change["moved"]], moved)
            self.assertEqual([tuple(m["tile"]) for m in change["arrived"]],
                             [tile for tile in places[1] if tile not in places[0]])
            self.assertEqual([tuple(m["tile"]) for m in change["gone"]],
                             [tile for tile in places[0] if tile not in places[1]])
            kept = [tile for tile, place in places[1].items() if place < 10 and places[0].get(tile, 10) < 10]
            self.assertEqual(change["kept_of_first"], len(kept))

    def test_carvers_choices_together(self):
        each = ("--flip", "reg_bits=out", "--flip", "reg_tiles=c", "--flip", "traffic_scope=block",
                "--flip", "smem_stages=2")
        self.assertEqual(run("assumptions", *each).stdout, run("assumptions", "--flip-all").stdout)
        self.assertIn("still not carver", run("assumptions").stdout)

    def test_bad_arguments(self):
        for arguments, option in ((("--flip", "reg_bits"), "--flip"), (("--flip", "reg_bits=wide"), "--flip"),
                                  (("--flip", "M=5"), "--flip"), (("--flip", "model=carver"), "--flip"),
                                  (("--model", "carver"), "--model"), (("--m", "0"), "--m"),
                                  (("--format", "csv"), "--format")):
            process = run("assumptions", *arguments)
            self.assertEqual(process.returncode, 2, arguments)
            self.assertIn(option, process.stderr, arguments)


if __name__ == "__main__":
    unittest.main()
