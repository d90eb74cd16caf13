"""What scripts/reality makes of the compiler's answers.

    reality.py neighbours HINTS CHECKED COUNT             COUNT of the proposed neighbours, evenly drawn, as hints
    reality.py compare HINTS LOWERED CHECKED NEIGHBOURS   agreement, and every disagreement
    reality.py kernels HINTS CHECKED                      one hint for each different kernel
    reality.py presets BASE KERNELS.json                  the data file, and the table of the README
    reality.py record HINTS LOWERED                       a sample of verdicts, for the tests
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
    for key in sorted(examples, key=lambda key: (key not in first, " bfloat16 " in key, -uses[key])):
        yield {**examples[key], "id": key}


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
    estimates = carver_blocks(lines(base + ".queries"), lines(base + ".answers"))

    answered = [(h, c, measured[json.dumps(c["kernel"])]) for h, c in zip(hints, checked) if json.dumps(c["kernel"]) in measured]
    compiled = [(h, m) for h, _, m in answered if m.get("registers")]
    occupancies = {}
    if compiled:
        occupancies = {json.dumps(h["id"]): o for (h, _), o in zip(compiled, blocks_per_sm(*zip(*compiled)))}
    rows = collections.defaultdict(lambda: {"problems": 0, "first": 0, "any": 0, "hints": 0, "builds": 0, "off": []})
    hinted = collections.defaultdict(dict)
    wrong = 0
    for hint, ours, real in answered:
        builds = real["lowers"] and "compile_error" not in real and ours["launches"]
        wrong += ours["builds"] and not builds
        query, number = hint["id"]
        hinted[json.dumps(query)][number] = builds
        row = rows[hint["arch"], hint["in_dtype"]]
        row["hints"] += 1
        row["builds"] += builds
        key = json.dumps(hint["id"])
        if builds and key in occupancies and key in estimates:
            row["off"].append((estimates[key], occupancies[key]["blocks_per_sm"]))
    asked = collections.Counter(json.dumps(hint["id"][0]) for hint in hints)
    for query, verdicts in hinted.items():
        # Where a run was cut short, a problem counts as soon as both questions about it are answered.
        if 1 not in verdicts or not (any(verdicts.values()) or len(verdicts) == asked[query]):
            continue
        example = json.loads(query)
        row = rows[example[2], example[3]]
        row["problems"] += 1
        row["first"] += verdicts[1]
        row["any"] += any(verdicts.values())

    made = provenance("scripts/reality presets")
    count = sum("registers" in answer for answer in measured.values())
    table = [
        f"Made by `{made['command']}` on {made['date']} with tilelang {made['tilelang']} and nvcc {made['nvcc']}: {len(measured):,} "
        f"kernels stand for {len(answered):,} of {len(hints):,} hints, {count:,} of them compiled; no tile that *builds* failed.",
        "| architecture, type | problems | first hint builds | any of ten builds | hints that build | carver's blocks per SM over the compiled kernel's, median (10th to 90th percentile) |",
        "|---|---|---|---|---|---|",
    ]
    for (arch, dtype), row in sorted(rows.items()):
        ratios = sorted(estimate / max(real, 1) for estimate, real in row["off"])
        spread = "-"
        if ratios:
            at = lambda part: ratios[min(int(part * len(ratios)), len(ratios) - 1)]  # noqa: E731
            spread = f"{at(0.5):.2f} ({at(0.1):.2f} to {at(0.9):.2f})"

        def percent(part, whole):
            return f"{100 * part / max(whole, 1):.0f} %"

        table.append(
            f"| {arch}, {dtype} | {row['problems']:,} | {percent(row['first'], row['problems'])} | "
            f"{percent(row['any'], row['problems'])} | {percent(row['builds'], row['hints'])} of {row['hints']:,} | {spread} |"
        )
    print("\n".join(table))
    print(f'answered: {share(len(answered), len(hints))} hints; wrong "builds" among them: {wrong}')
    write_kernels(measured, made, data_path)
    if wrong == 0:
        put_into_readme(table)
    return wrong == 0


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
    path.write_text(before + begin + "\n".join(table[1:]) + "\n\n" + table[0] + "\n" + end + after)


def record(hints_path, lowered_path):
    """Every refusal of another kind, and an even sample of the rest, without the compiler's own words."""
    lowered = by_id(lines(lowered_path))
    kinds = collections.Counter()
    chosen = []
    hints = lines(hints_path)
    for number, hint in enumerate(hints):
        answer = lowered[json.dumps(hint["id"])]
        kind = re.sub(r"\d+", "#", answer.get("why", "lowers"))[-60:], hint["arch"], hint["in_dtype"]
        kinds[kind] += 1
        if kinds[kind] <= 4 or number % 8 == 0:
            kept = {key: answer[key] for key in ("lowers", "threads", "dynamic_smem_bytes") if key in answer}
            chosen.append({**{key: hint[key] for key in TILE}, "answer": kept})
    print(json.dumps({"provenance": provenance(f"scripts/reality record, {pathlib.Path(hints_path).stem}")}))
    for item in chosen:
        print(json.dumps(item))


def main(action, *arguments):
    if action in ("neighbours", "kernels"):
        for item in {"neighbours": neighbours, "kernels": kernels}[action](*arguments):
            print(json.dumps(item))
    elif action == "record":
        record(*arguments)
    elif not {"compare": compare, "presets": presets}[action](*arguments):
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
