"""What scripts/reality makes of the compiler's answers.

    reality.py neighbours HINTS CHECKED COUNT             COUNT of the proposed neighbours, evenly drawn, as hints
    reality.py compare HINTS LOWERED CHECKED NEIGHBOURS   agreement, and every disagreement
    reality.py kernels HINTS CHECKED                      one hint for each different kernel
    reality.py chosen HINTS CHECKED LOWERED first|all     those of them to compile
    reality.py presets BASE KERNELS.json                  the data file, and the table of the README
    reality.py record HINTS LOWERED ROWS LOWERED_ROWS     a sample of verdicts, for the tests: all of those on ROWS
"""

import collections
import datetime
import importlib.metadata
import json
import os
import pathlib
import re
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
TILESCOPE = os.environ.get("TILESCOPE") or str(REPOSITORY / "build" / "native" / "tilescope")
TILE = ("arch", "M", "N", "K", "trans_A", "trans_B", "in_dtype", "accum_dtype", "out_dtype", "block", "warp", "rstep")
TILE += ("pipeline_stage",)


def lines(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


def by_id(items):
    return {json.dumps(item["id"]): item for item in items}


def version(package):
    site = next((REPOSITORY / "build" / "carver" / "lib").glob("python3*/site-packages"))
    found = importlib.metadata.distributions(name=package, path=[str(site)])
    return next(iter(found)).version


def nvcc_version():
    try:
        text = subprocess.run(["nvcc", "--version"], capture_output=True, text=True).stdout
    except FileNotFoundError:
        return None
    return re.search(r"release [\d.]+, V([\d.]+)", text).group(1)


def provenance(command):
    today = datetime.date.today().isoformat()
    return {"command": command, "date": today, "tilelang": version("tilelang"), "nvcc": nvcc_version()}


def neighbours(hints_path, checked_path, count):
    proposed = []
    for hint, checked in zip(lines(hints_path), lines(checked_path)):
        if "nearest" in checked:
            nearest = checked["nearest"]
            tile = {key: nearest[key] for key in ("block", "warp", "rstep", "pipeline_stage")}
            proposed.append({**hint, **tile, "changed": nearest["changed"]})
    wanted = min(int(count), len(proposed))
    return [proposed[place * len(proposed) // wanted] for place in range(wanted)]


def share(part, whole):
    return f"{part:,} of {whole:,} ({100 * part / max(whole, 1):.2f} %)"


def compare(hints_path, lowered_path, checked_path, neighbours_path):
    hints, checked = lines(hints_path), by_id(lines(checked_path))
    lowered = by_id(lines(lowered_path))
    agree, launch_agrees, causes = 0, 0, collections.defaultdict(list)
    groups = collections.defaultdict(lambda: [0, 0, 0])
    for hint in hints:
        key = json.dumps(hint["id"])
        real, ours = lowered[key], checked[key]
        same = real["lowers"] == ours["lowers"]
        agree += same
        group = groups[hint["arch"], hint["in_dtype"]]
        group[0] += 1
        group[1] += real["lowers"]
        group[2] += same
        if real["lowers"]:
            launch = real["threads"] == ours["launch_threads"]
            launch_agrees += launch and real["dynamic_smem_bytes"] == ours["dynamic_smem_bytes"]
        if not same:
            causes[re.sub(r"\d+", "#", real.get("why") or "lowers")].append((hint, real, ours))
    took = sum(real["lowers"] for real in lowered.values())
    print(f"lowers: {share(agree, len(hints))} agree with tilelang {version('tilelang')}; it takes {share(took, len(hints))}")
    print(f"threads and shared memory of the launch: {share(launch_agrees, took)} of those it takes")
    for (arch, dtype), (count, takes, same) in sorted(groups.items()):
        print(f"  {arch:8}{dtype:14}{count:5} hints  {takes:5} lower  {same:5} agree")
    for cause, found in causes.items():
        print(f"disagreement, {len(found)} times: {cause}")
        for hint, real, ours in found:
            print(f"  {json.dumps(hint)}\n    compiler: {real.get('why', 'lowers')}\n    tilescope: {ours.get('why', 'lowers')}")

    proposed = [checked[key] for key in checked if not checked[key]["builds"]]
    found = sum("nearest" in ours for ours in proposed)
    answers = lines(neighbours_path)
    good = sum(answer["lowers"] for answer in answers)
    hopeless = collections.Counter(re.sub(r"[\d,]+", "#", ours["why"]) for ours in proposed if "nearest" not in ours)
    print(f"neighbours: proposed for {share(found, len(proposed))} of the hints that do not build; {share(good, len(answers))} of")
    print("  those lowered lower" + "".join(f"; none for {count}: {why}" for why, count in hopeless.items()))
    for answer in answers:
        if not answer["lowers"]:
            print(f"  {json.dumps(answer)}")
    return agree == len(hints) and good == len(answers)


def kernels(hints_path, checked_path):
    """One hint for each kernel that is launched differently or compiles to different code: first hints first, then by
    how many hints share it."""
    examples, uses, first = {}, collections.Counter(), set()
    for hint, checked in zip(lines(hints_path), lines(checked_path)):
        key = checked["kernel"]
        examples.setdefault(key, hint)
        uses[key] += 1
        if hint["id"][1] == 1:
            first.add(key)
    for key in sorted(examples, key=lambda key: (key not in first, -uses[key])):
        yield {**examples[key], "id": key}


def chosen(hints_path, checked_path, lowered_path, which):
    """Of the kernels that lower, those of every problem's first hint and of its first hint that builds; or all."""
    lowered = by_id(lines(lowered_path))
    examples, served = {}, set()
    for hint, checked in zip(lines(hints_path), lines(checked_path)):
        key = checked["kernel"]
        query, number = hint["id"]
        lowers = lowered[json.dumps(key)]["lowers"]
        is_first = lowers and checked["launches"] and json.dumps(query) not in served
        if is_first:
            served.add(json.dumps(query))
        if lowers and (number == 1 or is_first or which == "all"):
            examples.setdefault(key, {**hint, "id": key})
    yield from examples.values()


def blocks_per_sm(hints, answers):
    """Blocks per SM of compiled kernels, by the occupancy arithmetic of `tilescope check`."""
    asked = []
    for hint, answer in zip(hints, answers):
        figures = {key: answer[key] for key in ("registers", "static_smem_bytes", "barriers")}
        asked.append(json.dumps({**hint, **figures, "id": 0}) + "\n")
    done = subprocess.run([TILESCOPE, "check", "--batch"], input="".join(asked), capture_output=True, text=True, check=True)
    return [json.loads(line)["occupancy"] for line in done.stdout.splitlines()]


def carver_blocks(queries, answers):
    """(query, number of the hint) -> blocks per SM by carver's estimate, of the hints among the listed candidates."""
    estimates = {}
    for query, answer in zip(queries, answers):
        for candidate in answer["candidates"]:
            if "hint" in candidate:
                estimates[json.dumps([query["id"], candidate["hint"]])] = candidate["blocks_per_sm"]
    return estimates


def presets(base, data_path):
    hints, checked = lines(base + ".hints"), lines(base + ".checked")
    measured = by_id(lines(base + ".lowered"))
    if pathlib.Path(base + ".compiled").exists():
        measured.update(by_id(lines(base + ".compiled")))
    estimates = carver_blocks(lines(base + ".queries"), lines(base + ".answers"))

    rows = collections.defaultdict(lambda: {"problems": set(), "first": 0, "served": {}, "hints": 0, "builds": 0, "off": []})
    wrongly_taken, wrongly_refused = [], []
    for hint, ours in zip(hints, checked):
        real = measured[json.dumps(ours["kernel"])]
        lowers = real["lowers"] and "compile_error" not in real
        builds = lowers and ours["launches"]
        if ours["lowers"] != lowers:
            (wrongly_taken if ours["lowers"] else wrongly_refused).append((hint, real))
        query, number = hint["id"]
        row = rows[hint["arch"], hint["in_dtype"]]
        row["problems"].add(json.dumps(query))
        row["hints"] += 1
        row["builds"] += builds
        row["first"] += builds and number == 1
        if builds:
            row["served"].setdefault(json.dumps(query), (hint, real))
    for row in rows.values():
        compiled = [(hint, real) for hint, real in row["served"].values() if "registers" in real]
        if compiled:
            for (hint, _), occupancy in zip(compiled, blocks_per_sm(*zip(*compiled))):
                if json.dumps(hint["id"]) in estimates:
                    row["off"].append(estimates[json.dumps(hint["id"])] / max(occupancy["blocks_per_sm"], 1))

    made = provenance("scripts/reality presets")
    count = sum("registers" in answer for answer in measured.values())
    table = [
        "| architecture, type | problems | first hint builds | any of ten builds | hints that build | of the first hint that builds: carver's blocks per SM over the compiled kernel's, median (10th to 90th percentile) |",
        "|---|---|---|---|---|---|",
    ]
    for (arch, dtype), row in sorted(rows.items()):
        ratios = sorted(row["off"])
        spread = "-"
        if ratios:
            at = lambda part: ratios[min(int(part * len(ratios)), len(ratios) - 1)]  # noqa: E731
            spread = f"{at(0.5):.2f} ({at(0.1):.2f} to {at(0.9):.2f})"
        problems = len(row["problems"])
        table.append(
            f"| {arch}, {dtype} | {problems:,} | {percent(row['first'], problems)} | {percent(len(row['served']), problems)} | "
            f"{percent(row['builds'], row['hints'])} of {row['hints']:,} | {spread} |"
        )
    table += [
        "",
        f"Made by `{made['command']}` on {made['date']} with tilelang {made['tilelang']} and nvcc {made['nvcc']}: all {len(hints):,} "
        f"hints, which {len(measured):,} different kernels stand for, lowered; {count:,} of these compiled, those of every "
        f"problem's first hint and of its first that builds. Of the hints that *lower* here, {len(wrongly_taken):,} fail in "
        f"TileLang or nvcc; of those that do not, {len(wrongly_refused):,} pass.",
    ]
    print("\n".join(table))
    for hint, real in wrongly_taken + wrongly_refused:
        print(f"  {json.dumps(hint)}\n    compiler: {real.get('why') or real.get('compile_error') or 'lowers'}")
    write_kernels(measured, made, data_path)
    put_into_readme(table)
    return not wrongly_taken and not wrongly_refused


def percent(part, whole):
    return f"{100 * part / max(whole, 1):.0f} %"


def write_kernels(measured, made, path):
    """kernel key -> [registers, spilled bytes, static, dynamic shared memory, threads], or why it does not lower."""
    table = {}
    for key, answer in sorted((json.loads(key), answer) for key, answer in measured.items()):
        if not answer["lowers"]:
            table[key] = answer["why"].split(": ", 1)[-1][:120]
        elif "compile_error" in answer:
            table[key] = answer["compile_error"][-120:]
        elif "registers" in answer:
            fields = ("registers", "spill_bytes", "static_smem_bytes", "dynamic_smem_bytes", "threads")
            table[key] = [answer[field] for field in fields]
    body = ",\n".join(f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}" for key, value in table.items())
    pathlib.Path(path).write_text(f'{{"provenance":{json.dumps(made)},\n"kernels":{{\n{body}\n}}}}\n')


def put_into_readme(table):
    path = REPOSITORY / "README.md"
    text = path.read_text()
    begin, end = "<!-- reality: made by scripts/reality presets -->\n", "<!-- /reality -->"
    before, rest = text.split(begin, 1)
    after = rest.split(end, 1)[1]
    path.write_text(before + begin + "\n".join(table) + "\n" + end + after)


def record(hints_path, lowered_path, rows_path, lowered_rows_path):
    """Every refusal of another kind, an even sample of the rest, and all rows, without the compiler's own words."""
    lowered = by_id(lines(lowered_path) + lines(lowered_rows_path))
    kinds = collections.Counter()
    taken = []
    for number, hint in enumerate(lines(hints_path)):
        answer = lowered[json.dumps(hint["id"])]
        kind = re.sub(r"\d+", "#", answer.get("why", "lowers"))[-60:], hint["arch"], hint["in_dtype"]
        kinds[kind] += 1
        if kinds[kind] <= 4 or number % 8 == 0:
            taken.append(hint)
    print(json.dumps({"provenance": provenance(f"scripts/reality record, {pathlib.Path(hints_path).stem}")}))
    for hint in taken + lines(rows_path):
        answer = lowered[json.dumps(hint["id"])]
        kept = {key: answer[key] for key in ("lowers", "threads", "dynamic_smem_bytes") if key in answer}
        print(json.dumps({**{key: hint[key] for key in TILE}, "answer": kept}))


def main(action, *arguments):
    makers = {"neighbours": neighbours, "kernels": kernels, "chosen": chosen}
    if action in makers:
        for item in makers[action](*arguments):
            print(json.dumps(item))
    elif action == "record":
        record(*arguments)
    elif not {"compare": compare, "presets": presets}[action](*arguments):
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
