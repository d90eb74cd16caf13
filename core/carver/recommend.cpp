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

Plan plan_one(Program program, const Device& device) {
  Plan plan;
  std::optional<TensorCoreForm> form = tensor_core_form(program, device, plan.decisions.emplace_back());
  std::vector<Node> nodes;
  if (!form) {
    nodes.push_back(make_node(std::move(program), std::nullopt));
    plan.policies.push_back(make_policy(PolicyKind::default_policy, device, std::move(nodes)));
    return plan;
  }
  nodes.push_back(make_node(std::move(form->program), form->tags));
  Policy& policy = plan.policies.emplace_back(make_policy(PolicyKind::tensor_core_policy, device, std::move(nodes)));
  policy.pipeline_stage = form->tags.pipeline_stage;
  policy.use_async_copy = form->tags.use_async_copy;
  return plan;
}

/// Two products linked by the scores. Tensor cores first, one stage and no asynchronous copies; CUDA cores are the
/// second choice.
Plan plan_linked(const std::vector<Program>& programs, const Device& device) {
  Plan plan;
  std::vector<Node> nodes;
  for (const Program& program : programs) {
    PolicyDecision& decision = plan.decisions.emplace_back();
    std::optional<TensorCoreForm> form = tensor_core_form(program, device, decision);
    if (!form) {
      const bool unknown = decision.test == PolicyTest::unknown_architecture;
      plan.raised = unknown ? Raise::unsupported_arch : Raise::no_tensor_core_tags;
      return plan;
    }
    nodes.push_back(make_node(std::move(form->program), form->tags));
  }
  nodes[1].producers[0] = 0;
  plan.policies.push_back(make_policy(PolicyKind::tensor_core_policy, device, nodes));
  plan.policies.push_back(make_policy(PolicyKind::default_policy, device, std::move(nodes)));
  return plan;
}

}  // namespace

Plan plan_search(const Problem& problem, const Device& device) {
  TemplatePrograms built = build_programs(problem);
  if (built.raised != Raise::none) {
    Plan plan;
    plan.raised = built.raised;
    return plan;
  }
  if (built.programs.size() == 1) return plan_one(std::move(built.programs[0]), device);
  return plan_linked(built.programs, device);
}

Answer recommend(const Problem& problem, const Device& device, std::int64_t topk) {
  const Plan plan = plan_search(problem, device);
  Answer first;
  first.decisions = plan.decisions;
  first.raised = plan.raised;
  if (plan.policies.empty()) return first;
  emit_hints(plan.policies[0], topk, first);
  if (plan.policies.size() == 1 || !first.hints.empty()) return first;

  // What went wrong in the first choice is swallowed.
  Answer second;
  second.decisions = plan.decisions;
  second.fell_back = true;
  second.swallowed = first.raised;
  emit_hints(plan.policies[1], topk, second);
  return second;
}

}  // namespace tilescope::carver
