"""What scripts/bench measures with build/*/tests/tilescope_timing, as tables.

    bench_figures.py wasm NATIVE WASM                      native and WebAssembly medians, in one run
    bench_figures.py count NATIVE                          instructions of the main workloads, by callgrind
    bench_figures.py check NATIVE                          the same against tests/bench/instructions.txt
    bench_figures.py record-instructions NATIVE            what they are now, into that file
    bench_figures.py record NATIVE WASM [CARVER_PYTHON]    all figures, into that file and the READMEs
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

REPO = pathlib.Path(__file__).resolve().parent.parent
RECORDED = REPO / "tests/bench/instructions.txt"
SLACK = 0.02
COUNTED = [
    "carver/matmul_4096", "carver/conv_resnet", "enumerate/4096", "enumerate/55440", "link/decode", "json/enumerate",
    "json/carver",
]
# Part of a workload: what the function named takes of it.
SEARCH = ("search/matmul_4096", "carver/matmul_4096", "tilescope::carver::search_tiles(")
SHOWN = [
    "search/matmul_4096", "carver/matmul_16", "carver/matmul_4096", "carver/matmul_2147483647", "carver/gemv_4096", "carver/reduce_4096",
    "carver/elementwise_4096", "carver/conv_resnet", "carver/attention_512", "enumerate/4096", "enumerate/55440",
    "enumerate/2095133040", "enumerate/most_tiles", "link/decode", "json/enumerate", "json/carver",
]
HEADERS = {
    "README.md": ["workload", "items", "native", "WebAssembly", "ratio", "instructions", "an item", "carver itself", "faster"],
    "README.zh-CN.md": ["任务", "项数", "原生", "WebAssembly", "倍数", "指令数", "每项指令数", "carver 本身", "加速"],
}
MADE_BY = {
    "README.md": "Made by `scripts/bench --record` on {date}: {machine}, {compiler}, {emscripten}, Node {node}.",
    "README.zh-CN.md": "由 `scripts/bench --record` 于 {date} 测得：{machine}，{compiler}，{emscripten}，Node {node}。",
}


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def command_of(program):
    return ["node", "--no-experimental-fetch", program] if program.endswith(".js") else [program]


def timings(program, names=()):
    """{name: (nanoseconds, items)}"""
    lines = output_of(*command_of(program), *names).split("\n")
    return {name: (float(ns), int(items)) for name, ns, items in (line.split() for line in lines if line)}


def duration(ns):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            return f"{ns / size:,.2f} {unit}"
    return f"{ns:.0f} ns"


def both_timings(native, wasm):
    """Workload by workload and turn by turn, so that a busy machine slows both alike; of each the best of three."""
    names = [line.split()[0] for line in output_of(native, "--list").split("\n") if line]

    def best(name):
        turns = [(timings(native, [name])[name], timings(wasm, [name])[name]) for _ in range(3)]
        return tuple(min(times) for times in zip(*turns))

    return {name: best(name) for name in names}


def compare(native, wasm):
    both = both_timings(native, wasm)
    print(f"{'':28}{'items':>16}{'native':>14}{'WebAssembly':>14}{'ratio':>8}")
    for name, ((ours, items), (theirs, same_items)) in both.items():
        assert items == same_items, f"{name}: {items} items natively, {same_items} in WebAssembly"
        print(f"{name:28}{items:>16,}{duration(ours):>14}{duration(theirs):>14}{theirs / ours:>7.2f}x")
    ratios = sorted(theirs[0] / ours[0] for ours, theirs in both.values())
    print(f"ratio: median {ratios[len(ratios) // 2]:.2f}x, worst {ratios[-1]:.2f}x")
    return both


def toolchain():
    """What instruction counts depend on besides the sources."""
    cache = (REPO / "build/native/CMakeCache.txt").read_text()
    compiler = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.*)$", cache, re.MULTILINE)[1]
    version = output_of(compiler, "--version").split("\n")[0].replace(os.path.basename(compiler), "", 1).strip()
    libc = output_of("getconf", "GNU_LIBC_VERSION").strip()
    return f"{'g++' if '++' in compiler else compiler} {version}, {libc}, {os.uname().machine}"


def count(program):
    """{name: (instructions, items)} of a warm call."""
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "callgrind.out"
        for name in COUNTED:
            line = output_of("valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={out}",
                             "--toggle-collect=tilescope::bench::counted*", program, "--count", name)
            total = re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.MULTILINE)
            counts[name] = (int(total[1]), int(line.split()[2]))
            if name == SEARCH[1]:
                functions = output_of("callgrind_annotate", "--inclusive=yes", "--threshold=100", str(out))
                part = re.search(r"^ *([\d,]+) .*" + re.escape(SEARCH[2]), functions, re.MULTILINE)
                counts[SEARCH[0]] = (int(part[1].replace(",", "")), counts[name][1])
    return counts


def show_counts(counts, recorded=None):
    print(f"{'':28}{'instructions':>14}{'items':>12}{'an item':>12}" + ("" if recorded is None else f"{'recorded':>14}"))
    for name, (instructions, items) in counts.items():
        line = f"{name:28}{instructions:>14,}{items:>12,}{instructions / items:>12,.1f}"
        if recorded is not None:
            line += f"{recorded[name]:>14,}  {(instructions / recorded[name] - 1) * 100:+.2f} %" if name in recorded else "  new"
        print(line)


def check(program):
    first, *lines = RECORDED.read_text().split("\n")
    present = toolchain()
    if first != f"# {present}":
        print(f"skipped: instructions were recorded with {first[2:]}, this is {present}")
        return True
    recorded = {name: int(n) for name, n, _ in (line.split() for line in lines if line and not line.startswith("#"))}
    counts = count(program)
    show_counts(counts, recorded)
    more = [name for name, (n, _) in counts.items() if name not in recorded or n > recorded[name] * (1 + SLACK)]
    fewer = [name for name, (n, _) in counts.items() if name in recorded and n < recorded[name] * (1 - SLACK)]
    if fewer:
        print(f"fewer instructions than recorded: {', '.join(fewer)}; scripts/bench --record-instructions keeps them")
    if more:
        print(f"over the recorded instructions by more than {SLACK:.0%}: {', '.join(more)}; "
              "where that is meant, scripts/bench --record-instructions")
    return not more


def write_counts(counts):
    lines = [f"# {toolchain()}", "# Instructions of one warm call by callgrind, and items. Made by scripts/bench --record-instructions"]
    lines += [f"{name} {instructions} {items}" for name, (instructions, items) in counts.items()]
    RECORDED.write_text("\n".join(lines) + "\n")


def carver_seconds(python, native):
    lines = output_of(python, str(REPO / "scripts/bench_carver.py"), native, "--json")
    return json.loads(lines)


def record(native, wasm, carver_python=None):
    both = compare(native, wasm)
    counts = count(native)
    write_counts(counts)
    theirs = carver_seconds(carver_python, native) if carver_python else {}
    rows = []
    for name in SHOWN:
        items = both[name][0][1] if name in both else counts[name][1]
        row = [f"`{name}`", f"{items:,}"]
        if name in both:
            (ours, _), (in_wasm, _) = both[name]
            row += [duration(ours), duration(in_wasm), f"{in_wasm / ours:.2f}x"]
        else:
            row += ["", "", ""]
        row += [f"{counts[name][0]:,}", f"{counts[name][0] / items:,.0f}"] if name in counts else ["", ""]
        if theirs:
            carver = theirs.get(name)
            row += [duration(carver["carver"] * 1e9), f"{carver['carver'] / carver['model']:,.0f}x"] if carver else ["", ""]
        rows.append(row)
    cpu = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    facts = {
        "date": datetime.date.today().isoformat(),
        "machine": f"{cpu[1] if cpu else os.uname().machine}, {os.cpu_count()} cores",
        "compiler": toolchain(),
        "emscripten": "Emscripten " + re.search(r"\) ([\d.]+)", output_of("em++", "--version"))[1],
        "node": output_of("node", "--version").strip().lstrip("v"),
    }
    for file, header in HEADERS.items():
        header = header[: len(rows[0])]
        table = [header, ["---"] * len(header), *rows]
        text = "".join("| " + " | ".join(row) + " |\n" for row in table) + "\n" + MADE_BY[file].format(**facts) + "\n"
        readme = REPO / file
        marked = re.compile(r"(<!-- bench: [^\n]*-->\n).*?(<!-- /bench -->)", re.DOTALL)
        written, places = marked.subn(lambda found: found[1] + text + found[2], readme.read_text())
        assert places == 1, f"{file}: {places} places for the table"
        readme.write_text(written)


def main(what, *programs):
    if what == "wasm":
        compare(*programs)
    elif what == "count":
        show_counts(count(*programs))
    elif what == "check":
        sys.exit(0 if check(*programs) else 1)
    elif what == "record-instructions":
        counts = count(*programs)
        show_counts(counts)
        write_counts(counts)
    elif what == "record":
        record(*programs)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
