"""How much code each module brings into a WebAssembly program, held against a budget.

    size_table.py PROGRAM.wasm ...        programs that still have their functions' names, as build/web/web/app.named.wasm
    size_table.py --record PROGRAM.wasm   writes the budgets in tests/bench/sizes.txt anew, 2 % above what there is

A function counts for the module whose name it bears, wherever it was inlined; what the optimiser inlined counts for its
caller. The exit code is 1 where a module is over its budget.
"""

import collections
import pathlib
import re
import sys

BUDGETS = pathlib.Path(__file__).resolve().parent.parent / "tests/bench/sizes.txt"
ROOM = 0.02
# The first that matches the qualified name; the core's folders share a namespace.
MODULES = [
    ("carver", r"tilescope::carver::"), ("page", r"tilescope::(app|platform)::|tilescope_|main$"),
    ("core", r"tilescope::"), ("ImGui", r"Im(Gui|Draw|Font|Vec|Texture|Pool|StrChar|Hash|Text|Str|Format|Fill|Bez|Tri)|.*SettingsHandler_|stb_"),
    ("ImPlot", r"ImPlot"), ("JSON", r"nlohmann::"), ("Embind", r"emscripten::|_embind|__embind"),
    ("C++ library", r"std::|operator (new|delete)|__cxxabiv1|__cxa|__dynamic_cast"), ("C library", r""),
]
CUSTOM, IMPORTS, CODE, DATA = 0, 2, 10, 11


class Reader:
    """The parts of WebAssembly's binary format (core specification, chapter 5) that say how long functions are."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def bytes(self):
        size = self.number()
        self.at += size
        return self.data[self.at - size:self.at]

    def limits(self):
        for _ in range(2 if self.byte() & 1 else 1):
            self.number()


def imported_functions(section):
    count = 0
    for _ in range(section.number()):
        section.bytes(), section.bytes()
        kind = section.byte()
        if kind == 0:
            count += 1
            section.number()
        elif kind == 1:
            section.byte()
            section.limits()
        elif kind == 2:
            section.limits()
        else:
            section.byte(), section.byte()
    return count


def function_names(section):
    names = {}
    while section.at < len(section.data):
        kind, part = section.byte(), Reader(section.bytes())
        if kind == 1:
            names = {part.number(): part.bytes().decode() for _ in range(part.number())}
    return names


def read_program(path):
    """Functions as (name, bytes), and the bytes of constant data."""
    program = Reader(pathlib.Path(path).read_bytes())
    program.at = 8
    imported, sizes, names, data = 0, [], {}, 0
    while program.at < len(program.data):
        kind, section = program.byte(), Reader(program.bytes())
        if kind == IMPORTS:
            imported = imported_functions(section)
        elif kind == CODE:
            sizes = [len(section.bytes()) for _ in range(section.number())]
        elif kind == DATA:
            data = len(section.data)
        elif kind == CUSTOM and section.bytes() == b"name":
            names = function_names(section)
    if not names:
        sys.exit(f"{path}: no names of functions")
    return [(names.get(imported + i, ""), size) for i, size in enumerate(sizes)], data


def qualified(name):
    """The function's own name, without what it returns and takes, and without its template's arguments."""
    name = name.replace("(anonymous namespace)::", "").replace("decltype(auto) ", "").replace("operator()", "operator")
    return re.split(r"[(<]", name.replace("operator ", "operator~"))[0].split(" ")[-1].replace("~", " ")


def module_of(name):
    return next(module for module, pattern in MODULES if re.match(pattern, qualified(name)))


def sizes_of(path):
    functions, data = read_program(path)
    sizes = collections.Counter({"constants": data})
    for name, size in functions:
        sizes[module_of(name)] += size
    return sizes


def read_budgets():
    lines = (line.split("\t") for line in BUDGETS.read_text().split("\n") if line and not line.startswith("#"))
    return {(program, module): int(size) for program, module, size in lines}


def main(arguments):
    record = arguments[:1] == ["--record"]
    programs = {pathlib.Path(path).name.split(".")[0]: sizes_of(path) for path in arguments[record:]}
    if record:
        lines = [f"{program}\t{module}\t{round(size * (1 + ROOM))}" for program, sizes in programs.items()
                 for module, size in sorted(sizes.items())]
        BUDGETS.write_text("# Bytes that a module may bring into a program. Made by scripts/size_table.py --record\n" +
                           "\n".join(lines) + "\n")
    budgets, over = read_budgets(), []
    for program, sizes in programs.items():
        print(f"{program:24}{'bytes':>10}{'budget':>10}")
        for module, size in sizes.most_common():
            budget = budgets.get((program, module), 0)
            print(f"{module:24}{size:>10,}{budget:>10,}")
            if size > budget:
                over.append(f"{program}: {module} takes {size:,} bytes, {budget:,} are its budget")
    if over:
        sys.exit("\n".join(over))


main(sys.argv[1:])
