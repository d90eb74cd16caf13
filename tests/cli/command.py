"""Runs the tilescope command as a user would. Its path is in $TILESCOPE, else the native build's."""

import os
import pathlib
import subprocess

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
TILESCOPE = os.environ.get("TILESCOPE") or str(REPOSITORY / "build" / "native" / "tilescope")

# The rounds of a random test: a fifth of them where a command takes many times as long, under a sanitizer.
SLOW = bool(os.environ.get("TILESCOPE_SLOW"))


def rounds(usually):
    return usually // 5 if SLOW else usually


def run(*arguments, stdin=""):
    """The finished process; stdin, stdout and stderr are text, or bytes where stdin is."""
    is_text = isinstance(stdin, str)
    return subprocess.run(
        [TILESCOPE, *arguments],
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        timeout=600,
        **({"encoding": "utf-8"} if is_text else {}),
    )
