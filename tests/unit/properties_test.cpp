// Properties that hold of every answer, on random queries and at the ends of what can be asked; the sanitized build
// runs the same to show that no figure leaves its type.
#include <gtest/gtest.h>

#include <string>

#include "core/evaluate.h"
#include "core/query/link.h"
#include "core/query/validate.h"
#include "tests/unit/answers.h"
#include "tests/unit/random_query.h"
#include "tests/unit/report_properties.h"

namespace tilescope {
namespace {

/// The first property that the answer to a query breaks, or one of its exports.
std::string broken(const Query& query) {
  EvaluateOptions options;
  options.max_rejections = 20;
  const Report report = evaluate(query, options);
  if (report.refusal) return report.refusal->field == "min_divisor" ? "" : "the refusal names no field that helps";
  std::string property = broken_ranking(report);
  if (property.empty()) property = broken_writing(report, true);
  if (property.empty()) property = broken_working(report);
  if (property.empty()) property = broken_landscape(report);
  for (std::size_t format = 0; format < std::size(enum_names<ExportFormat>) && property.empty(); ++format) {
    ExportRequest request;
    request.format = static_cast<ExportFormat>(format);
    property = broken_export(report, request);
  }
  return property;
}

TEST(Properties, HoldOfRandomQueries) {
  RandomQueries queries(20261201);
  for (int i = 0; i < rounds(200); ++i) {
    Query query = queries.next();
    query.topk = std::min<std::int64_t>(query.topk.value_or(10), 20);
    ASSERT_EQ(broken(query), "") << encode_link(query);
  }
}

/// Every template with all extents at `extent`, shapes of eight dimensions.
std::vector<Query> queries_at(Extent extent, const Device& device) {
  std::vector<Query> queries;
  const auto add = [&](auto problem, Model model) {
    for_each_field(problem, [&](std::string_view, auto& value) {
      using T = std::decay_t<decltype(value)>;
      if constexpr (std::is_same_v<T, Extent>) value = extent;
      if constexpr (std::is_same_v<T, std::vector<Extent>>) value.assign(max_rank, extent);
    });
    Query query = default_query();
    query.model = model;
    query.device = device;
    if constexpr (requires { problem.structure; }) {
      for (const char* structure : {"SSSSSSSR", "SRSRSRSR", "RRRRRRRR"}) {
        problem.structure = structure;
        query.problem = problem;
        queries.push_back(query);
      }
    } else {
      query.problem = problem;
      queries.push_back(query);
    }
  };
  add(Matmul(), Model::enumerate);
  add(Matmul(), Model::carver);
  add(Gemv(), Model::carver);
  add(Reduce(), Model::carver);
  add(Elementwise(), Model::carver);
  add(Conv(), Model::carver);
  add(Attention(), Model::carver);
  Conv plain;
  plain.N = plain.C = plain.H = plain.W = plain.F = extent;
  Query query = default_query();
  query.model = Model::carver;
  query.device = device;
  query.problem = plain;
  queries.push_back(query);
  return queries;
}

/// Every template at an extent, on devices as they are and with the largest limits. Where each answer takes long, one
/// device has the largest limits, the other its own: `large_id` says which.
void expect_properties(Extent extent, std::string_view large_id) {
  constexpr bool slow = rounds(10) < 10;
  for (const char* id : {"h100-sxm", "mi300x"}) {
    for (bool large : {false, true}) {
      if (slow && large != (id == large_id)) continue;
      Device device = device_of(id);
      if (large) {
        device.smem_cap = limits_of("smem_cap").highest;
        device.max_smem_usage = limits_of("max_smem_usage").highest;
        device.reg_cap = limits_of("reg_cap").highest;
        device.compute_max_core = limits_of("compute_max_core").highest;
        device.sm_partition = limits_of("sm_partition").highest;
      }
      for (const Query& query : queries_at(extent, device)) {
        ASSERT_TRUE(validate(query).empty()) << encode_link(query);
        ASSERT_EQ(broken(query), "") << encode_link(query);
      }
    }
  }
}

TEST(Properties, HoldAtTheLargestPrime) { expect_properties(max_extent, "mi300x"); }

TEST(Properties, HoldAtTheLargestPowerOfTwo) { expect_properties(Extent{1} << 30, "h100-sxm"); }

std::string warnings_of_link(const std::string& link) { return write_warnings_text(report_of(link)); }

TEST(Properties, BlocksBeyond64BitsAreSaidToHaveWrapped) {
  const std::string shape = "&shape=2147483647x2147483647x2147483647x2147483647";
  EXPECT_NE(warnings_of_link("model=carver&op=elementwise" + shape).find("have wrapped"), std::string::npos);
  EXPECT_NE(warnings_of_link("model=carver&op=reduce&structure=SSSR" + shape).find("have wrapped"), std::string::npos);
  EXPECT_EQ(warnings_of_link("model=carver&op=elementwise&shape=2147483647x2147483647").find("have wrapped"),
            std::string::npos);
  EXPECT_EQ(warnings_of_link("model=carver").find("have wrapped"), std::string::npos);
}

}  // namespace
}  // namespace tilescope
