#include "tests/bench/workloads.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <variant>

#include "core/answer.h"
#include "core/carver/recommend.h"
#include "core/enumerate/enumeration.h"
#include "core/query/link.h"

namespace tilescope::bench {
namespace {

struct Question {
  const char* name;
  const char* link;
};

/// The carver model's, of a card as its driver reports it: ten hints.
constexpr Question of_carver[] = {
    {"matmul_16", "M=16&N=16&K=16"},
    {"matmul_256", "M=256&N=256&K=256"},
    {"matmul_4096", ""},
    {"matmul_65536", "M=65536&N=65536&K=65536"},
    {"matmul_2147483647", "M=2147483647&N=2147483647&K=2147483647"},
    {"gemv_256", "op=gemv&N=256&K=256"},
    {"gemv_4096", "op=gemv"},
    {"gemv_1048576", "op=gemv&N=1048576&K=1048576"},
    {"reduce_256", "op=reduce&shape=256,256"},
    {"reduce_4096", "op=reduce"},
    {"reduce_65536", "op=reduce&shape=65536,65536"},
    {"elementwise_256", "op=elementwise&shape=256,256"},
    {"elementwise_4096", "op=elementwise"},
    {"elementwise_8_axes", "op=elementwise&shape=16,16,16,16,16,16,16,16"},
    {"conv_small", "op=conv&N=1&C=16&H=8&W=8&F=16"},
    {"conv_resnet", "op=conv"},
    {"conv_large", "op=conv&N=1024&C=512&H=224&W=224&F=512"},
    {"attention_128", "op=attention&num_heads=4&seq_length=128&seq_kv_length=128"},
    {"attention_512", "op=attention"},
    {"attention_131072", "op=attention&num_heads=128&seq_length=131072&seq_kv_length=131072"},
};

/// The enumeration's: all counts and the first twenty. No extent has more divisors than 2095133040, and nothing fits
/// more tiles than the largest legal caps.
constexpr Question of_enumeration[] = {
    {"16", "M=16&N=16&K=16"},
    {"4096", ""},
    {"8192", "M=8192&N=8192&K=8192"},
    {"55440", "M=55440&N=55440&K=55440"},
    {"2095133040", "M=2095133040&N=2095133040&K=2095133040"},
    {"most_tiles", "M=2095133040&N=2095133040&K=2095133040&min_divisor=1&smem_cap=2^24&reg_cap=2^24"},
};

Query query_of(std::string_view link) {
  Reading reading = decode_link(link);
  if (reading.ok()) return std::move(reading.query);
  std::fprintf(stderr, "%.*s: %s\n", static_cast<int>(link.size()), link.data(),
               message_text(reading.errors[0]).c_str());
  std::abort();
}

std::vector<Workload> make_workloads() {
  std::vector<Workload> list;
  for (const Question& question : of_carver) {
    list.push_back({std::string("carver/") + question.name,
                    [query = query_of(std::string("model=carver&dev=h100-sxm&") + question.link)] {
                      const carver::Answer answer = carver::recommend(query.problem, query.device, 10);
                      return static_cast<std::int64_t>(answer.visited.size());
                    }});
  }
  for (const Question& question : of_enumeration) {
    list.push_back({std::string("enumerate/") + question.name, [query = query_of(question.link)] {
                      const Matmul& matmul = std::get<Matmul>(query.problem);
                      return enumerate(matmul, query.device, query.assumptions, {20, 0}).visited;
                    }});
  }
  list.push_back({"link/decode", [] {
                    constexpr std::string_view link =
                        "v=1&M=8192&N=11008&K=4096&in=bfloat16&out=bfloat16&dev=a100-80g&smem_cap=101376&topk=20&"
                        "traffic_scope=block&smem_stages=3";
                    return decode_link(link).ok() ? static_cast<std::int64_t>(link.size()) : -1;
                  }});
  for (const char* model : {"enumerate", "carver"}) {
    const std::string question = std::string(R"({"id":1,"model":")") + model +
                                 R"(","params":{"M":4096,"N":4096,"K":4096},"device":"h100-sxm","topk":10})";
    list.push_back(
        {std::string("json/") + model, [question] { return static_cast<std::int64_t>(answer_json(question).size()); }});
  }
  return list;
}

}  // namespace

const std::vector<Workload>& workloads() {
  static const std::vector<Workload> list = make_workloads();
  return list;
}

}  // namespace tilescope::bench
