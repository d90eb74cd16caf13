"""Packs a built site into one HTML file that opens from disk, where pages may load nothing beside themselves.

    python3 scripts/single_file.py build/site build/tilescope.html

Style sheets, scripts and the icon that index.html names are put in their place in the page; app.wasm is handed to app.js
as text. A deferred script keeps its turn by moving to the end of the body. A Content-Security-Policy that the page states
is widened by the hashes of just what was put inline.
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

# Meaningless in a file that is whole already.
DROPPED_LINKS = {"manifest", "preload", "modulepreload", "prefetch"}


class Packer:
    def __init__(self, site: Path):
        self.site = site
        self.deferred: list[str] = []
        self.hashes: dict[str, list[str]] = {"script-src": [], "style-src": []}

    def inline(self, tag: str, text: str) -> str:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        self.hashes[f"{tag}-src"].append(f"'sha256-{digest}'")
        return f"<{tag}>{text}</{tag}>\n"

    def read(self, name: str) -> str:
        return (self.site / name).read_text(encoding="utf-8")

    def data_url(self, name: str) -> str:
        media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return f"data:{media_type};base64," + base64.b64encode((self.site / name).read_bytes()).decode()

    def script(self, attributes: dict[str, str]) -> str:
        name = attributes["src"]
        if attributes.get("type") == "module":
            sys.exit(f"single_file.py: {name} is an ES module, which cannot be put inline")
        # The HTML parser would take these for the end of the script or the start of a comment.
        text = self.read(name).replace("</script", r"<\/script").replace("<!--", r"<\!--")
        code = self.inline("script", text)
        if name == "app.js":
            wasm = base64.b64encode((self.site / "app.wasm").read_bytes()).decode()
            given = f'const bytes = Uint8Array.from(atob("{wasm}"), (c) => c.charCodeAt(0));\n'
            given += "window.Module = Object.assign(window.Module ?? {}, {wasmBinary: bytes.buffer});\n"
            code = self.inline("script", "{" + given + "}") + code
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
        return POLICY.sub(self.policy, head + "".join(self.deferred) + body_end + tail)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    Path(sys.argv[2]).write_text(Packer(Path(sys.argv[1])).pack(), encoding="utf-8")
