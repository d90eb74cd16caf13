// Answers to queries made of the input's bytes, of every template and both models, and everything that is written of
// them, held to the properties of tests/unit/report_properties.h.
#include <algorithm>

#include "core/evaluate.h"
#include "core/query/validate.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/random_query.h"
#include "tests/unit/report_properties.h"

namespace tilescope {
namespace {

constexpr std::int64_t largest_extent = 4096;
constexpr std::int64_t most_hints = 12;

/// The query with its extents brought within what is answered at once.
Query bounded(Query query) {
  const auto bound = [](std::string_view, auto& value) {
    using T = std::decay_t<decltype(value)>;
    const auto within = [](std::int64_t extent) { return extent > 0 ? 1 + (extent - 1) % largest_extent : extent; };
    if constexpr (std::is_same_v<T, std::int64_t>) value = within(value);
    if constexpr (std::is_same_v<T, std::vector<std::int64_t>>) {
      for (std::int64_t& extent : value) extent = within(extent);
    }
  };
  std::visit([&](auto& problem) { for_each_field(problem, bound); }, query.problem);
  if (query.topk) query.topk = std::min(*query.topk, most_hints);
  return query;
}

void check(const std::string& broken) {
  if (broken.empty()) return;
  std::fprintf(stderr, "not so: %s\n", broken.c_str());
  __builtin_trap();
}

void check_export(const Report& report, fuzz::Choices& choices) {
  ExportRequest request;
  request.format = static_cast<ExportFormat>(choices.between(0, std::size(enum_names<ExportFormat>) - 1));
  if (choices.one_in(3)) request.rank = choices.between(1, 20);
  request.building = choices.one_in(2);
  check(broken_export(report, request));
}

}  // namespace
}  // namespace tilescope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  fuzz::Choices choices(fuzz::text_of(data, size));
  EvaluateOptions options;
  options.max_rejections = choices.between(0, 40);
  const Query query = bounded(QueriesOf<fuzz::Choices&>(choices).next());
  TILESCOPE_HOLDS(validate(query).empty());
  const Report report = evaluate(query, options);
  TILESCOPE_HOLDS(!report.refusal);
  check(broken_ranking(report));
  // Writing takes longer than answering: one writer an input.
  switch (choices.between(0, 4)) {
    case 0: check(broken_writing(report, choices.one_in(2))); break;
    case 1: check(broken_working(report)); break;
    case 2: check(broken_landscape(report)); break;
    default: check_export(report, choices);
  }
  return 0;
}
