"""Fails where something that is fetched is not pinned: Python requirements to a version and hashes, npm packages to
versions with integrity. System packages are checked by the distribution's signatures."""

import json
import pathlib
import re
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parent
# A build of torch that depends on the machine; the file says so.
WITHOUT_HASHES = {"requirements-carver.txt"}


def unpinned_requirements(path):
    text = re.sub(r"\\\n", " ", path.read_text())
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        yield "names nothing"
    for line in lines:
        requirement, *options = line.split()
        if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.+!]*", requirement):
            yield f"{requirement} is not pinned to a version"
        hashes = [option for option in options if re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", option)]
        if len(hashes) != len(options):
            yield f"{requirement} has an option that is no sha256"
        if not hashes and path.name not in WITHOUT_HASHES:
            yield f"{requirement} has no hash"


def unpinned_packages():
    manifest = json.loads((SCRIPTS / "package.json").read_text())
    for name, version in {**manifest.get("dependencies", {}), **manifest.get("devDependencies", {})}.items():
        if not re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", version):
            yield f"{name} {version} is no single version"
    for path, package in json.loads((SCRIPTS / "package-lock.json").read_text())["packages"].items():
        if path and not package.get("integrity", "").startswith("sha512-"):
            yield f"{path} has no integrity"


def main():
    problems = [f"package.json: {problem}" for problem in unpinned_packages()]
    for path in sorted(SCRIPTS.glob("requirements-*.txt")):
        problems += [f"{path.name}: {problem}" for problem in unpinned_requirements(path)]
    print("\n".join(problems), end="\n" if problems else "")
    sys.exit(bool(problems))


main()
