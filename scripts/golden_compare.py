"""Compares answers, and writes the recorded ones of tests/golden.

    golden_compare.py report CASES EXPECTED ACTUAL       differences; exit code 1 where there are any
    golden_compare.py refresh FOLDER OUT KIND:SEED:COUNT ...   FOLDER holds KIND-SEED.cases and .answers
"""

import collections
import json
import pathlib
import sys

SEARCH_KEYS = ("policy", "base", "space", "bits", "pipeline_stage", "n_visited", "n_valid")
DIGEST_KEYS = ("visited_fnv1a64", "order_fnv1a64", "hints_fnv1a64")
LIST_KEYS = ("visited", "order", "hints")
WHOLE_CASES = 100
# A whole answer of more tiles than this would fill the folder by itself.
WHOLE_CASE_TILES = 120


def comparable(answer, keys):
    """What two answers must agree in: reduce steps by value, an error by its type."""
    kept = {key: answer[key] for key in keys if key in answer}
    if "rstep" in answer:
        kept["rstep"] = [list(steps.values()) if isinstance(steps, dict) else steps for steps in answer["rstep"]]
    if "error" in answer:
        kept["error"] = answer["error"].split(":")[0]
        kept.pop("hints", None)
    return kept


def differences(expected, actual):
    """Names of the keys in which an answer differs from the expected one, over the keys that were recorded."""
    keys = [key for key in SEARCH_KEYS + DIGEST_KEYS + LIST_KEYS if key in expected or key in SEARCH_KEYS]
    left, right = comparable(expected, keys), comparable(actual, keys)
    return sorted(key for key in left.keys() | right.keys() if left.get(key) != right.get(key))


def read_lines(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


def report(cases_path, expected_path, actual_path):
    cases = {case["id"]: case for case in read_lines(cases_path)}
    actual = {answer["id"]: answer for answer in read_lines(actual_path)}
    totals, failed, errors = collections.Counter(), collections.Counter(), collections.Counter()
    for expected in read_lines(expected_path):
        case = cases[expected["id"]]
        totals[case["template"]] += 1
        errors[expected.get("error", "none")] += 1
        keys = differences(expected, actual.get(expected["id"], {}))
        if keys:
            failed[case["template"]] += 1
            print(f"differs in {', '.join(keys)}: {json.dumps(case)}")
    agreed = sum(totals.values()) - sum(failed.values())
    print(f"{agreed} of {sum(totals.values())} answers agree")
    print("by template: " + ", ".join(f"{name} {totals[name] - failed[name]}/{totals[name]}" for name in sorted(totals)))
    print("carver raised: " + ", ".join(f"{name} {count}" for name, count in sorted(errors.items())))
    return 1 if failed else 0


def recorded(case, answer, keys):
    return {**case, "answer": comparable(answer, keys)}


def choose_whole(pairs):
    """The first cases of modest size, spread over templates and policies."""
    groups = collections.defaultdict(list)
    for case, answer in pairs:
        if 0 < answer.get("n_visited", 0) <= WHOLE_CASE_TILES and len(answer.get("hints", ())) <= 20:
            groups[case["template"], answer["policy"]].append((case, answer))
    chosen = []
    while len(chosen) < WHOLE_CASES and any(groups.values()):
        for group in groups.values():
            if group and len(chosen) < WHOLE_CASES:
                chosen.append(group.pop(0))
    return chosen


def refresh(folder, out, runs):
    pairs = []
    for run in runs:
        kind, seed, _ = run.split(":")
        cases = read_lines(folder / f"{kind}-{seed}.cases")
        pairs += zip(cases, read_lines(folder / f"{kind}-{seed}.answers"))
    provenance = {
        "provenance": {
            "command": "scripts/golden --refresh",
            "runs": runs,
            "answers": "tilelang 0.1.15 (carver) on torch 2.13.0, without a GPU",
        }
    }
    whole = choose_whole(pairs)
    files = {
        "digests.jsonl": [recorded(case, answer, SEARCH_KEYS + DIGEST_KEYS) for case, answer in pairs],
        "whole.jsonl": [recorded(case, answer, SEARCH_KEYS + DIGEST_KEYS + LIST_KEYS) for case, answer in whole],
    }
    for name, records in files.items():
        lines = [json.dumps(line, separators=(",", ":")) for line in [provenance, *records]]
        (out / name).write_text("\n".join(lines) + "\n")
        print(f"{out / name}: {len(records)} cases")


if __name__ == "__main__":
    if sys.argv[1] == "report":
        sys.exit(report(*sys.argv[2:5]))
    refresh(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4:])
