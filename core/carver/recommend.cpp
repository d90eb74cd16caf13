#include "core/carver/recommend.h"

#include <optional>
#include <utility>
#include <vector>

#include "core/carver/emit.h"
#include "core/carver/templates.h"

namespace tilescope::carver {
namespace {

Policy make_policy(PolicyKind kind, const Device& device, std::vector<Node> nodes) {
  Policy policy;
  policy.kind = kind;
  policy.device = device;
  policy.nodes = std::move(nodes);
  return policy;
}

std::vector<Node> make_nodes(Program program, std::optional<TensorCoreTags> tags) {
  std::vector<Node> nodes;
  nodes.push_back(make_node(std::move(program), tags));
  return nodes;
}

Answer recommend_one(Program program, const Device& device, std::int64_t topk) {
  Answer answer;
  PolicyDecision& decision = answer.decisions.emplace_back();
  std::optional<TensorCoreForm> form = tensor_core_form(program, device, decision);
  Policy policy;
  if (form) {
    policy = make_policy(PolicyKind::tensor_core_policy, device, make_nodes(std::move(form->program), form->tags));
    policy.pipeline_stage = form->tags.pipeline_stage;
    policy.use_async_copy = form->tags.use_async_copy;
  } else {
    policy = make_policy(PolicyKind::default_policy, device, make_nodes(std::move(program), std::nullopt));
  }
  emit_hints(policy, topk, answer);
  return answer;
}

/// Two products linked by the scores. Tensor cores first, one stage and no asynchronous copies; what goes wrong there
/// is swallowed, and without a hint CUDA cores are tried.
Answer recommend_linked(const std::vector<Program>& programs, const Device& device, std::int64_t topk) {
  Answer first;
  std::vector<Node> nodes;
  for (const Program& program : programs) {
    PolicyDecision& decision = first.decisions.emplace_back();
    std::optional<TensorCoreForm> form = tensor_core_form(program, device, decision);
    if (!form) {
      const bool unknown = decision.test == PolicyTest::unknown_architecture;
      first.raised = unknown ? Raise::unsupported_arch : Raise::no_tensor_core_tags;
      return first;
    }
    nodes.push_back(make_node(std::move(form->program), form->tags));
  }
  nodes[1].producers[0] = 0;

  Answer second;
  second.decisions = first.decisions;
  emit_hints(make_policy(PolicyKind::tensor_core_policy, device, nodes), topk, first);
  if (!first.hints.empty()) return first;
  second.fell_back = true;
  second.swallowed = first.raised;
  emit_hints(make_policy(PolicyKind::default_policy, device, std::move(nodes)), topk, second);
  return second;
}

}  // namespace

Answer recommend(const Problem& problem, const Device& device, std::int64_t topk) {
  TemplatePrograms built = build_programs(problem);
  if (built.raised != Raise::none) {
    Answer answer;
    answer.raised = built.raised;
    return answer;
  }
  if (built.programs.size() == 1) return recommend_one(std::move(built.programs[0]), device, topk);
  return recommend_linked(built.programs, device, topk);
}

}  // namespace tilescope::carver
