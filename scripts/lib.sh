# What the scripts share: where things are, how to say things. Sourced, not run.
# shellcheck shell=bash

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build="$repo/build"
# shellcheck disable=SC2034  # used by scripts that source this
deps="$build/deps"
packages_log="$build/packages.log"
jobs=${TILESCOPE_JOBS:-$(nproc 2>/dev/null || echo 2)}

say() { printf '%s\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Debian's Emscripten keeps the JavaScript libraries it needs where a Node from elsewhere does not look.
if [[ -d /usr/share/nodejs ]]; then
  export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}"
fi

# The first of some browsers that is here and that tests can start: a snap cannot be driven from outside its confinement.
first_browser() {
  local candidate path
  for candidate; do
    path=$(command -v "$candidate" 2>/dev/null) || continue
    case $(readlink -f "$path") in
      /snap/* | */bin/snap) continue ;;
    esac
    # Ubuntu puts a script of this name before its snap.
    ! head -c 1000 "$path" | grep -aq /snap/ || continue
    say "$path"
    return
  done
  return 1
}

browser_path() {
  first_browser "${TILESCOPE_BROWSER:-}" chromium-headless-shell google-chrome-stable google-chrome chromium
}

firefox_path() { first_browser "${TILESCOPE_FIREFOX:-}" firefox-esr firefox; }

# The project's own C++ files, from the repository's root.
cpp_sources() { find core web tests -name '*.h' -o -name '*.cpp'; }

# Configures a CMake preset where that was not done since system packages were last installed.
configure() {
  local command=(cmake)
  [[ $1 != web* ]] || command=(emcmake cmake)
  [[ -e $build/$1/build.ninja && ! $packages_log -nt $build/$1/build.ninja ]] && return
  mkdir -p "$build"
  (cd "$repo" && "${command[@]}" --preset "$1" >"$build/$1.log" 2>&1) || fail "$(<"$build/$1.log")"
}

# Builds targets of a preset.
compile() {
  local preset=$1
  shift
  configure "$preset"
  cmake --build "$build/$preset" --parallel "$jobs" --target "$@"
}

# Installs the real carver, once: a CPU build of torch where pip finds one, several GB where it does not. No GPU is needed.
carver="$build/carver"
install_carver() {
  [[ ! -e $carver/installed ]] || return 0
  say "Installing tilelang in build/carver ..."
  python3 -m venv "$carver"
  # One after the other: resolved together, pip would search for a torch that tilelang does not ask for.
  while read -r requirement; do
    "$carver/bin/pip" install --quiet "$requirement"
  done < <(grep -v '^#' "$repo/scripts/requirements-carver.txt")
  touch "$carver/installed"
}
