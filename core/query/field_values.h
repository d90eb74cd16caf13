// Assigning a value to a field of a query, or complaining about it: the checks that JSON and text share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/field_message.h"
#include "core/query/joined.h"
#include "core/query/names.h"

namespace tilescope {

/// Complaints and remarks collected while a query is read.
struct Messages {
  std::vector<FieldMessage> errors;
  std::vector<FieldMessage> notes;

  void error(std::string_view field, MessageCode code, std::vector<std::string> args = {}) {
    errors.push_back({std::string(field), code, std::move(args)});
  }
};

/// A field as its writer spelt it, and the name that its limits stand under.
struct FieldKey {
  std::string_view written;
  std::string_view name;
};

/// Stores `value` where it lies within the field's limits.
void assign(FieldKey key, std::int64_t value, std::int64_t& out, Messages& messages);

/// Complains that `value`, as written, is not an integer.
void refuse_integer(FieldKey key, std::string_view value, Messages& messages);

/// Stores the type that `text` names; an alias is noted.
void assign(FieldKey key, std::string_view text, DType& out, Messages& messages);

/// Stores a string field (structure, name, arch, compute_capability) where it has the form that the field wants.
void assign(FieldKey key, std::string_view text, std::string& out, Messages& messages);

/// Complains that there is no field `written`; names the nearest of `known` where it is a slip away.
void refuse_unknown(std::string_view written, const std::vector<std::string_view>& known, Messages& messages);

template <NamedEnum E>
void assign(FieldKey key, std::string_view text, E& out, Messages& messages) {
  if (const auto value = parse_enum<E>(text)) {
    out = *value;
    return;
  }
  if (std::is_same_v<E, Model> && text == carver_model_name) {
    out = static_cast<E>(Model::carver);
    return;
  }
  const std::vector<std::string_view> names(std::begin(enum_names<E>), std::end(enum_names<E>));
  messages.error(key.written, MessageCode::not_one_of, {in_quotes(text), joined(names)});
}

/// The operator that `text` names, with its default fields; none, and a complaint, where there is no such operator.
void assign(FieldKey key, std::string_view text, Problem& out, Messages& messages);

}  // namespace tilescope
