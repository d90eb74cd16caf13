#include "core/occupancy/resource_usage.h"

#include <utility>

#include "core/query/field_message.h"
#include "core/query/integer.h"
#include "core/query/utf8.h"

namespace tilescope {
namespace {

using Id = SentenceId;

constexpr std::int64_t largest_figure = 1000000000;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
std::string_view stripped(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// What stands after `key` in `text`; none where there is no `key`.
std::optional<std::string_view> after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  return text.substr(at + key.size());
}

/// What stands between single quotes first; "" where nothing does.
std::string_view quoted(std::string_view text) {
  const std::size_t begin = text.find('\'');
  if (begin == std::string_view::npos) return {};
  const std::size_t end = text.find('\'', begin + 1);
  if (end == std::string_view::npos) return {};
  return text.substr(begin + 1, end - begin - 1);
}

/// The whole number that all of `text` is; none where it is no number or too large to be one of a kernel's.
std::optional<std::int64_t> number(std::string_view text) {
  text = stripped(text);
  if (text.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = 10 * value + (c - '0');
    if (value > largest_figure) return std::nullopt;
  }
  return value;
}

class Reader {
 public:
  ResourceUsage read(std::string_view text) {
    if (text.size() > max_usage_bytes) return fail(Id::usage_too_long, {grouped(std::int64_t{max_usage_bytes})});
    while (!text.empty() && !usage_.error) {
      const std::size_t end = text.find('\n');
      ++line_number_;
      read_line(stripped(text.substr(0, end)));
      text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    if (!usage_.error && usage_.kernels.empty()) fail(Id::usage_no_kernel, {});
    return std::move(usage_);
  }

 private:
  ResourceUsage fail(Id id, std::vector<std::string> args) {
    usage_.kernels.clear();
    usage_.error = Sentence{id, std::move(args)};
    return usage_;
  }

  void fail_here(std::string_view line) { fail(Id::usage_bad_line, {std::to_string(line_number_), in_quotes(line)}); }

  void read_line(std::string_view line) {
    if (const auto rest = after(line, "Compiling entry function")) {
      start_entry(*rest);
    } else if (const auto properties = after(line, "Function properties for")) {
      // Functions that a kernel calls have properties of their own, which are no kernel's.
      in_entry_ = stripped(*properties) == pending_.name || pending_.name.empty();
      if (pending_.name.empty()) pending_.name = std::string(stripped(*properties));
    } else if (line.find("bytes stack frame") != std::string_view::npos) {
      read_stack(line);
    } else if (const auto used = after(line, "Used ")) {
      if (line.find("registers") != std::string_view::npos) read_used(line, *used);
    } else if (line.starts_with("arch = ")) {
      listed_arch_ = std::string(stripped(line.substr(7)));
    } else if (line.starts_with("Function ") && line.back() == ':') {
      pending_ = {};
      pending_.name = std::string(stripped(line.substr(9, line.size() - 10)));
      pending_.arch = listed_arch_;
    } else if (line.starts_with("REG:")) {
      read_listed(line);
    }
  }

  /// "'name' for 'sm_90a'"
  void start_entry(std::string_view rest) {
    pending_ = {};
    pending_.name = std::string(quoted(rest));
    if (const auto target = after(rest, "' for ")) pending_.arch = std::string(quoted(*target));
    in_entry_ = true;
  }

  /// "0 bytes stack frame, 8 bytes spill stores, 8 bytes spill loads"
  void read_stack(std::string_view line) {
    const std::string_view whole = line;
    KernelUsage read = pending_;
    while (!line.empty()) {
      const std::size_t comma = line.find(',');
      const std::string_view part = stripped(line.substr(0, comma));
      line = comma == std::string_view::npos ? std::string_view() : line.substr(comma + 1);
      const std::size_t unit = part.find(" bytes ");
      if (unit == std::string_view::npos) return fail_here(whole);
      const auto value = number(part.substr(0, unit));
      if (!value) return fail_here(whole);
      const std::string_view what = part.substr(unit + 7);
      if (what == "stack frame") read.stack_bytes = *value;
      if (what == "spill stores") read.spill_store_bytes = value;
      if (what == "spill loads") read.spill_load_bytes = value;
    }
    if (in_entry_) pending_ = std::move(read);
  }

  /// "137 registers, used 1 barriers, 16384 bytes smem, 400 bytes cmem[0]"
  void read_used(std::string_view whole, std::string_view rest) {
    bool has_registers = false;
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      std::string_view part = stripped(rest.substr(0, comma));
      rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
      if (part.starts_with("used ")) part.remove_prefix(5);
      const std::size_t space = part.find(' ');
      if (space == std::string_view::npos) return fail_here(whole);
      std::string_view figure = part.substr(0, space);
      // Older compilers write static and reserved bytes as a sum: "4096+16 bytes smem".
      std::int64_t value = 0;
      while (!figure.empty()) {
        const std::size_t plus = figure.find('+');
        const auto term = number(figure.substr(0, plus));
        if (!term) return fail_here(whole);
        value += *term;
        figure = plus == std::string_view::npos ? std::string_view() : figure.substr(plus + 1);
      }
      const std::string_view what = stripped(part.substr(space));
      if (what == "registers") {
        pending_.registers = value;
        has_registers = true;
      } else if (what == "barriers") {
        pending_.barriers = value;
      } else if (what == "bytes smem") {
        pending_.static_smem_bytes = value;
      }
    }
    if (!has_registers) return fail_here(whole);
    finish();
  }

  /// "REG:24 STACK:0 SHARED:4096 LOCAL:0 CONSTANT[0]:364 TEXTURE:0 SURFACE:0 SAMPLER:0"
  void read_listed(std::string_view line) {
    const std::string_view whole = line;
    while (!line.empty()) {
      const std::size_t space = line.find(' ');
      const std::string_view part = line.substr(0, space);
      line = space == std::string_view::npos ? std::string_view() : stripped(line.substr(space));
      const std::size_t colon = part.find(':');
      if (colon == std::string_view::npos) return fail_here(whole);
      const auto value = number(part.substr(colon + 1));
      if (!value) return fail_here(whole);
      const std::string_view what = part.substr(0, colon);
      if (what == "REG") pending_.registers = *value;
      if (what == "STACK") pending_.stack_bytes = *value;
      if (what == "SHARED") pending_.static_smem_bytes = *value;
    }
    finish();
  }

  void finish() {
    pending_.name = printable(pending_.name);
    pending_.arch = printable(pending_.arch);
    usage_.kernels.push_back(std::move(pending_));
    pending_ = {};
    in_entry_ = true;
  }

  ResourceUsage usage_;
  KernelUsage pending_;
  std::string listed_arch_;
  bool in_entry_ = true;
  std::int64_t line_number_ = 0;
};

}  // namespace

ResourceUsage read_resource_usage(std::string_view text) { return Reader().read(text); }

}  // namespace tilescope
