"""Packs a built site into one HTML file that opens from disk, where pages may load nothing beside themselves.

    python3 scripts/single_file.py build/site build/tilescope.html

Style sheets, scripts and the icon that index.html names are put in their place in the page. A deferred script keeps its
turn by moving to the end of the body. What boot.js loads later is carried along as text that is not run: the canvas's
program, and the plain view with its module as one script, each with its WebAssembly. A Content-Security-Policy that the
page states is widened by the hashes of just what was put inline.
"""

import base64
import hashlib
import mimetypes
import re
import sys
from pathlib import Path

ELEMENT = re.compile(r"[ \t]*<(?:link\b[^>]*>|script\b[^>]*>\s*</script>)\n?")
ATTRIBUTE = re.compile(r"""([\w-]+)(?:\s*=\s*"([^"]*)")?""")
POLICY = re.compile(r'(<meta\s+http-equiv="Content-Security-Policy"\s+content=")([^"]*)(")')

IMPORT = re.compile(r"^import (\{[^}]*\}|\w+) from '\./([\w.]+)';$", re.M)
EXPORT = re.compile(r"^export (default )?((?:async )?(?:function|const|class) )(\w+)", re.M)

# Meaningless in a file that is whole already.
DROPPED_LINKS = {"manifest", "preload", "modulepreload", "prefetch"}


def escaped(script: str) -> str:
    """The HTML parser would take these for the end of the script or the start of a comment."""
    return script.replace("</script", r"<\/script").replace("<!--", r"<\!--")


class Packer:
    def __init__(self, site: Path):
        self.site = site
        self.deferred: list[str] = []
        self.hashes: dict[str, list[str]] = {"script-src": [], "style-src": []}

    def allow(self, tag: str, text: str) -> None:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        self.hashes[f"{tag}-src"].append(f"'sha256-{digest}'")

    def inline(self, tag: str, text: str) -> str:
        self.allow(tag, text)
        return f"<{tag}>{text}</{tag}>\n"

    def carry(self, name: str, text: str) -> str:
        """Text that boot.js makes a script of, and only then is run."""
        text = escaped(text)
        self.allow("script", text)
        return f'<script type="text/plain" data-file="{name}">{text}</script>\n'

    def carry_bytes(self, name: str) -> str:
        text = base64.b64encode((self.site / name).read_bytes()).decode()
        return f'<script type="text/plain" data-file="{name}">{text}</script>\n'

    def joined(self, name: str, done: dict[str, str]) -> str:
        """An ES module and those that it imports as one script: each a function that gives its exports."""
        if name in done:
            return ""
        done[name] = f"module_{len(done)}"
        text, before, exports = self.read(name), "", []

        def take_import(match: re.Match) -> str:
            nonlocal before
            names, file = match.groups()
            before += self.joined(file, done)
            return f"const {names if names.startswith('{') else '{default: ' + names + '}'} = {done[file]};"

        def take_export(match: re.Match) -> str:
            exports.append(f"default: {match[3]}" if match[1] else match[3])
            return match[2] + match[3]

        text = IMPORT.sub(take_import, text)
        text = EXPORT.sub(take_export, text)
        if re.search(r"^(import|export)\b", text, flags=re.M):
            sys.exit(f"single_file.py: an import or export of {name} is in no form that it knows")
        return f"{before}const {done[name]} = await (async () => {{\n{text}\nreturn {{{', '.join(exports)}}};\n}})();\n"

    def later(self) -> str:
        return (
            self.carry("app.js", self.read("app.js"))
            + self.carry_bytes("app.wasm")
            + self.carry("plain.js", self.joined("plain.js", {}))
            + self.carry_bytes("tilescope.wasm")
        )

    def read(self, name: str) -> str:
        return (self.site / name).read_text(encoding="utf-8")

    def data_url(self, name: str) -> str:
        media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return f"data:{media_type};base64," + base64.b64encode((self.site / name).read_bytes()).decode()

    def script(self, attributes: dict[str, str]) -> str:
        name = attributes["src"]
        if attributes.get("type") == "module":
            sys.exit(f"single_file.py: {name} is an ES module, which cannot be put inline")
        code = self.inline("script", escaped(self.read(name)))
        if "defer" in attributes:
            self.deferred.append(code)
            return ""
        return code

    def link(self, element: str, attributes: dict[str, str]) -> str:
        kinds = set(attributes.get("rel", "").split())
        if "stylesheet" in kinds:
            return self.inline("style", self.read(attributes["href"]))
        if kinds & {"icon", "apple-touch-icon"} and not attributes["href"].startswith("data:"):
            return element.replace(attributes["href"], self.data_url(attributes["href"]))
        return "" if kinds & DROPPED_LINKS else element

    def element(self, match: re.Match) -> str:
        element = match.group(0)
        attributes = {name: value or "" for name, value in ATTRIBUTE.findall(element.strip().strip("<>"))[1:]}
        if element.lstrip().startswith("<link"):
            return self.link(element, attributes)
        return self.script(attributes) if "src" in attributes else element

    def policy(self, match: re.Match) -> str:
        directives = []
        for directive in match.group(2).split(";"):
            name, *sources = directive.split() or [""]
            if name in self.hashes:
                sources = [source for source in sources if source != "'self'"] + self.hashes[name]
            elif name == "img-src" and "data:" not in sources:
                sources.append("data:")
            directives.append(" ".join([name, *sources]))
        return match.group(1) + "; ".join(filter(None, directives)) + match.group(3)

    def pack(self) -> str:
        page = ELEMENT.sub(self.element, self.read("index.html"))
        head, body_end, tail = page.rpartition("</body>")
        if not body_end:
            sys.exit("single_file.py: index.html has no </body>")
        return POLICY.sub(self.policy, head + self.later() + "".join(self.deferred) + body_end + tail)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    Path(sys.argv[2]).write_text(Packer(Path(sys.argv[1])).pack(), encoding="utf-8")
