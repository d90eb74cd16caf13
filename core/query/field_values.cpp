#include "core/query/field_values.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "core/query/integer.h"
#include "core/query/joined.h"
#include "core/query/limits.h"
#include "core/query/utf8.h"

namespace tilescope {
namespace {

std::vector<std::string> limit_args(FieldKey key, std::string value) {
  const Limits limits = limits_of(key.name);
  return {std::move(value), grouped(limits.lowest), grouped(limits.highest)};
}

bool is_structure(std::string_view text) {
  return !text.empty() && text.size() <= max_rank && text.find_first_not_of("SR") == std::string_view::npos;
}

bool is_identifier(std::string_view text) {
  const auto is_allowed = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '_'; };
  return !text.empty() && text.size() <= 16 && std::all_of(text.begin(), text.end(), is_allowed);
}

bool is_name(std::string_view text) {
  if (text.size() > max_name_bytes) return false;
  while (!text.empty()) {
    const std::size_t length = utf8_sequence_length(text);
    if (length == 0 || is_control(text.front())) return false;
    text.remove_prefix(length);
  }
  return true;
}

/// Longest name that is held against the known ones.
constexpr std::size_t longest_name = 40;

/// Insertions, deletions and replacements that turn one text into the other (Levenshtein 1966), or any number above
/// `most` where it takes more; `b` is no longer than the longest name.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most) {
  std::array<std::size_t, longest_name + 1> row;
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    std::size_t least = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min(replaced, std::min(row[j], row[j - 1]) + 1));
      least = std::min(least, row[j]);
    }
    if (least > most) return least;
  }
  return row[b.size()];
}

/// What a text field takes.
struct TextForm {
  bool (*matches)(std::string_view);
  MessageCode refusal;
};

TextForm text_form_of(std::string_view field) {
  if (field == "structure") return {is_structure, MessageCode::malformed_structure};
  if (field == "name") return {is_name, MessageCode::malformed_name};
  return {is_identifier, MessageCode::malformed_identifier};
}

template <std::size_t... I>
Problem problem_of(std::size_t index, std::index_sequence<I...>) {
  Problem problem;
  ((index == I ? void(problem.emplace<I>()) : void()), ...);
  return problem;
}

}  // namespace

void assign(FieldKey key, std::int64_t value, std::int64_t& out, Messages& messages) {
  const Limits limits = limits_of(key.name);
  if (value < limits.lowest || value > limits.highest) {
    messages.error(key.written, MessageCode::out_of_range, limit_args(key, grouped(value)));
    return;
  }
  out = value;
}

void refuse_integer(FieldKey key, std::string_view value, Messages& messages) {
  messages.error(key.written, MessageCode::not_an_integer, limit_args(key, in_quotes(value)));
}

void assign(FieldKey key, std::string_view text, DType& out, Messages& messages) {
  const auto dtype = parse_dtype(text);
  if (!dtype) {
    std::vector<std::string_view> names;
    names.reserve(all_dtypes.size());
    for (DType known : all_dtypes) names.push_back(name(known));
    messages.error(key.written, MessageCode::not_one_of, {in_quotes(text), joined(names)});
    return;
  }
  out = *dtype;
  if (text != name(out)) {
    messages.notes.push_back(
        {std::string(key.written), MessageCode::alias_folded, {in_quotes(text), std::string(name(out))}});
  }
}

void assign(FieldKey key, std::string_view text, std::string& out, Messages& messages) {
  const TextForm form = text_form_of(key.name);
  if (!form.matches(text)) {
    messages.error(key.written, form.refusal, {in_quotes(text)});
    return;
  }
  out = text;
}

void refuse_unknown(std::string_view written, const std::vector<std::string_view>& known, Messages& messages) {
  std::string_view nearest;
  std::size_t fewest = written.size() / 3 + 1;
  for (std::string_view field : known) {
    if (written.size() > longest_name) break;
    // The lengths alone are so far apart.
    if (written.size() > field.size() + fewest || field.size() > written.size() + fewest) continue;
    const std::size_t distance = edit_distance(field, written, fewest);
    if (distance > fewest || (distance == fewest && !nearest.empty()) || distance >= field.size()) continue;
    fewest = distance;
    nearest = field;
  }
  if (nearest.empty()) {
    messages.error(written, MessageCode::unknown_field);
  } else {
    messages.error(written, MessageCode::misspelt_field, {std::string(nearest)});
  }
}

void assign(FieldKey key, std::string_view text, Problem& out, Messages& messages) {
  const auto* found = std::find(std::begin(op_names), std::end(op_names), text);
  if (found == std::end(op_names)) {
    const std::vector<std::string_view> names(std::begin(op_names), std::end(op_names));
    messages.error(key.written, MessageCode::not_one_of, {in_quotes(text), joined(names)});
    return;
  }
  const auto index = static_cast<std::size_t>(found - std::begin(op_names));
  out = problem_of(index, std::make_index_sequence<std::variant_size_v<Problem>>());
}

}  // namespace tilescope
